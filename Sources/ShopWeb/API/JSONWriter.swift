import Bytes

/// A JSON object that is written member by member.
struct JSONWriter {
    private var json: [UInt8]

    init() { json = [UInt8(ascii: "{")] }

    /// Continues a whole object.
    init(continuing object: [UInt8]) {
        json = object
        json.removeLast()
    }

    mutating func add(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        begin(name)
        json.append(decimal: number)
    }

    mutating func add(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        json += text.jsonString.utf8
    }

    /// - Parameter value: the JSON of the value.
    mutating func add(_ name: StaticString, json value: some Collection<UInt8>) {
        begin(name)
        json += value
    }

    mutating func add(_ name: StaticString, list: [[UInt8]]) { add(name, json: Self.list(list)) }

    var bytes: [UInt8] { json + [UInt8(ascii: "}")] }

    /// - Parameter values: the JSON of each value.
    static func list(_ values: [[UInt8]]) -> [UInt8] {
        var list = [UInt8(ascii: "[")]
        list.reserveCapacity(values.reduce(2) { $0 + $1.count + 1 })
        for (index, value) in values.enumerated() {
            if index > 0 { list.append(UInt8(ascii: ",")) }
            list += value
        }
        list.append(UInt8(ascii: "]"))
        return list
    }

    private mutating func begin(_ name: StaticString) {
        if json.count > 1 { json.append(UInt8(ascii: ",")) }
        json.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { json += $0 }
        json += "\":".utf8
    }
}
