import Bytes
import CCmark
import ContentFile
import Foundation
import Glibc

extension Document {
    /// The deepest nesting. Browsers flatten levels deeper than 512.
    private static let maxDepth = 64

    /// The HTML that cmark makes of the tree, in its safe mode, and the pictures between its parts.
    /// - Throws: `MarkdownError` for the first node that is refused.
    func parts(headingsFrom headingLevel: Int) throws(MarkdownError) -> [Prose.Part] {
        var headings = [OpaquePointer]()
        var plates = [OpaquePointer]()
        var texts = [OpaquePointer]()
        var hasPhrases = false
        var depth = 0
        var isInLink = false
        var walk = Walk(root)
        while let (node, isEntered) = walk.next() {
            let type = cmark_node_get_type(node)
            if !isEntered {
                depth -= 1
                if type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE { isInLink = false }
                continue
            }
            switch type {
            case CMARK_NODE_TEXT:
                try check(node.literal, of: node)
                try checkTags(of: node)
                if !isInLink { texts.append(node) }
                continue
            case CMARK_NODE_CODE_BLOCK:
                try check(node.literal, of: node)
                cmark_node_set_fence_info(node, "")
                continue
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_THEMATIC_BREAK: continue
            case CMARK_NODE_CODE:
                try check(node.literal, of: node)
                continue
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: throw refusal(of: node)
            case CMARK_NODE_IMAGE:
                try checkPlate(node)
                plates.append(node)
                isInLink = true
            case CMARK_NODE_LINK:
                // cmark allows `<https://expo.example>` in the text of a link, and HTML allows no link in a link.
                if Self.isInsideLink(node) {
                    throw error(
                        at: node, beginningWith: "<",
                        Message("a link stands inside a link", "링크 안에 링크가 있어요"),
                        remedy: Message("write the address without < and >", "주소를 < > 없이 적어 주세요"))
                }
                try check(node.title, of: node)
                if try language(ofLink: node) != nil {
                    cmark_node_set_title(node, "")
                    hasPhrases = true
                }
                isInLink = true
            case CMARK_NODE_HEADING: headings.append(node)
            default: break
            }
            depth += 1
            if depth > Self.maxDepth {
                throw error(
                    at: node, beginningWith: "",
                    Message("is nested more than \(Self.maxDepth) deep", "\(Self.maxDepth)겹보다 깊어요"),
                    remedy: Message("write it flatter", "덜 깊게 적어 주세요"))
            }
        }
        // A text whose highest heading is `##` also begins below the page's own heading, and no level is skipped.
        let levels = Set(headings.map { cmark_node_get_heading_level($0) }).sorted()
        for heading in headings {
            let rank = levels.firstIndex(of: cmark_node_get_heading_level(heading)) ?? 0
            cmark_node_set_heading_level(heading, Int32(min(6, headingLevel + rank)))
        }
        for text in texts { Self.link(addressesIn: text) }
        // The first bytes of Hebrew, Arabic, Syriac, Thaana and N'Ko.
        if text.utf8.contains(where: { (0xD6...0xDF).contains($0) }) { isolateLatin() }
        var pictures = [ProsePicture]()
        for plate in plates {
            pictures.append(picture(plate))
            Self.replaceParagraph(of: plate)
        }
        let rendered = cmark_render_html(root, CMARK_OPT_DEFAULT, nil)
        defer { free(rendered) }
        guard let rendered else { return [] }
        var html = String(cString: rendered)
        if hasPhrases { html = Self.marking(phrasesIn: html) }
        let showsAddress = strstr(rendered, "\">http") != nil || strstr(rendered, "\">\u{2066}http") != nil
        if showsAddress { html = Self.marking(addressesIn: html) }
        // In tables, cmark writes an attribute that is obsolete and that a style sheet overrules. A text's quotation
        // marks are escaped.
        if strstr(rendered, " align=\"") != nil { html = html.replacing(" align=\"", with: " class=\"") }
        if pictures.isEmpty { return [.html(html)] }
        var parts = [Prose.Part]()
        for (index, piece) in html.split(separator: Self.mark, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { parts.append(.picture(pictures[index - 1])) }
            let text = String(piece.drop(while: \.isNewline))
            if !text.isEmpty { parts.append(.html(text)) }
        }
        return parts
    }

