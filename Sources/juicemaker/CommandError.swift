import Bytes
import Console
import ContentFile
import Journal
import JuiceShop
import Runtime
import ShopStore
import ShopWeb

extension CommandError {
    init(_ error: StoreError) {
        let code: Code =
            switch error {
            case .damaged, .newerFormat, .unknownEvent, .developmentFormat: .damaged
            case .busy, .overloaded, .full, .notRecorded: .tryAgain
            case .forbidden, .unavailable, .outcomeUnknown, .contradiction: .unavailable
            }
        self.init(code, error.message)
    }

    init(_ error: AuthenticationError) {
        let code: Code =
            switch error {
            case .damaged: .damaged
            case .away, .unavailable: .unavailable
            case .noMemory: .tryAgain
            }
        self.init(code, error.message)
    }

    init(_ error: TokensError) {
        let code: Code =
            switch error {
            case .damaged: .damaged
            case .unavailable: .unavailable
            case .exists, .tooMany: .refused
            case .noApp: .usage
            }
        self.init(code, error.message)
    }

    /// A change of stock that was refused and changed nothing.
    /// - Parameter deltas: the requested change.
    init(refused outOfRange: [FruitID: Stock.OutOfRange], of deltas: [FruitID: Int], _ menu: Menu) {
        let reasons = outOfRange.map { fruit, reason in
            func text(_ count: Int) -> Message { amount(count, of: fruit, in: menu) }
            let (count, most) = (text(abs(deltas[fruit] ?? 0)), text(Stock.maxCount))
            return switch reason {
            case .belowZero(let present):
                Message(
                    "\(fruit): only \(text(present).english) in stock, cannot remove \(count.english)",
                    "\(fruit): 재고가 \(text(present).korean)뿐이라 \(count.korean)을(를) 뺄 수 없어요")
            case .aboveMaximum:
                Message(
                    "\(fruit): cannot add \(count.english), the stock holds at most \(most.english)",
                    "\(fruit): 재고는 \(most.korean)까지라 \(count.korean)을(를) 더할 수 없어요")
            }
        }
        self.init(.refused, reasons.sorted { $0.english < $1.english }.joined(separator: "; "))
    }

    /// The error for an id that the menu does not have.
    /// - Parameters:
    ///   - kind: the plural of the kind that the id should name, such as `fruits`.
    ///   - names: the names that the menu has, by id, in its order.
    init(unknown id: String, kind: Message, names: [(id: String, names: Localized<String>)]) {
        let ids = names.map(\.id)
        let nearest = Spelling.nearest(to: id, among: ids)
        let english = nearest.map { "did you mean \($0)? The \(kind.english)" } ?? "the \(kind.english)"
        let korean = nearest.map { "혹시 \($0)인가요? " } ?? ""
        let all = names.map { "\($0.id)(\($0.names.korean))" }.joined(separator: ", ")
        self.init(
            .usage,
            Message(
                "\(id) is not on the menu; \(english) are \(ids.joined(separator: ", "))",
                "\(id): 메뉴에 없어요. \(korean)\(kind.korean): \(all)"))
    }

}

extension CommandError {
    /// - Returns: nil for an error without an explanation.
    init?(anyOf error: any Error) {
        switch error {
        case let error as AuthenticationError: self.init(error)
        case let error as StoreError: self.init(error)
        case let error as TokensError: self.init(error)
        default: self.init(of: error)
        }
    }
}
