import Expositions
import Foundation
import Glibc
import Runtime

/// The tools of libvips (Debian's libvips-tools). They decode pictures from anywhere, so each run is a process with
/// limits of memory and time, and a malicious picture can end only that process.
struct PictureTools: Sendable {
    /// The folder of `vips` and `vipsheader`.
    let folder: String

    private static let limiter = "/usr/bin/prlimit"
    /// An interlaced picture of the most pixels takes 600 MB, and libvips itself 150 MB. The limit of time ends the
    /// process without the cooperation of a library.
    private static let limits = ["--as=\(2 << 30)", "--cpu=120", "--core=0", "--fsize=\(256 << 20)"]

    /// - Returns: nil if the tools are not installed.
    init?(_ folder: String) {
        for path in ["\(folder)/vips", "\(folder)/vipsheader", Self.limiter] where access(path, X_OK) != 0 {
            return nil
        }
        self.folder = folder
    }

    /// Makes the variants of a picture, in its order.
    /// - Throws: `PictureRefusal` for a picture that cannot be decoded, or that ends the tool.
    func variants(of picture: Picture, _ bytes: [UInt8]) throws -> [[UInt8]] {
        try Self.withWorkFolder { work in try variants(of: picture, bytes, in: work) }
    }

    private func variants(of picture: Picture, _ bytes: [UInt8], in work: String) throws -> [[UInt8]] {
        if picture.kind == .svg { try check(drawing: bytes) }
        let header = picture.kind == .svg ? [] : header(of: picture, bytes)
        let upright = "\(work)/upright.png"
        // Decoding a photo takes longer than all other steps together: it is decoded once.
        let largest = picture.copies.map { ($0.width, $0.height) }.max { $0.0 < $1.0 } ?? (1, 1)
        try decode(picture, bytes, header, into: "\(upright)[strip,compression=0]", largest)
        var notes = PictureNotes(picture.rights)
        let isPalette = header.contains { $0.hasPrefix("palette-bit-depth:") }
        try notes.add(header) { name in
            let field = try run("vipsheader", ["-f", name, "stdin"], of: bytes, picture.kind)
            let text = String(decoding: field, as: UTF8.self)
            return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init) ?? []
        }
        if !notes.isEmpty, let png = try? readFile(upright) {
            try Data(notes.written(into: png)).write(to: URL(filePath: upright))
        }
        return try picture.copies.map { variant in
            let file = "\(work)/variant.\(variant.kind.rawValue)"
            let options = Self.options(variant.kind, isPalette: isPalette) + (notes.isEmpty ? ",strip" : "")
            try run(
                "vips",
                ["thumbnail", upright, "\(file)[\(options)]"] + Self.size((variant.width, variant.height)),
                of: [], variant.kind)
            guard let made = try? readFile(file) else { throw PictureRefusal(reason: nil) }
            return variant.kind == .webp ? WebPMetadata.removed(from: made) : made
        }
    }

    /// Makes the files of a photo's pyramid, in its order.
    /// - Throws: the `PictureRefusal` of `variants`.
    func tiles(of picture: Picture, _ pyramid: TilePyramid, _ bytes: [UInt8]) throws -> [[UInt8]] {
        try Self.withWorkFolder { work in
            let header = header(of: picture, bytes)
            let options = "\(Self.options(.jpg, isPalette: false)),strip"
            // libvips puts the tiles into a folder beside the file that is named, which stays empty.
            let layout = "container=fs,layout=iiif3,tile-size=\(TilePyramid.side),overlap=0,suffix=.jpg[\(options)]"
            try decode(picture, bytes, header, into: "\(work)/tiles.dz[\(layout)]", (picture.width, picture.height))
            let whole = (pyramid.largest.width, pyramid.largest.height)
            try decode(picture, bytes, header, into: "\(work)/whole.jpg[\(options)]", whole)
            return try (pyramid.tiles.map { "tiles/\($0.pathOfVips)" } + ["whole.jpg"]).map { path in
                guard let made = try? readFile("\(work)/\(path)") else { throw PictureRefusal(reason: nil) }
                return made
            }
        }
    }

    /// Decodes a picture: upright, in sRGB, and at a size.
    /// - Parameters:
    ///   - header: the lines of its header; empty for a drawing.
    ///   - output: the file to write, with the options of its writer.
    private func decode(
        _ picture: Picture, _ bytes: [UInt8], _ header: [Substring], into output: String,
        _ size: (width: Int, height: Int)
    ) throws {
        if picture.kind != .svg, picture.width * picture.height > Picture.maxPixels {
            throw PictureRefusal(reason: "has too many pixels")
        }
        // A drawing is in sRGB, and so is a photo that declares no other profile: libvips 8.14 would change the colours
        // of those.
        let isInSRGB =
            ["interpretation: srgb", "interpretation: b-w"].contains(where: header.contains)
            && !header.contains { $0.hasPrefix("icc-profile-data:") }
        let decoding =
            picture.kind == .svg
            ? [] : (isInSRGB ? [] : ["--export-profile", "srgb"]) + ["--option-string", "[fail_on=truncated]"]
        try run(
            "vips", ["thumbnail_source", "[descriptor=0]", output] + Self.size(size) + decoding, of: bytes, picture.kind
        )
        if picture.kind != .svg { try check(header, of: picture) }
    }

    /// The mean colour of a photograph, in the numbers of its file: it differs little between profiles.
    /// - Throws: the `PictureRefusal` of `variants`.
    func meanColour(_ bytes: [UInt8], _ kind: Picture.Kind) throws -> Colour? {
        try Self.withWorkFolder { work in
            try run(
                "vips",
                ["thumbnail_source", "[descriptor=0]", "\(work)/mean.ppm[background=255]"] + Self.size((1, 1)),
                of: bytes, kind)
            // A grey picture has one byte, any other three.
            let made = try readFile("\(work)/mean.ppm")
            guard let last = made.last else { return nil }
            if made.starts(with: "P5".utf8) { return Colour(red: Int(last), green: Int(last), blue: Int(last)) }
            let parts = made.suffix(3).map(Int.init)
            return parts.count == 3 ? Colour(red: parts[0], green: parts[1], blue: parts[2]) : nil
        }
    }

    /// True if `original` can be called: ExifTool is installed (Debian's libimage-exiftool-perl).
    var canPublishOriginals: Bool { access("\(folder)/exiftool", X_OK) == 0 }

    /// The file with all of its pixels unchanged, and with its statements about its owner. All other notes of a camera
    /// or a program are removed, such as the place and the number of the camera.
    /// - Throws: `PictureRefusal` for a file that ExifTool cannot write.
    func original(_ bytes: [UInt8], _ kind: Picture.Kind) throws -> [UInt8] {
        let arguments = ["-q", "-q", "-all=", "-tagsFromFile", "@"] + Self.keptTags + ["-o", "-", "-"]
        return try run("exiftool", arguments, of: bytes, kind)
    }

    /// The first two tags state how the pixels are meant; the others are names of EXIF, IPTC and XMP.
    private static let keptTags = [
        "-orientation", "-icc_profile", "-artist", "-copyright", "-by-line", "-copyrightNotice", "-creator", "-rights",
        "-credit", "-usageTerms", "-webStatement",
    ]

    private static func size(_ size: (width: Int, height: Int)) -> [String] {
        ["\(size.width)", "--height", "\(size.height)", "--size", "force"]
    }

    /// The options of a writer. Transparent parts become white in a JPEG. A picture with a palette is a drawing, which
    /// WebP keeps exactly.
    private static func options(_ kind: Picture.Kind, isPalette: Bool) -> String {
        switch kind {
        case .png: "compression=9,filter=all" + (isPalette ? ",palette" : "")
        case .webp: "Q=78" + (isPalette ? ",near_lossless" : "")
        case .avif: "Q=55,compression=av1,effort=4"
        default: "Q=80,interlace,optimize_coding,background=255"
        }
    }

    /// The lines of a picture's header; empty if it cannot be read, since decoding gives the reason.
    private func header(of picture: Picture, _ bytes: [UInt8]) -> [Substring] {
        let lines = (try? run("vipsheader", ["-a", "stdin"], of: bytes, picture.kind)) ?? []
        return String(decoding: lines, as: UTF8.self).split(whereSeparator: \.isNewline)
    }

    /// Checks that the header has the width and height that our own reader found, which the pages use.
    private func check(_ lines: [Substring], of picture: Picture) throws {
        var header = [Substring: Int]()
        for line in lines {
            let parts = line.split(separator: ": ", maxSplits: 1)
            if parts.count == 2, header[parts[0]] == nil { header[parts[0]] = Int(parts[1]) }
        }
        let isOnItsSide = (5...8).contains(header["orientation"] ?? 1)
        let size = isOnItsSide ? (header["height"], header["width"]) : (header["width"], header["height"])
        if size != (picture.width, picture.height) { throw PictureRefusal(reason: "states two sizes") }
    }

    /// Checks that a drawing begins with the bytes of one. libvips chooses a loader by a file's first bytes, and may
    /// choose one that it calls untrusted for others. `DrawingCheck` has searched the drawing for scripts and for other
    /// files.
    private func check(drawing bytes: [UInt8]) throws {
        let start = String(decoding: bytes.prefix(1000), as: UTF8.self).lowercased()
        let first = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first
        if first != "<" || !start.contains("<svg") { throw PictureRefusal(reason: "does not begin with <svg") }
    }

    /// Runs a tool with the picture as its standard input: the picture has no address at which another one in a drawing
    /// could begin.
    /// - Parameter kind: the kind of the picture that is read or written. libvips loads its modules, which takes longer
    ///   than the rest of its start, only for a form that is in one.
    /// - Returns: the standard output.
    @discardableResult
    private func run(
        _ tool: String, _ arguments: [String], of picture: [UInt8], _ kind: Picture.Kind
    ) throws -> [UInt8] {
        let command = [Self.limiter] + Self.limits + ["\(folder)/\(tool)"] + arguments
        let environment =
            ["VIPS_CONCURRENCY=1", "VIPS_DISC_THRESHOLD=4g"] + (kind == .svg ? [] : ["VIPS_BLOCK_UNTRUSTED=1"])
            + ([.avif, .heic, .heif].contains(kind) ? [] : ["VIPSHOME=/nonexistent"])
        let run = try ProgramRun(command, environment: environment, input: picture)
        if run.status == 0 { return run.output }
        let lines = run.errors.split(whereSeparator: \.isNewline).filter { !$0.contains("-WARNING **:") }
        let isKilled = run.status & 0x7F != 0
        throw PictureRefusal(
            reason: isKilled || lines.isEmpty ? nil : String(lines.joined(separator: ", ").prefix(200)))
    }
}

extension PictureTools {
    /// Calls a closure with the path of a new folder for temporary files, which is removed afterwards.
    private static func withWorkFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let work = FileManager.default.temporaryDirectory.appending(path: "juicemaker-\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: work, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: work) }
        return try body(work)
    }
}

/// The reason why a picture cannot be decoded; nil when the tool was killed or took too long.
struct PictureRefusal: Error {
    let reason: String?
}
