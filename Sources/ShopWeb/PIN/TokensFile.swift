import Bytes
package import Foundation
import Glibc
import Journal
package import JuiceShop
import Runtime
import Synchronization

/// `tokens.json`, beside the owner's PIN: a file that only its owner reads (mode 0600), replaced atomically and durably. No
/// backup of the store contains it.
///
/// Safe from any thread and beside other processes: each reads it again when it has changed, which costs one `stat`, so that a
/// token that was revoked is refused at once. Attacked by `TokensFileTests`.
package final class TokensFile: Sendable {
    package let path: String
    private let known = Mutex<(version: FileVersion, byHash: [String: ProgramToken])?>(nil)
    /// The days of the last use that this process has written.
    private let used = Mutex<[AppID: Int]>([:])

    private static let maxBytes = 1 << 20
    private static let maxWaitSeconds = 2.0
    private static let prefix = "jm_"

    /// - Parameter pin: the file of the PIN, such as `pin.json`, or `pin-mapo.json` for a hosted shop.
    package init(beside pin: String) {
        let name = URL(filePath: pin).lastPathComponent
        let own = name.hasPrefix("pin") ? "tokens" + name.dropFirst(3) : "tokens.json"
        path = parent(of: pin) + "/" + own
    }

    /// All tokens, by their names.
    package func all() throws(TokensError) -> [ProgramToken] {
        try tokens().values.sorted { $0.app.rawValue < $1.app.rawValue }
    }

    /// - Returns: nil for a text that is no token of the shop, or no longer.
    package func token(_ text: String) throws(TokensError) -> ProgramToken? {
        try tokens()[BLAKE2b.hexDigits(of: Array(text.utf8))]
    }

    /// Makes a token.
    /// - Returns: the text that the program sends; it is nowhere else.
    package func add(_ name: String, _ parts: Set<Access>, at time: Date) throws(TokensError) -> String {
        guard ProgramToken.isApp(name) else { throw .noApp(name) }
        var random = SystemRandomNumberGenerator()
        let text =
            Self.prefix
            + (0..<4).map { _ in String(decoding: random.next().hexDigits, as: UTF8.self) }.joined()
        let token = ProgramToken(
            app: AppID(name), hash: BLAKE2b.hexDigits(of: Array(text.utf8)), parts: parts.subtracting([.open]),
            since: Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down)))
        try update { tokens throws(TokensError) in
            if tokens.contains(where: { $0.app == token.app }) { throw .exists(token.app) }
            if tokens.count >= ProgramToken.max { throw .tooMany }
            tokens.append(token)
        }
        return text
    }

    /// - Returns: false for a program without a token.
    package func revoke(_ app: AppID) throws(TokensError) -> Bool {
        var isRevoked = false
        try update { tokens throws(TokensError) in
            isRevoked = tokens.contains { $0.app == app }
            tokens.removeAll { $0.app == app }
        }
        return isRevoked
    }

    private func tokens() throws(TokensError) -> [String: ProgramToken] {
        let version: FileVersion?
        do throws(SystemError) { version = try FileVersion(path: path) } catch { throw failure(error) }
        guard let version else { return [:] }
        if let known = known.withLock({ $0 }), known.version == version { return known.byHash }
        let tokens = Dictionary(try read().map { ($0.hash, $0) }, uniquingKeysWith: { first, _ in first })
        known.withLock { $0 = (version, tokens) }
        return tokens
    }

    private func read() throws(TokensError) -> [ProgramToken] {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readFile(path, maxCount: Self.maxBytes)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return [] }
            throw failure(error)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let content = try? decoder.decode(Content.self, from: Data(bytes)), content.format == Content.format
        else {
            throw .damaged(path: path)
        }
        return content.tokens
    }

    private func update(_ change: (inout [ProgramToken]) throws(TokensError) -> Void) throws(TokensError) {
        try whileLocked { () throws(TokensError) in
            var tokens = try read()
            let before = tokens
            try change(&tokens)
            if tokens != before { try write(Content(tokens: tokens), to: path) }
        }
    }

    private func write(_ content: some Encodable, to path: String) throws(TokensError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let json = try? encoder.encode(content) else { throw .damaged(path: path) }
        do throws(SystemError) {
            try replaceFile(path, with: Array(json) + [UInt8(ascii: "\n")], mode: 0o600)
        } catch {
            throw failure(error)
        }
    }

    /// Runs alone among all processes, under the lock of the file beside it (flock(2)).
    private func whileLocked<Result>(_ run: () throws(TokensError) -> Result) throws(TokensError) -> Result {
        let file: Int32
        do throws(SystemError) {
            file = try openPrivateFile(usesPath, O_RDWR | O_CREAT)
        } catch {
            throw failure(error)
        }
        // The kernel releases the lock with the descriptor.
        defer { close(file) }
        do throws(SystemError) {
            guard try lockFile(file, path: usesPath, waitingSeconds: Self.maxWaitSeconds) else {
                throw SystemError("flock", usesPath, code: EWOULDBLOCK)
            }
        } catch {
            throw failure(error)
        }
        return try run()
    }

    private func failure(_ error: SystemError) -> TokensError { .unavailable(path: path, reason: error.reason) }

    private struct Content: Codable {
        /// Rises when an older program would misread the file.
        static let format = 1

        var format = Self.format
        let tokens: [ProgramToken]

        init(tokens: [ProgramToken]) { self.tokens = tokens }
    }
}

/// The days on which the tokens were used last: a hint for the owner, in a file beside the tokens that nothing depends on.
extension TokensFile {
    private var usesPath: String { "\(path).used" }

    /// - Returns: none for a program that never used its token.
    package func lastUses() -> [AppID: String] {
        guard let bytes = try? readFile(usesPath, maxCount: Self.maxBytes),
            let days = try? JSONDecoder().decode([String: String].self, from: Data(bytes))
        else { return [:] }
        return Dictionary(days.map { (AppID($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Notes the first use of a day, in UTC. A failure costs the hint alone.
    func noteUse(of app: AppID, at time: Date) {
        // A number, because each request asks: the calendar costs as much as a page.
        let number = Int((time.timeIntervalSince1970 / 86_400).rounded(.down))
        let isNew = used.withLock { used in
            defer { used[app] = number }
            return used[app] != number
        }
        guard isNew else { return }
        let day = Day(time, in: .gmt)
        try? whileLocked { () throws(TokensError) in
            var days = lastUses()
            days[app] = day.description
            let known = Set((try read()).map(\.app))
            let kept = days.filter { known.contains($0.key) }.map { ($0.key.rawValue, $0.value) }
            guard let json = try? JSONEncoder().encode(Dictionary(kept, uniquingKeysWith: { first, _ in first })),
                let file = try? openPrivateFile(usesPath, O_WRONLY)
            else { return }
            defer { close(file) }
            try? writeAll(Array(json), to: file, path: usesPath)
            ftruncate(file, off_t(json.count))
        }
    }
}
