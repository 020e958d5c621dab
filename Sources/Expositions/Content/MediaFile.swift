package import Bytes
import ContentFile
import Foundation

/// A sound, a film or the captions of one, in the folder `media/`. It is published as it is.
package struct MediaFile: Equatable, Sendable {
    package let kind: Kind
    /// The name of the file in the folder.
    package let source: String
    /// The published name, in the letters of addresses.
    package let file: String
    package let byteCount: Int
    /// A fingerprint that changes with the file.
    package let state: Fingerprint
    /// The text of captions; empty for a sound and a film.
    package var cues: [Captions.Cue] = []

    package enum Kind: String, CaseIterable, Sendable {
        case sound, film, captions

        /// The endings of the files that browsers play, the first of which an export should have.
        var endings: [String] {
            switch self {
            case .sound: ["mp3", "m4a", "ogg", "oga", "opus", "wav", "flac"]
            case .film: ["mp4", "webm", "m4v"]
            case .captions: ["vtt"]
            }
        }

        var words: Message {
            switch self {
            case .sound: Message("a sound", "소리")
            case .film: Message("a film", "동영상")
            case .captions: Message("captions", "자막")
            }
        }

        /// The kind of a file by its ending.
        init?(of file: String) {
            let ending = MediaFile.ending(of: file)
            guard let kind = Kind.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
            self = kind
        }
    }

    /// The media type, such as `audio/mpeg`.
    package var mediaType: String {
        switch Self.ending(of: file) {
        case "mp3": "audio/mpeg"
        case "m4a": "audio/mp4"
        case "ogg", "oga", "opus": "audio/ogg"
        case "wav": "audio/wav"
        case "flac": "audio/flac"
        case "webm": "video/webm"
        case "vtt": "text/vtt"
        default: "video/mp4"
        }
    }

    /// The size in words, such as `1.5 MB`.
    package var size: String {
        if byteCount < 1_000_000 { return "\(max(1, byteCount / 1000)) kB" }
        let tenths = byteCount / 100_000
        return tenths < 100 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
    }

    static func ending(of file: String) -> String {
        file.utf8.lastIndex(of: UInt8(ascii: ".")).map { file[$0...].dropFirst().lowercased() } ?? ""
    }

    /// True if a file begins as one with its ending does.
    static func isOfEnding(_ start: [UInt8], _ file: String) -> Bool {
        func has(_ text: String, at index: Int = 0) -> Bool { start.dropFirst(index).starts(with: text.utf8) }
        switch ending(of: file) {
        case "mp3": return has("ID3") || start.count > 1 && start[0] == 0xFF && start[1] & 0xE0 == 0xE0
        case "m4a", "mp4", "m4v": return has("ftyp", at: 4)
        case "ogg", "oga", "opus": return has("OggS")
        case "wav": return has("RIFF") && has("WAVE", at: 8)
        case "flac": return has("fLaC")
        case "webm": return start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        default: return true
        }
    }
}

/// The name of a file in `media/`, with the place where it is written.
struct MediaName {
    let written: String
    let place: ContentPlace

    /// - Throws: `Diagnostic` for an address on the web.
    init(_ value: ContentValue) throws(Diagnostic) {
        let name = try value.text().trimmingCharacters(in: .whitespaces)
        place = value.place
        try value.refuseAddress(
            name,
            remedy: Message(
                "save the file into the folder media and write its name, or write the address as \"link\"",
                "파일을 media 폴더에 저장하고 그 이름을 적거나, 주소를 \"link\"에 적어 주세요"))
        // Tables of other programs name the folder, too: `objects/song.mp3`.
        written = name.split(separator: "/").last.map(String.init) ?? name
    }
}
