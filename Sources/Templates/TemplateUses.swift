import Bytes
import ContentFile
import Runtime
import Synchronization

/// The fields that compiled templates name, and all fields of the models that they show.
final class TemplateUses: Sendable {
    private struct Model: Sendable {
        let type: String
        let fields: [String]
        var named: Set<String> = []
    }

    private let models = Mutex<[ObjectIdentifier: Model]>([:])

    /// - Parameter fields: asked for once for each type.
    func add(_ type: Any.Type, _ fields: @autoclosure () -> [String]) {
        models.withLock { models in
            if models[ObjectIdentifier(type)] == nil {
                models[ObjectIdentifier(type)] = Model(type: "\(type)", fields: fields())
            }
        }
    }

    func name(_ field: String, of type: Any.Type) {
        models.withLock { _ = $0[ObjectIdentifier(type)]?.named.insert(field) }
    }

    var unnamed: [String] {
        models.withLock { models in
            models.values.flatMap { model in
                model.fields.filter { !model.named.contains($0) }.map { "\(model.type).\($0)" }
            }.sorted()
        }
    }
}
