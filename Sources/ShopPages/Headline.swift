import Templates

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

    static let fields: Fields<Headline> = [
        .text("heading", \.heading),
        .text("kind") { $0.kind.rawValue },
        .flag("isFault") { $0.kind == .fault },
        .flag("hasLines") { !$0.lines.isEmpty },
        .rows("lines", \.lines),
        .text("status", \.status),
        .flag("isRoomy", \.isRoomy),
        .rows("again", \.again),
        .rows("ways", \.ways),
        .optional("confirm", \.confirm),
    ]
}

/// A line of text in a list, which can lead to the place that it speaks of.
struct Line: ViewModel {
    let text: String
    var href = ""

    static let fields: Fields<Line> = [
        .text("text", \.text),
        .text("href", \.href),
        .flag("isLink") { !$0.href.isEmpty },
    ]
}
