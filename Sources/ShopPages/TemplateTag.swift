/// One `{{tag}}` of a template's line.
struct TemplateTag {
    /// What stands between the braces.
    let inside: Substring
    /// Whether only white space stands before it, and at least some.
    let isIndented: Bool
    /// Whether nothing else stands in its line.
    let isAlone: Bool

    /// - Throws: `TemplateError` when a tag does not end in its line.
    static func tags(of line: Substring, file: String, number: Int) throws(TemplateError) -> [TemplateTag] {
        // Most lines have none, and looking for one brace is quicker than for two.
        guard line.utf8.contains(UInt8(ascii: "{")) else { return [] }
        var tags = [TemplateTag]()
        var rest = line
        while let open = rest.firstRange(of: "{{") {
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
                throw TemplateError(
                    file: file, line: number, "a tag does not end in its line", remedy: "write it in one line")
            }
            let before = line[..<open.lowerBound]
            let isFirst = before.allSatisfy(\.isWhitespace)
            tags.append(
                TemplateTag(
                    inside: rest[open.upperBound..<close.lowerBound],
                    isIndented: isFirst && !before.isEmpty,
                    isAlone: isFirst && line[close.upperBound...].allSatisfy(\.isWhitespace)))
            rest = rest[close.upperBound...]
        }
        return tags
    }

    /// The template that it includes or fills in.
    var partial: String? {
        guard inside.first == ">" || inside.first == "<" else { return nil }
        return String(inside.dropFirst().filter { !$0.isWhitespace })
    }

    /// Why a template of this shop may not have it.
    var fault: (what: String, remedy: String)? {
        switch inside.first {
        case "{", "&": return ("shows a value unescaped", "write it with two braces")
        case "=", "%": return ("changes how the template is read", "take the tag out")
        case ">" where isIndented && isAlone, "<" where isIndented, "$" where isIndented:
            return ("is indented, and the engine would indent it wrongly", "begin its line without white space")
        case "!": return nil
        default: break
        }
        if inside.contains("*") || inside.contains("(") {
            return ("computes in a template", "let the page's view model compute it")
        }
        return nil
    }
}
