import Bytes
import Console
import ContentFile
import Foundation
import Runtime
import ShopDatabase

/// The settings that commands share: the shop's folders, and how `serve` serves them.
///
/// A flag overrides the environment (`JUICEMAKER_STORE`), which overrides the file `/etc/juicemaker/juicemaker.json`,
/// which overrides the default: the folders of a clone, relative to the current folder. Paths in the file are absolute,
/// because commands run in any folder.
struct Configuration {
    static let standardFile = "/etc/juicemaker/juicemaker.json"
    /// The variable that names another file, which must exist; an empty one means no file.
    static let fileVariable = "JUICEMAKER_CONFIG"

    enum Key: String, CaseIterable {
        case store, shop, singleDatabase, pin, content, templates, assets, site, socket, threads, hosts, logFormat,
            allowNetworkStore, printers, head, headToken, headAuthority,
            apiWithoutTLS
    }

    struct Setting: Equatable {
        /// The value in the form of the environment: host names are separated by commas, printers by spaces.
        let text: String
        /// The source: a variable's name, a file's path, or `default`.
        let source: String
    }

    private var settings: [Key: Setting] = [:]
    /// The file that was read.
    private(set) var file: String?
    /// The first error in the file or the environment. The settings are then the defaults.
    private(set) var error: Diagnostic?

    init(environment: [String: String], standardFile: String = Self.standardFile) {
        do throws(Diagnostic) {
            try read(environment[Self.fileVariable], standardFile)
            for key in Key.allCases {
                guard let text = environment[key.variable] else { continue }
                try key.check(text, from: key.variable)
                settings[key] = Setting(text: text, source: key.variable)
            }
        } catch {
            settings = [:]
            file = nil
            self.error = error
        }
    }

    /// - Returns: nil for a setting that is not set and has no default, such as the socket.
    subscript(_ key: Key) -> Setting? {
        settings[key] ?? key.standard.map { Setting(text: $0, source: "default") }
    }

    func path(_ key: Key) -> String { self[key]?.text ?? "" }

    var threads: Int { self[.threads].flatMap { Int($0.text) } ?? 64 }
    var hosts: [String] { self[.hosts]?.names ?? [] }
    var printers: [String] { self[.printers]?.text.split(separator: " ").map(String.init) ?? [] }
    var logFormat: LogFormat { self[.logFormat].flatMap { LogFormat(rawValue: $0.text) } ?? .text }
    var acceptsSingleDatabase: Bool { self[.singleDatabase]?.text == "true" }
    /// True if programs of the shop's network may send their tokens without TLS.
    var acceptsTokensWithoutTLS: Bool { self[.apiWithoutTLS]?.text == "true" }
    var allowsNetworkStore: Bool { self[.allowNetworkStore]?.text == "true" }

    private mutating func read(_ named: String?, _ standardFile: String) throws(Diagnostic) {
        if named?.isEmpty ?? false { return }
        let path = named ?? standardFile
        let bytes: [UInt8]
        do {
            bytes = try readFile(path)
        } catch {
            if named == nil, error.code == ENOENT || error.code == ENOTDIR { return }
            throw Diagnostic(
                file: path, Message("cannot be read: ", "읽을 수 없어요: ") + errorMessage(error.code),
                remedy: Message("check the path and its permissions", "경로와 권한을 봐 주세요"))
        }
        let object = try ContentValue(bytes, file: path).object(fields: Key.allCases.map(\.rawValue))
        for key in Key.allCases {
            guard let value = object[key.rawValue] else { continue }
            settings[key] = Setting(text: try key.text(value), source: path)
        }
        file = path
    }
}

extension Configuration.Setting {
    var names: [String] { text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
}

extension Configuration.Key {
    /// The variable of the setting, such as `JUICEMAKER_LOG_FORMAT`.
    var variable: String {
        let words = zip(rawValue, " " + rawValue).map { letter, before in
            letter.isUppercase && before.isLowercase ? "_\(letter)" : letter.uppercased()
        }
        return "JUICEMAKER_" + words.joined()
    }

    fileprivate var standard: String? {
        switch self {
        case .store: "Store"
        case .shop: "main"
        case .content: "Content"
        case .templates: "Templates"
        case .assets: "Public"
        case .site: "Site"
        case .threads: "64"
        case .logFormat: LogFormat.text.rawValue
        case .headToken: "/etc/juicemaker/head.token"
        case .pin, .socket, .hosts, .allowNetworkStore, .singleDatabase, .printers, .head, .headAuthority,
            .apiWithoutTLS:
            nil
        }
    }

    fileprivate func text(_ value: ContentValue) throws(Diagnostic) -> String {
        switch self {
        case .threads:
            let text = "\(try value.wholeNumber())"
            return try checked(text, at: value.place)
        case .hosts:
            return try texts(value, Message("host", "호스트")).joined(separator: ",")
        case .printers: return try texts(value, Message("printer", "프린터")).joined(separator: " ")
        case .allowNetworkStore, .singleDatabase, .apiWithoutTLS: return "\(try value.bool())"
        case .shop, .head: return try value.text()
        case .logFormat: return try checked(value.text(), at: value.place)
        case .store, .pin, .content, .templates, .assets, .site, .socket, .headToken, .headAuthority:
            let path = try value.text()
            if path.hasPrefix("/") || self == .store && DatabaseAddress.isAddress(path) { return path }
            throw value.place.diagnostic(
                Message("\(path) is not an absolute path", "절대 경로가 아니에요: \(path)"),
                remedy: Message("write one that begins with /", "/로 시작하는 경로를 적어 주세요"))
        }
    }

    private func texts(_ value: ContentValue, _ noun: Message) throws(Diagnostic) -> [String] {
        var texts = [String]()
        for item in try value.items(noun) { texts.append(try item.text()) }
        return texts
    }

    fileprivate func check(_ text: String, from variable: String) throws(Diagnostic) {
        _ = try checked(text, at: ContentPlace(file: variable))
    }

    private func checked(_ text: String, at place: ContentPlace) throws(Diagnostic) -> String {
        let allowed: (values: [String], remedy: Message)? =
            switch self {
            case .logFormat:
                (LogFormat.allCases.map(\.rawValue), Message("text or json", "text나 json"))
            case .allowNetworkStore, .singleDatabase, .apiWithoutTLS:
                (["true", "false"], Message("true or false", "true나 false"))
            case .threads: ((1...1024).map(String.init), Message("a number from 1 to 1024", "1에서 1024 사이의 수"))
            default: nil
            }
        if text.isEmpty {
            throw place.diagnostic(
                Message("is empty", "비어 있어요"),
                remedy: Message("write a value, or remove it", "값을 적거나 지워 주세요"))
        }
        guard let allowed, !allowed.values.contains(text) else { return text }
        throw place.diagnostic(
            Message("\(text) is not allowed", "쓸 수 없는 값이에요: \(text)"),
            remedy: Message("write \(allowed.remedy.english)", "\(allowed.remedy.korean)(으)로 적어 주세요"))
    }
}
