import ArgumentParser
import Console
import Foundation
import JuiceShop
import Bytes
import ShopWeb
import ShopStore

struct MenuCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "menu", "Show the shop's menu, or replace it while the shop is open.", "메뉴를 보여 주거나, 가게를 연 채로 바꿔요.",
        discussion: """
            Example: juicemaker menu show > menu.json
                     (edit menu.json)
                     juicemaker menu apply menu.json
            """,
        """
        예: juicemaker menu show > menu.json
            (menu.json을 고쳐요)
            juicemaker menu apply menu.json
        """, subcommands: [Show.self, Apply.self, MenuImportCommand.self])

    struct Show: Command {
        static let configuration = CommandConfiguration(
            "Print the shop's menu, in the form of the menu file.", "메뉴를 메뉴 파일의 모양으로 보여 줘요.")

        @OptionGroup var options: ShopOptions

        func perform() throws {
            let shop = try Wiring.shownStore(options).shop()
            print(
                shop.menu.fileText(from: MenuOrigin(shop.menu, madeBy: shop.menuSequence)), terminator: "")
        }
    }

    struct Apply: Command {
        static let configuration = CommandConfiguration(
            "Replace the shop's menu by that of a file: show the differences, and ask.",
            "파일의 메뉴로 바꿔요. 달라진 점을 보여 주고 물어봐요.",
            discussion: """
                Every page of an open shop has the new menu at once. A fruit that is new gets its firstCount. What the \
                shop changed since the file was shown stays: the file says by "from" which menu it was made from. A file \
                without "from" takes the place of the whole menu. Exits with 1 when the answer is no, or when the file \
                and the shop changed the same.
                """,
            """
            열어 둔 가게의 모든 화면에 바로 나와요. 새 과일은 firstCount만큼 생겨요. 파일을 만든 뒤에 가게에서 바꾼 것은 \
            그대로 두어요. 어느 메뉴에서 만든 파일인지는 "from"에 있고, 없으면 메뉴를 모두 파일의 것으로 바꿔요. 아니라고 \
            답했거나, 파일과 가게에서 같은 것을 바꿨으면 1로 끝나요.
            """)

        @OptionGroup var options: ShopOptions
        @OptionGroup var request: KeyOptions

        @Flag(help: ArgumentHelp("Do not ask.", "묻지 않아요."))
        var yes = false

        @Argument(help: ArgumentHelp("The menu file.", "메뉴 파일.", valueName: "file"))
        var file: String

        func perform() throws {
            let menu = try Wiring.menu(at: file, content: options.content)
            let store = try Wiring.store(options)
            let shop = try store.shop()
            let seen = try seenMenu(store)
            let next = try merged(menu, seen, shop)
            let differences = next.differences(from: shop.menu)
            if differences.isEmpty {
                return say("the shop's menu is that of \(file) already", "가게의 메뉴는 이미 \(file)과(와) 같아요")
            }
            let context = try Wiring.pageContext(shop, menu: next.replacing(shop.menu), content: options.content)
            for difference in differences { print("- \(difference.words(context))") }
            if !yes { try ask() }
            let change = MenuChangeRequest(
                seen == nil ? next : menu, editedSequence: seen?.sequence ?? shop.menuSequence, key: request.keyOrNew)
            switch try store.submit(change) {
            case .made, .unchanged: say("the shop has the menu of \(file)", "\(file)의 메뉴로 바꿨어요")
            case .headOwns:
                throw CommandError(
                    .refused, "head office decides about this menu; the shop may change low marks and boxes",
                    "본사 메뉴예요. 부족 알림 기준과 상자만 바꿀 수 있어요")
            case .relabels(let fruits):
                let fruit = fruits.first.flatMap { menu[$0] } ?? menu.fruits[0]
                let (old, new) = (shop.menu.unit(of: fruit.id).rawValue, fruit.unit.rawValue)
                throw CommandError(
                    .refused,
                    """
                    \(file): \(fruit.id) is counted in \(old) in all that was recorded; to count it in \(new), give it another id, \
                    such as \(fruit.id)-\(new), in its line and in the recipes, with its count as firstCount
                    """,
                    """
                    \(file): \(fruit.id)은(는) 지금까지 \(old)(으)로 셌어요. \(new)(으)로 세려면 그 줄과 레시피에서 id를 \
                    \(fruit.id)-\(new)처럼 바꾸고, 지금 있는 수량을 firstCount에 적어 주세요
                    """)
            case .changedElsewhere:
                throw CommandError(
                    .refused,
                    "somebody changed the menu meanwhile, and nothing was changed now; look at the differences again",
                    "그사이 다른 사람이 메뉴를 바꿔서 그대로 두었어요. 달라진 점을 다시 보세요")
            }
        }

        /// The menu of this shop that the file was made from; nil for a file without its origin, or of another shop.
        private func seenMenu(_ store: any Store) throws -> PastMenu? {
            guard let origin = try Wiring.menuOrigin(at: file), let seen = try store.menu(madeBy: origin.sequence),
                MenuOrigin(seen.menu, madeBy: seen.sequence) == origin
            else { return nil }
            return seen
        }

        /// The current menu with the file's changes to the menu that it was made from. Prints which later changes stay.
        private func merged(_ menu: Menu, _ seen: PastMenu?, _ shop: Shop) throws -> Menu {
            guard let seen, seen.sequence != shop.menuSequence else { return menu }
            let context = try Wiring.pageContext(shop, menu: menu.replacing(shop.menu), content: options.content)
            let merge = MenuMerge(
                ThreeWay(seen: seen.menu.withoutRetired, sent: menu, now: shop.menu.withoutRetired))
            if let merged = try? merge.merged() {
                let kept = merged.differences(from: menu)
                if !kept.isEmpty {
                    say("changed in the shop since the file was made, and kept:", "파일을 만든 뒤에 가게에서 바꾼 것이라 그대로 두어요:")
                }
                for difference in kept { print("= \(difference.words(context))") }
                return merged
            }
            say("changed in the shop since the file was made:", "파일을 만든 뒤에 가게에서 바꾼 것이에요:")
            for difference in shop.menu.differences(from: seen.menu) { print("= \(difference.words(context))") }
            for conflict in merge.conflicts { print("! \(conflict.difference.words(context))") }
            throw CommandError(
                .refused,
                "the file and the shop changed the same, and nothing was changed now; run menu show again, and make the "
                    + "file's changes to that",
                "파일과 가게에서 같은 것을 바꿔서 그대로 두었어요. menu show를 다시 하고 거기에 고쳐 주세요")
        }

        private func ask() throws {
            guard isatty(STDIN_FILENO) == 1 else {
                throw CommandError(
                    .usage, "nobody can be asked, as standard input is no terminal; add --yes",
                    "표준 입력이 터미널이 아니라 물어볼 수 없어요. --yes를 붙이세요")
            }
            StandardStreams.writeError(Message("Replace the menu? [y/N] ", "메뉴를 바꿀까요? [y/N] ").text)
            guard ["y", "yes", "예", "네"].contains(readLine()?.lowercased()) else {
                throw CommandError(.refused, "nothing was changed", "바뀐 것은 없어요")
            }
        }
    }
}
