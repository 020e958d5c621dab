import Bytes
package import ContentFile
import Foundation

/// A page besides the objects' pages, such as the imprint: `pages/about.md`, and `pages/about.en.md` in another
/// language.
package struct PageText: Sendable {
    /// The last part of the page's address, such as `about`.
    package let address: String
    package let texts: Translated<Texts>
    /// The names of its files, by their languages.
    package let files: [Language: String]
    let source: Fingerprint

    package struct Texts: Equatable, Sendable {
        /// The text's first line, such as `# About`.
        package var title: String?
        package var prose: Prose?
    }

    /// Reads a folder of Markdown; one that does not exist has no pages.
    /// - Parameters:
    ///   - taken: the addresses of other pages.
    ///   - withDrafts: true to keep the pages whose front matter has `draft: true`.
    static func all(
        in folder: String, _ languages: [Language], _ own: Language, taken: Set<String>, withDrafts: Bool
    ) throws(Diagnostic) -> [PageText] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        var files = [String: [Language: String]]()
        for name in names where name.hasSuffix(".md") && !name.hasPrefix(".") {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
            // Macintoshes and Windows do not tell About and about apart.
            let address = PictureName(String(parts[0]))?.address.lowercased() ?? ""
            func error(_ error: Message, _ remedy: Message) -> Diagnostic {
                Diagnostic(file: "\(folder)/\(name)", error, remedy: remedy)
            }
            guard parts.count <= 2, !address.isEmpty, !PictureName.isReserved(address) else {
                throw error(
                    Message("is not a name for a page", "쪽의 이름이 될 수 없어요"),
                    Message("name it as in about.en.md", "about.en.md처럼 적어 주세요"))
            }
            if taken.contains(where: { $0.lowercased() == address }) {
                throw error(.isTaken(address), Message("rename it", "이름을 바꿔 주세요"))
            }
            let language = parts.count == 1 ? own : Language(rawValue: String(parts[1]))
            guard let language, languages.contains(language) else {
                throw error(
                    Message("is in a language that the exhibition does not have", "전시회에 없는 언어예요"),
                    Message(
                        "write exposition.\(parts[1]).json first, or rename it",
                        "exposition.\(parts[1]).json을 먼저 적거나 이름을 바꿔 주세요"))
            }
            if let other = files[address, default: [:]].updateValue(name, forKey: language) {
                throw error(
                    Message("is there beside \(other)", "\(other)도 있어요"),
                    Message("remove one of the two", "둘 가운데 하나를 지워 주세요"))
            }
        }
        var pages = [PageText]()
        for (address, files) in files.sorted(by: { $0.key < $1.key }) {
            guard files[own] != nil else {
                throw Diagnostic(
                    file: "\(folder)/\(address).md", Message("is missing", "없어요"),
                    remedy: Message("write it: the others are its translations", "적어 주세요. 다른 것은 그 번역이에요"))
            }
            if !withDrafts, let name = files[own],
                try MarkdownSource(file: "\(folder)/\(name)").frontMatter["draft"]?.lowercased() == "true"
            {
                continue
            }
            var texts = [Language: Texts]()
            var source = FingerprintBuilder()
            for (language, name) in files.sorted(by: { $0.key < $1.key }) {
                let (read, fingerprint) = try Self.read("\(folder)/\(name)")
                texts[language] = read
                source.add(name)
                source.add(fingerprint)
            }
            guard let original = texts.removeValue(forKey: own) else { continue }
            pages.append(
                PageText(
                    address: address, texts: Translated(original, in: own, texts),
                    files: files.mapValues { "pages/\($0)" }, source: source.fingerprint))
        }
        return pages
    }

    private static func read(_ file: String) throws(Diagnostic) -> (Texts, Fingerprint) {
        let source = try MarkdownSource(file: file)
        var lines = source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0
        var title = lines[first].wholeMatch(of: /# +(\S.*?)[ #]*/)?.output.1
        if title != nil {
            lines[first] = ""
        } else if lines.indices.contains(first + 1), lines[first + 1].wholeMatch(of: /=+ */) != nil {
            title = lines[first].trimmed
            lines[first] = ""
            lines[first + 1] = ""
        } else {
            title = source.frontMatter["title"].map { $0[...] }
        }
        guard let title, !title.isEmpty else {
            throw Diagnostic(
                file: file, line: first + 1, Message("has no title", "제목이 없어요"),
                remedy: Message("begin it with one, as in: # About", "# 전시에 대해 처럼 제목으로 시작해 주세요"))
        }
        do {
            // Empty lines stand in its place, so that an error names the line of the file.
            let prose = try Prose(markdown: lines.joined(separator: "\n"), source: source)
            return (Texts(title: String(title), prose: prose), Fingerprint(Array(source.text.utf8)))
        } catch {
            throw source.diagnostic(error)
        }
    }
}