    private static func isInsideLink(_ node: OpaquePointer) -> Bool {
        var parent = cmark_node_parent(node)
        while let ancestor = parent {
            if cmark_node_get_type(ancestor) == CMARK_NODE_LINK { return true }
            parent = cmark_node_parent(ancestor)
        }
        return false
    }

    /// Puts Latin phrases into isolates, as in a field of plain text.
    private func isolateLatin() {
        var texts = [OpaquePointer]()
        var walk = Walk(root)
        while let (node, _) = walk.next() {
            if cmark_node_get_type(node) == CMARK_NODE_TEXT { texts.append(node) }
        }
        for text in texts {
            cmark_node_set_literal(text, String(decoding: text.literal, as: UTF8.self).isolatingLatin)
        }
    }

    // MARK: - Pictures

    /// The mark in the place of a picture. No text has it, since its signs would be escaped.
    private static let mark = "<!--picture-->"

    /// The pictures of a text that has not been rendered yet.
    var pictures: [ProsePicture] {
        var found = [ProsePicture]()
        var walk = Walk(root)
        while let (node, isEntered) = walk.next() {
            if isEntered, cmark_node_get_type(node) == CMARK_NODE_IMAGE { found.append(picture(node)) }
        }
        return found
    }

    private func picture(_ node: OpaquePointer) -> ProsePicture {
        var words = [UInt8]()
        var walk = Walk(node)
        while let (child, _) = walk.next() {
            switch cmark_node_get_type(child) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE: words += child.literal
            case CMARK_NODE_SOFTBREAK: words.append(UInt8(ascii: " "))
            default: break
            }
        }
        let name = String(decoding: node.address, as: UTF8.self)
        let position = position(of: node, beginningWith: "!")
        return ProsePicture(
            name: name.removingPercentEncoding ?? name, alternativeText: String(decoding: words, as: UTF8.self),
            caption: String(decoding: node.title, as: UTF8.self), line: position.line, column: position.column)
    }

    private func checkPlate(_ node: OpaquePointer) throws(MarkdownError) {
        try check(node.title, of: node)
        let paragraph = cmark_node_parent(node)
        let isAlone = cmark_node_next(node) == nil && cmark_node_previous(node) == nil
        guard isAlone, cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH,
            cmark_node_get_type(cmark_node_parent(paragraph)) == CMARK_NODE_DOCUMENT
        else {
            throw error(
                at: node, beginningWith: "!", Message("a picture stands inside a text", "그림이 글 안에 있어요"),
                remedy: Message(
                    "write it as a paragraph of its own, between empty lines", "빈 줄 사이에 따로 한 문단으로 적어 주세요"))
        }
        if picture(node).alternativeText.allSatisfy(\.isWhitespace) {
            throw error(
                at: node, beginningWith: "!", Message("a picture has no description", "그림에 설명이 없어요"),
                remedy: Message(
                    "write between the brackets what it shows: ![A red boat](boat.jpg)",
                    "무엇이 보이는지 대괄호 안에 적어 주세요: ![빨간 배](boat.jpg)"))
        }
    }

    private static func replaceParagraph(of plate: OpaquePointer) {
        guard let paragraph = cmark_node_parent(plate) else { return }
        let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
        cmark_node_set_on_enter(block, mark)
        cmark_node_replace(paragraph, block)
        cmark_node_free(paragraph)
    }

    // MARK: - Errors

    /// The error for a link to an address; nil if the text does not have it.
    func error(ofLink address: String, _ error: Message, remedy: Message) -> MarkdownError? {
        var walk = Walk(root)
        while let (node, isEntered) = walk.next() {
            guard isEntered, cmark_node_get_type(node) == CMARK_NODE_LINK,
                String(decoding: node.address, as: UTF8.self) == address
            else { continue }
            return self.error(at: node, beginningWith: "[<", error, remedy: remedy)
        }
        return nil
    }

    /// Refuses characters that a text writes as `&#x202E;`, which `ContentValue.text` does not see.
    private func check(_ bytes: UnsafeBufferPointer<UInt8>, of node: OpaquePointer) throws(MarkdownError) {
        guard bytes.contains(0xE2),  // the first byte of these characters
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first(where: \.turnsText)
        else { return }
        throw error(at: node, beginningWith: "&`", .forbidden(scalar), remedy: .removeCharacter)
    }

    /// Refuses the tags of Jekyll, Hugo and Quire, which would be printed as they are.
    private func checkTags(of node: OpaquePointer) throws(MarkdownError) {
        let text = String(decoding: node.literal, as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "{")),
            let tag = text.firstMatch(of: /\{%.*?(?:%\}|$)|\{\{[<%].*?(?:\}\}|$)/)
        else {
            return
        }
        throw error(
            at: node, beginningWith: "{",
            Message("\(tag.output.prefix(40)) is a tag of another program", "다른 프로그램의 태그예요: \(tag.output.prefix(40))"),
            remedy: Message(
                "write a picture as ![what it shows](name.jpg), and the rest as Markdown",
                "그림은 ![무엇이 보이는지](name.jpg)로, 나머지는 마크다운으로 적어 주세요"))
    }

    private func refusal(of node: OpaquePointer) -> MarkdownError {
        let tag = String(decoding: node.literal.prefix { $0 != 0x0A }.prefix(40), as: UTF8.self)
        return error(
            at: node, beginningWith: "<", Message("\(tag) is HTML", "HTML이에요: \(tag)"),
            remedy: Message("write it as Markdown, or write &lt; for the <", "마크다운으로 적거나, < 대신 &lt;로 적어 주세요"))
    }

    /// - Returns: nil for a link to a place.
    private func language(ofLink node: OpaquePointer) throws(MarkdownError) -> LanguageTag? {
        if cmark_node_first_child(node) == nil {
            throw error(
                at: node, beginningWith: "[", Message("a link has no text", "링크에 글이 없어요"),
                remedy: Message("write it between the brackets", "대괄호 안에 적어 주세요"))
        }
        switch LinkAddress(node.address) {
        case .place: return nil
        case .language(let language): return language
        case .refused(let message, let remedy):
            throw error(at: node, beginningWith: "[<", message, remedy: remedy)
        }
    }

    /// Divides a text at its bare addresses, and makes links of them. cmark's extension for it would take the Korean
    /// particle after an address for a part of it, as in `https://expo.example에서`.
    private static func link(addressesIn node: OpaquePointer) {
        var rest = node.literal[...]
        func insert(_ text: Slice<UnsafeBufferPointer<UInt8>>, into link: OpaquePointer? = nil) {
            let child = cmark_node_new(CMARK_NODE_TEXT)
            cmark_node_set_literal(child, String(decoding: text, as: UTF8.self))
            if let link { cmark_node_append_child(link, child) } else { cmark_node_insert_before(node, child) }
        }
        while let address = BareAddress.first(in: rest) {
            insert(rest[..<address.lowerBound])
            let link = cmark_node_new(CMARK_NODE_LINK)
            cmark_node_set_url(link, String(decoding: rest[address], as: UTF8.self))
            insert(rest[address], into: link)
            cmark_node_insert_before(node, link)
            rest = rest[address.upperBound...]
        }
        if rest.startIndex > 0 { cmark_node_set_literal(node, String(decoding: rest, as: UTF8.self)) }
    }

    /// Marks the links whose text is their address. On paper, the address of any other link follows its text.
    private static func marking(addressesIn html: String) -> String {
        html.replacing(/<a href="(https?:[^"]+)">(\u{2066}?)\1(\u{2069}?)<\/a>/) { link in
            "<a class=\"bare\" href=\"\(link.1)\">\(link.2)\(link.1)\(link.3)</a>"
        }
    }

    /// Turns a link to a language into a phrase in it. No text has such a tag, since its signs are escaped.
    private static func marking(phrasesIn html: String) -> String {
        html.replacing(/<a href="lang:([A-Za-z0-9-]+)">(.*?)<\/a>/.dotMatchesNewlines()) { link in
            let direction = LanguageTag(link.1)?.isRightToLeft == true ? " dir=\"rtl\"" : ""
            return "<span lang=\"\(link.1)\"\(direction)>\(link.2)</span>"
        }
    }
}
