import Foundation
import Fuzz
import XCTest

/// Repeats the inputs that libFuzzer found worth keeping, among them each that once broke a promise.
final class CorpusTests: XCTestCase {
    func testEveryInputOfTheCorpusKeepsThePromisesOfItsReader() throws {
        for target in FuzzTarget.all {
            let inputs = try target.inputs()
            XCTAssertGreaterThanOrEqual(inputs.count, 8, "\(target.name) has a corpus")
            for (name, bytes) in inputs {
                XCTAssertNoThrow(try target.check(bytes), "\(target.name)/\(name)")
            }
        }
    }

    /// Each byte that there is, and text of one to four bytes a scalar.
    func testAnInputIsTheSameAfterItWasWrittenAndRead() throws {
        let inputs = [Array(0...255), [], Array("100 % 딸기\u{301}\n🍓\u{200B} ~".utf8)]
        let text = CorpusFile.text(of: inputs + inputs)
        XCTAssertEqual(Set(try CorpusFile.inputs(of: text)), Set(inputs))
        XCTAssertTrue(String(decoding: text, as: UTF8.self).contains("100 %25 딸기%CC%81%0A🍓%E2%80%8B ~\n"))
        for target in FuzzTarget.all {
            guard let found = try? [UInt8](Data(contentsOf: target.corpus.appending(path: FuzzTarget.found))) else {
                continue
            }
            XCTAssertEqual(CorpusFile.text(of: try CorpusFile.inputs(of: found)), found, "\(target.name): is in order")
        }
    }

    func testEverySeedKeepsThePromisesOfItsReader() throws {
        let targets = try FuzzTarget.all.map { ($0, try $0.seeds()) }.filter { !$0.1.isEmpty }
        XCTAssertEqual(
            targets.map(\.0.name),
            ["form", "menu-forms", "choices", "requests", "api", "menu", "texts", "lines", "messages", "store-files"])
        for (target, seeds) in targets {
            for seed in Set(seeds) {
                XCTAssertLessThanOrEqual(seed.count, target.maxLength, target.name)
                XCTAssertNoThrow(
                    try target.check(seed), "\(target.name): \(String(decoding: seed.prefix(80), as: UTF8.self))")
            }
        }
    }

    func testEveryFolderOfTheCorpusBelongsToATarget() throws {
        let folder = FuzzTarget.repository.appending(path: "Tests/Fuzz/Corpus").path
        XCTAssertEqual(
            try Set(FileManager.default.contentsOfDirectory(atPath: folder)), Set(FuzzTarget.all.map(\.name)))
    }
}
