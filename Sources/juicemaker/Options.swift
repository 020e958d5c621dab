import ArgumentParser
import Bytes
import Console
import Foundation
import Journal
import Runtime
import JuiceShop
import ShopDatabase
import ShopStore

struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the page templates.", "화면 틀(템플릿)의 폴더.", valueName: "dir"))
    var templates = Wiring.configuration.path(.templates)
}

/// The request's key, for commands that change the shop.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The request's key: the same key again repeats nothing.", "요청의 열쇠. 같은 열쇠로는 두 번 하지 않아요.", valueName: "key"),
        transform: Self.key)
    var key: Key?

    /// The key that was given, or a new one.
    var keyOrNew: Key { key ?? Wiring.newKey() }

    @Sendable private static func key(_ text: String) throws -> Key {
        guard let key = Key(sent: text) else {
            throw ValidationError(
                "“\(text)” is not a key: use 1 to 64 of A-Z a-z 0-9 - and _", "“\(text)”: 열쇠는 A-Z a-z 0-9 - _ 로 64자까지예요"
            )
        }
        return key
    }
}

extension StockChange.Reason: ExpressibleByArgument {}

extension LogFormat: ExpressibleByArgument {}
