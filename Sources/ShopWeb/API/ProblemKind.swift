import Bytes
import FastCGI

extension Problem {
    /// The types of problems, each with a page at its address.
    enum Kind: String, CaseIterable, Sendable {
        case malformed, unauthorized
        case keyMissing = "key-missing"
        case tlsRequired = "tls-required"
        case missingPart = "missing-part"
        case wrongNetwork = "wrong-network"
        case readOnly = "read-only"
        case notFound = "not-found"
        case wrongMethod = "wrong-method"
        case short, stopped
        case priceChanged = "price-changed"
        case notOnMenu = "not-on-menu"
        case cancelled, refunded
        case tooLate = "too-late"
        case tooMuch = "too-much"
        case tooLittle = "too-little"
        case tooMany = "too-many"
        case noPrice = "no-price"
        case notWaiting = "not-waiting"
        case noRecipe = "no-recipe"
        case outOfRange = "out-of-range"
        case countedElsewhere = "counted-elsewhere"
        case headOwns = "head-owns-menu"
        case unitChanged = "unit-changed"
        case changed
        case tooLarge = "too-large"
        case wrongType = "wrong-type"
        case wrongHost = "wrong-host"
        case invalid
        case keyReused = "key-reused"
        case ifMatchMissing = "if-match-missing"
        case tooManyRequests = "too-many-requests"
        case failed, busy, unavailable
        case outcomeUnknown = "outcome-unknown"
        case tooManyReaders = "too-many-readers"

        private static let base = "\(APIOperation.base)/problems/"

        /// The type of the problem: the address of its page.
        var path: String { Self.base + rawValue }

        /// The kind whose page has that address.
        init?(path: String) {
            guard path.hasPrefix(Self.base) else { return nil }
            self.init(rawValue: String(path.dropFirst(Self.base.count)))
        }

        var status: Status { words.status }
        var title: String { words.title }
        var explanation: Message { words.explanation }

        /// The headers that the status requires.
        var headers: [Response.Header] {
            switch self {
            case .unauthorized: [.init("WWW-Authenticate", "Bearer realm=\"Juice Maker\"")]
            default: []
            }
        }

