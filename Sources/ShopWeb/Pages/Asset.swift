package import Templates

/// A file in `Public/` that pages load, by its plain address, which always leads to the current file; what these name
/// themselves is found when they are read. Pages name only the file; `Assets` has its current address.
package enum Asset: String, CaseIterable, Sendable {
    case retryScript = "/retry.js"
    /// It keeps a page up to date.
    case script = "/app.js"
    case soundScript = "/sound.js"
    case ordersScript = "/orders.js"
    case boardScript = "/board.js"
    case payScript = "/pay.js"
    /// The sum of the cups that a part of a payment is for.
    case partsScript = "/parts.js"
    /// `script`, `ordersScript` and more, for the order page and its questions.
    case counterScript = "/counter.js"
    /// `optionsScript` before those of `counterScript`, which then find what it has restored.
    case optionsCounterScript = "/counter-options.js"
    case optionsScript = "/options.js"
    /// The sheet of a juice's sizes and options, which `optionsScript` loads.
    case sheetScript = "/sheet.js"
    /// The groups of juices, and the letters that are typed to find one.
    case groupsScript = "/groups.js"
    case followScript = "/follow.js"
    case stockScript = "/stock.js"
    case menuScript = "/menu.js"
    case purchasesScript = "/purchases.js"
    case printScript = "/print.js"
    case refundScript = "/refund.js"
    case queueScript = "/queue.js"
    case pickupScript = "/pickup.js"
    case moreScript = "/more.js"
    case closingScript = "/closing.js"
    /// The numbers that people type, and those of cups.
    case numbersScript = "/numbers.js"
    case cupsScript = "/cups.js"
    /// The texts, numbers and amounts that scripts write.
    case wordsScript = "/words.js"
    case style = "/style.css"
    case pagesStyle = "/pages.css"
    case optionsStyle = "/options.css"
    /// After `optionsStyle`.
    case sheetStyle = "/sheet.css"
    /// After all others.
    case practiceStyle = "/practice.css"
    case glasses = "/glasses.svg"
    /// The glasses and fruits that few menus have.
    case shapes = "/shapes.svg"
    case signs = "/signs.svg"
    case scenes = "/scenes.svg"
    case icon = "/icon.svg"
    case touchIcon = "/apple-touch-icon.png"
    case homeIcon192 = "/icon-192.png"
    case homeIcon512 = "/icon-512.png"
    case maskableIcon = "/icon-maskable-512.png"
    case manifest = "/app.webmanifest"
    /// The contract of the API, for programs.
    case contract = "/openapi.json"

    package var path: String { rawValue }

    /// The scripts that are made of those that they import, in one file.
    package static let bundles: [Asset] = [.counterScript, .optionsCounterScript]
}

extension Asset: ViewModel {
    package static let fields: Fields<Asset> = [.asset("path", \.self)]
}

extension Assets {
    package subscript(_ asset: Asset) -> String {
        get { self[path: asset.path] }
        set { self[path: asset.path] = newValue }
    }
}

extension Field {
    /// `{{name}}`: the asset's address.
    static func asset(_ name: String, _ asset: @escaping @Sendable (Model) -> Asset) -> Field {
        .file(name) { asset($0).path }
    }
}
