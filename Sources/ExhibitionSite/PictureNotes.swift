import Bytes
import CDeflate
import Expositions
import Foundation

/// The owner of a picture, as its copies state it in XMP (ISO 16684-1, with the names of the IPTC Photo Metadata
/// Standard), in the words of its file and of its object. Search engines show them beside the picture.
///
/// All other notes of the file are dropped, such as the place, the number of the camera, and the notes of a program.
struct PictureNotes: Equatable {
    private var creators: [String] = []
    private var credit: String?
    private var copyright: String?
    private var licence: Licence?

    init(_ rights: PictureRights) {
        creators = rights.creator.map { [$0] } ?? []
        credit = rights.credit
        licence = rights.licence.map(Licence.init)
    }

    // MARK: - Reading

    /// Adds the statements of the file: its photographer replaces the object's maker, and other statements fill in what
    /// the object leaves out.
    /// - Parameters:
    ///   - header: the lines of `vipsheader -a`.
    ///   - field: reads a field of the file that is not a text.
    mutating func add(_ header: [Substring], field: (String) throws -> [UInt8]) rethrows {
        let names = Set(header.map { $0.prefix { $0 != ":" } })
        var (creators, credit, copyright) = ([String](), [String](), [String]())
        if names.contains("xmp-data") {
            let xmp = String(decoding: try field("xmp-data"), as: UTF8.self)
            creators = Self.items("dc:creator", in: xmp)
            credit = Self.items("photoshop:Credit", in: xmp)
            copyright = Self.items("dc:rights", in: xmp)
        }
        if names.contains("iptc-data") {
            let iptc = try field("iptc-data")
            if creators.isEmpty { creators = Self.datasets(80, in: iptc) }
            if credit.isEmpty { credit = Self.datasets(110, in: iptc) }
            if copyright.isEmpty { copyright = Self.datasets(116, in: iptc) }
        }
        if creators.isEmpty { creators = Self.exif("Artist", in: header) }
        if copyright.isEmpty { copyright = Self.exif("Copyright", in: header) }
        if !creators.isEmpty { self.creators = creators }
        self.credit = self.credit ?? credit.first
        self.copyright = copyright.first
    }

    /// The texts of a property, which is an attribute, an element, or an element with a list.
    private static func items(_ property: String, in xmp: String) -> [String] {
        if let start = xmp.range(of: "<\(property)>"), let end = xmp.range(of: "</\(property)>"),
            start.upperBound <= end.lowerBound
        {
            let inside = xmp[start.upperBound..<end.lowerBound]
            let list = inside.split(separator: "<rdf:li").dropFirst().compactMap { item -> String? in
                guard let open = item.firstIndex(of: ">"), let close = item.range(of: "</rdf:li>") else { return nil }
                return open < close.lowerBound ? String(item[item.index(after: open)..<close.lowerBound]) : nil
            }
            if list.isEmpty, inside.contains("<") { return [] }
            return (list.isEmpty ? [String(inside)] : list).map(unescaped).filter(isText)
        }
        guard let start = xmp.range(of: "\(property)=") else { return [] }
        let value = xmp[start.upperBound...]
        guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { return [] }
        return [unescaped(String(value[..<end].dropFirst()))].filter(isText)
    }

    private static func unescaped(_ text: String) -> String {
        [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func isText(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 500 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }

    /// The datasets of record 2 with a number (IPTC IIM 4.2): a mark, the record, the number, the length.
    private static func datasets(_ number: UInt8, in iptc: [UInt8]) -> [String] {
        let mark: [UInt8] = [0x1C, 2, number]
        return iptc.ranges(of: mark).compactMap { range in
            guard range.upperBound + 2 <= iptc.count else { return nil }
            let count = Int(iptc[range.upperBound]) << 8 | Int(iptc[range.upperBound + 1])
            let text = iptc[(range.upperBound + 2)...].prefix(count)
            return String(validating: text, as: UTF8.self).flatMap { isText($0) ? $0 : nil }
        }
    }

    /// A line such as `exif-ifd0-Artist: Kim (Kim, ASCII, 4 components, 4 bytes)`: the text and its NUL have four bytes.
    private static func exif(_ name: String, in header: [Substring]) -> [String] {
        let start = "exif-ifd0-\(name): "
        guard let line = header.first(where: { $0.hasPrefix(start) })?.dropFirst(start.count),
            let count = line.range(of: ", ASCII, ", options: .backwards)
                .flatMap({ Int(line[$0.upperBound...].prefix(while: \.isNumber)) })
        else { return [] }
        let text = String(decoding: Array(line.utf8.prefix(max(0, count - 1))), as: UTF8.self)
            .trimmingCharacters(in: .whitespaces)
        return isText(text) ? [text] : []
    }

    // MARK: - Writing

    /// - Returns: nil without any statement.
    private var xmp: String? {
        func attribute(_ name: String, _ value: String?) -> String {
            value.map { " \(name)=\"\(Self.escaped($0))\"" } ?? ""
        }
        func list(_ name: String, _ kind: String, _ items: [String]) -> String {
            if items.isEmpty { return "" }
            let language = kind == "Alt" ? " xml:lang=\"x-default\"" : ""
            let all = items.map { "<rdf:li\(language)>\(Self.escaped($0))</rdf:li>" }.joined()
            return "<\(name)><rdf:\(kind)>\(all)</rdf:\(kind)></\(name)>"
        }
        if self == PictureNotes(PictureRights()) { return nil }
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"\
            \(attribute("photoshop:Credit", credit))\(attribute("xmpRights:WebStatement", licence?.url))>\
            \(list("dc:creator", "Seq", creators))\(list("dc:rights", "Alt", copyright.map { [$0] } ?? []))\
            \(list("xmpRights:UsageTerms", "Alt", licence.map { [$0.name] } ?? []))\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }

    private static func escaped(_ text: String) -> String {
        var bytes = [UInt8]()
        bytes.append(escaping: text)
        return String(decoding: bytes, as: UTF8.self)
    }

    var isEmpty: Bool { xmp == nil }

    /// Puts the notes into a PNG, from which libvips hands them on to its copies: a chunk behind the header (Portable
    /// Network Graphics, sections 5.3 and 11.3.3.4).
    func written(into png: [UInt8]) -> [UInt8] {
        guard let xmp, png.count > 33 else { return png }
        let content = Array("iTXtXML:com.adobe.xmp\0\0\0\0\0\(xmp)".utf8)
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        let checksum = libdeflate_crc32(0, content, content.count)
        var result = Array(png[..<33])
        result += number(UInt32(content.count - 4))
        result += content
        result += number(checksum)
        result += png[33...]
        return result
    }
}
