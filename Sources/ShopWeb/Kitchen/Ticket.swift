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
    /// The cups that are left of those that the kitchen knows; nil while it knows all refunds.
    let left: Int?
    /// The cups that were refunded since the kitchen last looked.
    let refundedCups: String
    /// True for an order of an earlier business day, whose number is another one's today.
    let isOfYesterday: Bool
    let lines: [TicketLine]
    let memo: String?
    let call: String?
    let place: TicketPlace?
    let texts: LanguageTexts

    /// What was sold keeps its name, whatever the menu calls it now.
    init(_ waiting: WaitingOrder, context: PageContext) {
        texts = context.texts
        id = waiting.number
        number = NumberFormat.grouped(waiting.dayNumber)
        age = TicketAge(waiting.time, at: context.clock.now)
        time = waiting.time
        isCancelled = waiting.isCancelled
        left = waiting.isChanged && !waiting.isCancelled ? waiting.left.cups : nil
        refundedCups = context.cupCount(waiting.refundedCups)
        isOfYesterday = waiting.time < context.clock.dayStart
        memo = context.memo(of: waiting.content)
        call = context.call(of: waiting.content)
        func named(_ context: PageContext) -> PageContext {
            context.asOf(order: waiting.number, tax: context.settings.tax)
        }
        place = TicketPlace(waiting.content, context: named(context))
        let context = named(context.at(waiting.content.place))
        lines = waiting.known.map { line in
            let left = waiting.left.first { $0.cup == line.cup }?.cups ?? 0
            return TicketLine(line, left: left, context: context)
        }
    }

    /// Nothing of it is to be made.
    var isOff: Bool { isCancelled || left == 0 }

    static let fields: Fields<Ticket> = [
        .text("id") { String($0.id) },
        .text("number", \.number),
        .optional("memo", \.memo),
        .optional("call", \.call),
        .optional("place", \.place?.name),
        .flag("isUsual") { $0.place?.isUsual == true },
        .text("band") { ($0.isOff ? " cancelled" : $0.age.band) + ($0.left ?? 0 > 0 ? " altered" : "") },
        .flag("isOff", \.isOff),
        .flag("isAltered") { $0.left ?? 0 > 0 },
        .optional("day") { $0.isOfYesterday ? $0.texts(.queueYesterday) : nil },
        .text("age") { ticket in
            ticket.isCancelled
                ? ticket.texts(.queueCancelled)
                : ticket.isOff ? ticket.texts(.queueRefunded) : ticket.age.text(ticket.texts)
        },
        .optional("news") { ticket in
            ticket.left.map { _ in ticket.texts(.queueChanged, [.cups: ticket.refundedCups]) }
        },
        .text("left") { String($0.left ?? 0) },
        .text("time") { String(Int($0.time.timeIntervalSince1970)) },
        .rows("lines", \.lines),
        .address("action") { ($0.left == 0 ? Route.acknowledgement($0.id) : .handover($0.id)).path },
        .text("done") { $0.texts($0.isOff ? .queueUnderstood : .queueDone) },
        .text("doneLabel") { ticket in
            let label: Text =
                ticket.isCancelled ? .queueUnderstoodOf : ticket.isOff ? .queueSeenOf : .queueDoneOf
            return ticket.texts(label, [.number: ticket.number])
        },
        .address("seen") { Route.acknowledgement($0.id).path },
        .text("seenLabel") { $0.texts(.queueSeenOf, [.number: $0.number]) },
        .address("recall") { Route.recall($0.id).path },
        .text("undoLabel") { $0.texts(.queueRecallOf, [.number: $0.number]) },
    ]
}

/// The place of an order, which stands out unless it is the usual one.
struct TicketPlace {
    let name: String
    let isUsual: Bool

    /// - Returns: nil for an order without a place.
    init?(_ order: OrderContent, context: PageContext) {
        guard let name = context.place(of: order) else { return nil }
        self.name = name
        isUsual = order.place == context.menu.usualPlace
    }
}

/// One line of an order: the glass, the cups, and the fruit for all of them.
struct TicketLine: ViewModel {
    let glass: Glass
    let name: String
    /// The name without the word that every juice has.
    let short: String
    /// nil for a plain cup.
    let size: String?
    /// The names of the choices.
    let choices: [String]
    let cups: String
    /// The cups before a refund that the kitchen does not know yet; nil without one.
    var was: String?
    /// True if all of them were refunded since the kitchen last looked.
    var isGone = false
    /// The price of all cups of the line; nil for a line without a price.
    let price: String?
    let recipe: String

    /// A line of which some cups were refunded.
    init(_ line: OrderLine, left: Int, context: PageContext) {
        self.init(left == 0 ? line : OrderLine(line.cup, cups: left, price: line.price), context: context)
        if left < line.cups { was = context.cupCount(line.cups) }
        isGone = left == 0
    }

    /// - Parameter known: what went into an order of this line alone; nil for what the menu says.
    init(_ line: OrderLine, recipe known: String? = nil, context: PageContext) {
        price = line.price.map { context.money($0 * line.cups) }
        let juice = context.menu[line.juice]
        glass = Glass(juice, menu: context.menu)
        name = line.cup.isMade ? context.name(of: line.juice) : context.name(of: line.cup)
        size = context.menu.sizeName(of: line.cup, in: context.language)
        short = line.cup.isMade ? context.shortName(of: line.juice) : name
        choices = context.menu.choiceNames(of: line.cup, in: context.language)
        cups = line.cup.isMade ? context.cupCount(line.cups) : NumberFormat.grouped(line.cups)
        let portions = context.menu.contents(
            of: context.menu.serving(of: line.cup)?.recipe.portions(for: line.cups) ?? [])
        recipe = known ?? context.listing(portions.map { ($0.fruit, $0.count) }, as: .recipePortion, by: " · ")
    }

    static let fields: Fields<TicketLine> = [
        .text("colours", \.glass.colours),
        .part("glass", \.glass),
        .text("name", \.name),
        .text("short", \.short),
        .text("word") { String($0.name.dropFirst($0.short.count)) },
        .optional("size", \.size),
        .optional("wishes") { $0.choices.isEmpty ? nil : $0.choices.joined(separator: " · ") },
        .rows("pills") { $0.choices.map(TicketWish.init) },
        .text("cups", \.cups),
        .optional("was", \.was),
        .flag("isGone", \.isGone),
        .flag("isChanged") { $0.was != nil && !$0.isGone },
        .optional("price", \.price),
        .text("recipe", \.recipe),
    ]
}

/// A choice of a line.
struct TicketWish: ViewModel {
    let name: String

    static let fields: Fields<TicketWish> = [.text("wish", \.name)]
}

/// The time that an order has waited. A ticket shows it in minutes and in one of three colours.
struct TicketAge: Equatable {
    let minutes: Int

    /// The ages in minutes at which a ticket becomes slow, and late.
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
        if minutes >= 60 {
            return texts(.queueAgeHours, [.hour: String(minutes / 60), .count: String(minutes % 60)])
        }
        return texts(isFresh ? .queueAge : .queueAgeSlow, [.count: NumberFormat.grouped(minutes)])
    }
}
