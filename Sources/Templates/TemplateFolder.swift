package import ContentFile
import Foundation
import Messages
import Posix

/// The `*.mustache` files of one folder, each parsed.
package struct TemplateFolder: Sendable {
    static let ending = ".mustache"

    private let folder: String
    private let compiler: TemplateCompiler
    /// The addresses of files, by their plain paths; any other file has its plain path as its address.
    package var addresses: [String: String]

    /// - Throws: `Diagnostic` for the first file that cannot be read or parsed.
    package init(_ folder: String, addresses: [String: String] = [:]) throws(Diagnostic) {
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
        self.addresses = addresses
        compiler = TemplateCompiler(sources: sources)
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
        var compiler = compiler
        compiler.addresses = addresses
        let body = TemplateCompiler.Body(compiler: compiler, nodes: source.nodes, scope: scope)
        return Template(
            ops: try body.ops(of: Model.self), addresses: addresses, files: compiler.files,
            source: compiler.fingerprint(of: name))
    }

    /// The addresses that templates write themselves, in the order of the templates' names.
    /// - Parameter templates: those that are asked for, with all that they include; nil for all of the folder.
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
