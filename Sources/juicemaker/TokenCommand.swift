import ArgumentParser
import Bytes
import Console
import Foundation
import JuiceShop
import ShopWeb

struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", "Make, list and revoke the tokens of programs that use the API.",
        "API를 쓰는 프로그램의 토큰을 만들고, 보고, 없애요.",
        discussion: """
            A program needs a token for each request: Authorization: Bearer TOKEN. A token has the parts of the shop that \
            --for names, and reads the menu, the stock and today's orders without any. It works at once, without a restart. \
            Only its hash is kept, in tokens.json beside the owner's PIN; no backup contains it.
            """,
        """
        프로그램은 요청마다 Authorization: Bearer에 토큰을 보내요. 토큰은 --for로 준 것만 할 수 있고, 아무것도 주지 않으면 메뉴와 \
        재고와 오늘 주문을 읽기만 해요. 다시 열지 않아도 바로 쓸 수 있어요. 토큰은 해시로만 사장님 PIN 옆의 tokens.json에 두고, \
        백업에는 들어가지 않아요.
        """, subcommands: [Add.self, List.self, Revoke.self])

    struct Add: Command {
        static let configuration = CommandConfiguration(
            "Make a token, and print it: it is shown once.", "토큰을 만들어 보여 줘요. 한 번만 보여 줘요.",
            discussion: "Example: juicemaker token add kiosk --for orders --for payments",
            "예: juicemaker token add kiosk --for orders --for payments")

        @OptionGroup var file: PINFileOptions

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "A part of the shop that the program may use: orders, kitchen, payments, cancellations (and refunds), stock, "
                    + "or owner (reports, the past, the menu); repeatable.",
                "프로그램이 할 수 있는 것: orders(주문), kitchen(주방), payments(결제), cancellations(취소와 환불), stock(재고), "
                    + "owner(보고서와 지난 기록과 메뉴). 여러 번 쓸 수 있어요.",
                valueName: "part"))
        var parts: [TokenPart] = []

        @Argument(
            help: ArgumentHelp(
                "The program's name, in every event that it makes: at most \(Key.maxProgram) of A–Z a–z 0–9 - _.",
                "프로그램의 이름. 그 프로그램이 한 일마다 남아요. A–Z a–z 0–9 - _ 로 \(Key.maxProgram)자까지.",
                valueName: "name"))
        var name: String

        func perform() throws {
            try file.requireFolder()
            print(try file.tokens().add(name, Set(parts.map(\.access)), at: Date()))
        }
    }

    struct List: Command {
        static let configuration = CommandConfiguration(
            "List the tokens: what each may do, since when, and the day of its last use (UTC).",
            "토큰마다 할 수 있는 것, 만든 때와 마지막으로 쓴 날(UTC)을 보여 줘요.")

        @OptionGroup var file: PINFileOptions

        @Flag(help: ArgumentHelp("Print them as JSON.", "JSON으로 보여 줘요."))
        var json = false

        private struct Line: Encodable {
            let name: String
            let parts: [String]
            let since: Date
            let used: String?
        }

        func perform() throws {
            let tokens = try file.tokens()
            let used = tokens.lastUses()
            let lines = try tokens.all().map { token in
                Line(
                    name: token.app.rawValue,
                    parts: ProgramToken.allParts.filter(token.parts.contains).map(\.rawValue),
                    since: token.since, used: used[token.app])
            }
            if json { return try printJSON(lines) }
            if lines.isEmpty { say("no tokens", "토큰이 없어요") }
            for line in lines {
                let day = line.since.formatted(.iso8601.year().month().day())
                let parts = line.parts.isEmpty ? "-" : line.parts.joined(separator: " ")
                say(
                    "\(line.name)  \(parts)  since \(day)  last used \(line.used ?? "never")",
                    "\(line.name)  \(parts)  \(day)부터  마지막 \(line.used ?? "없음")")
            }
        }
    }

    struct Revoke: Command {
        static let configuration = CommandConfiguration(
            "Revoke a token: its program is refused from now on.", "토큰을 없애요. 그 프로그램은 바로 거절돼요.")

        @OptionGroup var file: PINFileOptions

        @Argument(help: ArgumentHelp("The program's name.", "프로그램의 이름.", valueName: "name"))
        var name: String

        func perform() throws {
            guard try file.tokens().revoke(AppID(name)) else {
                throw CommandError(
                    .refused, "\(name) has no token; nothing was changed", "\(name): 토큰이 없어요. 바뀐 것은 없어요")
            }
            say("the token of \(name) is revoked", "\(name)의 토큰을 없앴어요")
        }
    }
}

/// A part of the shop, in the words of `token add --for`.
enum TokenPart: String, CaseIterable, ExpressibleByArgument {
    case orders, kitchen, payments, cancellations, stock, owner

    var access: Access {
        switch self {
        case .orders: .orders
        case .kitchen: .kitchen
        case .payments: .payments
        case .cancellations: .cancellations
        case .stock: .stock
        case .owner: .owner
        }
    }
}
