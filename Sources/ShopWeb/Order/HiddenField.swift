import ContentFile
import JuiceShop
package import Templates

/// A field of a form that nobody sees.
package struct HiddenField: ViewModel, Equatable, Sendable {
    let name: String
    let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package static let fields: Fields<HiddenField> = [
        .text("name", \.name),
        .text("value", \.value),
    ]
}
