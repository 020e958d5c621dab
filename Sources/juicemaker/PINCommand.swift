import ArgumentParser
import Authentication
import Foundation
import Glibc
import ShopRoutes

struct PINCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Set the owner's PIN, show what it protects, or end every session.",
        discussion: """
            Without a PIN, everybody on the shop's network can do everything. With one, the report and the history of \
            the stock need it, once a device and shift; with --for also other parts. It works at once, without a \
            restart. The PIN is kept only behind scrypt, in pin.json in the store's folder; no backup contains it.
            """,
        subcommands: [Set.self, Show.self, Revoke.self, Remove.self])

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set the PIN, or a new one; every device must then enter it.",
            discussion: """
                Asks twice on a terminal; otherwise it reads one line from standard input. Six digits or more. Without \
                --for and --hours, a new PIN keeps what the old one had.
                """)

        @OptionGroup var file: PINFileOptions

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "Also for stock, cancellations or orders; repeatable. With report, for the report and the history only.",
                valueName: "part"))
        var parts: [ProtectedPart] = []

        @Option(help: ArgumentHelp("How long a device is let in; 12 at first.", valueName: "n"))
        var hours: Int?

        func validate() throws {
            if let hours, !PINSettings.allowedHours.contains(hours) {
                throw ValidationError("--hours takes a number from 1 to 168.")
            }
        }

        func run() throws {
            try exitingOnError {
                try file.requireFolder()
                // A damaged file is replaced, with nothing to keep.
                let old = try? file.file.read()
                let pin = try PIN(chosen: TypedPIN.read())
                let settings = try PINSettings(
                    pin, protecting: parts.isEmpty ? old?.protected ?? [] : Swift.Set(parts.map(\.access)),
                    sessionHours: hours ?? old?.sessionHours ?? PINSettings.defaultHours, at: Date())
                try file.authenticator.set(settings)
                print("\(file.path): the PIN is set; \(words(settings))")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what the PIN protects, and since when; never the PIN.")

        @OptionGroup var file: PINFileOptions

        func run() throws {
            try exitingOnError {
                guard let settings = try file.file.read() else {
                    return print("\(file.path): no PIN is set; everything is open")
                }
                print("\(file.path): set \(settings.since.formatted(.iso8601)); \(words(settings))")
            }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End every session: every device must enter the PIN again.",
            discussion: "For a tablet that was lost. If the PIN may be known, set a new one instead.")

        @OptionGroup var file: PINFileOptions

        func run() throws {
            try exitingOnError {
                guard try file.authenticator.revoke() else { throw file.noPIN }
                print("\(file.path): every session has ended")
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove the PIN: everything is open again.")

        @OptionGroup var file: PINFileOptions

        func run() throws {
            try exitingOnError {
                guard try file.authenticator.remove() else { throw file.noPIN }
                print("\(file.path): the PIN is removed; everything is open")
            }
        }
    }

    private static func words(_ settings: PINSettings) -> String {
        let parts = ProtectedPart.allCases.filter { settings.protected.contains($0.access) }.map(\.words)
        return "it protects \(parts.joined(separator: ", ")); it opens a device for \(settings.sessionHours) hours"
    }
}

/// The PIN's file, for `serve` and the commands of the PIN.
struct PINFileOptions: ParsableArguments {
    @OptionGroup var folder: StoreFolder
    @OptionGroup var location: PINLocation

    var path: String { location.path(in: folder) }
    var file: PINFile { PINFile(path) }
    var authenticator: Authenticator { Wiring.authenticator(path) }

    var noPIN: CommandError { CommandError(.refused, "\(path): no PIN is set; nothing was changed") }

    func requireFolder() throws(CommandError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
            throw CommandError(
                .unavailable, "\(folder): there is no such folder; name the store with --store, or a file with --pin")
        }
    }
}

struct PINLocation: ParsableArguments {
    @Option(
        name: .customLong("pin"),
        help: ArgumentHelp("The PIN's file, instead of pin.json in the store.", valueName: "file"))
    var file: String?

    func path(in folder: StoreFolder) -> String {
        file ?? Wiring.configuration[.pin]?.text ?? "\(folder.store)/\(PINFile.name)"
    }
}

/// A part of the shop, in the words of `--for`.
enum ProtectedPart: String, CaseIterable, ExpressibleByArgument {
    case report, stock, cancellations, orders

    var access: Access {
        switch self {
        case .report: .owner
        case .stock: .stock
        case .cancellations: .cancellations
        case .orders: .orders
        }
    }

    fileprivate var words: String {
        switch self {
        case .report: "the report and the history of the stock"
        case .stock: "changes of the stock"
        case .cancellations, .orders: rawValue
        }
    }
}

/// A PIN that is typed, or piped. Never an argument: every user of the machine could read it in the list of processes.
private enum TypedPIN {
    static func read() throws(CommandError) -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let line = readLine() else {
                throw CommandError(.usage, "standard input is empty; write the PIN to it")
            }
            return line
        }
        let (first, second) = (try ask("New PIN: "), try ask("The same again: "))
        guard first == second else {
            throw CommandError(.usage, "the two PINs differ; nothing was changed")
        }
        return first
    }

    /// getpass(3) shows nothing of what is typed, and leaves the terminal as it was.
    private static func ask(_ prompt: String) throws(CommandError) -> String {
        guard let typed = getpass(prompt) else {
            throw CommandError(.unavailable, "there is no terminal to ask on; nothing was changed")
        }
        return String(cString: typed)
    }
}

extension PIN {
    fileprivate init(chosen text: String) throws(CommandError) {
        do {
            try self.init(text)
        } catch {
            throw CommandError(.usage, "\(error); nothing was changed")
        }
    }
}
