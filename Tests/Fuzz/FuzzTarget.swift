package import Foundation

/// One reader of bytes from outside, and what must hold for whatever it is given.
///
/// libFuzzer searches for an input that breaks it (`make attack X=fuzz`); `CorpusTests` repeats the inputs that it found worth
/// keeping, and the seeds. A crash breaks it too.
package struct FuzzTarget: Sendable {
    package let name: String
    /// Longer inputs find nothing more here, and take longer.
    package let maxLength: Int
    /// Inputs to begin with, besides those of the corpus.
    package var seeds: @Sendable () throws -> [[UInt8]] = { [] }
    /// - Throws: `BrokenPromise` when the input breaks what the reader promises.
    package let check: @Sendable ([UInt8]) throws -> Void

    package static let all = [
        form, menuForms, choices, parameters, cookies, languages, requests, api, menu, texts, exposition, tables,
        pictures,
        lines, messages, storeFiles, templates, markdown, slips,
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    package static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the inputs that are kept for this target: see `inputs`.
    package var corpus: URL { Self.repository.appending(path: "Tests/Fuzz/Corpus/\(name)") }
}

/// An input that a reader accepts, refuses or shows in another way than it promises.
package struct BrokenPromise: Error, CustomStringConvertible {
    package let description: String
}

func require(_ isKept: Bool, _ promise: @autoclosure () -> String) throws {
    if !isKept { throw BrokenPromise(description: promise()) }
}

extension [UInt8] {
    func contains(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            indices.contains { self[$0...].starts(with: text) }
        }
    }
}
