import Bytes
import CCmark
import ContentFile

/// A picture in a text: `![A red boat](boat.jpg "In 1901")`.
package struct ProsePicture: Equatable, Sendable {
    /// Of a file in the folder of pictures.
    package let name: String
    package let alternativeText: String
    /// Empty if there is none.
    package let caption: String
    /// Of the text, from 1.
    let line: Int
    let column: Int
}
