import Bytes
package import ContentFile
import Foundation
import Runtime

/// The `*.mustache` files of one folder, each parsed.
package struct TemplateFolder: Sendable {
    static let ending = ".mustache"

    private let folder: String
    private let compiler: TemplateCompiler

    /// - Throws: `Diagnostic` for the first file that cannot be read or parsed.
    package init(_ folder: String) throws(Diagnostic) {
        var sources = [String: TemplateSource]()
        for file in try Self.files(in: folder) {
            let path = "\(folder)/\(file)"
            guard let bytes = try? readFile(path), let text = String(validating: bytes, as: UTF8.self)
            else {
                throw Diagnostic(
                    file: path, Message("cannot be read as UTF-8", "UTF-8로 읽을 수 없어요"),
                    remedy: Message("check its rights and encoding", "권한과 인코딩을 봐 주세요"))
            }
            sources[String(file.dropLast(Self.ending.count))] = try TemplateSource(file: path, text: text)
        }
        self.folder = folder
        compiler = TemplateCompiler(sources: sources)
    }

    /// The same templates for pages with other files and texts.
    /// - Parameters:
    ///   - addresses: the addresses of files, by their plain paths; any other file has its plain path as its address.
    ///   - texts: the names of the texts that a template may show as `{{t.name}}`; `ViewModel.words` has their words.
    package init(_ other: TemplateFolder, addresses: [String: String], texts: [String] = []) {
        folder = other.folder
        var compiler = TemplateCompiler(sources: other.compiler.sources)
        compiler.addresses = addresses
        compiler.texts = Dictionary(uniqueKeysWithValues: zip(texts, texts.indices))
        self.compiler = compiler
    }

    /// Compiles one of the templates, so that a slip in it is found before it is shown.
    /// - Throws: `Diagnostic` for the first wrong name, kind or partial in any branch, or when the file is missing.
    package func template<Model: ViewModel>(
        _ name: String, showing model: Model.Type = Model.self
    ) throws(Diagnostic) -> Template<Model> {
        guard let source = compiler.sources[name] else {
            throw Diagnostic(
                file: "\(folder)/\(name)\(Self.ending)", Message("is missing", "없어요"),
                remedy: Message("bring it back: a page needs it", "화면에 필요하니 다시 가져와 주세요"))
        }
        let scope = TemplateCompiler.Scope(name: name, file: source.file)
        let body = TemplateCompiler.Body(compiler: compiler, nodes: source.nodes, scope: scope)
        return Template(
            ops: try body.ops(of: Model.self), addresses: compiler.addresses, files: compiler.files,
            source: compiler.fingerprint(of: name))
    }

    /// The names of the texts that the templates show.
    package var shownTexts: Set<String> {
        Set(compiler.sources.values.flatMap { $0.texts.compactMap(\.textName) })
    }

    /// - Throws: `Diagnostic` for the first tag of a text that is not among the known ones.
    package func refuseTexts(besides known: Set<String>) throws(Diagnostic) {
        for source in compiler.sources.values.sorted(by: { $0.file < $1.file }) {
            for tag in source.texts where !known.contains(tag.textName ?? "") {
                throw tag.unknownText(in: source.file, among: known)
            }
        }
    }

    /// The fields of the compiled pages, their parts and rows that no template names, such as `OrderPage.heading`.
    package var unnamedFields: [String] { compiler.uses.unnamed }

    /// The addresses that templates write themselves, in the order of the templates' names.
    /// - Parameter templates: the templates to search, with all that they include; nil for all of the folder.
    package func literalAddresses(in templates: [String]? = nil) -> [LiteralAddress] {
        let names = templates.map { Set($0.flatMap(compiler.names)) } ?? Set(compiler.sources.keys)
        return names.sorted().flatMap { compiler.sources[$0]?.literalAddresses ?? [] }
    }

    private static func files(in folder: String) throws(Diagnostic) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(ending) }.sorted()
        } catch {
            throw Diagnostic(
                file: folder, Message("is not a folder that can be read", "읽을 수 있는 폴더가 아니에요"),
                remedy: Message("check the path and its rights", "경로와 권한을 봐 주세요"))
        }
    }
}

extension TemplateSource {
    var literalAddresses: [LiteralAddress] {
        let html = [UInt8](text.utf8)
        return LiteralAddress.paths(in: html).map { path in
            LiteralAddress(
                path: String(decoding: html[path], as: UTF8.self), file: file,
                line: 1 + html[..<path.lowerBound].count { $0 == UInt8(ascii: "\n") })
        }
    }
}
