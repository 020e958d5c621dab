import Bytes
import JuiceShop
import ShopWeb

extension NumberReader {
    /// Parses the count of an argument in its fruit's unit.
    func count(_ text: String, of fruit: Fruit) throws -> Int {
        do throws(NumberFault) {
            return try read(text)
        } catch {
            let unit = fruit.unit.symbol.map { Message("in \($0)", "\($0)으로") } ?? Message("in pieces", "개수로")
            throw CommandError(
                .usage, "“\(text)” is not a count of \(fruit.id): write it \(unit.english)",
                "“\(text)”: \(fruit.id)의 수가 아니에요. \(unit.korean) 적어 주세요")
        }
    }
}
