import Bytes
import XCTest

final class MessageLanguageTests: XCTestCase {
    func testTheLocaleChoosesAsGettextDoes() {
        let korean: [[String: String]] = [
            ["LANG": "ko_KR.UTF-8"], ["LANG": "ko"], ["LC_MESSAGES": "ko_KR.eucKR", "LANG": "en_US.UTF-8"],
            ["LC_ALL": "ko_KR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"], ["LC_ALL": "", "LANG": "ko_KR.UTF-8"],
            ["LANGUAGE": "ko:en", "LANG": "en_US.UTF-8"], ["LANGUAGE": "fr:ko", "LANG": "fr_FR.UTF-8"],
        ]
        for environment in korean {
            guard case .korean = MessageLanguage(environment: environment) else {
                XCTFail("\(environment)")
                continue
            }
        }
        let english: [[String: String]] = [
            [:], ["LANG": "C"], ["LANG": "en_US.UTF-8"], ["LANG": "kok_IN.UTF-8"], ["LANG": "de_DE.UTF-8"],
            ["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], ["LC_ALL": "C.UTF-8", "LANGUAGE": "ko"], ["LANGUAGE": "ko"],
            ["LANGUAGE": "en:ko", "LANG": "ko_KR.UTF-8"],
        ]
        for environment in english {
            guard case .english = MessageLanguage(environment: environment) else {
                XCTFail("\(environment)")
                continue
            }
        }
    }
}
