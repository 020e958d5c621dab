import Bytes

/// A value of JSON to be written, whose members keep their order. What is read is a `JSONValue`.
indirect enum WrittenJSON {
    case text(String)
    case number(Int)
    case list([WrittenJSON])
    /// Members without a value are left out.
    case object([(name: String, value: WrittenJSON?)])

    /// The JSON text in UTF-8, without any `<`, which would end an element `script` around it.
    var json: [UInt8] {
        var json = [UInt8]()
        write(to: &json)
        return json
    }

    func write(to json: inout [UInt8]) {
        switch self {
        case .text(let value): json.append(jsonString: value, inScript: true)
        case .number(let number): json.append(decimal: number)
        case .list(let values):
            json.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                value.write(to: &json)
            }
            json.append(UInt8(ascii: "]"))
        case .object(let members):
            json.append(UInt8(ascii: "{"))
            var isFirst = true
            for (name, value) in members {
                guard let value else { continue }
                if !isFirst { json.append(UInt8(ascii: ",")) }
                json.append(jsonString: name, inScript: true)
                json.append(UInt8(ascii: ":"))
                value.write(to: &json)
                isFirst = false
            }
            json.append(UInt8(ascii: "}"))
        }
    }
}
