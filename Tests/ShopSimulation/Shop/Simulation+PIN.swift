import Attack
import FastCGI
import Foundation
import JuiceShop
import ShopWeb
import TestTime

/// The rights of the people and of the program: the PIN, whose sessions end, and the token, which the owner revokes.
extension Simulation {
    /// The owner changes the rights while people and the program are at work.
    func changeRights() throws {
        if random.roll(2) == 0 {
            if random.roll(2) == 0 {
                record("the PIN is another one")
                try pin.set(pin.digits == "190413" ? "271828" : "190413", at: clock.now)
            } else {
                record("every session ends")
                try pin.revoke()
            }
            hasEndedSessions = true
            endOfSessions = minutes(clock.now)
            advance(1)
        } else if tablets.contains(where: { $0.isProgram && !$0.queue.isEmpty }) {
            try revokeToken()
        }
    }

    func revokeToken() throws {
        if isTokenRevoked { return }
        record("the token is revoked")
        isTokenRevoked = try tokens.revoke(AppID("robot"))
    }

    /// The owner makes a new token of the same name: what the program sends again counts as the same.
    func renewToken() throws {
        note(.tokenRevoked)
        token = try tokens.add("robot", Self.robotParts, at: clock.now)
        isTokenRevoked = false
    }

    static let robotParts: Set<Access> = [.owner, .stock, .orders, .payments, .cancellations, .kitchen]

    /// What somebody sees at an address. Where the page of the PIN comes first, they enter it.
    func open(_ path: String, _ cookies: inout CookieJar, in app: ShopApp) throws -> FastCGI.Response {
        let response = app.read(path, cookie: cookies.header)
        guard response.status == .seeOther, response["Location"]?.hasPrefix("/pin") == true else { return response }
        var form = Request(posting: [("pin", pin.digits), ("next", path)], to: "/pin", by: "")
        form.headers.cookie = cookies.header
        let entered = app.respond(form)
        guard entered.status == .seeOther else {
            throw Finding("the right PIN is refused with \(entered.status.rawValue)")
        }
        cookies.take(entered, at: minutes(clock.now))
        return app.read(path, cookie: cookies.header)
    }

    /// The page of the PIN that came in the place of an answer; nil for any other page.
    func pinPage(_ response: FastCGI.Response) -> String? {
        guard [.forbidden, .unprocessableContent, .tooManyRequests].contains(response.status) else { return nil }
        let page = response.wholeText.between("<section class=\"panel pin\"", "</section>")
        return page.isEmpty ? nil : page
    }

    /// A form came back with the page of the PIN. All that was typed is in it, and is sent with the PIN.
    func enterPIN(_ page: String, _ response: FastCGI.Response, on index: Int) throws {
        let pressed = tablets[index].queue[0]
        let kept = page.all(between: "<input type=\"hidden\" ", ">").map { field in
            Form.Field(
                PageForm.unescaped(field.between("name=\"", "\"")), PageForm.unescaped(field.between("value=\"", "\"")))
        }
        guard case .whole(let body) = pressed.request.body, let form = Form(body) else {
            throw Finding("\(pressed.key) has no form")
        }
        let typed = form.fields.filter { $0.name != PINForm.pinField }
        if kept != typed { throw Finding("the page of the PIN has \(kept), and \(typed) was typed") }
        if page.between("action=\"", "\"") != pressed.request.path {
            throw Finding(
                "the page of the PIN leads to \(page.between("action=\"", "\"")), not \(pressed.request.path)")
        }
        note(response.status == .forbidden ? .pinAsked : .pinWrong)
        if hasEndedSessions, response.status == .forbidden {
            note(.sessionEnded)
            hasEndedSessions = false
        }
        // Too many were wrong: nothing was looked at.
        if response.status == .tooManyRequests { advance(10) }
        let digits = !isDraining && random.roll(5) == 0 ? "555666" : pin.digits
        tablets[index].queue[0].request = Request(
            posting: typed.map { ($0.name, $0.value) } + [(PINForm.pinField, digits)], to: pressed.request.path,
            by: pressed.person)
    }

    /// The owner's pages need the PIN in every shop with one: a form of an ended session changes nothing.
    func expectSession(_ pressed: Tablet.Pressed) throws {
        switch pressed.act {
        case .menu, .settings: break
        default: return
        }
        let cookies = tablets[pressed.tablet].cookies
        guard case .whole(let body) = pressed.request.body, Form(body)?[PINForm.pinField] == nil else { return }
        guard let began = cookies.sessionBegan, began > endOfSessions, minutes(clock.now) - began <= pin.hours * 60
        else { throw Finding("\(pressed.act) was done without the PIN") }
    }

    /// The request as the browser or the program sends it now.
    func sent(_ pressed: Tablet.Pressed) -> Request {
        var request = pressed.request
        let tablet = tablets[pressed.tablet]
        if tablet.isProgram {
            request.headers.authorization = "Bearer \(token)"
        } else {
            let cookies = [request.headers.cookie, tablet.cookies.header].compactMap(\.self)
            request.headers.cookie = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
        }
        return request
    }
}
