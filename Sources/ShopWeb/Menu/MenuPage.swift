import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The menu's editor: everything on it in the order of the screen, with the ways to change it.
package struct MenuPage: Page {
    package static func template(of all: PageTemplates) -> Template<MenuPage> { all.menu }

    package let frame: Frame
    let form: MenuFormFields
    let juices: [MenuJuiceRow]
    let choices: [StopButton]
    let fruits: [MenuFruitRow]
    let groups: [MenuListRow]
    let options: [MenuListRow]
    let discounts: [MenuListRow]
    let places: [MenuListRow]
    let unprintable: String?
    let foot: MenuFoot

    package init(
        shop: Shop, key: String, unprintable: [String] = [], context: PageContext, notice: MenuNotice = .none
    ) {
        form = MenuFormFields(.menu, shop: shop, key: key, context: context, notice: notice)
        frame = form.frame(context.texts(.menuTitle), context)
        let menu = context.menu
        juices = menu.juices.map {
            MenuJuiceRow(
                juice: $0, isStopped: shop.isStopped($0.id, at: context.clock.now),
                isLocked: shop.isMenuLocked && menu.head?.juices.contains($0.id) == true, context: context)
        }
        choices = StopButton.choices(shop, context: context)
        let head = shop.isMenuLocked ? menu.head : nil
        fruits = menu.fruits.map {
            MenuFruitRow(
                fruit: $0, count: shop.stock[$0.id], isLocked: head?.fruits.contains($0.id) == true, context: context)
        }
        groups = menu.groups.map {
            MenuListRow($0, isLocked: head?.groups.contains($0.id) == true, context: context)
        }
        options = menu.options.map {
            MenuListRow($0, isLocked: head?.options.contains($0.id) == true, context: context)
        }
        discounts = menu.discounts.map {
            MenuListRow($0, isLocked: head?.discounts.contains($0.id) == true, context: context)
        }
        places = menu.places.map {
            MenuListRow($0, isLocked: head?.places.contains($0.id) == true, context: context)
        }
        self.unprintable =
            unprintable.isEmpty
            ? nil : context.texts(.menuUnprintable, [.label: unprintable.joined(separator: context.texts(.listComma))])
        foot = MenuFoot(notice, context)
    }

    package static let fields: Fields<MenuPage> = [
        .part("frame", \.frame),
        .part("form", \.form),
        .optional("unprintable", \.unprintable),
        .rows("juices", \.juices),
        .rows("choices", \.choices),
        .rows("fruits", \.fruits),
        .rows("groups", \.groups),
        .rows("options", \.options),
        .rows("discounts", \.discounts),
        .rows("places", \.places),
        .part("menuFoot", \.foot),
    ]
}

/// A juice of the menu, and the buttons that move it.
struct MenuJuiceRow: ViewModel {
    let juice: Juice
    let isStopped: Bool
    /// Head office decides about it.
    let isLocked: Bool
    let context: PageContext

    static let fields: Fields<MenuJuiceRow> = [
        .text("id") { $0.juice.id.rawValue },
        .text("anchor") { Route.anchor(of: $0.juice.id) },
        .text("colours") { $0.context.colours(of: $0.juice.id) },
        .part("glass") { Glass($0.juice, isTurned: $0.isStopped, menu: $0.context.menu) },
        .text("name", \.name),
        .text("recipe") { $0.juice.recipe.contents($0.context) },
        .optional("more") { $0.juice.sizesAndOptions($0.context) },
        .optional("price") { row in row.juice.price.map(row.context.money) },
        .rows("costs", \.costs),
        .flag("isStopped", \.isStopped),
        .address("stopAction") { Route.availability(.juice($0.juice.id)).path },
        .text("sold") { $0.isStopped ? AvailabilityForm.yes : AvailabilityForm.no },
        .text("stop") { $0.context.texts($0.isStopped ? .menuResume : .menuStop) },
        .flag("isFirst") { $0.juice == $0.context.menu.juices.first },
        .flag("isLast") { $0.juice == $0.context.menu.juices.last },
        .text("up") { $0.context.texts(.menuUp, [.label: $0.name]) },
        .text("down") { $0.context.texts(.menuDown, [.label: $0.name]) },
        .address("href") { Route.juiceForm($0.juice.id).path },
        .flag("isLocked", \.isLocked),
    ]

    private var name: String { juice.names[context.language] }

    /// The cost and the margin of each size, where all of its fruit has a cost.
    private var costs: [TextLine] {
        context.menu.margins(of: juice, tax: context.settings.tax).map { size, _, margin in
            let name = size.map { $0.names[context.language] + " · " } ?? ""
            return TextLine(text: name + context.words(of: margin))
        }
    }
}

/// A fruit of the menu, and the buttons that move it.
struct MenuFruitRow: ViewModel {
    let fruit: Fruit
    let count: Int
    /// Head office decides about it, but for low marks and boxes.
    let isLocked: Bool
    let context: PageContext

    static let fields: Fields<MenuFruitRow> = [
        .text("id") { $0.fruit.id.rawValue },
        .text("colour") { $0.fruit.colour.rawValue },
        .file("picture") { $0.fruit.picture.address },
        .text("name", \.name),
        .text("count") { $0.context.texts(.menuCount, [.count: $0.context.amount($0.count, of: $0.fruit.id)]) },
        .flag("isFirst") { $0.fruit == $0.context.menu.fruits.first },
        .flag("isLast") { $0.fruit == $0.context.menu.fruits.last },
        .text("up") { $0.context.texts(.menuUp, [.label: $0.name]) },
        .text("down") { $0.context.texts(.menuDown, [.label: $0.name]) },
        .address("href") { Route.fruitForm($0.fruit.id).path },
        .flag("isLocked", \.isLocked),
    ]

