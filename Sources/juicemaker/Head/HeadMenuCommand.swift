import ArgumentParser
import ContentFile
import JuiceShop
import ShopDatabase
import ShopStore

struct HeadMenuCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "menu", "Make the chain's first menu.", "체인의 첫 메뉴를 만들어요.",
        discussion: "Later it is edited and given to the shops in the browser, at /chain/publish.",
        "그다음에는 브라우저의 /chain/publish에서 고치고 매장에 보내요.")

    @OptionGroup var options: HeadOptions

    @Option(
        help: ArgumentHelp("The folder of menu.json and the texts.", "menu.json과 화면의 글이 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Argument(help: ArgumentHelp("The menu file.", "메뉴 파일.", valueName: "file"))
    var file: String

    func perform() throws {
        let menu = try Wiring.menu(at: file, content: content)
        let store = try PostgresStore(
            ShopsDatabase.menuShop, of: try options.database(), creates: true, menu: menu)
        if try store.shop().menu.withoutRetired != menu {
            throw CommandError(
                .refused, "the chain has a menu already; edit it at /chain/menu", "이미 체인 메뉴가 있어요. /chain/menu에서 고쳐 주세요")
        }
    }
}
