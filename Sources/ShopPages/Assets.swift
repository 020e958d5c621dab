/// The addresses that assets have today: with a fingerprint of the content in them, so that a browser keeps what it
/// has and asks for nothing but what is new.
package struct Assets: Equatable, Sendable {
    private var addresses: [Asset: String]

    /// - Parameter addresses: an asset that is not among them has its plain address.
    package init(_ addresses: [Asset: String] = [:]) {
        self.addresses = addresses
    }

    package subscript(_ asset: Asset) -> String {
        get { addresses[asset] ?? asset.path }
        set { addresses[asset] = newValue }
    }
}
