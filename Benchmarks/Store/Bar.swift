import ContentFile
import Foundation
import JuiceShop

/// What is ordered in all of the measurements: one juice of one fruit, from the shop's own menu.
struct Bar: Sendable {
    let menu: Menu
    let juice: Juice
    let fruit: FruitID
    let portion: Int
    /// More than any run takes.
    let plenty = 900_000_000
    private static let english = Language(rawValue: "en") ?? .korean

    init() throws {
        let file = URL(fileURLWithPath: "Content/menu.json")
        guard let json = try? Data(contentsOf: file) else { throw Unable("Content/menu.json: run this from the root") }
        menu = try Menu(json: json, file: "Content/menu.json", languages: [.korean, Self.english])
        guard let juice = menu.juices.first(where: { $0.recipe.portions.count == 1 }) else {
            throw Unable("Content/menu.json has no juice of one fruit")
        }
        self.juice = juice
        fruit = juice.recipe.portions[0].fruit
        portion = juice.recipe.portions[0].count
    }
}

/// Why nothing could be measured.
struct Unable: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// An answer that is not true: the measurement is worth nothing, and the store has a fault.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = "WRONG ANSWER: \(description)" }
}
