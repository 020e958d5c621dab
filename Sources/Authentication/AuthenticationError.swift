/// The owner's problem: the PIN cannot be checked. Selling goes on.
package enum AuthenticationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The content of the PIN's file is wrong.
    case damaged(path: String)
    /// A file cannot be opened, locked or written.
    case unavailable(path: String, reason: String)
    /// libsodium could not start, or there is no memory for scrypt.
    case noMemory

    /// One line: the file, the error and the remedy.
    package var description: String {
        switch self {
        case .damaged(let path): "\(path): is damaged; set the PIN again with juicemaker pin set"
        case .unavailable(let path, let reason): "\(path): \(reason)"
        case .noMemory: "there is no memory to check a PIN, which takes 32 MiB; free some, or raise the limit"
        }
    }
}
