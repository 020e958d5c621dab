import Templates

/// The head of a page: its heading, and the message that comes before anything else.
struct Headline: ViewModel {
    let heading: String
    var kind = Kind.plain
    var lines: [Line] = []
    /// The outcome of the action that led here.
    var status = ""
    /// True if the page keeps a line free for the status, which a script changes.
    var isRoomy = false
    /// The links beside the message.
    var links: [Link] = []
    /// The link that closes the message.
    var confirm: Link?

    enum Kind: String {
        case plain, done, cancelled
        case error = "fault"
    }

    static let fields: Fields<Headline> = [
        .text("heading", \.heading),
        .text("kind") { $0.kind.rawValue },
        .flag("isFault") { $0.kind == .error },
        .flag("hasLines") { !$0.lines.isEmpty },
        .rows("lines", \.lines),
        .text("status", \.status),
        .flag("isRoomy", \.isRoomy),
        .rows("ways", \.links),
        .optional("confirm", \.confirm),
    ]
}

/// A line of a list; a link if it has an address.
struct Line: ViewModel {
    let text: String
    var href = ""

    static let fields: Fields<Line> = [
        .text("text", \.text),
        .text("href", \.href),
        .flag("isLink") { !$0.href.isEmpty },
    ]
}
