package import ExpositionContent

/// A file that a page loads. Pages name it by this type only: what address it has today, `Assets` knows.
package struct Asset: Hashable, Sendable {
    /// Its plain address, such as `/style.css`; that always leads to the file as it is now.
    package let path: String

    private init(_ path: String) { self.path = path }

    package static let style = Asset("/style.css")
    package static let script = Asset("/app.js")
    package static let ordersScript = Asset("/orders.js")
    package static let stockScript = Asset("/stock.js")
    package static let followScript = Asset("/follow.js")
    package static let queueScript = Asset("/queue.js")
    package static let retryScript = Asset("/retry.js")
    package static let reportStyle = Asset("/report.css")
    package static let expositionStyle = Asset("/expo.css")
    package static let manifest = Asset("/app.webmanifest")
    package static let icon = Asset("/icon.svg")
    package static let touchIcon = Asset("/apple-touch-icon.png")
    package static let homeIcons = ["/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"].map(Asset.init)

    package static func picture(_ picture: Picture) -> Asset { Asset("/expo/pictures/\(picture.file)") }

    /// What is made by hand and lies in `Public/`. A script comes after the scripts that it imports.
    package static let handMade =
        [retryScript, script, ordersScript, followScript, stockScript, queueScript]
        + [style, reportStyle, expositionStyle] + [icon, touchIcon] + homeIcons + [manifest]
}
