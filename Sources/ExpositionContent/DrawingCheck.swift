/// Looks for what a drawing (SVG) of the exposition must not have: scripts, and references to other files.
///
/// A browser runs what is in a drawing that is opened by itself. The Content-Security-Policy forbids it, too; this says
/// it before a page is published.
enum DrawingCheck {
    /// Also finds the marks in comments: no drawing program writes them there.
    /// - Returns: the first fault and its remedy; nil for a drawing that only draws.
    static func fault(in bytes: [UInt8]) -> (error: String, remedy: String)? {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        let scripts = ["<script", ":script", "javascript:", "<foreignobject", "<!entity"]
        if scripts.contains(where: text.contains) || text.contains(#/[\s"'/]on[a-z]+\s*=/#) {
            return ("has a script", "remove scripts, event handlers and entity declarations, or save it as .png")
        }
        let isForeign =
            text.contains(#/href\s*=\s*["']\s*(?!#|data:image/)/#)
            || text.contains(#/url\(\s*["']?\s*(?!#|data:image/)/#) || text.contains("@import")
            || text.contains("<?xml-stylesheet")
        return isForeign ? ("refers to another file", "put what it shows into the file itself") : nil
    }
}