    private var name: String { fruit.names[context.language] }
}

/// A group, an option, a discount or a place, and the buttons that move it.
struct MenuListRow: ViewModel {
    let anchor: String
    let id: String
    let name: String
    let words: String
    let isFirst: Bool
    let isLast: Bool
    let upField: String
    let downField: String
    let form: Route
    let isLocked: Bool
    let context: PageContext

    init(_ group: JuiceGroup, isLocked: Bool, context: PageContext) {
        self.init(
            group, of: context.menu.groups, "group", words: group.juices(context),
            moves: (MenuForm.groupUpField, MenuForm.groupDownField), form: .groupForm(group.id), isLocked: isLocked,
            context: context)
    }

    init(_ group: MenuOption, isLocked: Bool, context: PageContext) {
        self.init(
            group, of: context.menu.options, "option",
            words: group.choices.map { $0.words(context) }.joined(separator: " · "),
            moves: (MenuForm.optionUpField, MenuForm.optionDownField), form: .optionForm(group.id), isLocked: isLocked,
            context: context)
    }

    init(_ discount: Discount, isLocked: Bool, context: PageContext) {
        self.init(
            discount, of: context.menu.discounts, "discount", words: discount.words(context),
            moves: (MenuForm.discountUpField, MenuForm.discountDownField), form: .discountForm(discount.id),
            isLocked: isLocked, context: context)
    }

    init(_ place: Place, isLocked: Bool, context: PageContext) {
        self.init(
            place, of: context.menu.places, "place", words: place.words(context),
            moves: (MenuForm.placeUpField, MenuForm.placeDownField), form: .placeForm(place.id), isLocked: isLocked,
            context: context)
    }

    /// - Parameters:
    ///   - kind: the start of the row's id on the page.
    ///   - moves: the names of the buttons.
    private init<Item: MenuItem>(
        _ item: Item, of list: [Item], _ kind: String, words: String, moves: (up: String, down: String), form: Route,
        isLocked: Bool, context: PageContext
    ) {
        anchor = "\(kind)-\(item.id)"
        id = item.id.rawValue
        name = item.names[context.language]
        self.words = words
        isFirst = item.id == list.first?.id
        isLast = item.id == list.last?.id
        upField = moves.up
        downField = moves.down
        self.form = form
        self.isLocked = isLocked
        self.context = context
    }

    static let fields: Fields<MenuListRow> = [
        .text("anchor", \.anchor),
        .text("id", \.id),
        .text("name", \.name),
        .text("words", \.words),
        .flag("isFirst", \.isFirst),
        .flag("isLast", \.isLast),
        .text("upField", \.upField),
        .text("up") { $0.context.texts(.menuUp, [.label: $0.name]) },
        .text("downField", \.downField),
        .text("down") { $0.context.texts(.menuDown, [.label: $0.name]) },
        .address("href", \.form.path),
        .flag("isLocked", \.isLocked),
    ]
}

/// The foot of the menu: what was just saved, with the way back.
struct MenuFoot: ViewModel {
    let said: String?
    let undo: String?

    /// A longer list cannot be read at a glance: the rest becomes a number.
    private static let maxChanges = 2

    init(_ notice: MenuNotice, _ context: PageContext) {
        let texts = context.texts
        guard case .saved(let differences, let before) = notice else {
            said = nil
            undo = nil
            return
        }
        let words = differences.map { $0.words(context) }
        let named = words.prefix(Self.maxChanges).joined(separator: " · ")
        let left = words.count - Self.maxChanges
        said = left > 0 ? texts(.menuMore, [.changes: named, .count: NumberFormat.grouped(left)]) : named
        undo = before.map { Route.menuReturn($0).path }
    }

    static let fields: Fields<MenuFoot> = [
        .optional("said", \.said),
        .optionalAddress("undo", \.undo),
    ]
}

/// One menu of the history: its time, and what it changed.
struct MenuHistoryRow: ViewModel {
    let timeLabel: TimeLabel
    let isNow: Bool
    /// nil where nobody said.
    let who: String?
    let changes: [TextLine]
    let address: String

    init(_ entry: MenuHistoryPage.Entry, isNow: Bool, _ context: PageContext) {
        let texts = context.texts
        timeLabel = TimeLabel(entry.time, context)
        self.isNow = isNow
        who = context.name(of: entry.who)
        address = Route.menuReturn(entry.sequence).path
        guard let before = entry.before else {
            changes = [TextLine(text: texts(.menuHistoryFirst))]
            return
        }
        let differences = entry.menu.differences(from: before)
        changes =
            differences.isEmpty
            ? [TextLine(text: texts(.menuHistorySame))] : differences.map { TextLine(text: $0.words(context)) }
    }

    static let fields: Fields<MenuHistoryRow> = [
        .part("moment", \.timeLabel),
        .optional("who", \.who),
        .rows("changes", \.changes),
        .flag("isNow", \.isNow),
        .address("address", \.address),
    ]
}
