import FastCGI
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import XCTest

/// The settings in each of their states, with a few of the machine's time zones and currencies.
final class SettingsPageTests: XCTestCase {
    private let chosen = Settings(
        zone: "Asia/Tokyo", dayStartHour: 5, currency: .won, paymentKinds: [.card], name: NameText(recorded: "망원점"),
        tax: TaxRate(percent: 10), cashLimit: 5000,
        firstNumber: 1501, calls: CalledNames(typed: "1, 2, 벨 3"), cupNotice: "togo",
        chain: Chain("mapo", others: [OtherShop("hongdae", NameText(recorded: "홍대점"))]),
        printers: PrinterDuties(["counter": [.receipts]]))

    private func page(
        _ settings: Settings = Settings(), _ notice: SettingsPage.Notice = .none, form: SettingsForm? = nil
    ) -> (PageContext) -> SettingsPage {
        { context in
            SettingsPage(
                form ?? SettingsForm(settings, hasQueue: false), shop: .fresh(context.menu),
                seen: SeenSettings(settings, hasQueue: false), key: "KEY", machineZone: "Asia/Seoul",
                pin: SettingsPage.PIN.none, context: context, notice: notice,
                zones: ["Asia/Seoul", "Asia/Tokyo", "Europe/Paris", "UTC"], currencies: ["EUR", "KRW"])
        }
    }

    func testTheSettingsOfAFreshShop() throws {
        try assertPage("fresh", isWhole: true, page())
    }

    func testTheSettingsThatAnOwnerChose() throws {
        try assertPage("chosen", beside: page(), page(chosen))
        try assertPage("saved", beside: page(chosen), page(chosen, .saved))
    }

    func testWrongFieldsAreSaidAtTheirPlace() throws {
        let form = try XCTUnwrap(
            Form("name=&zone=Asia/Soul&hour=5&currency=WON&tax=x&cashLimit=y&firstNumber=9901&calls=1,1&shop=a+b"))
        try assertPage(
            "wrong", beside: page(chosen),
            page(
                chosen,
                .wrong(
                    Set(
                        [.zone, .currency, .tax, .cashLimit, .firstNumber, .calls, .chain].map {
                            SettingsForm.Fault.value($0)
                        })),
                form: SettingsForm(form)))
    }

    func testAConflictOfEveryFactHasBothValues() throws {
        var other = Settings(currency: try XCTUnwrap(Currency("EUR")))
        other.receiptHeader = NoteText(recorded: "서울 마포구")
        other.showsExpectedCash = true
        try assertPage(
            "elsewhere", beside: page(chosen),
            page(
                chosen,
                .changedElsewhere(
                    SettingsFact.allCases.map {
                        SettingsConflict($0, saved: other, sent: chosen, who: Who(device: "d1"))
                    })))
    }
}
