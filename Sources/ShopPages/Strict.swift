import Mustache

/// A view model as the template engine sees it, with its silence taken away.
///
/// The engine shows nothing for a name that nobody has, climbs to an outer row's name where the inner has none,
/// and takes an empty text for true. Here each object answers for its own names, and what it cannot answer is noted.
struct Strict: MustacheParent, MustacheCustomRenderable {
    let model: any ViewModel
    let assets: Assets
    let slips: Slips
    let flags: Flags

    /// What the flags say while templates are checked: both branches of each section are to be seen.
    enum Flags {
        case asTheyAre
        case all(Bool)
    }

    func child(named name: String) -> Any? {
        switch model.shown(name) {
        case nil:
            slips.note("no value for {{\(name)}} in \(type(of: model))")
            return StrictText(text: "", name: name, slips: slips)
        case .text(let text): return StrictText(text: text, name: name, slips: slips)
        case .asset(let asset): return StrictText(text: assets[asset], name: name, slips: slips)
        case .flag(let flag):
            if case .all(let value) = flags { return value }
            return flag
        case .part(let part): return Strict(model: part, assets: assets, slips: slips, flags: flags)
        case .rows(let rows): return rows.map { Strict(model: $0, assets: assets, slips: slips, flags: flags) }
        }
    }

    /// Asked for when a part is shown as if it were a text.
    var renderText: String {
        slips.note("\(type(of: model)) is no text")
        return ""
    }

    var isNull: Bool { false }
}

/// A text: true or false is not for it to say.
struct StrictText: MustacheParent, MustacheCustomRenderable {
    let text: String
    let name: String
    let slips: Slips

    func child(named inner: String) -> Any? {
        slips.note("no value for {{\(name).\(inner)}}: {{\(name)}} is a text")
        return nil
    }

    var renderText: String { text }

    /// Asked for by sections only.
    var isNull: Bool {
        slips.note("{{#\(name)}} is a text, neither flag nor rows")
        return true
    }
}

/// What one rendering got wrong.
final class Slips {
    private(set) var first: String?

    func note(_ slip: String) {
        if first == nil { first = slip }
    }
}
