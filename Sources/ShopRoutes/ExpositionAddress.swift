/// The exposition beside the shop: files, at addresses of their own.
package enum ExpositionAddress {
    /// Of its pages, below the folder of their language. The exposition's own language has none.
    package static let folder = "expo/"
}
