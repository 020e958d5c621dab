import Foundation
import ShopPages

/// How something stood that a site is made of.
enum InputState: Equatable, Sendable {
    case asItWas(FileState)
    case missing
    /// It had changed so shortly before that it could change once more unseen.
    case unsure

    init(at path: String) {
        guard let state = FileState(path) else {
            self = .missing
            return
        }
        self = state.isSettled ? .asItWas(state) : .unsure
    }

    /// As `text` spells it.
    init(text: Substring) {
        self =
            switch text {
            case "missing": .missing
            default: FileState(text: text).map(InputState.asItWas) ?? .unsure
            }
    }

    var text: String {
        switch self {
        case .asItWas(let state): state.text
        case .missing: "missing"
        case .unsure: "unsure"
        }
    }

    func stillHolds(at path: String) -> Bool {
        switch self {
        case .asItWas(let state): FileState(path) == state
        case .missing: FileState(path) == nil
        case .unsure: false
        }
    }
}

extension SiteSources {
    /// How everything stands that a site is made of; to be asked before anything of it is read.
    func inputs() -> [String: InputState] {
        var inputs = [String: InputState]()
        for folder in folders {
            inputs[folder] = InputState(at: folder)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names { inputs["\(folder)/\(name)"] = InputState(at: "\(folder)/\(name)") }
        }
        for asset in Asset.handMade {
            inputs["\(output.path)\(asset.path)"] = InputState(at: "\(output.path)\(asset.path)")
        }
        return inputs
    }
}
