import Bytes
import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The chain's menu for its shops.
extension HeadApp {
    func showPublish(_ context: PageContext) throws -> Response {
        page(try publishPage(context))
    }

    /// A menu that was edited since the page was shown is not the one that was meant.
    func publish(_ request: Request, _ context: PageContext) throws -> Response {
        guard case .whole(let body) = request.body, let form = Form(body), let store = try shops.menuStore() else {
            throw HTTPError.badRequest
        }
        let chosen = form.values(PublicationForm.shopField).map { ShopID($0) }
        let known = try shops.chainShops().map(\.id).filter(chosen.contains)
        guard form[PublicationForm.versionField] == String(try store.shop().menuSequence),
            let day = form[PublicationForm.dayField].flatMap({ Day($0) }), !known.isEmpty
        else {
            var page = try publishPage(context, typed: form)
            page.faultLines = [TextLine(text: context.texts(.headPublishFault))]
            return self.page(page, status: .unprocessableContent)
        }
        let publication = MenuPublication(
            version: try store.shop().menuSequence, day: day, allowsOwn: form[PublicationForm.ownField] != nil)
        try shops.publish(publication, to: known)
        return .redirect(to: HeadAddress.publish.path)
    }

    /// - Parameter typed: a form that was not taken, whose choices stay.
    private func publishPage(_ context: PageContext, typed: Form? = nil) throws -> HeadPage {
        let texts = context.texts
        var page = HeadPage(.publish, isFaulty: typed != nil, context: context)
        guard let store = try shops.menuStore() else {
            page.notice = texts(.headNoMenu)
            return page
        }
        let (states, today) = try shopsToday()
        let menu = try store.shop()
        var times = HeardTimes(context)
        let chosen = typed?.values(PublicationForm.shopField)
        var menus = [Int: Menu]()
        for version in Set(states.compactMap(\.menu?.version)) {
            menus[version] = try store.menu(madeBy: version)?.menu
        }
        page.publication = PublicationForm(
            hiddenFields: [HiddenField(PublicationForm.versionField, String(menu.menuSequence))],
            shops: states.map {
                Choice(
                    field: PublicationForm.shopField, value: $0.id.rawValue, label: TextRule.isolated($0.name),
                    isChosen: chosen?.contains($0.id.rawValue) ?? true)
            }, day: typed?[PublicationForm.dayField].flatMap { Day($0) } ?? today.advanced(by: 1),
            allowsOwn: typed.map { $0[PublicationForm.ownField] != nil } ?? true)
        typealias Row = (name: String, published: String, applied: String, asOf: String)
        let rows: [Row] = try states.map { state in
            let published = state.menu.map { words($0, context) } ?? "–"
            return (state.name, published, try words(of: state, menus, context), times.asOf(state))
        }
        page.tables = [
            ReportTable(
                texts(.headByShop),
                [
                    context.words(.headShop, \.name), context.words(.headPublished, \.published),
                    context.words(.headApplied, \.applied),
                ], rows, in: context
            ) { ReportRow.About(note: $0.asOf) }
        ]
        return page
    }

    private func words(_ publication: MenuPublication, _ context: PageContext) -> String {
        context.texts(
            .headVersionFrom, [.count: String(publication.version), .day: context.day(publication.day)])
    }

    /// The version that a shop has; while it does not have the one that is for it, the reason.
    /// - Parameter menus: by their versions.
    private func words(of state: ChainShop, _ menus: [Int: Menu], _ context: PageContext) throws -> String {
        let shop = try shops.store(of: state).shop()
        let version = shop.menu.head.map { context.texts(.headVersion, [.count: String($0.version)]) } ?? "–"
        guard let publication = state.menu, let menu = menus[publication.version] else {
            return version
        }
        let published = PublishedMenu(
            menu, version: publication.version, allowsOwn: publication.allowsOwn, day: publication.day)
        let today = shop.calendar(state.zone ?? clock.calendar.zone).day(of: clock.now)
        switch shop.decide(HeadMenuRequest(published, today: today), at: clock.now) {
        case .conflict(let ids):
            return context.texts(.headConflict, [.changes: ids.joined(separator: ", ")])
        case .notOwned: return context.texts(.headNotOwned)
        case .invalid(let fault):
            return TextRule.isolated(
                context.language == .korean ? fault.error.korean : fault.error.english)
        case .notYet: return context.texts(.headNotYet, [.day: context.day(publication.day)])
        case .made, .notNewer: return version
        }
    }
}
