import FastCGI
import JuiceShop
import Logging

/// The tokens of programs, in the browser.
extension ShopApp {
    func showPrograms(_ context: RequestContext) throws -> Response {
        page(try programsPage(ProgramsForm(), context))
    }

    func changePrograms(_ context: RequestContext) throws -> Response {
        guard let tokens else { throw HTTPError.notFound }
        let form = ProgramsForm(try context.form())
        let address = context.request.remoteAddress ?? "-"
        do {
            if let app = form.revoked {
                _ = try tokens.revoke(app)
                log.notice("a token is revoked", metadata: ["program": "\(app)", "address": "\(address)"])
                return page(try programsPage(ProgramsForm(), context, .revoked(app)))
            }
            let token = try tokens.add(form.name, form.parts, at: clock.now)
            log.notice("a token is made", metadata: ["program": "\(form.name)", "address": "\(address)"])
            return page(try programsPage(ProgramsForm(), context, .made(token, AppID(form.name))))
        } catch let error as TokensError {
            let status: Status =
                switch error {
                case .exists, .tooMany: .conflict
                case .noApp: .unprocessableContent
                case .damaged, .unavailable: .serviceUnavailable
                }
            return page(try programsPage(form, context, .refused(error)), status: status)
        }
    }

    private func programsPage(
        _ form: ProgramsForm, _ context: RequestContext, _ notice: ProgramsPage.Notice = .none
    ) throws -> ProgramsPage {
        guard let tokens else { throw HTTPError.notFound }
        var notice = notice
        let all: [ProgramToken]
        do {
            all = try tokens.all()
        } catch {
            log.error("the tokens cannot be read", metadata: ["error": "\(error)"])
            all = []
            notice = .refused(error)
        }
        return ProgramsPage(
            form, all, lastUses: tokens.lastUses(), isEncrypted: context.request.isSecure,
            context: context.page(of: store), notice: notice)
    }
}
