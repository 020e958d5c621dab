import Bytes
import Expositions
import Runtime

/// libvips's tools, and the folder of what they made.
package struct PictureProgram: Sendable {
    let tools: PictureTools
    /// Nil to make every picture again.
    let cache: String?

    /// - Parameter folder: of the tools.
    /// - Returns: nil where they are not installed.
    package init?(_ folder: String = "/usr/bin", cache: String?) {
        guard let tools = PictureTools(folder) else { return nil }
        self.tools = tools
        self.cache = cache
    }

    /// Changes with each version of the tools.
    var state: String { SiteSources.program(at: "\(tools.folder)/vips") }
}
