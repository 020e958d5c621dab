import Bytes
import Runtime

/// The format of a generation: which lines and members may stand in its journal and its checkpoint.
///
/// The number rises with every change of what may stand there, from the first release on. A generation's header and its
/// checkpoint say the format; the head and the lines say none.
package enum JournalFormat {
    package static let current = 1

    /// - Parameter format: nil where a file has the member of the development versions instead.
    /// - Throws: `newerFormat` or `developmentFormat` for a format that this program does not read.
    package static func check(_ format: Int?, of file: String) throws(StoreError) {
        guard let format else { throw .developmentFormat(file: file) }
        if format > current { throw .newerFormat(file: file, version: format, newestKnown: current) }
    }
}
