import ArgumentParser
import Bytes
import Console
import ContentFile
import JuiceShop
import MenuImport

struct MenuImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import", "Print a menu made of another till's items, or of a price list.",
        "다른 포스의 상품이나 가격표로 메뉴를 만들어 보여 줘요.",
        discussion: """
            Example: juicemaker menu import items.csv > menu.json
                     (write the recipes, and look at the rest)
                     juicemaker menu apply menu.json
            It reads the item exports of Loyverse and Square, and any table with names and prices, as CSV in UTF-8, UTF-16 \
            or CP949. What it could not take is a line each on standard error. It changes no shop.
            """,
        """
        예: juicemaker menu import items.csv > menu.json
            (레시피를 적고 나머지를 살펴봐요)
            juicemaker menu apply menu.json
        Loyverse와 Square의 상품 내보내기, 이름과 값이 있는 표를 CSV(UTF-8, UTF-16, CP949)로 읽어요. 가져오지 못한 것은 \
        표준 오류에 한 줄씩 나와요. 가게는 바뀌지 않아요.
        """)

    @Option(
        help: ArgumentHelp(
            "The folder of the texts, whose languages the names get.", "화면의 글이 있는 폴더. 그 언어마다 이름을 적어요.",
            valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Option(
        help: ArgumentHelp("The currency of the prices (ISO 4217).", "값의 통화(ISO 4217).", valueName: "code"),
        transform: Self.currency)
    var currency = Currency.won

    @Argument(help: ArgumentHelp("The file of items.", "상품 파일.", valueName: "file"))
    var file: String

    @Sendable private static func currency(_ code: String) throws -> Currency {
        guard let currency = Currency(code.uppercased()) else {
            throw ValidationError(
                "“\(code)” is not a currency: write three letters such as KRW or EUR",
                "“\(code)”: 통화가 아니에요. KRW처럼 세 글자로 적어 주세요")
        }
        return currency
    }

    func perform() throws {
        let imported = try Wiring.importedMenu(at: file, currency, content: content)
        for remark in imported.remarks {
            StandardStreams.writeError(PrintableText.forTerminal(remark.message.text) + "\n")
        }
        print(imported.menu.fileText, terminator: "")
    }
}
