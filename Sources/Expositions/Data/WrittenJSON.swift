import Bytes

/// A value of JSON to be written, whose members keep their order. What is read is a `JSONValue`.
indirect enum WrittenJSON {
    case text(String)
    case number(Int)
    case list([WrittenJSON])
    /// Members without a value are left out.
    case object([(name: String, value: WrittenJSON?)])

    /// The JSON text without any `<`, which would end an element `script` around it.
    var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .text(let value): text += value.scriptJSONString
        case .number(let number): text += String(number)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            var isFirst = true
            for (name, value) in members {
                guard let value else { continue }
                text += "\(isFirst ? "" : ",")\(name.scriptJSONString):"
                value.write(to: &text)
                isFirst = false
            }
            text += "}"
        }
    }
}
