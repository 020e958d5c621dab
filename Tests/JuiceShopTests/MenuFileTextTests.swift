import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

final class MenuFileTextTests: XCTestCase {
    func testTheTextIsReadAsTheSameMenu() throws {
        let names = Localized(korean: "레몬 \"큰\" \\", english: "Lemon / 🍋")
        let lemon = Fruit(
            "lemon", symbol: "🍋", names: names, firstCount: 33, lowAt: 5, picture: .orange, colour: .apple)
        let plain = Fruit("kiwi", symbol: "🥝", names: names, firstCount: 1)
        let juices = [
            Juice(
                "a", names: names, recipe: Recipe([.init("lemon", 2), .init("kiwi", 1)]), glass: .jar, colour: .mango),
            Juice("b", names: names, recipe: Recipe([.init("kiwi", 3)])),
        ]
        for menu in [
            try Menu(fruits: [lemon, plain], juices: juices, hasQueue: true),
            try Menu(fruits: [plain], juices: [juices[1]]),
            try Menu.firstShop,
        ] {
            let text = menu.fileText
            let read = try Menu(json: text.utf8, file: "menu.json", languages: menu.languages)
            XCTAssertEqual(read, menu, text)
        }
    }

    func testTheFirstMenuIsPrintedAsItsFileSaysIt() throws {
        let file = try Repository.text("Content/menu.json")
        let data = { (text: String) in try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary }
        let menu = try Menu(
            json: file.utf8, file: "menu.json", languages: [.korean, XCTUnwrap(Language(rawValue: "en"))])
        XCTAssertEqual(try data(menu.fileText), try data(file))
    }
}

extension Menu {
    fileprivate var languages: [Language] { fruits[0].names.all.map(\.language) }
}
