import Attack
import XCTest

/// Compares the store with its model on random programs. This test runs some; `attack programs` runs thousands.
final class RandomProgramTests: XCTestCase {
    func testTheStoreAgreesWithItsModel() throws {
        for seed in UInt64(1)...40 { try ProgramRun.attack(seed: seed, length: 40) }
    }

    func testAFailingProgramShrinksToTheStepsThatMakeItFail() throws {
        let orders = { (program: Program) in
            program.steps.count { if case .placeOrder([1, 0], _, _, _) = $0 { true } else { false } }
        }
        let programs = (UInt64(1)...20).lazy.map { Program(seed: $0, length: 200) }
        let program = try XCTUnwrap(programs.first { orders($0) > 3 && $0.steps.contains(.kill) })
        let shortest = program.shrunk { orders($0) >= 3 && $0.steps.contains(.kill) }
        XCTAssertEqual(shortest.steps.count, 4, "three orders and a kill, and nothing else")
    }

    func testTheSameSeedMakesTheSameProgram() {
        XCTAssertEqual(Program(seed: 3, length: 50).steps, Program(seed: 3, length: 50).steps)
        XCTAssertNotEqual(Program(seed: 3, length: 50).steps, Program(seed: 4, length: 50).steps)
    }
}
