import ArgumentParser
import Console
import ShopWeb
import Foundation
import Glibc
import Bytes
import JuiceShop
import ShopDatabase
import ShopStore

struct PINCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", "Set the owner's PIN, show what it protects, or end every session.",
        "사장님 PIN을 정하고, 무엇을 잠갔는지 보고, 모든 기기를 다시 잠가요.",
        discussion: """
            Without a PIN, everybody on the shop's network can do everything. With one, the report and the history of \
            the stock need it, once a device and shift; with --for also other parts. It works at once, without a \
            restart. The PIN is kept only behind scrypt, in pin.json in the store's folder; no backup contains it.
            """,
        """
        PIN이 없으면 가게 네트워크의 누구나 모든 것을 할 수 있어요. PIN을 정하면 보고서와 재고 기록은 기기마다 한 번 입력해야 \
        열리고, --for로 다른 것도 잠글 수 있어요. 다시 열지 않아도 바로 잠겨요. PIN은 scrypt로 바꾸어 기록 폴더의 pin.json에만 \
        두고, 백업에는 들어가지 않아요.
        """, subcommands: [Set.self, Show.self, Revoke.self, Remove.self])

    struct Set: Command {
        static let configuration = CommandConfiguration(
            "Set the PIN, or a new one; every device must then enter it.", "PIN을 정하거나 새로 정해요. 그러면 모든 기기가 입력해야 해요.",
            discussion: """
                Asks twice on a terminal; otherwise it reads one line from standard input. Six digits or more. Without \
                --for and --hours, a new PIN keeps what the old one had.
                """,
            """
            터미널에서는 두 번 물어보고, 아니면 표준 입력에서 한 줄을 읽어요. 숫자 6자리 이상이에요. --for와 --hours가 없으면 \
            전에 정한 대로예요.
            """)

        @OptionGroup var file: PINFileOptions

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "Also for stock, cancellations (refunds and payments with them), payments, closings or orders; repeatable. "
                    + "With report, for the owner's pages only.",
                "stock(재고 수정), cancellations(주문 취소와 환불, 결제도 함께), payments(결제), closings(마감), orders(주문)도 잠가요. "
                    + "여러 번 쓸 수 있어요. report는 사장님 화면만 잠가요.",
                valueName: "part"))
        var parts: [ProtectedPart] = []

        @Option(
            help: ArgumentHelp("How long a device is let in; 12 at first.", "기기가 열려 있는 시간. 처음에는 12.", valueName: "n"))
        var hours: Int?

        func validate() throws {
            if let hours, !PINSettings.allowedHours.contains(hours) {
                throw ValidationError("--hours takes a number from 1 to 168.", "--hours에는 1에서 168 사이의 수를 적어 주세요.")
            }
        }

        func perform() throws {
            try file.requireFolder()
            let authenticator = try file.authenticator()
            // A damaged file is replaced as a whole.
            let old = try? file.file.read()
            let pin = try PIN(chosen: TypedPIN.read())
            let settings = try PINSettings(
                pin, protecting: parts.isEmpty ? old?.protected ?? [] : Swift.Set(parts.map(\.access)),
                sessionHours: hours ?? old?.sessionHours ?? PINSettings.defaultHours, at: Date())
            try authenticator.set(settings)
            file.say(Message("the PIN is set; ", "PIN을 정했어요. ") + words(settings))
        }
    }

    struct Show: Command {
        static let configuration = CommandConfiguration(
            "Show what the PIN protects, and since when; never the PIN.", "언제부터 무엇을 잠갔는지 보여 줘요. PIN은 보여 주지 않아요.")

        @OptionGroup var file: PINFileOptions

        func perform() throws {
            guard let settings = try file.authenticator().settings() else {
                return file.say(Message("no PIN is set; everything is open", "PIN이 없어서 모두 열려 있어요"))
            }
            let since = minute(settings.since)
            file.say(Message("set \(since); ", "\(since)에 정했어요. ") + words(settings))
        }
    }

    struct Revoke: Command {
        static let configuration = CommandConfiguration(
            "End every session: every device must enter the PIN again.", "모든 기기를 잠가요. 다시 PIN을 입력해야 해요.",
            discussion: "For a tablet that was lost. If the PIN may be known, set a new one instead.",
            "태블릿을 잃어버렸을 때 써요. 누가 PIN을 알 수도 있다면 새로 정해 주세요.")

        @OptionGroup var file: PINFileOptions

        func perform() throws {
            guard try file.authenticator().revoke() else { throw file.noPIN }
            file.say(Message("every session has ended", "모든 기기를 잠갔어요"))
        }
    }

    struct Remove: Command {
        static let configuration = CommandConfiguration(
            "Remove the PIN: everything is open again.", "PIN을 없애요. 모두 다시 열려요.")

        @OptionGroup var file: PINFileOptions

        func perform() throws {
            guard try file.authenticator().remove() else { throw file.noPIN }
            file.say(Message("the PIN is removed; everything is open", "PIN을 없앴어요. 모두 열려 있어요"))
        }
    }

    private static func words(_ settings: PINSettings) -> Message {
        let parts = ProtectedPart.allCases.filter { settings.protected.contains($0.access) }.map(\.words)
            .joined(separator: ", ")
        return Message(
            "it protects \(parts.english); it opens a device for \(settings.sessionHours) hours",
            "잠근 것: \(parts.korean). 한 번 입력하면 기기가 \(settings.sessionHours)시간 동안 열려요")
    }
}

