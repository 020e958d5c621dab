import Bytes
import ContentFile
import XCTest

@testable import Expositions

final class CaptionsTests: XCTestCase {
    func testTheWordsAreReadWithTheirTimesAndWithoutMarks() throws {
        let text = """
            WEBVTT - 나루

            NOTE made by hand

            STYLE
            ::cue { color: red }

            1
            00:05.000 --> 00:08.250 align:start
            <v 백운>물이 <i>깊다</i> &amp;
            차다.

            01:00:09.000 --> 01:00:10.000
            <00:10.000>&lt;끝&gt;

            """
        for written in [text, "\u{FEFF}" + text.replacing("\n", with: "\r\n")] {
            let cues = try Captions(Array(written.utf8), file: "a.vtt").cues
            XCTAssertEqual(cues.map(\.text), ["백운: 물이 깊다 & 차다.", "<끝>"])
            XCTAssertEqual(cues.map(\.time), ["0:05", "1:00:09"])
            XCTAssertEqual(cues.map { [$0.start, $0.end] }, [[5000, 8250], [3_609_000, 3_610_000]])
        }
    }

    func testABrokenFileIsToldWithItsLine() {
        for (text, expected) in [
            ("", "line 1: does not begin with WEBVTT; write WEBVTT as its first line"),
            ("1\n00:00:05,000 --> 00:00:08,000\n가\n", "line 1: does not begin with WEBVTT"),
            ("WEBVTTX\n", "line 1: does not begin with WEBVTT"),
            (
                "WEBVTT\n\n00:05,000 --> 00:08,000\n가\n",
                "line 3: \"00:05,000 --> 00:08,000\" is not two times; write them with points"
            ),
            ("WEBVTT\n\n0:05.000 --> 00:08.000\n가\n", "line 3"), ("WEBVTT\n\n00:65.000 --> 01:08.000\n가\n", "line 3"),
            ("WEBVTT\n\n가나다\n라\n", "line 3: has no times"),
            ("WEBVTT\n\n00:08.000 --> 00:05.000\n가\n", "line 3: ends before it begins"),
            (
                "WEBVTT\n\n00:08.000 --> 00:09.000\n가\n\n2\n00:05.000 --> 00:06.000\n나\n",
                "line 7: begins before the one above it"
            ),
            (
                "WEBVTT\n\n00:05.000 --> 00:06.000\n가\n00:08.000 --> 00:09.000\n나\n",
                "line 5: is in the text of the one above it"
            ),
            ("WEBVTT\n\nNOTE nothing\n", "a.vtt: has no words"),
        ] {
            XCTAssertThrowsError(try Captions(Array(text.utf8), file: "a.vtt"), text) { error in
                let message = Message(error).english
                XCTAssertTrue(message.contains(expected), "\(message)\nnot: \(expected)")
            }
        }
        XCTAssertThrowsError(try Captions([0x57, 0xFF], file: "a.vtt"))
    }
}
