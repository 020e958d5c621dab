import FastCGI
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

/// The page of the programs that have a token.
final class ProgramsPageTests: XCTestCase {
    private func tokens() throws -> [ProgramToken] {
        let folder = try TemporaryFolder(inMemory: true)
        let file = TokensFile(beside: "\(folder.path)/pin.json")
        let time = Date(timeIntervalSince1970: 1_800_057_600)
        _ = try file.add("kiosk", [.orders, .payments], at: time)
        _ = try file.add("screen", [], at: time)
        return try file.all()
    }

    private func empty(_ context: PageContext) -> ProgramsPage {
        ProgramsPage(ProgramsForm(), [], lastUses: [:], isEncrypted: true, context: context)
    }

    func testAShopWithoutPrograms() throws {
        try assertPage("empty", empty)
    }

    func testATokenIsShownAboveThePrograms() throws {
        let tokens = try tokens()
        try assertPage("made", beside: empty) {
            ProgramsPage(
                ProgramsForm(), tokens, lastUses: ["kiosk": "2026-11-28"], isEncrypted: false, context: $0,
                notice: .made("jm_0123456789abcdef", "kiosk"))
        }
    }

    func testARefusedNameIsKept() throws {
        let tokens = try tokens()
        let form = ProgramsForm(Form(fields: [.init("name", "kiosk"), .init("for", "stock")]))
        try assertPage("refused", beside: empty) {
            ProgramsPage(
                form, tokens, lastUses: [:], isEncrypted: true, context: $0, notice: .refused(.exists("kiosk")))
        }
    }
}
