import Mustache

/// One template as it was written, held against what a template of this shop may do: show.
struct TemplateSource {
    static let ending = ".mustache"

    let name: String
    let file: String
    let text: String
    /// The templates that it includes or fills in.
    let partials: [Partial]

    struct Partial {
        let name: String
        let line: Int
    }

    /// - Throws: `TemplateError` for the first tag that is not allowed.
    init(name: String, file: String, text: String) throws(TemplateError) {
        var partials = [Partial]()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.utf8.contains(Outline.mark) {
                throw TemplateError(
                    file: file, line: index + 1, "has the control character U+0001", remedy: "take it out")
            }
            for tag in try TemplateTag.tags(of: line, file: file, number: index + 1) {
                if let fault = tag.fault {
                    throw TemplateError(file: file, line: index + 1, fault.what, remedy: fault.remedy)
                }
                if let name = tag.partial { partials.append(Partial(name: name, line: index + 1)) }
            }
        }
        self.name = name
        self.file = file
        self.text = text
        self.partials = partials
    }

    func parsed() throws(TemplateError) -> MustacheTemplate {
        do {
            return try MustacheTemplate(string: text)
        } catch let error as MustacheTemplate.ParserError {
            throw TemplateError(
                file: file, line: error.context.lineNumber, "\(error.error)",
                remedy: "close each section where it began")
        } catch {
            throw TemplateError(file: file, "\(error)", remedy: "correct the template")
        }
    }
}
