import Bytes
import Console
import JuiceShop
import ShopWeb

extension NumberReader {
    /// False for a text that is no number in any reading.
    func isNumber(_ text: String) -> Bool {
        do throws(NumberFault) {
            _ = try read(text)
            return true
        } catch {
            if case .ambiguous = error { return true }
            return false
        }
    }

    /// Parses the count of an argument in its fruit's unit.
    func count(_ text: String, of fruit: Fruit) throws -> Int {
        do throws(NumberFault) {
            return try read(text)
        } catch {
            if let unclear = CommandError(text, error) { throw unclear }
            let unit = fruit.unit.symbol.map { Message("in \($0)", "\($0)으로") } ?? Message("in pieces", "개수로")
            throw CommandError(
                .usage, "“\(text)” is not a count of \(fruit.id): write it \(unit.english)",
                "“\(text)”: \(fruit.id)의 수가 아니에요. \(unit.korean) 적어 주세요")
        }
    }
}

extension CommandError {
    /// - Returns: nil for a text that cannot be read in two ways.
    init?(_ text: String, _ fault: NumberFault) {
        guard case .ambiguous(let one, let other) = fault else { return nil }
        self.init(
            .usage, "“\(text)” may be \(one) or \(other): write one of the two",
            "“\(text)”: \(one)인지 \(other)인지 알 수 없어요. 둘 가운데 하나로 적어 주세요")
    }
}
