import ArgumentParser
import Bytes
import Console
import ContentFile
import JuiceShop
import ShopStore
import ShopWeb

struct TransferCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "transfer", "Send fruit to another shop of the chain, or receive it.",
        "다른 매장으로 과일을 보내거나, 온 것을 받아요.",
        usage: "juicemaker transfer <shop | number> <fruit> <n> ... [--note <note>] [--key <key>]",
        discussion: """
            Examples: juicemaker transfer hongdae kiwi 20 mango 5 sends, and prints the number for the slip. \
            juicemaker transfer hongdae-8 kiwi 19 receives that transfer: type what really came.
            The settings name the shops.
            """,
        """
        예: juicemaker transfer hongdae kiwi 20 mango 5는 보내고, 전표에 적을 번호를 알려 줘요. juicemaker transfer hongdae-8 \
        kiwi 19는 그 전표를 받아요. 정말 온 만큼 적어 주세요.
        매장은 설정에 적혀 있어요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(help: ArgumentHelp("A note for the history.", "기록에 남길 메모.", valueName: "note"))
    var note: String?

    @Argument(
        help: ArgumentHelp(
            "A shop to send to, or the number of a transfer to receive.", "보낼 매장이나, 받을 전표 번호.",
            valueName: "shop | number"))
    var target: String

    @Argument(help: ArgumentHelp("A fruit on the menu and how many.", "메뉴에 있는 과일의 id와 개수.", valueName: "fruit n"))
    var counts: [String] = []

    func validate() throws { _ = try pairs() }

    func perform() throws {
        let store = try Wiring.store(options)
        let shop = try store.shop()
        guard let chain = shop.settings.chain else {
            throw CommandError(
                .usage,
                "this shop is in no chain: name the other shops at /settings", "다른 매장이 없어요. /settings에 매장을 적어 주세요")
        }
        let counts = try counts(shop.menu)
        let text = try note.map { typed in
            guard let text = try? NoteText(typed: typed) else {
                throw CommandError(.usage, "the note is no line of text: “\(typed)”", "메모는 한 줄로 짧게 적어 주세요: “\(typed)”")
            }
            return text
        }
        if chain[ShopID(target)] == nil, let transfer = TransferID(rawValue: target) {
            try receive(ReceiveRequest(transfer, counts, note: text, key: request.keyOrNew), store, shop.menu)
        } else {
            try send(
                SendRequest(to: ShopID(target), counts, note: text, key: request.keyOrNew), chain, store, shop.menu)
        }
    }

    private func send(_ request: SendRequest, _ chain: Chain, _ store: any Store, _ menu: Menu) throws {
        switch try store.submit(request) {
        case .made(let sent): print(sent.transfer)
        case .unknownShop:
            let shops = chain.others.map(\.id.rawValue).joined(separator: ", ")
            throw CommandError(
                .usage,
                "\(target) is not a shop of the chain, and not the number of a transfer; the shops are \(shops)",
                "\(target): 다른 매장도 전표 번호도 아니에요. 매장: \(shops)")
        case .nothing: throw Self.nothing
        case .refused(let outOfRange): throw CommandError(refused: outOfRange, of: request.counts, menu)
        }
    }

    private func receive(_ request: ReceiveRequest, _ store: any Store, _ menu: Menu) throws {
        switch try store.submit(request) {
        case .made: break
        case .receivedBefore:
            throw CommandError(.refused, "\(target) was received before", "\(target): 이미 받은 전표예요")
        case .notForThisShop:
            throw CommandError(.refused, "\(target) was sent by this shop", "\(target): 이 매장이 보낸 전표예요")
        case .nothing: throw Self.nothing
        case .refused(let outOfRange): throw CommandError(refused: outOfRange, of: request.counts, menu)
        }
    }

    private static var nothing: CommandError {
        CommandError(
            .usage, "name a fruit and a number, such as kiwi 20", "과일과 개수를 함께 적어 주세요. 예: kiwi 20")
    }

    private func pairs() throws -> [(fruit: String, count: String)] {
        if counts.isEmpty || !counts.count.isMultiple(of: 2) {
            throw ValidationError(
                "Name a fruit and a number for each, such as kiwi 20.", "과일과 개수를 함께 적어 주세요. 예: kiwi 20.")
        }
        return try stride(from: 0, to: counts.count, by: 2).map { index in
            guard NumberReader.anyCount().isNumber(counts[index + 1]) else {
                throw ValidationError(
                    "“\(counts[index + 1])” is not a count: write a number such as 20",
                    "“\(counts[index + 1])”: 개수를 20처럼 적어 주세요")
            }
            return (counts[index], counts[index + 1])
        }
    }

    private func counts(_ menu: Menu) throws -> [FruitID: Int] {
        var counts = [FruitID: Int]()
        for (name, count) in try pairs() {
            guard let fruit = menu[FruitID(name)] else {
                throw CommandError(
                    unknown: name, kind: Message("fruits", "메뉴의 과일"),
                    names: menu.fruits.map { ($0.id.rawValue, $0.names) })
            }
            counts[fruit.id, default: 0] += try NumberReader.count(fruit.unit).count(count, of: fruit)
        }
        return counts
    }
}
