import Mustache

/// A view model as the template engine sees it, with its silence taken away.
///
/// The engine shows nothing for a name that nobody has, climbs to an outer row's name where the inner has none,
/// and takes an empty text for true. Here each object answers for its own names, and what it cannot answer is noted.
/// It sees the shape alone: for each value it gets a mark.
struct Strict: MustacheParent, MustacheCustomRenderable {
    let model: any ViewModel
    /// Its number in the outline.
    let number: Int
    let recording: Recording

    func child(named name: String) -> Any? {
        switch model.shown(name) {
        case nil:
            recording.note("no value for {{\(name)}} in \(type(of: model))")
            return StrictValue(owner: number, name: name, recording: recording)
        case .text, .asset: return StrictValue(owner: number, name: name, recording: recording)
        case .flag(let flag): return recording.flag(flag, name, of: number)
        case .part(let part):
            return Strict(model: part, number: recording.part(name, of: number), recording: recording)
        case .rows(let rows):
            let first = recording.rows(rows, name, of: number)
            return rows.indices.map { Strict(model: rows[$0], number: first + $0, recording: recording) }
        }
    }

    /// Asked for when a part is shown as if it were a text.
    var renderText: String {
        recording.note("\(type(of: model)) is no text")
        return ""
    }

    var isNull: Bool { false }
}

/// A value: true or false is not for it to say.
struct StrictValue: MustacheParent, MustacheCustomRenderable {
    let owner: Int
    let name: String
    let recording: Recording

    func child(named inner: String) -> Any? {
        recording.note("no value for {{\(name).\(inner)}}: {{\(name)}} is a text")
        return nil
    }

    var renderText: String {
        recording.value(name, of: owner)
        return String(UnicodeScalar(Outline.mark))
    }

    /// Asked for by sections only.
    var isNull: Bool {
        recording.note("{{#\(name)}} is a text, neither flag nor rows")
        return true
    }
}
