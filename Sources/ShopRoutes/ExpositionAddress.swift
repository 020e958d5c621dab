package import ContentFile

/// The exposition beside the shop: files, at addresses of their own.
package enum ExpositionAddress {
    /// Of its pages, below the folder of their language.
    package static let folder = "expo/"

    /// Its first page. The exposition's own language has no folder, as Korean has none here.
    package static func path(in language: Language) -> String {
        language == .korean ? "/\(folder)" : "/\(language)/\(folder)"
    }
}
