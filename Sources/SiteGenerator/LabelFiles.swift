import Bytes
import ContentFile
import Expositions
import Glibc
import Runtime

/// The labels of an exposition's pages: those of `Content/labels.*.json`, and over them those that the exposition's own
/// folder has under the same names.
struct LabelFiles {
    private(set) var labels: [Language: Labels] = [:]
    let fingerprint: Fingerprint
    /// Languages that lack words, a line each.
    private(set) var remarks: [Message] = []

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
                throw Diagnostic(
                    file: path, Message("cannot be read", "읽을 수 없어요"),
                    remedy: Message("check its permissions", "권한을 봐 주세요"))
            }
            inputs.add(Fingerprint(bytes))
            return try ContentValue(bytes, file: path)
        }
        guard let english = try content(sources.content, "en") else {
            throw Diagnostic(
                file: "\(sources.content)/labels.en.json", Message("cannot be read", "읽을 수 없어요"),
                remedy: Message(
                    "bring it back: other languages fall back on it", "다시 가져와 주세요. 다른 언어가 이것을 대신 써요"))
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
                "\(sources.exposition)/labels.\(language).json: "
                    + Message(
                        "lacks \(names), shown in English; write them there",
                        "없는 말은 영어로 보여요. 거기에 적어 주세요: \(names)"))
        }
        fingerprint = inputs.fingerprint
    }
}
