import Foundation

/// The `*.mustache` files of one folder, by name, whose partials are all there and include no template in itself.
struct TemplateFolder {
    let sources: [String: TemplateSource]

    init(_ folder: String) throws(TemplateError) {
        var sources = [String: TemplateSource]()
        for file in try Self.files(in: folder) {
            let path = "\(folder)/\(file)"
            guard let data = FileManager.default.contents(atPath: path),
                let text = String(validating: data, as: UTF8.self)
            else { throw TemplateError(file: path, "cannot be read as UTF-8", remedy: "check its rights and encoding") }
            let name = String(file.dropLast(TemplateSource.ending.count))
            sources[name] = try TemplateSource(name: name, file: path, text: text)
        }
        self.sources = sources
        for source in sources.values.sorted(by: { $0.name < $1.name }) { try checkPartials(of: source, above: []) }
    }

    private static func files(in folder: String) throws(TemplateError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(TemplateSource.ending) }.sorted()
        } catch {
            throw TemplateError(file: folder, "is no folder that can be read", remedy: "check the path and its rights")
        }
    }

    private func checkPartials(of source: TemplateSource, above: [String]) throws(TemplateError) {
        for partial in source.partials {
            guard let inner = sources[partial.name] else {
                throw TemplateError(
                    file: source.file, line: partial.line, "includes \"\(partial.name)\", which is not there",
                    remedy: "correct the name or add \(partial.name)\(TemplateSource.ending)")
            }
            if inner.name == source.name || above.contains(inner.name) {
                throw TemplateError(
                    file: source.file, line: partial.line, "includes \"\(partial.name)\", which includes this one",
                    remedy: "take one of the two out")
            }
            try checkPartials(of: inner, above: above + [source.name])
        }
    }
}