        private var words: (status: Status, title: String, explanation: Message) {
            switch self {
            case .malformed:
                (
                    .badRequest, "Malformed request",
                    Message(
                        "The request or its JSON cannot be read. Correct it before you send it again.",
                        "요청이나 JSON을 읽을 수 없어요. 고쳐서 다시 보내 주세요.")
                )
            case .unauthorized:
                (
                    .unauthorized, "No valid token",
                    Message(
                        "Send Authorization: Bearer with a token of this shop; juicemaker token add makes one.",
                        "이 가게의 토큰을 Authorization: Bearer에 넣어 주세요. 토큰은 juicemaker token add로 만들어요.")
                )
            case .keyMissing:
                (
                    .badRequest, "No Idempotency-Key",
                    Message(
                        "Send Idempotency-Key with 1 to 48 of A–Z a–z 0–9 - _, a new one for each new request and the same one "
                            + "for each repetition.",
                        "Idempotency-Key에 A–Z a–z 0–9 - _ 를 1자에서 48자까지 넣어 주세요. 새 요청에는 새 키를, 다시 보낼 때는 "
                            + "같은 키를 써요.")
                )
            case .tlsRequired:
                (
                    .forbidden, "TLS required",
                    Message(
                        "A token travels over HTTPS, or on the shop’s own machine. Revoke this one if others may have seen it.",
                        "토큰은 HTTPS로만, 또는 가게 컴퓨터 안에서만 쓸 수 있어요. 누가 보았을지 모르면 이 토큰을 없애 주세요.")
                )
            case .missingPart:
                (
                    .forbidden, "The token lacks a part",
                    Message(
                        "The token may not do this. The detail names the part that it needs.",
                        "이 토큰으로는 할 수 없어요. 필요한 권한은 detail에 있어요.")
                )
            case .wrongNetwork:
                (
                    .forbidden, "Another network",
                    Message("Only the shop’s own network reaches it.", "가게 네트워크에서만 쓸 수 있어요.")
                )
            case .readOnly:
                (
                    .forbidden, "Read only",
                    Message("Head office shows this shop and changes nothing in it.", "본사에서는 매장을 볼 수만 있어요.")
                )
            case .notFound:
                (
                    .notFound, "Not found",
                    Message("The shop has nothing at this address.", "이 주소에는 아무것도 없어요.")
                )
            case .wrongMethod:
                (
                    .methodNotAllowed, "Method not allowed",
                    Message("The header Allow names the methods of this address.", "이 주소에서 쓸 수 있는 메서드는 Allow에 있어요.")
                )
            case .short:
                (
                    .conflict, "Not enough fruit",
                    Message(
                        "Nothing was taken; short lists what is missing.", "재료가 모자라서 아무것도 빼지 않았어요. 모자란 것은 short에 있어요.")
                )
            case .stopped:
                (
                    .conflict, "Not sold today",
                    Message("The sale of this was stopped for today.", "오늘은 그만 파는 것이에요.")
                )
            case .priceChanged:
                (
                    .conflict, "The price changed",
                    Message(
                        "The order costs something else by now; total is its price. Ask the customer before you send it again.",
                        "가격이 바뀌었어요. 지금 가격은 total이에요. 손님에게 물어보고 다시 보내 주세요.")
                )
            case .notOnMenu:
                (
                    .conflict, "Not on the menu",
                    Message("The menu does not have this, or no longer.", "메뉴에 없거나 이제는 없는 것이에요.")
                )
            case .cancelled:
                (
                    .conflict, "The order was cancelled",
                    Message("Nothing was changed: the order was cancelled.", "취소한 주문이라서 바꾸지 않았어요.")
                )
            case .refunded:
                (
                    .conflict, "The order was refunded",
                    Message("Nothing was changed: cups of the order were refunded.", "환불한 음료가 있는 주문이라서 바꾸지 않았어요.")
                )
            case .tooLate:
                (.conflict, "Too late", Message("The order is too old for this.", "너무 오래된 주문이에요."))
            case .tooMuch:
                (
                    .conflict, "More than is due",
                    Message("The part is more than what is due.", "받을 돈보다 많아요.")
                )
            case .tooLittle:
                (
                    .conflict, "Less than it pays",
                    Message("The cash is less than the amount that it pays.", "받은 현금이 낼 돈보다 적어요.")
                )
            case .tooMany:
                (
                    .conflict, "More than is left",
                    Message("The order does not have so many left.", "남은 것보다 많아요.")
                )
            case .noPrice:
                (.conflict, "No price", Message("The order has no price.", "가격이 없는 주문이에요."))
            case .notWaiting:
                (
                    .conflict, "Not in the queue",
                    Message(
                        "The order neither waits in the kitchen nor was handed over last.",
                        "주방에서 기다리거나 방금 나간 주문이 아니에요.")
                )
            case .noRecipe:
                (
                    .conflict, "The recipe is not known",
                    Message(
                        "Nobody knows the fruit of these cups any more: refund them without it.",
                        "이 음료에 쓴 재료를 이제 알 수 없어요. 재료는 되돌리지 말고 환불해 주세요.")
                )
            case .outOfRange:
                (
                    .conflict, "Out of range",
                    Message("A count would be below zero, or too large.", "재고가 0보다 작아지거나 너무 커져요.")
                )
            case .countedElsewhere:
                (
                    .conflict, "Counted elsewhere",
                    Message("Another stocktake came first.", "다른 곳에서 먼저 센 재료가 있어요.")
                )
            case .headOwns:
                (
                    .conflict, "Head office owns the menu",
                    Message("This part of the menu comes from head office.", "본사가 정한 메뉴예요.")
                )
            case .unitChanged:
                (
                    .conflict, "Another unit",
                    Message("A fruit would be counted in another unit under its id.", "같은 id의 재료를 다른 단위로 셀 수 없어요.")
                )
            case .changed:
                (
                    .preconditionFailed, "Changed meanwhile",
                    Message("The menu is another one than If-Match names: get it again.", "그동안 메뉴가 바뀌었어요. 다시 받아 주세요.")
                )
            case .tooLarge:
                (
                    .contentTooLarge, "Too large",
                    Message("A body has at most 64 KiB.", "본문은 64KiB까지예요.")
                )
            case .wrongType:
                (
                    .unsupportedMediaType, "Not JSON",
                    Message("Send Content-Type: application/json.", "Content-Type: application/json으로 보내 주세요.")
                )
            case .wrongHost:
                (
                    .misdirectedRequest, "Another host",
                    Message("The shop does not have this host name.", "이 가게의 주소가 아니에요.")
                )
            case .invalid:
                (
                    .unprocessableContent, "Invalid content",
                    Message("Values are wrong; errors names them.", "잘못된 값이 있어요. errors에 있어요.")
                )
            case .keyReused:
                (
                    .unprocessableContent, "Idempotency-Key used before",
                    Message(
                        "A request with other content was made under this key. Nothing was changed; a new request needs a new key.",
                        "이 키로 다른 요청을 이미 처리했어요. 바뀐 것은 없어요. 새 요청에는 새 키를 써 주세요.")
                )
            case .ifMatchMissing:
                (
                    .preconditionRequired, "No If-Match",
                    Message(
                        "Send If-Match with the ETag of the menu that you changed.", "고친 메뉴의 ETag를 If-Match에 넣어 주세요.")
                )
            case .tooManyRequests:
                (
                    .tooManyRequests, "Too many requests",
                    Message("Wait as many seconds as Retry-After says.", "Retry-After만큼 기다려 주세요.")
                )
            case .failed:
                (.internalServerError, "The program failed", Message("The log has the reason.", "까닭은 로그에 있어요."))
            case .busy:
                (.serviceUnavailable, "Busy", Message("Nothing was changed; try again.", "바뀐 것은 없어요. 다시 보내 주세요."))
            case .unavailable:
                (
                    .serviceUnavailable, "Closed for now",
                    Message("The shop cannot record anything now. Nothing was changed.", "지금은 기록할 수 없어요. 바뀐 것은 없어요.")
                )
            case .outcomeUnknown:
                (
                    .serviceUnavailable, "The outcome is unknown",
                    Message(
                        "Nobody knows whether it was recorded: send it again with the same key.",
                        "기록했는지 알 수 없어요. 같은 키로 다시 보내 주세요.")
                )
            case .tooManyReaders:
                (
                    .serviceUnavailable, "Too many read the history",
                    Message(
                        "Others read the past now: try again in some seconds.", "지난 기록을 읽는 요청이 많아요. 몇 초 뒤에 다시 보내 주세요.")
                )
            }
        }
    }
}