/// The PIN's file, for `serve` and the commands of the PIN.
struct PINFileOptions: ParsableArguments {
    @OptionGroup var folder: StoreFolder
    @OptionGroup var location: PINLocation

    var path: String { location.path(in: folder) }
    var file: PINFile { PINFile(path) }

    func authenticator() throws -> Authenticator { Wiring.authenticator(path, marks: try folder.pinMarks()) }

    /// The tokens of programs, beside the PIN.
    /// - Throws: an error for a store that no command opens, such as one that is being moved.
    func tokens() throws -> TokensFile {
        _ = try folder.pinMarks()?.names()
        return TokensFile(beside: path)
    }

    var noPIN: CommandError {
        CommandError(
            .refused, "\(path): " + Message("no PIN is set; nothing was changed", "정한 PIN이 없어요. 바뀐 것은 없어요"))
    }

    /// Prints a line about the file.
    func say(_ message: Message) { Console.say("\(path): " + message) }

    func requireFolder() throws(CommandError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
            throw CommandError(
                .unavailable,
                "\(folder): "
                    + Message(
                        "there is no such folder; name the store with --store, or a file with --pin",
                        "그런 폴더가 없어요. --store로 기록 폴더를, 또는 --pin으로 파일을 적어 주세요"))
        }
    }
}

extension StoreFolder {
    /// The store with the mark that a PIN exists; nil if its folder does not exist yet.
    func pinMarks() throws -> (any NamesStore)? {
        switch try location() {
        case .folder(let path): FileManager.default.fileExists(atPath: path) ? NamesFile(store: path) : nil
        case .database(let database): try database.store()
        }
    }
}

extension StoreLocation {
    /// Reports that the owner's pages are closed after a restore or a move, because no copy has the PIN.
    func sayIfPINIsMissing(_ names: Names) {
        let path = PINLocation.standard(of: self)
        guard names.hasPIN == true, !FileManager.default.fileExists(atPath: path) else { return }
        say(
            "\(path): "
                + Message(
                    "the shop had a PIN, which no copy has: the owner's pages are closed until juicemaker pin set, or "
                        + "juicemaker pin remove",
                    "PIN이 있던 가게인데 복사본에는 PIN이 없어요. juicemaker pin set으로 정하거나 juicemaker pin remove로 "
                        + "없앨 때까지 사장님 화면이 닫혀 있어요"))
    }
}

/// A part of the shop, in the words of `--for`.
enum ProtectedPart: String, CaseIterable, ExpressibleByArgument {
    case report, stock, cancellations, payments, orders, closings

    var access: Access {
        switch self {
        case .report: .owner
        case .stock: .stock
        case .cancellations: .cancellations
        case .payments: .payments
        case .orders: .orders
        case .closings: .closings
        }
    }

    fileprivate var words: Message {
        switch self {
        case .report: Message("the report and the history of the stock", "보고서와 재고 기록")
        case .stock: Message("changes of the stock", "재고 수정")
        case .cancellations: Message("cancellations and refunds", "주문 취소와 환불")
        case .payments: Message(rawValue, "결제")
        case .orders: Message(rawValue, "주문")
        case .closings: Message(rawValue, "마감")
        }
    }
}

/// A PIN that is typed, or piped. It is never an argument: every user of the machine could read it in the list of
/// processes.
private enum TypedPIN {
    static func read() throws(CommandError) -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let line = readLine() else {
                throw CommandError(.usage, "standard input is empty; write the PIN to it", "표준 입력이 비어 있어요. PIN을 적어 주세요")
            }
            return line
        }
        let (first, second) = (
            try ask(Message("New PIN: ", "새 PIN: ")), try ask(Message("The same again: ", "한 번 더: "))
        )
        guard first == second else {
            throw CommandError(.usage, "the two PINs differ; nothing was changed", "두 PIN이 달라요. 바뀐 것은 없어요")
        }
        return first
    }

    /// Reads the PIN with getpass(3), which shows no character of it, and restores the terminal afterwards.
    private static func ask(_ prompt: Message) throws(CommandError) -> String {
        guard let typed = getpass(prompt.text) else {
            throw CommandError(
                .unavailable, "there is no terminal to ask on; nothing was changed", "물어볼 터미널이 없어요. 바뀐 것은 없어요")
        }
        return String(cString: typed)
    }
}

extension PIN {
    fileprivate init(chosen text: String) throws(CommandError) {
        do {
            try self.init(text)
        } catch {
            throw CommandError(.usage, error.message + Message("; nothing was changed", ". 바뀐 것은 없어요"))
        }
    }
}
