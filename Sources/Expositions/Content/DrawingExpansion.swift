import Bytes

/// The elements that a browser draws for a drawing (SVG). It draws an element again wherever another one refers to it,
/// so that twelve levels of `<use>` can draw more than any computer does.
///
/// An effect of a filter works on every point of its element, and an animation draws repeatedly: they count as many
/// elements.
///
/// An attribute refers to an element where it has `#` and the element's id, as `href="#a"` and `fill="url(#a)"` have. A
/// reference in a style sheet is not counted.
struct DrawingExpansion {
    /// Browsers stop at 256 levels, or draw the elements that they read up to there.
    private static let maxDepth = 250
    private static let maxElements = 1_000_000
    /// The elements that an effect of a filter costs, such as a blur.
    private static let elementsOfEffect = 2_000
    private static let elementsOfAnimation = 100

    private let text: [UInt8]
    /// The elements that are drawn for all elements before each, in the order of their start tags, and for all elements
    /// at the end.
    private var drawnBefore = [0]
    /// The index behind the last element inside each, in the order of their start tags.
    private var ends: [Int] = []
    private var byID: [ArraySlice<UInt8>: Int] = [:]
    private var references: [(element: Int, id: ArraySlice<UInt8>)] = []
    private var depths: [Int] = []
    /// The count for each element that is referred to; nil while it is counted, and where it is too large.
    private var known: [Int: Drawn?] = [:]

    private struct Drawn {
        var count: Int
        /// The levels of elements, one inside another.
        var depth: Int
    }

    /// - Returns: nil for a drawing that a browser draws at once.
    static func fault(in bytes: [UInt8]) -> (error: Message, remedy: Message)? {
        var expansion = Self(text: bytes)
        if expansion.read(), expansion.drawn(0..<expansion.ends.count, above: 0, after: 0) != nil { return nil }
        return (
            Message(
                "draws more than a browser does at once: \(maxElements) elements with what it refers to, \(maxDepth) inside "
                    + "each other, or hundreds of effects of filters",
                "브라우저가 한 번에 그리기에 너무 많아요. 참조를 따라가면 \(maxElements)개보다 많거나, \(maxDepth)겹보다 깊거나, 필터 효과가 수백 개예요"),
            Message(
                "draw it flatter, with fewer references such as <use> and fewer filters and animations, or save it as .png",
                "덜 깊게, <use> 같은 참조와 필터와 움직임을 줄여서 그리거나 .png로 저장해 주세요")
        )
    }

    private init(text: [UInt8]) { self.text = text }

    // MARK: - Reading

