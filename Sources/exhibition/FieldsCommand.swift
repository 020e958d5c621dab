import ArgumentParser
import Bytes
import Console
import ExhibitionSite

struct FieldsCommand: SiteCommand {
    static let configuration = CommandConfiguration(
        commandName: "fields",
        "List the fields of a table of objects, and the names that other programs have for them.",
        "전시물 표의 항목과, 다른 프로그램이 쓰는 이름을 보여 줘요.",
        discussion: """
            Capitals, spaces, hyphens and underscores do not matter, nor does a vocabulary before the name, as in \
            dcterms:title. Any other column is shown below its object, under its own name.
            """,
        """
        대소문자와 빈칸, -, _는 가리지 않고, dcterms:title처럼 앞에 붙은 이름도 괜찮아요. 다른 칸은 전시물 아래에 제 이름으로 보여요.
        """)

    func perform() throws {
        for field in TableFields.all {
            say("\(field.name)\(field.synonyms.isEmpty ? "" : ": ")\(field.synonyms.joined(separator: ", "))")
        }
    }
}
