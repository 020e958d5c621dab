import FastCGI
import Foundation
import PageTestSupport
import ShopWeb
import XCTest

final class PINPageTests: XCTestCase {
    private func page(
        _ purpose: PINPage.Purpose, fault: PINPage.Fault? = nil, isEncrypted: Bool = false
    ) -> (PageContext) -> PINPage {
        { PINPage(purpose, fault: fault, hours: 12, isEncrypted: isEncrypted, context: $0) }
    }

    func testAPageAsksForThePIN() throws {
        try assertPage("page", page(.page(.report())))
    }

    func testAFormIsKept() throws {
        let fields = [HiddenField("key", "k1"), HiddenField("count.kiwi", "12")]
        try assertPage("form", beside: page(.page(.report()))) {
            page(.form(.stock(), fields), fault: .wrong, isEncrypted: true)($0)
        }
    }

    func testTheNextTryIsMinutesAway() throws {
        try assertPage("wait", beside: page(.page(.report()))) { page(.page(nil), fault: .wait(seconds: 541))($0) }
    }

    func testAShopWithoutAPINLeadsToWhereItIsSet() throws {
        try assertPage("none", beside: page(.page(nil))) { PINPage(none: $0) }
    }

    func testTheOwnerSetsThePINAndWhatItProtects() throws {
        func owner(
            _ settings: PINSettings? = nil, _ notice: OwnerPINPage.Notice = .none, form: OwnerPINForm? = nil
        ) -> (PageContext) -> OwnerPINPage {
            { OwnerPINPage(form ?? OwnerPINForm(settings), settings, isEncrypted: false, context: $0, notice: notice) }
        }
        let settings = try PINSettings(
            PIN("271828"), protecting: [.stock, .cancellations], sessionHours: 12,
            at: Date(timeIntervalSince1970: 1_800_057_600))
        try assertPage("owner", owner())
        try assertPage("ownerSet", beside: owner()) { owner(settings, .saved)($0) }
        let form = OwnerPINForm(Form(fields: [.init("for", "orders"), .init("hours", "6"), .init("new", "271828")]))
        try assertPage("ownerWrong", beside: owner()) { owner(settings, .refused(.presentWrong), form: form)($0) }
    }

    func testADeviceThatIsLetInCanLogOut() throws {
        let end = Date(timeIntervalSince1970: 1_800_057_600 + 12 * 3600)
        try assertPage("letIn", beside: page(.page(.report()))) { page(.letIn(until: end))($0) }
        try assertPage("more", beside: { MorePage($0) }) { MorePage($0, pin: .letIn(until: end)) }
        try assertPage("moreLocked", beside: { MorePage($0) }) { MorePage($0, pin: .locked) }
    }
}
