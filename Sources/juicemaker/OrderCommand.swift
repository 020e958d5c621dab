import ArgumentParser
import Bytes
import Console
import ContentFile
import JuiceShop
import ShopStore
import ShopWeb

struct OrderCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "order", "Order juices.", "쥬스를 주문해요.",
        usage:
            "juicemaker order <juice> [<n>] ... [--cups <n>] [--amount <price>=<word>] [--discount <id>] [--discount-cup <cup>] [--place <id>] [--memo <words>] [--name <name>] [--key <key>] [--json]",
        discussion: """
            Examples: juicemaker order mango --cups 3
                      juicemaker order strawberry 2 mango
                      juicemaker order strawberry.large.ice-less 2
            All juices are one order, made whole or not at all. When fruit is short, nothing is taken and the command \
            exits with 1.
            """,
        """
        예: juicemaker order mango --cups 3
            juicemaker order strawberry 2 mango
            juicemaker order strawberry.large.ice-less 2
        모두 한 주문이고, 다 만들거나 하나도 만들지 않아요. 과일이 모자라면 아무것도 빼지 않고 1로 끝나요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(
        help: ArgumentHelp(
            "How many of a juice without a number, from 1 to \(Order.maxCups).",
            "수를 적지 않은 쥬스의 잔 수, 1에서 \(Order.maxCups)까지.", valueName: "n"))
    var cups = 1

    @Option(
        name: .customLong("amount"),
        help: ArgumentHelp(
            "A price and a word that are not on the menu, in a shop that takes such amounts: 4500=cake. May be repeated.",
            "메뉴에 없는 가격과 이름. 직접 입력을 받는 가게에서만 돼요: 4500=떡. 여러 번 적을 수 있어요.", valueName: "price=word"))
    var openAmounts: [String] = []

    @Option(help: ArgumentHelp("The id of a discount on the menu.", "메뉴에 있는 할인의 id.", valueName: "id"))
    var discount: String?

    @Option(
        help: ArgumentHelp(
            "The cup that gets the discount; without it, the whole order.", "할인할 음료. 적지 않으면 주문 전체예요.",
            valueName: "cup"))
    var discountCup: String?

    @Option(
        help: ArgumentHelp(
            "The id of a place on the menu; without it, the first one.", "메뉴에 있는 이용 방법의 id. 적지 않으면 첫 번째예요.",
            valueName: "id"))
    var place: String?

    @Option(
        help: ArgumentHelp(
            "Words for the kitchen, at most \(MemoText.rule.maxLength) characters.",
            "주방에 전할 말, \(MemoText.rule.maxLength)자까지.", valueName: "words"),
        transform: { try Self.line($0, "--memo") })
    var memo: MemoText?

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp(
            "The name to call when it is ready, at most \(CalledName.rule.maxLength) characters.",
            "다 되면 부를 이름, \(CalledName.rule.maxLength)자까지.", valueName: "name"),
        transform: { try Self.line($0, "--name") })
    var call: CalledName?

    @Sendable private static func line<Line: WrittenText>(_ text: String, _ option: String) throws -> Line {
        do throws(TextFault) {
            return try Line(typed: text)
        } catch {
            throw ValidationError(
                "\(option) takes one line of 1 to \(Line.rule.maxLength) characters.",
                "\(option)에는 한 줄로, 1자에서 \(Line.rule.maxLength)자까지 적어 주세요.")
        }
    }

    @Flag(
        help: ArgumentHelp("Print the order, or what is short, as JSON.", "주문이나 모자란 과일을 JSON으로 보여 줘요."))
    var json = false

    @Argument(
        help: ArgumentHelp(
            "The id of a juice on the menu, with those of a size and of choices behind full stops, and how many cups of it.",
            "메뉴에 있는 쥬스의 id와 잔 수. 사이즈와 옵션의 id는 점 뒤에 적어요.", valueName: "juice"))
    var juices: [String] = []

    func validate() throws {
        if !(1...Order.maxCups).contains(cups) {
            throw ValidationError(
                "--cups takes a number from 1 to \(Order.maxCups).", "--cups에는 1에서 \(Order.maxCups) 사이의 수를 적어 주세요.")
        }
        if juices.isEmpty, openAmounts.isEmpty {
            throw ValidationError("Name a juice, such as mango 2.", "쥬스를 적어 주세요. 예: mango 2.")
        }
        var seen = Set<String>()
        for (juice, cups) in try lines() {
            if !(1...Order.maxCups).contains(cups) {
                throw ValidationError(
                    "Order from 1 to \(Order.maxCups) cups of \(juice).",
                    "\(juice): 1잔에서 \(Order.maxCups)잔까지 주문할 수 있어요.")
            }
            if !seen.insert(juice).inserted {
                throw ValidationError(
                    "Name \(juice) once, such as \(juice) 2.", "\(juice): 한 번만 적어 주세요. 예: \(juice) 2.")
            }
        }
    }

    /// Parses the lines: a number belongs to the juice before it.
    private func lines() throws -> [(juice: String, cups: Int)] {
        var lines = [(juice: String, cups: Int)]()
        var isAfterJuice = false
        for word in juices {
            let number = NumberReader.cups.number(word)
            if let number, isAfterJuice {
                lines[lines.count - 1].cups = number
            } else if number == nil {
                lines.append((word, cups))
            } else {
                throw ValidationError(
                    "Name a juice before each number, such as mango 2.", "수 앞에 쥬스를 적어 주세요. 예: mango 2.")
            }
            isAfterJuice = number == nil
        }
        return lines
    }

    func perform() throws {
        let store = try Wiring.store(options)
        let shop = try store.shop()
        let menu = shop.menu
        let cups = try lines().map { name, cups in
            if let choice = Cup.repeatedChoice(in: name) { throw Self.twice(choice, in: name) }
            guard let cup = menu.cup(typed: name), menu.serving(of: cup) != nil else { throw Self.unknown(name, menu) }
            return OrderLine(cup, cups: cups)
        }
        let amounts = try openAmounts.map { try Self.openAmount($0, shop.settings) }
        let lines = cups + Set(amounts).map { amount in OrderLine(Cup(amount), cups: amounts.count { $0 == amount }) }
        if let twice = lines.first(where: { line in lines.count { $0.cup == line.cup } > 1 }) {
            throw CommandError(
                .usage, "name \(twice.cup.spelling) once, with its whole number", "\(twice.cup.spelling): 한 번만 적어 주세요")
        }
        let content = OrderContent(
            lines: lines, discount: try discount.map { try DiscountCommand.find($0, menu) },
            of: discountCup.map { menu.cup(typed: $0) ?? Cup(JuiceID($0)) },
            place: place.map { PlaceID($0) } ?? menu.usualPlace, memo: memo, call: call)
        if !menu.offers(content.place) { throw Self.unknownPlace(content.place, menu) }
        if !content.hasDiscountedLine || discountCup != nil && discount == nil {
            throw CommandError(
                .usage, "--discount-cup names a cup of the order, beside --discount",
                "--discount-cup에는 주문하는 음료를, --discount와 함께 적어 주세요")
        }
        if content.isTooLarge {
            throw CommandError(
                .usage,
                "an order has at most \(Order.maxLines) kinds of cups and \(Order.maxCupsOfAllLines) cups; make several orders",
                "한 번에 \(Order.maxLines)가지, 모두 \(Order.maxCupsOfAllLines)잔까지 주문할 수 있어요. 나눠서 주문해 주세요")
        }
        let order = OrderRequest(
            content, isQueued: menu.hasQueue, dayStart: Wiring.clock(shop).dayStart,
            key: request.keyOrNew, who: nil)
        switch try store.submit(order) {
        case .made(let order), .again(let order): try print(order, store.shop())
        case .short(let shortage): try refuse(shortage, menu)
        case .notOnMenu(let cups):
            throw Self.unknown(cups[0].spelling, try store.shop().menu)
        case .noPlace: throw Self.unknownPlace(content.place, try store.shop().menu)
        case .noDiscount: throw DiscountCommand.unknown(discount ?? "", try store.shop().menu)
        case .stopped(let items):
            let names = items.map { item in
                switch item {
                case .juice(let juice): Message(juice.rawValue, menu.names(of: juice)?.korean ?? juice.rawValue)
                case .choice(let choice): Message(choice.rawValue, menu.names(of: choice)?.korean ?? choice.rawValue)
                }
            }.joined(separator: ", ")
            throw CommandError(.refused, "\(names.english) is stopped for today", "오늘은 그만 파는 것이에요: \(names.korean)")
        case .otherPrice(let total):
            let price = total.map(String.init) ?? "-"
            throw CommandError(.refused, "the order costs \(price)", "가격이 \(price)이에요")
        }
    }

    /// - Parameter text: such as `4500=cake`, with a price as people type it.
    private static func openAmount(_ text: String, _ settings: Settings) throws -> OpenAmount {
        if !settings.openAmounts {
            throw CommandError(
                .refused, "the shop takes no amounts that are not on its menu: turn them on in its settings",
                "직접 입력을 받지 않는 가게예요. 설정에서 켜 주세요")
        }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let reader = NumberReader.money(settings.currency, most: Currency.maxPrice)
        do throws(NumberFault) {
            _ = try reader.read(parts[0])
        } catch {
            if let unclear = CommandError(parts[0], error) { throw unclear }
        }
        guard parts.count == 2, let price = reader.number(parts[0]), let word = try? OpenAmountWord(typed: parts[1]),
            let amount = OpenAmount(word, price: price)
        else {
            throw CommandError(
                .usage, "“\(text)” is not a price and a word: write 4500=cake", "“\(text)”: 4500=떡처럼 적어 주세요")
        }
        return amount
    }

    /// - Parameter cup: the cup as it was typed.
    static func twice(_ choice: ChoiceID, in cup: String) -> CommandError {
        CommandError(
            .usage, "\(cup) names \(choice) twice: write it once; nothing was changed",
            "\(cup): \(choice)이(가) 두 번 들어 있어요. 한 번만 적어 주세요. 바뀐 것은 없어요")
    }

    /// - Parameter cup: the cup as it was typed; the juice, its size or one of the choices is not on the menu.
    /// - Parameter place: nil if the menu got its first places meanwhile.
    private static func unknownPlace(_ place: PlaceID?, _ menu: Menu) -> CommandError {
        CommandError(
            unknown: place?.rawValue ?? "", kind: Message("places", "메뉴의 이용 방법"),
            names: menu.places.map { ($0.id.rawValue, $0.names) })
    }

    private static func unknown(_ cup: String, _ menu: Menu) -> CommandError {
        let parts = cup.split(separator: ".").map(String.init)
        guard let juice = parts.first.flatMap({ menu[JuiceID($0)] }) else {
            return CommandError(
                unknown: parts.first ?? cup, kind: Message("juices", "메뉴의 쥬스"),
                names: menu.juices.map { ($0.id.rawValue, $0.names) })
        }
        let choices = juice.options.compactMap { menu[$0] }.flatMap(\.choices)
        let names =
            juice.sizes.map { ($0.id.rawValue, $0.names) } + choices.map { ($0.id.rawValue, $0.names) }
        let wrong = parts.dropFirst().first { part in !names.contains { $0.0 == part } }
        return CommandError(
            unknown: wrong ?? cup, kind: Message("sizes and choices of \(juice.id)", "\(juice.names.korean)의 사이즈와 옵션"),
            names: names)
    }

    private struct Placed: Encodable {
        let order: RecordedJSON
        /// The refunds, if the same request had made the order before.
        let refunds: [RecordedJSON]?
    }

    private func print(_ order: Order, _ shop: Shop) throws {
        let menu = shop.menu
        if json {
            let refunds = try shop.refunds[order.number]?.map { try RecordedJSON(.refunded($0)) }
            return try printJSON(Placed(order: RecordedJSON(.ordered(order)), refunds: refunds))
        }
        let name = name(of: order, order.number, shop)
        let (lines, took) = (list(order.lines, menu: menu), list(order.took, menu: menu))
        say(
            "\(name.english): \(lines.english), took \(took.english)\(order.words.english)",
            "\(name.korean): \(lines.korean) · \(took.korean) 사용\(order.words.korean)")
    }

    private func refuse(_ shortage: Shortage, _ menu: Menu) throws -> Never {
        let short = shortage.needs.filter(\.isShort)
        if json { try printJSON(["shortage": Dictionary(uniqueKeysWithValues: short.map { ($0.fruit, $0.missing) })]) }
        let fruits = short.map { need in
            let amounts = [need.needed, need.present, need.missing].map { amount($0, of: need.fruit, in: menu) }
            let (english, korean) = (amounts.map(\.english), amounts.map(\.korean))
            return Message(
                "\(need.fruit) needs \(english[0]), has \(english[1]), \(english[2]) short",
                "\(menu.names(of: need.fruit)?.korean ?? need.fruit.rawValue) \(korean[0])이(가) 필요한데 \(korean[1])뿐이라 "
                    + "\(korean[2]) 모자라요")
        }.joined(separator: "; ")
        let lines = list(shortage.lines, menu: menu)
        throw CommandError(
            .refused, "not enough fruit for \(lines.english): \(fruits.english)",
            "재료가 모자라서 \(lines.korean)을(를) 만들 수 없어요: \(fruits.korean)")
    }
}
