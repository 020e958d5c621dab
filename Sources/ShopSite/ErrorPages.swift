import Bytes
import ContentFile
import Foundation
import Runtime
import SiteGenerator
import ShopWeb
import Templates

/// The pages that nginx itself sends when the shop does not respond, or a request does not reach it: those of a shop, and those
/// of a practice shop, which say that it is one.
struct ErrorPages {
    static let folder = "error"
    /// nginx of a practice shop takes its pages from here (Scripts/nginx-conf).
    static let practiceFolder = "error/practice"
    private static let kinds: [(name: String, kind: NoticePage.Kind)] = [
        ("down", .down), ("too-large", .tooLarge), ("not-found", .notFound),
        ("too-many", .tooManyRequests), ("wrong-network", .wrongNetwork),
    ]

    let texts: Texts
    let files: [OutputFile]

    /// - Throws: `Diagnostic` for the first error in the texts, or in any template of the shop.
    init(_ sources: ShopSources, _ folder: TemplateFolder, _ assets: Assets) throws(Diagnostic) {
        var inputs = FingerprintBuilder()
        let texts = try Self.texts(sources, folder, &inputs)
        let template = NoticePage.template(of: try PageTemplates(folder, texts: texts, assets: assets))
        for (path, address) in assets.addresses.sorted(by: { $0.key < $1.key }) { inputs.add("\(path) \(address)") }
        let shown = [inputs.fingerprint]
        var practiceTexts = texts
        practiceTexts.isPractice = true
        files = [(Self.folder, texts), (Self.practiceFolder, practiceTexts)].flatMap { folder, texts in
            Self.kinds.flatMap { name, kind in
                texts.languages.map { language in
                    let path = "\(folder)/\(name).\(language.rawValue).html"
                    return OutputFile.page(path, at: nil, template, inputs: shown) {
                        NoticePage(kind: kind, language: language, texts: texts, isFile: true)
                    }
                }
            }
        }
        self.texts = texts
    }

    private static func texts(
        _ sources: ShopSources, _ folder: TemplateFolder, _ inputs: inout FingerprintBuilder
    ) throws(Diagnostic) -> Texts {
        var files = [Language: [UInt8]]()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.content)) ?? []
        for language in try Texts.languages(among: names, in: sources.content) {
            let path = "\(sources.content)/\(Texts.file(language))"
            guard let bytes = try? readFile(path) else {
                throw Diagnostic.unreadable(path)
            }
            inputs.add(language.rawValue)
            inputs.add(Fingerprint(bytes))
            files[language] = bytes
        }
        return try Texts(files, folder: sources.content, templates: folder)
    }
}
