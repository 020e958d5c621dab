import ArgumentParser
import Bytes
import Console
import Foundation
import Journal
import Runtime
import JuiceShop
import ShopDatabase
import ShopStore

/// The paths of the shop's files, for every command that reads or changes the shop. Their defaults are the current
/// settings: see `Configuration`.
struct ShopOptions: ParsableArguments {
    @OptionGroup var folder: StoreFolder

    @Option(
        help: ArgumentHelp("The folder of menu.json and the texts.", "menu.json과 화면의 글이 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Flag(
        help: ArgumentHelp("Trust a network file system to keep locks and syncs.", "네트워크 디스크의 잠금과 저장을 믿어요."))
    var allowNetworkStore = Wiring.configuration.allowsNetworkStore

    /// The folder or the URL as the option has it.
    var store: String { folder.store }
}
