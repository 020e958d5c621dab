import Bytes
import ContentFile
import XCTest

/// Spreadsheets as people save them, and what is wrong with some.
final class CSVTableTests: XCTestCase {
    func testEachSpreadsheetsFormIsRead() throws {
        for text in [
            "name,id,text\n항아리,pot,\"a, \"\"b\"\"\n\nc\"\n",
            "\u{FEFF}name;id;text\r\n항아리;pot;\"a, \"\"b\"\"\n\nc\"\r\n",
            "name\tid\ttext\r항아리\tpot \t\"a, \"\"b\"\"\n\nc\" \r\r,,\r".replacing(",,", with: "\t\t"),
        ] {
            let items = try table(text).list().items(Message(verbatim: "item"))
            XCTAssertEqual(items.count, 1, text)
            let fields = try items[0].object(fields: "name", "id", "text")
            XCTAssertEqual(try fields.field("name").text(), "항아리")
            XCTAssertEqual(try fields.field("id").text(), "pot")
            XCTAssertEqual(try fields.field("text").text(), "a, \"b\"\n\nc")
        }
    }

    func testAColumnOfALanguageIsATranslation() throws {
        let table = try table("id,name,name:en,name:pt-BR,name:fr\na,가,A,\nb,나,,B,\n")
        XCTAssertEqual(table.languages.map(\.rawValue), ["en", "pt-BR"])
        func names(_ language: Language?) throws -> [String] {
            try table.list(in: language, keys: { $0 == "id" }).items(Message(verbatim: "item")).map {
                let fields = try $0.object(fields: "id", "name")
                return try "\(fields.field("id").text()) \(fields.field("name").text())"
            }
        }
        XCTAssertEqual(try names(nil), ["a 가", "b 나"])
        XCTAssertEqual(try names(Language(rawValue: "en")), ["a A"])
        XCTAssertEqual(try names(Language(rawValue: "pt-BR")), ["b B"])
    }

    func testACellMayHoldAListAndAnAnswer() throws {
        let table = try table("id,draft,list\na,TRUE,\"b | c\nd\"\n", lists: ["list": ["name", "alt"]])
        let row = try table.list().items(Message(verbatim: "item"))[0].object(fields: "id", "draft", "list")
        XCTAssertTrue(try row.field("draft").bool())
        let list = try row.field("list").items(Message(verbatim: "picture")).map {
            try $0.object(fields: "name", "alt")
        }
        XCTAssertEqual(try list.map { try $0.field("name").text() }, ["b", "d"])
        XCTAssertEqual(try list.map { try $0["alt"]?.text() }, ["c", nil])
    }

    func testAnErrorNamesTheRowAndTheColumn() {
        for (text, error) in [
            ("", "row 1, column A: is empty; write the names of the fields in the first row"),
            ("a,b\nc,\"d\n", "row 2, column B: begins with a quotation mark that is not closed; close it with \""),
            (
                "a,b\n\"c\"d,e\n",
                "row 2, column A: goes on after its closing quotation mark; write each quotation mark inside the text twice: \"\""
            ),
            (
                "a,b\nc,d\ne,f,g\n",
                "row 3, column C: has no name in the first row; name the column there, or empty the cell; a text with a comma stands in \"quotes\""
            ),
            ("a,b,a\n", "row 1, column C: \"a\" names two columns; remove or rename one of them"),
            ("a,b:pt_br\n", "row 1, column B: \"pt_br\" is not the tag of a language; write \"b:pt-BR\""),
        ] {
            XCTAssertEqual(refusal { _ = try self.table(text) }, "items.csv, \(error)", text)
        }
        XCTAssertEqual(
            refusal { _ = try CSVTable(Array("a,b\nc,".utf8) + [0xB0, 0xA1], file: "items.csv") },
            "items.csv, row 2, column B: is not UTF-8; save the table as “CSV UTF-8”")
        let text = "name,id,count\n,,\n\"가\n나\",a,3\n다,,\n"
        func field(_ name: String, of row: Int) -> String {
            refusal {
                let rows = try self.table(text).list().items(Message(verbatim: "item"))
                _ = try rows[row].object(fields: "name", "id", "count").field(name).wholeNumber()
            }
        }
        XCTAssertEqual(
            field("count", of: 0),
            "items.csv, row 3, column C, item 1 (가 나), \"count\": is the text \"3\", not a whole number; write digits without quotes"
        )
        XCTAssertEqual(field("id", of: 1), "items.csv, row 4, item 2 (다), \"id\": is missing; write it")
        XCTAssertEqual(
            refusal {
                _ = try self.table("a,nmae\nb,c\n").list().items(Message(verbatim: "item"))[0].object(
                    fields: "a", "name")
            },
            "items.csv, row 1, column B, item 1, \"nmae\": is not a field here; write \"name\", or remove it")
    }

    private func table(_ text: String, lists: [String: [String]] = [:]) throws -> CSVTable {
        try CSVTable(Array(text.utf8), file: "items.csv", lists: lists)
    }

    private func refusal(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }
}
