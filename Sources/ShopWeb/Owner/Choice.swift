import Bytes
import ContentFile
import JuiceShop
import Templates

/// A value that a person can choose.
struct Choice: ViewModel {
    /// The name of its field.
    var field = ""
    let value: String
    var label = ""
    var isChosen = false

    static let fields: Fields<Choice> = [
        .text("field", \.field), .text("value", \.value), .text("label", \.label),
        .flag("isChosen", \.isChosen),
    ]
}
