import Bytes
import ContentFile
import ExpositionPages
import Glibc
import Posix

/// The labels of an exposition's pages: those of `Content/labels.*.json`, and over them those that the exposition's own
/// folder has under the same names.
struct LabelFiles {
    private(set) var labels: [Language: Labels] = [:]
    let fingerprint: Fingerprint
    /// Languages that lack words, a line each.
    private(set) var remarks: [String] = []

    /// - Throws: `Diagnostic` for the first error in a file, or when the English labels are incomplete.
    init(_ sources: SiteSources, _ languages: [Language]) throws {
        var inputs = FingerprintBuilder()
        func content(_ folder: String, _ language: String) throws -> ContentValue? {
            let path = "\(folder)/labels.\(language).json"
            let bytes: [UInt8]
            do throws(SystemError) {
                bytes = try readFile(path)
            } catch {
                if error.code == ENOENT { return nil }
                throw Diagnostic(file: path, "cannot be read", remedy: "check its permissions")
            }
            inputs.add(Fingerprint(bytes))
            return try ContentValue(bytes, file: path)
        }
        guard let english = try content(sources.content, "en") else {
            throw Diagnostic(
                file: "\(sources.content)/labels.en.json", "cannot be read",
                remedy: "bring it back: other languages fall back on it")
        }
        for language in languages {
            inputs.add(language.rawValue)
            let files = try language.lineage.flatMap { kind in
                try [sources.content, sources.exposition].compactMap { try content($0, kind.rawValue) }
            }
            let labels = try Labels(files, fallback: english)
            self.labels[language] = labels
            if labels.missing.isEmpty { continue }
            let names = labels.missing.map(\.rawValue).joined(separator: ", ")
            remarks.append(
                "\(sources.exposition)/labels.\(language).json: lacks \(names), shown in English; write them there")
        }
        fingerprint = inputs.fingerprint
    }
}
