import Bytes
import XCTest

final class KoreanParticleTests: XCTestCase {
    func testAParticleFollowsTheSoundBeforeIt() {
        for (written, chosen) in [
            ("기록을(를) 봐요", "기록을 봐요"), ("가게을(를)", "가게를"), ("“딸기”이(가)", "“딸기”가"), ("서울으로(로)", "서울로"),
            ("3은(는)", "3은"), ("2은(는)", "2는"), ("\"lemon\"(으)로", "\"lemon\"으로"), ("/var/Store을(를)", "/var/Store를"),
            ("300 ml이(가)", "300 ml가"), ("1.5\u{A0}L(으)로", "1.5\u{A0}L로"), ("20 kg(으)로", "20 kg으로"),
            ("7개(으)로", "7개로"), ("사용자 0이(가) 파일 7과(와)", "사용자 0이 파일 7과"), ("을(를)", "를"), ("main(이)라는", "main이라는"),
            ("mapo(이)라는", "mapo라는"), ("root(이)에요", "root예요"), ("04:16(이)에요", "04:16이에요"), ("과일(모두)", "과일(모두)"),
        ] {
            XCTAssertEqual(Message("", written).text(in: .korean), chosen)
        }
    }
}
