import ArgumentParser
import Bytes
import Console
import Foundation
import ChainHead
import Journal
import JuiceShop
import ShopDatabase
import ShopStore

struct HeadShop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop", "The shops that may send: add, list, revoke, accept-fork.",
        "기록을 보낼 매장: 더하기, 목록, 토큰 거두기, 갈라진 기록 받기.",
        subcommands: [Add.self, List.self, Revoke.self, AcceptFork.self])

    struct ShopArgument: ParsableArguments {
        @Argument(help: ArgumentHelp("The shop: A-Z a-z 0-9 - and _.", "매장의 이름(A-Z a-z 0-9 - _).", valueName: "id"))
        var id: String

        func checked() throws -> String {
            guard Token.isToken(id) else {
                throw CommandError(
                    .usage, "“\(id)” is no shop's name: use 1 to 64 of A-Z a-z 0-9 - and _",
                    "“\(id)”: A-Z a-z 0-9 - _ 로 64자까지 적어 주세요")
            }
            return id
        }

        func shop(in database: ShopsDatabase) throws -> ChainShop {
            guard let shop = try database.chainShop(ShopID(id)) else {
                throw CommandError(.usage, "no shop is called \(id)", "\(id)(이)라는 매장이 없어요")
            }
            return shop
        }
    }

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "Let a shop send, and print its token once.", "매장이 보낼 수 있게 하고 토큰을 한 번 보여 줘요.",
            discussion: "A shop whose token was revoked gets a new one.", "토큰을 거둔 매장은 새 토큰을 받아요.")

        @OptionGroup var options: HeadOptions
        @OptionGroup var shop: ShopArgument

        @Option(help: ArgumentHelp("Its name, for people.", "사람이 읽을 매장의 이름.", valueName: "text"))
        var name: String?

        func perform() throws {
            let id = try shop.checked()
            let database = try options.database()
            let token = HeadToken.new()
            let hash = HeadToken.hash(token)
            if try !database.addChainShop(id, name: name ?? id, tokenHash: hash) {
                guard try shop.shop(in: database).tokenHash == nil else {
                    throw CommandError(
                        .refused, "\(id) has a token already; revoke it first", "\(id)에는 이미 토큰이 있어요. 먼저 거두어 주세요")
                }
                _ = try database.setToken(hash: hash, of: ShopID(id))
            }
            print(token)
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "List the shops, and how far their events are here.", "매장과 기록이 어디까지 왔는지 보여 줘요.")

        @OptionGroup var options: HeadOptions

        func perform() throws {
            for shop in try options.database().chainShops() {
                let heard = shop.lastContact.map(minute) ?? "-"
                let state =
                    shop.tokenHash == nil
                    ? "revoked" : shop.trouble?.kind.rawValue ?? (shop.lastContact == nil ? "new" : "ok")
                let end = shop.today.map { "\($0.sequence)" } ?? "0"
                let words = shop.trouble.map { "  event \($0.event): \($0.words)" } ?? ""
                say("\(shop.id)  \(shop.name)  \(state)  \(end)  \(heard)  \(shop.version ?? "-")\(words)")
            }
        }
    }

    struct Revoke: Command {
        static let configuration = CommandConfiguration(
            "Accept nothing more from a shop's token.", "매장의 토큰을 거두어 더 받지 않아요.")

        @OptionGroup var options: HeadOptions
        @OptionGroup var shop: ShopArgument

        func perform() throws {
            let database = try options.database()
            let shop = try shop.shop(in: database)
            _ = try database.setToken(hash: nil, of: shop.id)
            say("\(shop.id): " + Message("revoked; what it sent stays", "거두었어요. 보낸 것은 그대로예요"))
        }
    }

    struct AcceptFork: Command {
        static let configuration = CommandConfiguration(
            commandName: "accept-fork", "Keep a shop's events so far, and take another past from it.",
            "지금까지 받은 기록은 따로 두고, 그 매장의 다른 기록을 받아요.",
            discussion: """
                For a shop whose store was restored from an old backup, or whose machine was copied. Stop the machine that \
                is wrong first. What head has stays as ID~2, ID~3, …: store log --shop ID shows the first one.
                """,
            """
            오래된 백업을 되살렸거나 기계를 복사한 매장에 써요. 틀린 기계를 먼저 멈춰 주세요. 지금까지 받은 기록은 그대로 남고, 새 기록은 \
            ID~2, ID~3, …로 받아요.
            """)

        @OptionGroup var options: HeadOptions
        @OptionGroup var shop: ShopArgument

        func perform() throws {
            let database = try options.database()
            let shop = try shop.shop(in: database)
            guard shop.trouble?.kind == .forked else {
                throw CommandError(.refused, "\(shop.id) has not forked", "\(shop.id)의 기록은 갈라지지 않았어요")
            }
            let number = shop.history.split(separator: "~").dropFirst().first.flatMap { Int($0) } ?? 1
            let history = "\(shop.id)~\(number + 1)"
            try database.addHistory(history)
            try database.setHistory(history, of: shop.id)
            say(
                "\(shop.id): "
                    + Message(
                        "is taken from its beginning as \(history); what was here stays as \(shop.history)",
                        "처음부터 \(history)(으)로 받아요. 있던 것은 \(shop.history)에 그대로 있어요"))
        }
    }
}
