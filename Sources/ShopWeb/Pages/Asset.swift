import Templates

/// A file that a page loads. Pages name only the file; `Assets` has its current address.
package struct Asset: Hashable, Sendable {
    /// Its plain address, such as `/style.css`, which always leads to the current file.
    package let path: String

    private init(_ path: String) { self.path = path }

    package static let style = Asset("/style.css")
    package static let script = Asset("/app.js")
    package static let soundScript = Asset("/sound.js")
    package static let ordersScript = Asset("/orders.js")
    package static let boardScript = Asset("/board.js")
    package static let payScript = Asset("/pay.js")
    package static let optionsScript = Asset("/options.js")
    package static let counterScript = Asset("/counter.js")
    package static let stockScript = Asset("/stock.js")
    package static let followScript = Asset("/follow.js")
    package static let moreScript = Asset("/more.js")
    package static let menuScript = Asset("/menu.js")
    package static let purchasesScript = Asset("/purchases.js")
    package static let printScript = Asset("/print.js")
    package static let refundScript = Asset("/refund.js")
    package static let queueScript = Asset("/queue.js")
    package static let pickupScript = Asset("/pickup.js")
    package static let closingScript = Asset("/closing.js")
    package static let retryScript = Asset("/retry.js")
    package static let pagesStyle = Asset("/pages.css")
    package static let optionsStyle = Asset("/options.css")
    package static let glasses = Asset("/glasses.svg")
    /// The glasses and fruits that few menus have.
    package static let shapes = Asset("/shapes.svg")
    package static let signs = Asset("/signs.svg")
    package static let scenes = Asset("/scenes.svg")
    package static let manifest = Asset("/app.webmanifest")
    package static let icon = Asset("/icon.svg")
    package static let touchIcon = Asset("/apple-touch-icon.png")
    package static let homeIcons = ["/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"].map(Asset.init)

    /// The files in `Public/` that the shop's pages load; what these name themselves is found when they are read.
    package static let handMade =
        [
            retryScript, script, soundScript, ordersScript, boardScript, payScript, counterScript, optionsScript,
            followScript, stockScript, menuScript, purchasesScript, printScript, refundScript, queueScript,
            pickupScript, moreScript, closingScript,
        ]
        + [style, pagesStyle, optionsStyle, glasses, shapes, signs, scenes, icon, touchIcon]
        + homeIcons + [manifest]
}

/// The current addresses of assets. Each has a fingerprint of the content in it, so that a browser keeps the files that
/// it has and requests only new ones.
package struct Assets: Equatable, Sendable {
    /// The current address for each plain path.
    package private(set) var addresses: [String: String]

    /// - Parameter addresses: an asset that is not among them has its plain address.
    package init(_ addresses: [Asset: String] = [:]) {
        self.addresses = Dictionary(uniqueKeysWithValues: addresses.map { ($0.key.path, $0.value) })
    }

    package subscript(_ asset: Asset) -> String {
        get { self[path: asset.path] }
        set { self[path: asset.path] = newValue }
    }

    package subscript(path path: String) -> String {
        get { addresses[path] ?? path }
        set { addresses[path] = newValue }
    }
}

extension Field {
    /// `{{name}}`: the asset's address.
    static func asset(_ name: String, _ asset: @escaping @Sendable (Model) -> Asset) -> Field {
        .file(name) { asset($0).path }
    }
}
