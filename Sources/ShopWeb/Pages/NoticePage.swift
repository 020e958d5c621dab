package import ContentFile
package import Templates

/// A page that says why a request failed and what to do, with a link back.
package struct NoticePage: Page {
    package static func template(of all: PageTemplates) -> Template<NoticePage> { all.notice }

    package let frame: Frame
    let heading: String
    let advice: String
    /// The drawing of `scenes.svg`; a file has its own, since it may load nothing.
    let scene: String
    let back: Link
    /// The request's name in the logs, for people who ask for help; shortened to what they can read out.
    let reference: String?

    /// The reasons. This module does not depend on HTTP: ShopWeb chooses the reason beside the status.
    package enum Kind: String, CaseIterable, Sendable {
        case badRequest, otherSite, notFound, wrongMethod, tooLarge, wrongType, wrongHost, failed
        case tooManyReaders, tooManyRequests, pinUnknown, readOnly
        case busy, full, damaged, unavailable, notRecorded, outcomeUnknown
        /// The program is not running. nginx serves this page, and the browser retries after a while.
        case down
        /// nginx lets only the shop's own network in, and serves this page to others.
        case wrongNetwork
    }

    /// - Parameters:
    ///   - route: the page in another language: this page if a GET of it is safe, otherwise the order page.
    ///   - isFile: true for a file that nginx serves, which may load nothing from the shop.
    ///   - reference: the request's id in the logs.
    package init(
        kind: Kind, language: Language, texts: Texts, route: Route = .orderPage(), hasQueue: Bool = false,
        isFile: Bool = false, reference: String? = nil, mount: Mount? = nil
    ) {
        let words = texts[language]
        heading = words(kind.texts.title)
        advice = words(kind.texts.advice)
        scene = kind.scene
        back = Link(href: Route.orderPage().path, label: words(.noticeBack))
        self.reference = reference.map { words(.noticeReference, [.number: String($0.prefix(8))]) }
        frame = Frame(
            isFile ? .errorFile : .plain, route, title: words(.errorTitle, [.title: heading]), language: language,
            texts: texts, hasQueue: hasQueue, mount: mount)
    }

    /// A page with words that no kind has.
    init(heading: String, advice: String, language: Language, texts: Texts) {
        let words = texts[language]
        self.heading = heading
        self.advice = advice
        scene = Kind.badRequest.scene
        back = Link(href: Route.orderPage().path, label: words(.noticeBack))
        reference = nil
        frame = Frame(
            .plain, .orderPage(), title: words(.errorTitle, [.title: heading]), language: language, texts: texts,
            hasQueue: false, mount: nil)
    }

    package static let fields: Fields<NoticePage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .text("advice", \.advice),
        .text("scene", \.scene),
        .part("back", \.back),
        .optional("reference", \.reference),
    ]
}

extension NoticePage.Kind {
    var texts: (title: Text, advice: Text) {
        switch self {
        case .badRequest: (.badRequestTitle, .badRequestAdvice)
        case .otherSite: (.otherSiteTitle, .otherSiteAdvice)
        case .notFound: (.notFoundTitle, .notFoundAdvice)
        case .wrongMethod: (.wrongMethodTitle, .wrongMethodAdvice)
        case .tooLarge: (.tooLargeTitle, .tooLargeAdvice)
        case .wrongType: (.wrongTypeTitle, .wrongTypeAdvice)
        case .wrongHost: (.wrongHostTitle, .wrongHostAdvice)
        case .tooManyReaders: (.tooManyReadersTitle, .tooManyReadersAdvice)
        case .tooManyRequests: (.tooManyRequestsTitle, .tooManyRequestsAdvice)
        case .readOnly: (.readOnlyTitle, .readOnlyAdvice)
        case .failed: (.failedTitle, .failedAdvice)
        case .pinUnknown: (.pinUnknownTitle, .pinUnknownAdvice)
        case .busy: (.closedTitle, .busyAdvice)
        case .full: (.closedTitle, .fullAdvice)
        case .damaged: (.closedTitle, .damagedAdvice)
        case .unavailable: (.closedTitle, .unavailableAdvice)
        case .notRecorded: (.closedTitle, .notRecordedAdvice)
        case .outcomeUnknown: (.outcomeUnknownTitle, .outcomeUnknownAdvice)
        case .down: (.downTitle, .downAdvice)
        case .wrongNetwork: (.wrongNetworkTitle, .wrongNetworkAdvice)
        }
    }

    /// A signpost for a wrong way, a closed shutter for a shop that cannot serve.
    var scene: String {
        switch self {
        case .badRequest, .otherSite, .notFound, .wrongMethod, .tooLarge, .wrongType, .wrongHost, .tooManyReaders,
            .tooManyRequests, .wrongNetwork, .readOnly:
            "post"
        case .pinUnknown: "lock"
        case .failed, .busy, .full, .damaged, .unavailable, .notRecorded, .outcomeUnknown, .down: "shutter"
        }
    }
}
