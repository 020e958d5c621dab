import ContentFile
import XCTest

final class ObjectListTests: XCTestCase {
    private static let text =
        "\u{FEFF} [\n{\"a\": \"}]\\\"{\", \"b\": [1, {\"c\": \"\\\\\"}]},{},\t{ \"딸기\" : \"a,b\" } ]\r\n"

    /// The objects of a text that arrives so many bytes at a time.
    private func elements(of text: String, by size: Int) throws -> [ObjectList.Element] {
        let bytes = Array(text.utf8)
        var list = ObjectList()
        var elements = [ObjectList.Element]()
        for start in stride(from: 0, to: bytes.count, by: size) {
            elements += try list.add(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        try list.end()
        return elements
    }

    func testAListIsTheSameHoweverItArrives() throws {
        let bytes = Array(Self.text.utf8)
        for size in 3...bytes.count {
            let elements = try elements(of: Self.text, by: size)
            XCTAssertEqual(
                elements.map { String(decoding: $0.bytes, as: UTF8.self) },
                [#"{"a": "}]\"{", "b": [1, {"c": "\\"}]}"#, "{}", #"{ "딸기" : "a,b" }"#], "\(size) bytes")
            for element in elements {
                XCTAssertTrue(bytes[element.offset...].starts(with: element.bytes), "\(size) bytes")
            }
        }
    }

    func testAnythingButAWholeListOfObjectsIsRefused() throws {
        XCTAssertEqual(try elements(of: "[ ]", by: 8), [])
        for text in [
            "", "{}", "[1]", "[\"a\"]", "[[]]", "[,{}]", "[{}{}]", "[{},]", "[{}] []", "[{}],", "[{}", "[{\"a\": \"}]",
            "[{}}",
        ] {
            XCTAssertThrowsError(try elements(of: text, by: 3), text)
        }
    }
}
