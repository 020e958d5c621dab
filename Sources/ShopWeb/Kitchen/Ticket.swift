import ContentFile
import Foundation
import JuiceShop
import Templates

/// One order in the kitchen: its number, its age, and what goes into it.
struct Ticket: ViewModel {
    let id: Int
    let number: String
    let age: TicketAge
    let time: Date
    let isCancelled: Bool
    let lines: [TicketLine]
    let memo: String?
    let call: String?
    let texts: LanguageTexts

    init(_ waiting: WaitingOrder, context: PageContext) {
        texts = context.texts
        id = waiting.number
        number = NumberFormat.grouped(waiting.dayNumber)
        age = TicketAge(waiting.time, at: context.clock.now)
        time = waiting.time
        isCancelled = waiting.isCancelled
        (memo, call) = (context.memo(of: waiting.content), context.call(of: waiting.content))
        lines = waiting.lines.map { TicketLine($0, context: context) }
    }

    static let fields: Fields<Ticket> = [
        .text("id") { String($0.id) },
        .text("number", \.number),
        .optional("memo", \.memo),
        .optional("call", \.call),
        .text("band") { $0.isCancelled ? " cancelled" : $0.age.band },
        .flag("isCancelled", \.isCancelled),
        .text("age") { $0.isCancelled ? $0.texts(.queueCancelled) : $0.age.text($0.texts) },
        .text("time") { String(Int($0.time.timeIntervalSince1970)) },
        .rows("lines", \.lines),
        .text("action") { Route.handover($0.id).path },
        .text("done") { $0.texts($0.isCancelled ? .queueUnderstood : .queueDone) },
        .text("doneLabel") { $0.texts($0.isCancelled ? .queueUnderstoodOf : .queueDoneOf, [.number: $0.number]) },
        .text("recall") { Route.recall($0.id).path },
        .text("undoLabel") { $0.texts(.queueRecallOf, [.number: $0.number]) },
    ]
}

/// One line of an order: the glass, the cups, and the fruit for all of them.
struct TicketLine: ViewModel {
    let glass: Glass
    let name: String
    /// nil for a plain cup.
    let size: String?
    let wishes: String?
    let cups: String
    /// Of all cups; nil for a line without a price.
    let price: String?
    let recipe: String

    init(_ line: OrderLine, context: PageContext) {
        price = line.price.map { context.money($0 * line.cups) }
        let juice = context.menu[line.juice]
        glass = Glass(juice, menu: context.menu)
        name = context.name(of: line.juice)
        size = context.menu.sizeName(of: line.cup, in: context.language)
        let choices = context.menu.choiceNames(of: line.cup, in: context.language)
        wishes = choices.isEmpty ? nil : choices.joined(separator: " · ")
        cups = context.cupCount(line.cups)
        let portions = context.menu.serving(of: line.cup)?.recipe.portions(for: line.cups) ?? []
        recipe = context.listing(portions.map { ($0.fruit, $0.count) }, as: .recipePortion, by: " · ")
    }

    static let fields: Fields<TicketLine> = [
        .text("colours", \.glass.colours),
        .part("glass", \.glass),
        .text("name", \.name),
        .optional("size", \.size),
        .optional("wishes", \.wishes),
        .text("cups", \.cups),
        .optional("price", \.price),
        .text("recipe", \.recipe),
    ]
}

/// The cups of one juice over several orders.
struct JuiceSum: ViewModel {
    let colours: String
    let picture: String
    let name: String
    let cups: Int

    /// One for each juice among the lines, in the menu's order.
    static func sums(of lines: some Sequence<OrderLine>, context: PageContext) -> [JuiceSum] {
        let cups = lines.reduce(into: [JuiceID: Int]()) { $0[$1.juice, default: 0] += $1.cups }
        return cups.keys.inOrder(of: context.menu).map { id in
            let fruit = context.menu[id]?.recipe.portions.first?.fruit
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

/// The time that an order has waited. A ticket shows it in minutes and in one of three colours.
struct TicketAge: Equatable {
    let minutes: Int

    /// From so many minutes on, a ticket is slow, and late.
    static let slowMinutes = 5
    static let lateMinutes = 10

    init(_ time: Date, at now: Date) {
        minutes = max(0, Int(now.timeIntervalSince(time) / 60))
    }

    /// The class that it adds to those of the ticket.
    var band: String { minutes >= Self.lateMinutes ? " late" : minutes >= Self.slowMinutes ? " slow" : "" }

    var isFresh: Bool { minutes < Self.slowMinutes }

    func text(_ texts: LanguageTexts) -> String {
        if minutes == 0 { return texts(.queueAgeNow) }
        return texts(isFresh ? .queueAge : .queueAgeSlow, [.count: NumberFormat.grouped(minutes)])
    }
}
