package import Bytes

/// The reason why no file was published: the place, the error and the remedy.
package struct SiteError: ExplainedError, Equatable {
    package let place: Message
    package let error: Message
    package let remedy: Message
    /// True when the disk or the system failed, false for an error in the owner's files.
    package let isOfDisk: Bool

    package init(_ place: String, _ error: Message, remedy: Message, isOfDisk: Bool = false) {
        self.init(Message(verbatim: place), error, remedy: remedy, isOfDisk: isOfDisk)
    }

    /// - Parameter origin: the place in a template that the page's line comes from.
    init(_ page: String, _ error: BrokenLink, origin: Message?) {
        let parentheses = origin.map { " (" + $0 + Message(verbatim: ")") }
        self.init(
            .line(error.line, of: page) + (parentheses ?? Message(verbatim: "")), error.error, remedy: error.remedy)
    }

    package init(_ place: Message, _ error: Message, remedy: Message, isOfDisk: Bool = false) {
        self.place = place
        self.error = error
        self.remedy = remedy
        self.isOfDisk = isOfDisk
    }

    package var message: Message { place + Message(verbatim: ": ") + error + Message("; ", ". ") + remedy }
}
