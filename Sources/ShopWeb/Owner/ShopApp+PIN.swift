import FastCGI
import Foundation
import JuiceShop
import Logging
import ShopStore
import Synchronization

/// The owner's PIN: the check before every action, the page that asks, and logging out.
extension ShopApp {
    private static let sessionCookie = "session"
    private static let deviceCookie = "known-device"
    /// Browsers keep no cookie longer (RFC 6265bis, section 5.5).
    private static let deviceSeconds = 400 * 24 * 3600

    /// True for a part of the shop that the PIN protects now.
    func needsPIN(_ access: Access) throws -> Bool {
        guard access != .open, let authenticator else { return false }
        return try settings(authenticator, for: access)?.protected.contains(access) ?? false
    }

    /// Runs an action for a request that needs no PIN or has a session; asks any other for the PIN.
    /// - Parameter isOnce: true for an action at the counter: the PIN lets in this request alone, unless its reader chose more.
    func letIn(
        _ route: Route, _ access: Access, _ context: RequestContext, isOnce: Bool = false,
        _ action: () throws -> Response
    ) throws -> Response {
        guard access != .open, let authenticator, let settings = try settings(authenticator, for: access),
            settings.protected.contains(access)
        else { return try action() }
        if try session(authenticator, settings, context) != nil { return try action() }
        // A new PIN is not carried on in a page.
        guard context.isPost, route.name != .ownerPIN else {
            return notStored(.redirect(to: Route.pin(next: route.afterPIN).path))
        }
        let form = try context.form()
        let kept = PINForm.kept(of: form).map { HiddenField($0.name, $0.value) }
        let purpose = isOnce ? PINPage.Purpose.once(route, kept) : .form(route, kept)
        guard PINForm.hasPIN(form) else { return page(pinPage(purpose, settings, context), status: .forbidden) }
        return try logIn(PINForm(form), asking: purpose, authenticator, settings, context, then: action)
    }

    /// Without a PIN, the page says so and leads to where one is set.
    func showPIN(next: Route?, _ context: RequestContext) throws -> Response {
        guard let authenticator else { throw HTTPError.notFound }
        guard let settings = try authenticator.settings() else { return page(PINPage(none: context.page(of: store))) }
        let session = try session(authenticator, settings, context)
        return page(pinPage(session.map { .letIn(until: $0.end) } ?? .page(next), settings, context))
    }

    func enterPIN(_ context: RequestContext) throws -> Response {
        guard let authenticator else { throw HTTPError.notFound }
        let form = PINForm(try context.form())
        let next = { [self] in notStored(.redirect(to: (form.next ?? .more).path)) }
        guard let settings = try authenticator.settings() else {
            if form.acceptsOpenness { try authenticator.rememberOpenness() }
            return next()
        }
        let session = try session(authenticator, settings, context)
        if form.logsOut {
            if let session { try authenticator.logOut(session) }
            var response = notStored(.redirect(to: Route.more.path))
            response.set(cookie(Self.sessionCookie, "", maxAgeSeconds: 0))
            return response
        }
        // A device that is let in is never delayed, and learns nothing about the PIN.
        if session != nil { return next() }
        return try logIn(form, asking: .page(form.next), authenticator, settings, context, then: next)
    }

    /// What `/more` says about this device; nil without a PIN, and while its file is damaged.
    func pinState(_ context: RequestContext) -> MorePage.PINState? {
        guard let authenticator, let settings = try? authenticator.settings() else { return nil }
        guard let session = try? session(authenticator, settings, context) else { return .locked }
        return .letIn(until: session.end)
    }

    /// True for a client that gave the PIN; false in a shop without one, where nobody is more than a guest.
    func isLetIn(_ context: RequestContext) -> Bool {
        if context.isProgram { return true }
        guard let authenticator, let settings = try? authenticator.settings() else { return false }
        return (try? session(authenticator, settings, context)) != nil
    }

    private func logIn(
        _ form: PINForm, asking purpose: PINPage.Purpose, _ authenticator: Authenticator, _ settings: PINSettings,
        _ context: RequestContext, then action: () throws -> Response
    ) throws -> Response {
        func ask(_ fault: PINPage.Fault, _ status: Status) -> Response {
            page(pinPage(purpose, settings, context, fault: fault), status: status)
        }
        guard PIN.isTyped(form.pin) else { return ask(.notDigits, .unprocessableContent) }
        let device = Authenticator.Device(
            address: context.request.remoteAddress ?? "",
            cookie: context.request.cookies[Self.deviceCookie])
        switch try authenticator.logIn(form.pin, from: device, settings) {
        case .wrong:
            log.warning("a wrong PIN", metadata: ["address": "\(context.request.remoteAddress ?? "-")"])
            return ask(.wrong, .unprocessableContent)
        case .wait(let seconds):
            var response = ask(.wait(seconds: seconds), .tooManyRequests)
            response.headers.append(.init("Retry-After", String(seconds)))
            return response
        case .letIn(let session, let device, let seconds):
            log.notice("a device is let in", metadata: ["address": "\(context.request.remoteAddress ?? "-")"])
            var response: Response
            // The PIN was right, whatever becomes of the form.
            do { response = try action() } catch { response = self.response(to: error, context) }
            if case .once = purpose, !form.stays {
                response.set(cookie(Self.deviceCookie, device, maxAgeSeconds: Self.deviceSeconds))
            } else {
                set(session, device, seconds, &response)
            }
            return response
        }
    }

