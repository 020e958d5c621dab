package import FastCGI
import Foundation
import JuiceShop
import Logging

/// The owner's PIN: the check before every action, the page that asks, and logging out.
extension ShopApp {
    private static let sessionCookie = "session"
    private static let deviceCookie = "known-device"
    /// Browsers keep no cookie longer (RFC 6265bis, section 5.5).
    private static let deviceSeconds = 400 * 24 * 3600

    /// Runs an action for a request that needs no PIN or has a session; asks any other for the PIN. The one place that
    /// decides about it, before anything is read from the store or the cache.
    func admit(
        _ route: Route, _ access: Access, _ context: RequestContext, _ action: () throws -> Response
    ) throws -> Response {
        guard access != .open, let authenticator, let settings = try settings(authenticator, for: access),
            settings.protected.contains(access)
        else { return try action() }
        if try session(authenticator, settings, context) != nil { return try action() }
        guard context.isPost else { return notStored(.redirect(to: Route.pin(next: route.afterPIN).path)) }
        let form = try context.form()
        let kept = PINForm.kept(of: form).map { HiddenField($0.name, $0.value) }
        guard PINForm.hasPIN(form) else {
            return page(pinPage(.form(route, kept), settings, context), status: .forbidden)
        }
        return try logIn(PINForm(form), asking: .form(route, kept), authenticator, settings, context, then: action)
    }

    /// A shop without a PIN does not have the page.
    func showPIN(next: Route?, _ context: RequestContext) throws -> Response {
        guard let authenticator, let settings = try authenticator.settings() else { throw HTTPError.notFound }
        let session = try session(authenticator, settings, context)
        return page(pinPage(session.map { .letIn(until: $0.end) } ?? .page(next), settings, context))
    }

    func enterPIN(_ context: RequestContext) throws -> Response {
        guard let authenticator, let settings = try authenticator.settings() else { throw HTTPError.notFound }
        let form = PINForm(try context.form())
        let session = try session(authenticator, settings, context)
        if form.logsOut {
            if let session { try authenticator.logOut(session) }
            var response = notStored(.redirect(to: Route.more.path))
            response.set(cookie(Self.sessionCookie, "", maxAgeSeconds: 0))
            return response
        }
        let next = { [self] in notStored(.redirect(to: (form.next ?? .more).path)) }
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
            response.set(cookie(Self.sessionCookie, session, maxAgeSeconds: seconds))
            response.set(cookie(Self.deviceCookie, device, maxAgeSeconds: Self.deviceSeconds))
            return response
        }
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

    private func cookie(_ name: String, _ value: String, maxAgeSeconds: Int) -> SetCookie? {
        SetCookie(name, value, maxAgeSeconds: maxAgeSeconds, isStrict: true)
    }

    private func notStored(_ response: Response) -> Response {
        var response = response
        response.headers.append(.notStored)
        return response
    }
}

/// The form of the PIN page: the typed PIN and the page that follows, or the wish to log out.
///
/// A form that was sent without a session comes back with the PIN page, and is sent again with `pin` among its fields.
package struct PINForm: Equatable, Sendable {
    package let pin: String
    package let next: Route?
    package let logsOut: Bool

    package static let pinField = "pin"
    package static let nextField = "next"
    package static let logOutField = "logout"

    package init(_ form: Form) {
        // Tablets add a space where they complete a word.
        pin = form[Self.pinField].map { String($0.filter { $0 != " " }) } ?? ""
        next = form[Self.nextField].flatMap { Route(page: $0) }
        logsOut = form[Self.logOutField] != nil
    }

    /// The fields of another form that came with the PIN page.
    package static func kept(of form: Form) -> [Form.Field] { form.fields.filter { $0.name != pinField } }

    /// True if a form of another page has a PIN among its fields.
    package static func hasPIN(_ form: Form) -> Bool { form[pinField] != nil }
}
