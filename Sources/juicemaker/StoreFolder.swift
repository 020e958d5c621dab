import ArgumentParser
import Bytes
import Console
import Foundation
import Journal
import Runtime
import JuiceShop
import ShopDatabase
import ShopStore

struct StoreFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store's folder, or a database: postgresql://HOST,HOST/NAME.",
            "기록이 있는 폴더나 데이터베이스 주소(postgresql://HOST,HOST/NAME).", valueName: "dir|url"))
    var store = Wiring.configuration.path(.store)

    @Option(help: ArgumentHelp("The shop in a database of several.", "데이터베이스에 있는 가게의 이름.", valueName: "id"))
    var shop = Wiring.configuration.path(.shop)

    @Flag(
        help: ArgumentHelp(
            "Accept a database without a standby: its end loses orders.", "대기 서버가 없는 데이터베이스를 써요. 그 서버가 망가지면 주문을 잃어요."))
    var singleDatabase = Wiring.configuration.acceptsSingleDatabase

    /// The store's name in messages, without a password.
    var name: String { (try? location().name) ?? StoreLocation.printable(store) }

    func location() throws(CommandError) -> StoreLocation { try StoreLocation(store, shop, isAlone: singleDatabase) }

    /// - Throws: `CommandError` for a database.
    func folder() throws(CommandError) -> String { try location().folder() }

    /// The folder for files beside the store, as systemd names it; by default the folder around the store.
    /// - Throws: `CommandError` for a database without one.
    func stateFolder() throws(CommandError) -> String {
        if let folder = ProcessInfo.processInfo.environment["STATE_DIRECTORY"] { return folder }
        return parent(of: try folder())
    }
}
