import FastCGI
import JuiceShop

/// The memo and the name to call in a form: an empty field says nothing.
extension OrderContent {
    /// The content with the words that were typed.
    func withWords(_ form: Form) throws(OrderWordsFault) -> OrderContent {
        var (content, memo, call) = (self, TextFault?.none, TextFault?.none)
        do throws(TextFault) { content.memo = try Self.line(form[OrderForm.memoField]) } catch { memo = error }
        do throws(TextFault) { content.call = try Self.line(form[OrderForm.callField]) } catch { call = error }
        if memo == nil, call == nil { return content }
        throw OrderWordsFault(
            typedMemo: form[OrderForm.memoField] ?? "", typedCall: form[OrderForm.callField] ?? "", memo: memo,
            call: call)
    }

    private static func line<Line: WrittenText>(_ typed: String?) throws(TextFault) -> Line? {
        do throws(TextFault) {
            return try typed.map { text throws(TextFault) in try Line(typed: text) }
        } catch .empty {
            return nil
        }
    }

    /// Those of an address: words that no form takes are left out.
    func withReadableWords(_ form: Form) -> OrderContent {
        var content = self
        content.memo = (try? Self.line(form[OrderForm.memoField])) ?? nil
        content.call = (try? Self.line(form[OrderForm.callField])) ?? nil
        return content
    }

    var words: [Form.Field] {
        [
            memo.map { Form.Field(OrderForm.memoField, $0.rawValue) },
            call.map { Form.Field(OrderForm.callField, $0.rawValue) },
        ]
        .compactMap(\.self)
    }

    var withoutWords: OrderContent { OrderContent(lines: lines, discount: discount) }
}
