import Bytes
package import ContentFile
import Messages
import Posix

/// The long text of an object. One that is in a file is read when its page is made: a run does not hold them all.
package enum ExhibitDescription: Equatable, Sendable {
    case prose(Prose)
    case stored(StoredText)

    /// - Throws: `Diagnostic` for a text with an error in it, and for one that has changed since its place was noted.
    package func prose() throws(Diagnostic) -> Prose {
        switch self {
        case .prose(let prose): prose
        case .stored(let text): try text.prose()
        }
    }
}

/// The place of an object's description in its file. Safe from any thread.
package struct StoredText: Equatable, Sendable {
    static let field = "desc"

    /// Its path. It is not kept open: an exposition may have more files than a process may open.
    private let file: String
    /// The index of its object.
    private let item: Int
    private let range: Range<Int>
    private let content: Fingerprint

    /// - Parameters:
    ///   - source: the value in JSON, as a part of a text.
    ///   - offset: of that text in the file.
    init(file: String, item: Int, _ source: ArraySlice<UInt8>, at offset: Int) {
        self.file = file
        self.item = item
        range = source.startIndex + offset..<source.endIndex + offset
        content = Fingerprint(source)
    }

    fileprivate func prose() throws(Diagnostic) -> Prose {
        let bytes = try? RegularFile(file).bytes(range)
        guard let bytes, Fingerprint(bytes) == content else { throw .changed(file) }
        if let prose = try? ContentValue(bytes, file: file).prose() { return prose }
        // Only the whole text shows the place of an error.
        let field = try ContentValue.item(item, of: file).fields().first { $0.name == Self.field }
        guard let field else { throw .changed(file) }
        return try field.value.prose()
    }
}

extension ContentValue {
    /// The whole content of a file.
    init(of file: String) throws(Diagnostic) {
        guard let bytes = try? readFile(file) else { throw .unreadable(file) }
        self = try ContentValue(bytes, file: file)
    }

    /// An object of the list that a file holds.
    static func item(_ index: Int, of file: String) throws(Diagnostic) -> ContentValue {
        let items = try ContentValue(of: file).items(.item)
        guard items.indices.contains(index) else { throw .changed(file) }
        return items[index]
    }
}

extension Message {
    static let item = Message("item", "항목")
}
