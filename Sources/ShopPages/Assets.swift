import Templates

/// The addresses that assets have today: with a fingerprint of the content in them, so that a browser keeps what it
/// has and asks for nothing but what is new.
package struct Assets: Equatable, Sendable {
    /// By plain path.
    private(set) var addresses: [String: String]

    /// - Parameter addresses: an asset that is not among them has its plain address.
    package init(_ addresses: [Asset: String] = [:]) {
        self.addresses = Dictionary(uniqueKeysWithValues: addresses.map { ($0.key.path, $0.value) })
    }

    package subscript(_ asset: Asset) -> String {
        get { addresses[asset.path] ?? asset.path }
        set { addresses[asset.path] = newValue }
    }
}

extension Field {
    /// `{{name}}`: the asset's address.
    static func asset(_ name: String, _ asset: @escaping @Sendable (Model) -> Asset) -> Field {
        .file(name) { asset($0).path }
    }
}
