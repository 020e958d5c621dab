package import Bytes
import Foundation

/// The state of a file or folder that a site is made from, before it was read.
package enum InputState: Equatable, Sendable {
    case settled(FileState)
    case missing
    /// The names in the folder that has the manifest: its own state changes with each manifest.
    case names(Fingerprint)
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
            let names = Array(text).split(separator: UInt8(ascii: " "))
            if names.count == 2, names[0].elementsEqual("names".utf8), let names = Fingerprint(hexDigits: names[1]) {
                self = .names(names)
            } else {
                self = text.elementsEqual("missing".utf8) ? .missing : .unsettled
            }
        }
    }

    /// The names in a folder, without those that a run makes itself.
    init(namesIn folder: String, besides output: OutputFolder) {
        let manifest = URL(filePath: output.manifestPath).lastPathComponent
        let own: Set = [manifest, "\(manifest).new", String(manifest.dropFirst().dropLast(Manifest.ending.utf8.count))]
        var all = FingerprintBuilder()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where !own.contains(name) { all.add(name) }
        self = .names(all.fingerprint)
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .settled(let state): state.append(to: &bytes)
        case .missing: bytes += "missing".utf8
        case .names(let names): bytes += "names \(names)".utf8
        case .unsettled: bytes += "unsure".utf8
        }
    }
}
