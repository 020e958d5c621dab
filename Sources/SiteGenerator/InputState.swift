import Bytes
import Foundation

/// The state of a file or folder that a site is made from, before it was read.
enum InputState: Equatable, Sendable {
    case settled(FileState)
    case missing
    /// It had changed too recently to recognise a later change.
    case unsettled

    init(at path: String) {
        guard let state = FileState(path) else {
            self = .missing
            return
        }
        self = state.isSettled ? .settled(state) : .unsettled
    }

    /// Parses what `append(to:)` writes.
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
