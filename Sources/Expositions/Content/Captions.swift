import Bytes
import ContentFile
import Foundation

/// The captions of a sound or film (WebVTT): its words with their times, which are its transcript, too.
package struct Captions: Sendable {
    package let cues: [Cue]

    /// Some words that are said together.
    package struct Cue: Equatable, Sendable {
        /// The time at which they begin, in milliseconds.
        package let start: Int
        let end: Int
        /// The words, without marks.
        package let text: String

        /// The time as a player shows it, such as `0:05` or `1:02:03`.
        var time: String {
            let seconds = start / 1000
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
            return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
        }
    }

    /// - Throws: `Diagnostic` for the first line that browsers would not understand.
    init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnostic(
                file: file, Message("is not in UTF-8", "UTF-8이 아니에요"),
                remedy: Message("save it as UTF-8", "UTF-8로 저장해 주세요"))
        }
        func fault(_ index: Int, _ error: Message, _ remedy: Message) -> Diagnostic {
            Diagnostic(file: file, line: index + 1, error, remedy: remedy)
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let first = lines[0].drop { $0 == "\u{FEFF}" }
        guard first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") else {
            throw fault(
                0, Message("does not begin with WEBVTT", "WEBVTT로 시작하지 않아요"),
                Message("write WEBVTT as its first line", "첫 줄에 WEBVTT라고 적어 주세요"))
        }
        var cues = [Cue]()
        var index = lines.firstIndex { $0.isEmpty } ?? lines.count
        while index < lines.count {
            if lines[index].isEmpty {
                index += 1
                continue
            }
            let end = lines[index...].firstIndex { $0.isEmpty } ?? lines.count
            let block = index..<end
            index = end
            if lines[block.lowerBound].prefixMatch(of: /(?:NOTE|STYLE|REGION)(?:\s|$)/) != nil { continue }
            // A cue may have a name above its times.
            let times = block.prefix(2).first { lines[$0].contains("-->") }
            guard let times else {
                throw fault(
                    block.lowerBound, Message("has no times", "시간이 없어요"),
                    Message(
                        "write them above it, as in 00:05.000 --> 00:08.000", "그 위에 00:05.000 --> 00:08.000처럼 적어 주세요"))
            }
            guard let (start, last) = Self.times(lines[times]) else {
                throw fault(
                    times, Message("\"\(lines[times])\" is not two times", "\"\(lines[times])\"은(는) 두 시간이 아니에요"),
                    Message(
                        "write them with points, as in 00:05.000 --> 00:08.000",
                        "00:05.000 --> 00:08.000처럼 점을 써서 적어 주세요"))
            }
            if last <= start {
                throw fault(
                    times, Message("ends before it begins", "시작하기 전에 끝나요"),
                    Message("correct one of the times", "두 시간 가운데 하나를 고쳐 주세요"))
            }
            if start < cues.last?.start ?? 0 {
                throw fault(
                    times, Message("begins before the one above it", "위의 것보다 먼저 시작해요"),
                    Message("put them into the order of time", "시간 순서로 놓아 주세요"))
            }
            if let next = lines[(times + 1)..<end].firstIndex(where: { $0.contains("-->") }) {
                throw fault(
                    next, Message("is in the text of the one above it", "위의 자막에 들어 있어요"),
                    Message("put an empty line before it", "앞에 빈 줄을 넣어 주세요"))
            }
            cues.append(Cue(start: start, end: last, text: Self.plain(lines[(times + 1)..<end].joined(separator: " "))))
        }
        if cues.isEmpty {
            throw Diagnostic(
                file: file, Message("has no words", "자막이 없어요"),
                remedy: Message("write some, or remove \"captions\"", "자막을 적거나 \"captions\"를 지워 주세요"))
        }
        self.cues = cues
    }

    /// The milliseconds of a line such as `00:05.000 --> 01:00:08.000 align:start`.
    private static func times(_ line: String) -> (Int, Int)? {
        let form =
            /(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?/
        guard let found = line.wholeMatch(of: form) else { return nil }
        func milliseconds(_ hours: Substring?, _ parts: Substring...) -> Int {
            let numbers = parts.map { Int($0) ?? 0 }
            return (((hours.flatMap { Int($0) } ?? 0) * 60 + numbers[0]) * 60 + numbers[1]) * 1000 + numbers[2]
        }
        return (
            milliseconds(found.1, found.2, found.3, found.4), milliseconds(found.5, found.6, found.7, found.8)
        )
    }

    /// The words without marks. A voice (`<v Baegun>`) stands before what it says.
    private static func plain(_ text: String) -> String {
        var plain = text.replacing(/<v(?:\.[^ \t>]*)?[ \t]+([^>]*)>/) { "\($0.1): " }.replacing(/<[^>]*>/, with: "")
        for (escape, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", ""), ("&amp;", "&"),
        ] { plain = plain.replacing(escape, with: character) }
        return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
