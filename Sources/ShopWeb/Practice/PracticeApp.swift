package import ContentFile
package import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// A practice shop: the real application, and beside it the pages that say so. No request of a real shop comes here.
///
/// | address | page |
/// |---|---|
/// | `/practice` | what a practice shop is, and the robot |
/// | `/practice/paper` | what its printers would print; a form prints a slip once more |
/// | `/practice/power-cut` | a form: kills the program |
package final class PracticeApp: Sendable {
    private let app: ShopApp
    private let state: @Sendable () -> PracticeState?
    private let slips: @Sendable (Language) throws -> [PaperSlip]
    /// nil where nothing would bring the program back.
    private let cutPower: (@Sendable () -> Void)?
    private let shopPort: UInt16?

    /// - Parameters:
    ///   - app: with texts that are `isPractice`.
    ///   - state: nil until the supervisor has said it.
    ///   - slips: the newest slips, the last one first.
    ///   - shopPort: the port of the real shop on this machine; nil without one.
    package init(
        _ app: ShopApp, state: @escaping @Sendable () -> PracticeState?,
        slips: @escaping @Sendable (Language) throws -> [PaperSlip], cutPower: (@Sendable () -> Void)?,
        shopPort: UInt16? = nil
    ) {
        self.app = app
        self.state = state
        self.slips = slips
        self.cutPower = cutPower
        self.shopPort = shopPort
    }

    package func respond(_ request: Request) -> Response {
        guard let address = PracticeAddress(rawValue: request.path) else { return app.respond(request) }
        let context = RequestContext(request, app, below: nil)
        var response: Response
        do {
            response = try respond(to: address, request, context)
        } catch {
            response = app.response(to: error, context)
        }
        if let chosen = context.chosenLanguage { response.set(LanguageChoice.cookie(chosen)) }
        if request.isSecure { response.secureCookies() }
        return response
    }

    private func respond(to address: PracticeAddress, _ request: Request, _ context: RequestContext) throws -> Response
    {
        try app.requestGuard.check(request)
        let methods = address.methods
        guard methods.contains(request.method) else { throw HTTPError.wrongMethod(methods) }
        if address == .paper, context.isPost { return try printAgain(request, context) }
        let shop = try app.store.shop()
        switch address {
        case .about:
            return app.page(
                PracticePage(
                    shop, state(), canCutPower: cutPower != nil, realShop: realShop(request),
                    context: context.page(shop)))
        case .paper:
            return app.page(
                PaperPage(try slips(context.language), shop, key: app.newKey(), context: context.page(shop)))
        case .powerCut:
            cutPower?()
            return .redirect(to: PracticeAddress.about.rawValue)
        }
    }

    /// The address of the real shop under the name by which the visitor opened this one.
    private func realShop(_ request: Request) -> String? {
        guard let shopPort, let host = request.headers.host else { return nil }
        let name = String(decoding: Authority(host.utf8).name.bytes, as: UTF8.self)
        return "http://\(name)\(shopPort == 80 ? "" : ":\(shopPort)")/"
    }

    /// Sends the shop's own form for the slip, and comes back to the paper.
    private func printAgain(_ request: Request, _ context: RequestContext) throws -> Response {
        let form = try context.form()
        guard let key = form[FormKey.field], let asked = form[SlipRequest.field].flatMap(SlipRequest.init) else {
            throw HTTPError.badRequest
        }
        var own = request
        own.path = asked.route.path
        let fields = [Form.Field(FormKey.field, key), Form.Field(ShopApp.slipField, asked.slip.rawValue)]
        own.body = .whole(Array(Form(fields: fields).encoded.utf8))
        let response = app.respond(own)
        return response.status == .seeOther ? .redirect(to: PracticeAddress.paper.rawValue) : response
    }
}
