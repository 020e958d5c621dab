import JuiceShop
import Templates

/// The drawn glass of a juice, put together from the parts in `glasses.svg` and `shapes.svg`.
///
/// It is as full as the stock allows. Its colours are those of the two things that a cup has most of, fruits before what is
/// poured over them; the element around it has them as its classes, `colours`.
struct Glass: ViewModel, Equatable {
    private let juice: Juice?
    /// The level from 0, empty, to `maxLevel`, full.
    let level: Int
    /// True for a juice that is not sold for now: its glass stands upside down.
    private let isTurned: Bool
    private let menu: Menu

    /// A glass is full when so many cups can be made, or more.
    static let maxLevel = 12

    /// - Parameters:
    ///   - juice: nil for a juice that left the menu.
    ///   - available: the cups that can be made.
    init(_ juice: Juice?, available: Int = maxLevel, isTurned: Bool = false, menu: Menu) {
        self.juice = juice
        level = min(max(available, 0), Self.maxLevel)
        self.isTurned = isTurned
        self.menu = menu
    }

    /// `a-mango b-kiwi`: the juice, and its lower band if it has a second fruit.
    var colours: String { Self.colours(of: juice, menu: menu) }
    private var shape: GlassShape { juice?.glass ?? .tall }

    static func colours(of juice: Juice?, menu: Menu) -> String {
        let colours = juice.map { menu.colours(of: $0) } ?? [.fruit]
        return zip(["a-", "b-"], colours).map { $0 + $1.rawValue }.joined(separator: " ")
    }

    static let fields: Fields<Glass> = [
        .text("colours", \.colours),
        .text("shape") { $0.shape == .tall ? "" : " \($0.shape.rawValue)" },
        .text("shapeName") { $0.shape.rawValue },
        .asset("drawing") { $0.shape.drawing },
        .text("level") { String($0.level) },
        .flag("isTurned", \.isTurned),
        .flag("isEmpty") { $0.level == 0 },
        .optional("first") { $0.rim(0) },
        .optional("second") { $0.rim(1) },
    ]

    /// The drawing of one of the first fruits of the recipe.
    private func rim(_ index: Int) -> Rim? {
        juice.flatMap { menu.rimFruits(of: $0).dropFirst(index).first }.map { Rim(fruit: menu.picture(of: $0)) }
    }
}

/// A fruit at the rim of a glass.
private struct Rim: ViewModel {
    let fruit: FruitDrawing

    static let fields: Fields<Rim> = [.file("address", \.fruit.address)]
}

// Every page loads `glasses.svg`, which has the glass and the fruits of the first menu; what few menus have is apart.

extension GlassShape {
    /// The file that it is drawn in.
    var drawing: Asset { self == .tall ? .glasses : .shapes }
}

extension FruitDrawing {
    /// The plain address of its picture.
    var address: String {
        switch self {
        case .strawberry, .banana, .pineapple, .kiwi, .mango, .fruit: "\(Asset.glasses.path)#\(rawValue)"
        default: "\(Asset.shapes.path)#\(rawValue)"
        }
    }
}
