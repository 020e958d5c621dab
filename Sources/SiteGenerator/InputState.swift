import Bytes
import Foundation

/// The state of a file or folder that a site is made from, before it was read.
enum InputState: Equatable, Sendable {
    case settled(FileState)
    case missing
    /// The file changed so recently that a later change could not be recognised.
    case unsettled

    init(at path: String) {
        guard let state = FileState(path) else {
            self = .missing
            return
        }
        self = state.isSettled ? .settled(state) : .unsettled
    }

    /// Parses the text of `append(to:)`.
    init(text: some Sequence<UInt8>) {
        if let state = FileState(text: text) {
            self = .settled(state)
        } else {
            self = text.elementsEqual("missing".utf8) ? .missing : .unsettled
        }
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .settled(let state): state.append(to: &bytes)
        case .missing: bytes += "missing".utf8
        case .unsettled: bytes += "unsure".utf8
        }
    }
}
