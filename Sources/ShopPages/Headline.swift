/// The head of a page: its heading, and what there is to tell before anything else.
struct Headline: ViewModel {
    let heading: String
    var kind = Kind.plain
    var lines: [Line] = []
    /// What happened on the way here, told in passing.
    var status = ""
    /// Whether the page keeps a line free for the status, since it comes and goes there.
    var isRoomy = false
    /// The way to have the same once more.
    var again: [OrderButton] = []
    /// The ways to go on from here.
    var ways: [Link] = []
    /// The way to be done with it.
    var confirm: Link?

    enum Kind: String {
        case plain, done, cancelled, fault
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "heading": .text(heading)
        case "kind": .text(kind.rawValue)
        case "isFault": .flag(kind == .fault)
        case "hasLines": .flag(!lines.isEmpty)
        case "lines": .rows(lines)
        case "status": .text(status)
        case "isRoomy": .flag(isRoomy)
        case "again": .rows(again)
        case "ways": .rows(ways)
        case "confirm": .rows(confirm.map { [$0] } ?? [])
        default: nil
        }
    }
}

/// A line of text in a list, which can lead to the place that it speaks of.
struct Line: ViewModel {
    let text: String
    var href = ""

    func shown(_ name: String) -> Shown? {
        switch name {
        case "text": .text(text)
        case "href": .text(href)
        case "isLink": .flag(!href.isEmpty)
        default: nil
        }
    }
}
