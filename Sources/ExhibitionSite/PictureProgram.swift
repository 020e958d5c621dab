import Bytes
import Expositions
import Runtime
import SiteGenerator

/// libvips's tools, and the folder of their cached results.
package struct PictureProgram: Sendable {
    let tools: PictureTools
    /// The folder of the cache; nil to make every picture again.
    let cache: String?

    /// - Parameter folder: the folder of the tools.
    /// - Returns: nil if they are not installed.
    package init?(_ folder: String = "/usr/bin", cache: String?) {
        guard let tools = PictureTools(folder) else { return nil }
        self.tools = tools
        self.cache = cache
    }

    /// The state of the program's file, which changes with each version of the tools.
    var state: String { ProgramState.ofProgram(at: "\(tools.folder)/vips") }
}
