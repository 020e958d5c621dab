import Foundation
import JuiceShop
import ShopTestSupport
import ShopWeb
import XCTest

/// The vectors of `Tests/Vectors/numbers.json`, which the scripts' reader has to read the same (`test_scripts.py`).
final class NumberReaderTests: XCTestCase {
    private struct Vectors: Decodable {
        let readers: [String: NumberReader]
        let vectors: [Vector]
    }

    private struct Vector: Decodable {
        let reader, typed: String
        let number: Int?
        let fault: String?
        let readings: [String]?
    }

    private func vectors() throws -> Vectors {
        let file = repository.appending(path: "Tests/Vectors/numbers.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    }

    private var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    func testEveryNumberIsReadAsItsVectorSays() throws {
        let all = try vectors()
        for vector in all.vectors {
            let reader = try XCTUnwrap(all.readers[vector.reader], vector.reader)
            let spelling = "\(vector.reader): \(vector.typed)"
            do throws(NumberFault) {
                let number = try reader.read(vector.typed)
                XCTAssertEqual(number, vector.number, spelling)
            } catch {
                switch error {
                case .notANumber: XCTAssertEqual(vector.fault, "notANumber", spelling)
                case .aboveMost: XCTAssertEqual(vector.fault, "aboveMost", spelling)
                case .ambiguous(let one, let other): XCTAssertEqual(vector.readings, [one, other], spelling)
                }
            }
        }
    }

    func testTheReadersAreThoseOfTheForms() throws {
        func currency(_ code: String) throws -> Currency { try XCTUnwrap(Currency(code)) }
        let readers: [String: NumberReader] = [
            "KRW": .money(.won), "EUR": .money(try currency("EUR")),
            "USD choice": .money(try currency("USD"), signs: .plus), "KWD": .money(try currency("KWD")),
            "KRW cash": .cash(.won), "EUR cash": .cash(try currency("EUR")), "pieces": .count(.piece),
            "pieces change": .count(.piece, signs: .any), "g": .count(.g), "ml": .count(.ml), "cups": .cups,
            "faces": .faces, "percent": .percent,
        ]
        XCTAssertEqual(try vectors().readers, readers)
    }

    /// A form fills its fields with `Currency.plain`, and pages show amounts in groups.
    func testWhatIsWrittenIsReadAgain() throws {
        for code in ["KRW", "USD", "EUR", "KWD", "IRR"] {
            let currency = try XCTUnwrap(Currency(code))
            for amount in [0, 5, 50, 405, 1_000, 12_345, 1_234_567, 99_999_999] {
                XCTAssertEqual(NumberReader.money(currency).number(currency.plain(amount)), amount, code)
            }
        }
        for unit in FruitUnit.allCases {
            for count in [0, 1, 999, 1_000, 1_234, 1_500, 1_234_567] {
                XCTAssertEqual(NumberReader.count(unit).number(unit.text(count)), count, unit.text(count))
            }
        }
    }
}
