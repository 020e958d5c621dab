import ContentFile
import Foundation
import JuiceShop

/// The order of all measurements: one juice of one fruit, from the shop's own menu.
struct BenchMenu: Sendable {
    let menu: Menu
    let juice: Juice
    let fruit: FruitID
    let portion: Int
    /// More than any run consumes.
    let plenty = 900_000_000
    private static let english = Language(rawValue: "en") ?? .korean

    init() throws {
        let file = URL(fileURLWithPath: "Content/menu.json")
        guard let json = try? Data(contentsOf: file) else {
            throw MeasurementError("Content/menu.json: run this from the root")
        }
        menu = try Menu(json: json, file: "Content/menu.json", languages: [.korean, Self.english])
        guard let juice = menu.juices.first(where: { $0.recipe.portions.count == 1 }) else {
            throw MeasurementError("Content/menu.json has no juice of one fruit")
        }
        self.juice = juice
        fruit = juice.recipe.portions[0].fruit
        portion = juice.recipe.portions[0].count
    }
}

/// The reason why nothing could be measured.
struct MeasurementError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A wrong result: the measurement is invalid, and the store has an error.
struct WrongResult: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = "WRONG RESULT: \(description)" }
}