    /// - Returns: false for elements that are nested too deep.
    private mutating func read() -> Bool {
        var open = [Int]()
        var index = 0
        while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            if let end = endOfOther(at: start) {
                index = end
                continue
            }
            index = endOfTag(from: start)
            if begins("</", at: start) {
                if let last = open.popLast() { ends[last] = ends.count }
                continue
            }
            open.append(ends.count)
            ends.append(ends.count + 1)
            depths.append(open.count)
            drawnBefore.append((drawnBefore.last ?? 0) + cost(ofTag: text[(start + 1)..<index]))
            if open.count > Self.maxDepth { return false }
            readAttributes(ofTag: start + 1..<index)
            if begins("/>", at: index - 2) { open.removeLast() }
        }
        for element in open { ends[element] = ends.count }
        return true
    }

    /// The offset behind a comment, a section of characters, an instruction or a declaration; nil where an element's tag
    /// begins.
    private func endOfOther(at start: Int) -> Int? {
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            as [(StaticString, StaticString)]
        where begins(opening, at: start) {
            var end = start + opening.utf8CodeUnitCount
            while end < text.count, !begins(closing, at: end) { end += 1 }
            return min(end + closing.utf8CodeUnitCount, text.count)
        }
        return begins("<!", at: start) ? endOfTag(from: start) : nil
    }

    /// The offset behind the next `>` that is not in quotes.
    private func endOfTag(from start: Int) -> Int {
        var index = start
        while index < text.count, text[index] != UInt8(ascii: ">") {
            index = Self.isQuote(text[index]) ? endOfValue(from: index) + 1 : index + 1
        }
        return min(index + 1, text.count)
    }

    /// The offset of the quote that closes the one at the offset.
    private func endOfValue(from quote: Int) -> Int {
        text[(quote + 1)...].firstIndex(of: text[quote]) ?? text.count
    }

    private func cost(ofTag tag: ArraySlice<UInt8>) -> Int {
        let name = localName(tag)
        if name.starts(with: "fe".utf8) { return Self.elementsOfEffect }
        if Self.animations.contains(where: { name.elementsEqual($0.utf8) }) { return Self.elementsOfAnimation }
        return 1
    }

    private static let animations = ["animate", "animateMotion", "animateTransform", "set"]

    private mutating func readAttributes(ofTag tag: Range<Int>) {
        let isNoDrawing = Self.followed.contains(String(decoding: localName(text[tag]), as: UTF8.self))
        var start = tag.lowerBound
        while let quote = text[start..<tag.upperBound].firstIndex(where: Self.isQuote) {
            let words = text[start..<quote].split { Self.isSpace($0) || $0 == UInt8(ascii: "=") }
            let attribute = localName(words.last ?? [])
            let end = endOfValue(from: quote)
            let value = Self.plain(text[(quote + 1)..<max(end, quote + 1)])
            if attribute.elementsEqual("id".utf8) {
                if byID[value] == nil { byID[value] = ends.count - 1 }
            } else if !(isNoDrawing && attribute.elementsEqual("href".utf8)) {
                for part in value.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).dropFirst() {
                    let id = part.prefix { !Self.isSpace($0) && !Self.isQuote($0) && $0 != UInt8(ascii: ")") }
                    references.append((ends.count - 1, id))
                }
            }
            start = min(end + 1, tag.upperBound)
        }
    }

    /// The elements whose `href` draws no other element: a link is followed, an animation changes an existing element.
    private static let followed: Set = ["a", "animate", "animateMotion", "animateTransform", "set"]

    /// A name without the prefix of its namespace.
    private func localName(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = bytes.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
        return name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    }

    /// A value in which characters written as `&#35;` are decoded.
    private static func plain(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard value.contains(UInt8(ascii: "&")) else { return value }
        let text = String(decoding: value, as: UTF8.self).replacing(/&#(x?)([0-9A-Fa-f]+);/) { match in
            UInt32(match.2, radix: match.1.isEmpty ? 10 : 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
        return Array(text.utf8)[...]
    }

    private func begins(_ word: StaticString, at index: Int) -> Bool {
        word.withUTF8Buffer { text[max(0, index)...].starts(with: $0) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    // MARK: - Counting

    /// - Parameters:
    ///   - depth: the level of the element around them.
    ///   - references: the references that led here.
    /// - Returns: nil for too many elements, and for elements that draw themselves.
    private mutating func drawn(_ elements: Range<Int>, above depth: Int, after references: Int) -> Drawn? {
        let count = drawnBefore[elements.upperBound] - drawnBefore[elements.lowerBound]
        var drawn = Drawn(count: count, depth: (depths[elements].max() ?? depth) - depth)
        if drawn.count > Self.maxElements { return nil }
        var index = firstReference(from: elements.lowerBound)
        while index < self.references.count, self.references[index].element < elements.upperBound {
            let reference = self.references[index]
            if let target = byID[reference.id] {
                guard let more = self.drawn(target, after: references + 1) else { return nil }
                drawn.count += more.count
                drawn.depth = max(drawn.depth, depths[reference.element] - depth + more.depth)
            }
            if drawn.count > Self.maxElements || drawn.depth > Self.maxDepth { return nil }
            index += 1
        }
        return drawn
    }

    private mutating func drawn(_ target: Int, after references: Int) -> Drawn? {
        if let known = known[target] { return known }
        if references > Self.maxDepth { return nil }
        known.updateValue(nil, forKey: target)
        let drawn = drawn(target..<ends[target], above: depths[target] - 1, after: references)
        known.updateValue(drawn, forKey: target)
        return drawn
    }

    /// The first reference of an element or of a later one. References are in the order of the elements.
    private func firstReference(from element: Int) -> Int {
        var (low, high) = (0, references.count)
        while low < high {
            let middle = (low + high) / 2
            if references[middle].element < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
