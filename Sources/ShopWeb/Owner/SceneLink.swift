import ContentFile
import JuiceShop
import Templates

/// A link with a drawing of `scenes.svg`, and what the reader finds there.
struct SceneLink: ViewModel {
    let scene: String
    let href: String
    let label: String
    let hint: String
    /// The language of the words and of the page, if it is another one.
    var language: Language?

    static func all(_ context: PageContext) -> [SceneLink] {
        let texts = context.texts
        func link(_ scene: String, _ href: String, _ label: Text, _ hint: Text) -> SceneLink {
            SceneLink(scene: scene, href: href, label: texts(label), hint: texts(hint))
        }
        var links = [
            link("pad", Route.orders().path, .navigationOrders, .moreOrdersHint),
            link("ledger", Route.stockHistory().path, .navigationHistory, .moreHistoryHint),
            link("board", Route.menu.path, .menuTitle, .menuHint),
            link("basket", Route.purchases().path, .purchasesTitle, .morePurchasesHint),
            link("dials", Route.settings().path, .settingsTitle, .settingsHint),
            link("shutter", "\(Route.orderPage().path)#\(StopButton.anchor)", .orderPageStop, .moreStopHint),
            link("memo", Route.note.path, .noteTitle, .moreNoteHint),
            link("tablet", Route.device.path, .deviceTitle, .moreDeviceHint),
        ]
        if context.settings.paymentKinds.contains(.cash) {
            links.insert(link("drawer", Route.closing().path, .closingTitle, .moreClosingHint), at: 1)
        }
        if context.settings.chain != nil {
            links.append(link("crate", Route.transfers().path, .transfersTitle, .moreTransfersHint))
        }
        if context.menu.hasQueue {
            links.append(link("screen", Route.pickup.path, .pickupLink, .morePickupHint))
        }
        for language in context.textsByLanguage.languages where language != context.language {
            let texts = context.textsByLanguage[language]
            links.append(
                SceneLink(
                    scene: "post", href: LanguageChoice.path(.more, in: language), label: texts(.languageName),
                    hint: texts(.moreLanguageHint), language: language))
        }
        return links
    }

    static let fields: Fields<SceneLink> = [
        .text("scene", \.scene),
        .address("href", \.href),
        .text("label", \.label),
        .text("hint", \.hint),
        .flag("isForeign") { $0.language != nil },
        .text("language") { ($0.language ?? .korean).rawValue },
    ]
}
