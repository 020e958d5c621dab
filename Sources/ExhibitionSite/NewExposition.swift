import Bytes
package import ContentFile
import Expositions
import Foundation
package import SiteGenerator

/// A small exposition to begin with: three objects, their drawings, an icon, and each kind of text once.
package enum NewExposition {
    /// - Parameter language: Korean, or English for any other.
    /// - Throws: `SiteError` if the folder is not empty, besides a repository's `.git`, or cannot be written.
    package static func make(at folder: String, in language: Language) throws(SiteError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if !Set(names).isSubset(of: [".git"]) {
            throw SiteError(
                folder, Message("is not empty", "비어 있지 않아요"),
                remedy: Message("name a folder that does not exist yet", "아직 없는 폴더를 적어 주세요"))
        }
        let output = OutputFolder(folder)
        do {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/pictures", withIntermediateDirectories: true)
            let texts = language == .korean ? korean : english
            try output.write(Array(texts.facts.utf8), to: "exposition.json")
            try output.write(Array(texts.items.utf8), to: "items.json")
            for (name, ground, ink) in drawings {
                try output.write(Array(drawing(ground, ink).utf8), to: "pictures/\(name).svg")
            }
            try output.write(
                Array(drawing("#d3e5ee", "#3f84a6", viewBox: "100 60 200 200").utf8), to: "pictures/icon.svg")
        } catch let error as SiteError {
            throw error
        } catch {
            throw SiteError(
                folder,
                Message("cannot be made (\(error.localizedDescription))", "만들 수 없어요(\(error.localizedDescription))"),
                remedy: Message("check the path and its permissions", "경로와 권한을 봐 주세요"),
                isOfDisk: true)
        }
    }

    /// True for a folder that has an exposition.
    package static func exists(at folder: String) -> Bool {
        FactsFile.names.contains { FileManager.default.fileExists(atPath: "\(folder)/\($0).json") }
    }

    private static let drawings = [
        ("poster", "#eedcd3", "#a6623f"), ("vase", "#d3e5ee", "#3f84a6"), ("lamp", "#eee7d3", "#a68d3f"),
        ("boat", "#d3eee0", "#3fa673"),
    ]

    private static func drawing(_ ground: String, _ ink: String, viewBox: String = "0 0 400 300") -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(viewBox)">
        <rect width="400" height="300" fill="\(ground)"/>
        <path d="M150 70h100l-14 60q44 60-36 120-80-60-36-120z" fill="\(ink)"/>
        </svg>

        """
    }

    private static let english = (
        facts: """
        {
          "language": "en",
          "title": "My exhibition",
          "location": "Living room",
          "duration": "All year",
          "facts": [{ "label": "Entry", "value": "free" }],
          "description": "Write about your exhibition in **Markdown**.\\n\\nAn empty line begins a new paragraph."
        }

        """,
        items: """
        [
          {
            "name": "Vase", "image_name": "vase", "short_desc": "The picture is pictures/vase.svg",
            "desc": "Put your own pictures into the folder: JPEG, PNG, WebP, AVIF or SVG.",
            "date": "1900", "maker": "Unknown", "alt": "A drawing of a vase", "group": "At home"
          },
          {
            "name": "Lamp", "image_name": "lamp", "short_desc": "Every field but the names is optional",
            "alt": "A drawing of a lamp", "desc": "- one\\n- two\\n- three", "group": "At home"
          },
          {
            "name": "Boat", "image_name": "boat", "short_desc": "Objects of a group stand together",
            "alt": "A drawing of a boat", "desc": "See [Markdown](https://commonmark.org/help/).", "group": "Outside"
          }
        ]

        """
    )

    private static let korean = (
        facts: """
        {
          "title": "나의 전시회",
          "location": "거실",
          "duration": "일 년 내내",
          "facts": [{ "label": "입장료", "value": "무료" }],
          "description": "전시회를 **마크다운**으로 소개하세요.\\n\\n빈 줄 다음은 새 문단입니다."
        }

        """,
        items: """
        [
          {
            "name": "꽃병", "image_name": "vase", "short_desc": "그림은 pictures/vase.svg입니다",
            "desc": "JPEG, PNG, WebP, AVIF, SVG 그림을 폴더에 넣으세요.",
            "date": "1900년", "maker": "모름", "alt": "꽃병을 그린 그림", "group": "집 안"
          },
          {
            "name": "등잔", "image_name": "lamp", "short_desc": "이름 말고는 쓰지 않아도 됩니다",
            "alt": "등잔을 그린 그림", "desc": "- 하나\\n- 둘\\n- 셋", "group": "집 안"
          },
          {
            "name": "배", "image_name": "boat", "short_desc": "같은 모둠은 함께 놓입니다",
            "alt": "배를 그린 그림", "desc": "[마크다운](https://commonmark.org/help/)을 보세요.", "group": "집 밖"
          }
        ]

        """
    )
}
