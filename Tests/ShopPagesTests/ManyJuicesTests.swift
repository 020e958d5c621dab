import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

/// A menu of 200 juices and 100 fruits.
final class ManyJuicesTests: XCTestCase {
    private func menu() throws -> Menu {
        let fruits = (1...100).map {
            Fruit(
                FruitID("fruit-of-an-owner-\($0)"), symbol: "🍏",
                names: Localized(korean: "과일 \($0)번", english: "Fruit number \($0)"), firstCount: 500,
                picture: FruitDrawing.allCases[$0 % 13])
        }
        let juices = (1...200).map { number in
            Juice(
                JuiceID("juice-of-an-owner-\(number)"),
                names: Localized(korean: "쥬스 \(number)번", english: "Juice number \(number)"),
                recipe: Recipe((0..<3).map { Recipe.Portion(fruits[(number + $0) % 100].id, $0 + 1) }))
        }
        return try Menu(fruits: fruits, juices: juices)
    }

    private func html(_ page: some Page) throws -> String {
        String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
    }

    func testEveryPageHasAllOfThem() throws {
        let menu = try menu()
        let shop = Shop.fresh(menu)
        let context = try PageContext.test(menu: menu)
        func words(_ page: some Page) throws -> Set<String> {
            Set(try html(page).utf8.split { "<>".utf8.contains($0) }.compactMap(String.init))
        }
        let (juices, fruits) = (Set(menu.juices.map(\.names.korean)), Set(menu.fruits.map(\.names.korean)))
        XCTAssertEqual([juices.count, fruits.count], [200, 100])
        let order = try words(OrderPage(shop: shop, key: "KEY", context: context))
        let editor = try words(MenuPage(shop: shop, key: "KEY", context: context))
        XCTAssertTrue(order.isSuperset(of: juices.union(fruits)))
        XCTAssertTrue(editor.isSuperset(of: juices.union(fruits)))
        XCTAssertTrue(try words(StockPage(shop: shop, key: "KEY", context: context)).isSuperset(of: fruits))
        let form = JuiceFormPage(nil, JuiceForm(nil, in: .shop), shop: shop, key: "KEY", context: context)
        XCTAssertTrue(try words(form).isSuperset(of: fruits))
    }

    /// The shop takes forms of up to 64 KiB.
    func testTheLargestFormsAreTaken() throws {
        let menu = try menu()
        let context = try PageContext.test(menu: menu)
        let shop = Shop.fresh(menu)
        let forms = [
            try html(OrderPage(shop: shop, key: "KEY", context: context)),
            try html(StockPage(shop: shop, key: "KEY", context: context, view: StockView(.count))),
            try html(JuiceFormPage(nil, JuiceForm(nil, in: .shop), shop: shop, key: "KEY", context: context)),
        ]
        for form in forms {
            let fields = form.split(separator: "<input ").dropFirst().compactMap { input in
                input.firstRange(of: "name=\"").map { input[$0.upperBound...].prefix { $0 != "\"" } + "=999999999" }
            }
            XCTAssertGreaterThan(fields.count, 100)
            XCTAssertLessThan(fields.joined(separator: "&").utf8.count, 64 * 1024)
        }
    }

    func testAMenuThatIsChangedKeepsAllOthers() throws {
        let menu = try menu()
        let juice = Juice("", names: Localized("새 쥬스"), recipe: Recipe([.init(menu.fruits[7].id, 1)]))
        let after = try MenuEdit.addJuice(juice).applied(to: menu, sequence: 1)
        XCTAssertEqual(after.juices.dropLast(), menu.juices[...])
        XCTAssertEqual(after.differences(from: menu).count, 1)
    }
}
