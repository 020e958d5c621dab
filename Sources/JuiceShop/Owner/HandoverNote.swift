/// A note for the next person, which stays on the order page until somebody has read it.
package struct HandoverNote: Stamped {
    /// nil when the note before was read.
    package let text: NoteText?
    /// The key is the note's, also when it was read.
    package let stamp: Stamp

    package init(_ text: NoteText?, stamp: Stamp) {
        self.text = text
        self.stamp = stamp
    }
}

extension HandoverNote: Fact {
    package static let kind = EventKind(11, "noted", Event.noted) {
        if case .noted(let fact) = $0 { fact } else { nil }
    }
}

/// A request to leave a note, or to take away the one that was read.
///
/// A note is taken away once, by its key; a newer one stays.
package struct HandoverNoteRequest: Equatable, Sendable {
    /// nil to take away the note that has this key.
    package let text: NoteText?
    package let replaced: Replaced
    package let key: Key
    package let who: Who?

    /// The note that the client has seen, and means to replace.
    package enum Replaced: Equatable, Sendable {
        /// Whatever is there: a program wrote the note.
        case any
        /// The text in the visitor's form; nil for an empty one.
        case seen(NoteText?)
    }

    package init(_ text: NoteText, replacing replaced: Replaced = .any, key: Key, who: Who? = nil) {
        self.text = text
        self.replaced = replaced
        self.key = key
        self.who = who
    }

    package init(read note: Key, who: Who? = nil) {
        text = nil
        replaced = .any
        key = note
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(HandoverNote)
        /// That note is not there, or no longer; or a note with the same words is there already.
        case unchanged
        /// Somebody left this other note after the client saw the form. Nothing was changed.
        case changedElsewhere(HandoverNote)

        package var made: HandoverNote? { if case .made(let made) = self { made } else { nil } }
    }
}