    private func set(_ session: String, _ device: String, _ seconds: Int, _ response: inout Response) {
        response.set(cookie(Self.sessionCookie, session, maxAgeSeconds: seconds))
        response.set(cookie(Self.deviceCookie, device, maxAgeSeconds: Self.deviceSeconds))
    }

    /// A damaged file closes what a PIN may protect, but selling goes on.
    private func settings(_ authenticator: Authenticator, for access: Access) throws -> PINSettings? {
        do {
            return try authenticator.settings()
        } catch {
            guard access == .orders else { throw error }
            log.error("the PIN cannot be checked", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func session(
        _ authenticator: Authenticator, _ settings: PINSettings, _ context: RequestContext
    ) throws -> Authenticator.Session? {
        try authenticator.session(context.request.cookies[Self.sessionCookie], settings)
    }

    private func pinPage(
        _ purpose: PINPage.Purpose, _ settings: PINSettings, _ context: RequestContext, fault: PINPage.Fault? = nil
    ) -> PINPage {
        PINPage(
            purpose, fault: fault, hours: settings.sessionHours, isEncrypted: context.request.isSecure,
            context: context.page(of: store))
    }

    func showOwnerPIN(isSaved: Bool, _ context: RequestContext) throws -> Response {
        guard let authenticator else { throw HTTPError.notFound }
        let settings = try authenticator.settings()
        return page(
            OwnerPINPage(
                OwnerPINForm(settings), settings, isEncrypted: context.request.isSecure,
                context: context.page(of: store), notice: isSaved ? .saved : .none))
    }

    /// Sets, changes or removes the PIN, by the rules of `juicemaker pin`. Any change needs the present PIN, whose tries
    /// count as those of the PIN page do.
    func changeOwnerPIN(_ context: RequestContext) throws -> Response {
        guard let authenticator else { throw HTTPError.notFound }
        let form = OwnerPINForm(try context.form())
        let old = try authenticator.settings()
        func refuse(_ fault: OwnerPINForm.Fault, _ status: Status = .unprocessableContent) -> Response {
            page(
                OwnerPINPage(
                    form, old, isEncrypted: context.request.isSecure, context: context.page(of: store),
                    notice: .refused(fault)), status: status)
        }
        let pin: PIN?
        do { pin = try form.chosen(hasPIN: old != nil) } catch { return refuse(error) }
        let address = context.request.remoteAddress ?? "-"
        if let old {
            let device = Authenticator.Device(
                address: context.request.remoteAddress ?? "", cookie: context.request.cookies[Self.deviceCookie])
            switch try authenticator.logIn(form.present, from: device, old) {
            case .letIn: break
            case .wrong:
                log.warning("a wrong PIN", metadata: ["address": "\(address)"])
                return refuse(.presentWrong)
            case .wait(let seconds):
                var response = refuse(.wait(seconds: seconds), .tooManyRequests)
                response.headers.append(.init("Retry-After", String(seconds)))
                return response
            }
        }
        let new = try pin.map {
            try PINSettings($0, protecting: form.parts, sessionHours: form.hours, at: clock.now)
        }
        guard try authenticator.replace(old, by: new) else { return refuse(.changedElsewhere, .conflict) }
        log.notice(new == nil ? "the PIN is removed" : "the PIN is set", metadata: ["address": "\(address)"])
        pinWatch?.expect(new == nil ? .open : .protected)
        var response = notStored(.redirect(to: Route.ownerPIN(isSaved: true).path))
        if let new, case .letIn(let session, let device, let seconds) = try authenticator.letIn(nil, new) {
            set(session, device, seconds, &response)
        } else {
            response.set(cookie(Self.sessionCookie, "", maxAgeSeconds: 0))
        }
        return response
    }

    private func cookie(_ name: String, _ value: String, maxAgeSeconds: Int) -> SetCookie? {
        SetCookie(name, value, maxAgeSeconds: maxAgeSeconds, isStrict: true)
    }

    private func notStored(_ response: Response) -> Response {
        var response = response
        response.headers.append(.notStored)
        return response
    }
}
