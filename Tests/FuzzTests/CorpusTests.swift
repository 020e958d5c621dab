import Foundation
import Fuzz
import XCTest

/// Repeats the inputs that libFuzzer found worth keeping, among them each that once broke a promise.
final class CorpusTests: XCTestCase {
    func testEveryInputOfTheCorpusKeepsThePromisesOfItsReader() throws {
        for target in FuzzTarget.all {
            let inputs = try FileManager.default.contentsOfDirectory(
                at: target.corpus, includingPropertiesForKeys: nil)
            XCTAssertGreaterThanOrEqual(inputs.count, 8, "\(target.name) has a corpus")
            for input in inputs {
                XCTAssertNoThrow(try target.check([UInt8](Data(contentsOf: input))), "\(target.name): \(input.path)")
            }
        }
    }

    func testEverySeedKeepsThePromisesOfItsReader() throws {
        let targets = try FuzzTarget.all.map { ($0, try $0.seeds()) }.filter { !$0.1.isEmpty }
        XCTAssertEqual(
            targets.map(\.0.name),
            ["form", "menu-forms", "choices", "requests", "menu", "texts", "lines", "store-files"])
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
