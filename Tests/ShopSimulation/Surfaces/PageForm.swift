package import FastCGI
import Foundation

/// The form of an editor's page as a browser without a script fills it in and sends it.
package struct PageForm: Equatable {
    package let path: String
    package private(set) var fields: [Field]

    package struct Field: Equatable {
        package let name: String
        package var value: String
        /// False for a box or a radio button without its mark.
        package var isSent: Bool
        package var isHidden = false
        package var isRadio = false
    }

    package init(_ page: FastCGI.Response, _ path: String) {
        self.path = path
        fields = []
        let form = page.wholeText.split(separator: "<form class=\"board\"", maxSplits: 1).last ?? ""
        let tags = form.split(separator: "</form>", maxSplits: 1).first ?? ""
        func attribute(_ name: String, _ tag: Substring) -> String? {
            guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
            return Self.unescaped(tag[start.upperBound...].prefix { $0 != "\"" })
        }
        var select: String?
        for match in tags.matches(of: #/<(input|textarea|select|/select|option)([^>]*)>([^<]*)/#) {
            let (kind, tag) = (match.1, match.2)
            // A list of time zones has hundreds of options, which have no name.
            let name = kind == "option" ? "" : attribute("name", tag) ?? ""
            switch kind {
            case "select": select = name
            case "/select": select = nil
            case "option":
                if let select, tag.hasSuffix(" selected") {
                    fields.append(Field(name: select, value: attribute("value", tag) ?? "", isSent: true))
                }
            case "textarea": fields.append(Field(name: name, value: Self.unescaped(match.3), isSent: true))
            default:
                let type = attribute("type", tag)
                let isMarked = type == "radio" || type == "checkbox"
                fields.append(
                    Field(
                        name: name, value: attribute("value", tag) ?? "", isSent: !isMarked || tag.contains(" checked"),
                        isHidden: type == "hidden", isRadio: type == "radio"))
            }
        }
    }

    /// A text without the escapes of HTML.
    package static func unescaped(_ text: some StringProtocol) -> String {
        let text = String(text)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#34;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// Types a value, marks the radio button or chooses from the list.
    package mutating func fill(_ name: String, _ value: String) {
        for index in fields.indices where fields[index].name == name {
            if fields[index].isRadio {
                fields[index].isSent = fields[index].value == value
            } else {
                fields[index].value = value
            }
        }
    }

    /// Presses a box.
    package mutating func toggle(_ name: String, _ value: String) {
        for index in fields.indices where fields[index].name == name && fields[index].value == value {
            fields[index].isSent.toggle()
        }
    }

    package subscript(_ name: String) -> String? { fields.first { $0.name == name && $0.isSent }?.value }

    /// Everything that a visitor sees of it.
    package var visible: [Field] { fields.filter { !$0.isHidden } }

    /// - Parameter button: the button that was pressed, with its value.
    package func encoded(_ button: (String, String)? = nil) -> String {
        let sent = fields.filter(\.isSent).map { Form.Field($0.name, $0.value) }
        return Form(fields: sent + (button.map { [.init($0.0, $0.1)] } ?? [])).encoded
    }

    /// - Parameter key: takes the place of the key that the page has.
    package func request(_ button: (String, String)?, key: String, by person: String) -> Request {
        let sent = fields.filter(\.isSent).map { ($0.name, $0.name == "key" ? key : $0.value) }
        return Request(posting: sent + (button.map { [$0] } ?? []), to: path, by: person)
    }
}
