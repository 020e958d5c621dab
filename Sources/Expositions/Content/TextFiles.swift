import Bytes
import ContentFile
import Foundation
import Glibc
import Runtime

/// The files of Markdown in a folder, by their subjects: `jikji.md` in the exposition's own language, `jikji.en.md` in
/// English.
struct TextFiles {
    private let folder: String
    /// The files by names as addresses have them, and by languages.
    private var files: [String: [Language: String]] = [:]

    /// - Parameters:
    ///   - own: the language of a file that names none.
    ///   - stems: nil for every file of the folder, which need not exist.
    /// - Throws: `Diagnostic` for a name without a subject, or two files in one language.
    init(_ folder: String, own: Language, only stems: [String]? = nil) throws(Diagnostic) {
        self.folder = folder
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        for file in names where file.hasSuffix(".md") && file.first != "." {
            let name = file.dropLast(3)
            let dot = name.lastIndex(of: ".")
            let tag = dot.map { name[name.index(after: $0)...] }
            let language = tag.flatMap { Language(rawValue: String($0)) }
            let stem = language == nil ? String(name) : String(name[..<(dot ?? name.endIndex)])
            if let stems, !stems.contains(stem.split(separator: ".").first.map(String.init) ?? "") { continue }
            if language == nil, let dot, let tag {
                let meant = Language(meantBy: tag).map(\.rawValue) ?? "ko"
                throw Diagnostic(
                    file: "\(folder)/\(file)",
                    Message("\"\(tag)\" is not the tag of a language", "\"\(tag)\"은(는) 언어의 태그가 아니에요"),
                    remedy: Message(
                        "rename it to \(name[..<dot]).\(meant).md", "\(name[..<dot]).\(meant).md로 이름을 바꿔 주세요"))
            }
            let address = PictureName(stem)?.address ?? stem
            if let other = files[address, default: [:]].updateValue(file, forKey: language ?? own) {
                throw Diagnostic(
                    file: "\(folder)/\(file)", Message("is there beside \(other)", "\(other)도 있어요"),
                    remedy: Message("remove one of the two", "둘 가운데 하나를 지워 주세요"))
            }
        }
    }

    var languages: Set<Language> { Set(files.values.flatMap(\.keys)) }

    /// The names of the files about one subject, by their languages.
    subscript(name: String) -> [Language: String] { files[name] ?? [:] }

    func text(_ file: String) throws(Diagnostic) -> MarkdownSource { try MarkdownSource(file: "\(folder)/\(file)") }

    /// - Parameter known: all subjects that a file may have.
    /// - Throws: `Diagnostic` for a file about any other subject.
    func check(among known: Set<String>) throws(Diagnostic) {
        for (name, files) in files.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
            let file = files.values.min() ?? name
            let nearest = Spelling.nearest(to: name, among: known.sorted())
            throw Diagnostic(
                file: "\(folder)/\(file)", Message("is about no item", "어느 항목의 글도 아니에요"),
                remedy: nearest.map { near in
                    Message(
                        "rename it to begin with \(near)., or remove it", "\(near).으로 시작하게 이름을 바꾸거나 지워 주세요")
                } ?? Message("name it by an item's image_name, or remove it", "항목의 image_name으로 이름을 바꾸거나 지워 주세요"))
        }
    }
}
