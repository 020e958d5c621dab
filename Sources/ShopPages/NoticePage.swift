package import ContentFile
package import JuiceShop
package import ShopRoutes
package import Templates

/// A page that says why there is nothing else to show, what to do, and the way back.
package struct NoticePage: Page {
    package static func template(of all: PageTemplates) -> Template<NoticePage> { all.notice }

    let frame: Frame
    let heading: String
    let advice: String
    let back: Link

    /// What there is to say. The room knows no HTTP: the counter chooses by its status.
    package enum Kind: String, CaseIterable, Sendable {
        case badRequest, otherSite, notFound, wrongMethod, tooLarge, wrongType, wrongHost, failed
        case busy, full, damaged, unavailable, notRecorded, outcomeUnknown
        /// The shop's program does not answer; said by nginx, which has the browser come back after a while.
        case down
    }

    /// Whether the page lies in a folder for nginx, and may ask the shop for nothing but the start.
    package enum Place: Sendable {
        case shop, file
    }

    /// - Parameter route: where the other language is to be had: this page again if it is safe, else the start.
    package init(
        kind: Kind, language: Language, texts: Texts, route: Route = .orderPage(), place: Place = .shop
    ) {
        let say = texts[language]
        let words = kind.words
        heading = say(words.title)
        advice = say(words.advice)
        back = Link(href: Route.orderPage().path, label: say(.noticeBack))
        var frame = Frame(route, title: say(.errorTitle, [.title: heading]), language: language, texts: texts)
        frame.isStatic = place == .file
        self.frame = frame
    }

    package static let fields: Fields<NoticePage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .text("advice", \.advice),
        .part("back", \.back),
    ]
}

extension NoticePage.Kind {
    var words: (title: Text, advice: Text) {
        switch self {
        case .badRequest: (.badRequestTitle, .badRequestAdvice)
        case .otherSite: (.otherSiteTitle, .otherSiteAdvice)
        case .notFound: (.notFoundTitle, .notFoundAdvice)
        case .wrongMethod: (.wrongMethodTitle, .wrongMethodAdvice)
        case .tooLarge: (.tooLargeTitle, .tooLargeAdvice)
        case .wrongType: (.wrongTypeTitle, .wrongTypeAdvice)
        case .wrongHost: (.wrongHostTitle, .wrongHostAdvice)
        case .failed: (.failedTitle, .failedAdvice)
        case .busy: (.closedTitle, .busyAdvice)
        case .full: (.closedTitle, .fullAdvice)
        case .damaged: (.closedTitle, .damagedAdvice)
        case .unavailable: (.closedTitle, .unavailableAdvice)
        case .notRecorded: (.closedTitle, .notRecordedAdvice)
        case .outcomeUnknown: (.outcomeUnknownTitle, .outcomeUnknownAdvice)
        case .down: (.downTitle, .downAdvice)
        }
    }
}
