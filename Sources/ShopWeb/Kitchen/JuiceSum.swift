import ContentFile
import JuiceShop
import Templates

/// The cups of one juice over several orders, which may know it by several names: the sum has the menu's.
struct JuiceSum: ViewModel {
    let colours: String
    let picture: String
    let name: String
    let cups: Int

    /// One for each juice among the lines, those with the most cups first, and of as many in the menu's order.
    static func sums(of lines: some Sequence<OrderLine>, context: PageContext) -> [JuiceSum] {
        let cups = lines.reduce(into: [JuiceID: Int]()) { $0[$1.juice, default: 0] += $1.cups }
        let juices = cups.keys.inOrder(of: context.menu).enumerated()
            .sorted { (-(cups[$0.element] ?? 0), $0.offset) < (-(cups[$1.element] ?? 0), $1.offset) }
        return juices.map { _, id in
            let fruit = context.menu[id].flatMap { context.menu.fruitsByShare(in: $0).first }
            return JuiceSum(
                colours: context.colours(of: id), picture: fruit.map(context.picture) ?? FruitDrawing.fruit.address,
                name: context.shortName(of: id), cups: cups[id] ?? 0)
        }
    }

    static let fields: Fields<JuiceSum> = [
        .text("colours", \.colours),
        .file("picture", \.picture),
        .text("name", \.name),
        .text("cups") { NumberFormat.grouped($0.cups) },
    ]
}
