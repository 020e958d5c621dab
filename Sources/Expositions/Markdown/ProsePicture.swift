import Bytes
import CCmark
import ContentFile

/// A picture in a text: `![A red boat](boat.jpg "In 1901")`.
package struct ProsePicture: Equatable, Sendable {
    /// The name of a file in the folder of pictures.
    package let name: String
    package let alternativeText: String
    /// The caption; empty if there is none.
    package let caption: String
    /// The line of the text, from 1.
    let line: Int
    let column: Int
}
