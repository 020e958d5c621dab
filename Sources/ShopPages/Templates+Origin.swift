extension Templates {
    package var names: [String] { sources.keys.sorted() }

    /// All that a page's template is made of, with what it includes.
    package func text(of template: String) -> String {
        parts(of: template).map(\.text).joined(separator: "\u{0}")
    }

    /// Which line of a page's templates printed a line of the page, such as `Templates/layout.mustache, line 9`:
    /// the one whose own words are all in it, and are the most.
    package func origin(of line: String, in template: String) -> String? {
        var best: (words: Int, place: String)?
        for part in parts(of: template) {
            for (index, own) in part.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let words = own.split(separator: /\{\{.*?\}\}/)
                var rest = line[...]
                let isIn = words.allSatisfy { word in
                    guard let range = rest.firstRange(of: word) else { return false }
                    rest = rest[range.upperBound...]
                    return true
                }
                let count = words.reduce(0) { $0 + $1.count }
                if isIn, count > best?.words ?? 0 { best = (count, "\(part.file), line \(index + 1)") }
            }
        }
        return best?.place
    }

    private func parts(of template: String) -> [TemplateSource] {
        var names = [template]
        var parts = [TemplateSource]()
        while let name = names.popLast() {
            guard let part = sources[name], !parts.contains(where: { $0.name == name }) else { continue }
            parts.append(part)
            names += part.partials.map(\.name)
        }
        return parts
    }
}
