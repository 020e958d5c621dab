import ArgumentParser
import Bytes
import Foundation
import ChainHead
import Journal
import JuiceShop
import ShopDatabase
import ShopStore

struct HeadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "head", "Be head office: take in the events of several shops.", "본사가 돼요. 여러 매장의 기록을 받아요.",
        subcommands: [HeadServe.self, HeadShop.self, HeadMenuCommand.self, HeadCheck.self])
}

/// The database of a head office.
struct HeadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: postgresql://HOST/NAME.", "데이터베이스 주소(postgresql://HOST/NAME).", valueName: "url"))
    var store = Wiring.configuration.path(.store)

    @Flag(help: ArgumentHelp("Accept a database without a standby.", "대기 서버가 없는 데이터베이스를 써요."))
    var singleDatabase = Wiring.configuration.acceptsSingleDatabase

    func database(sessions: Int = 2, metrics: StoreMetrics = StoreMetrics()) throws -> ShopsDatabase {
        guard DatabaseAddress.isAddress(store) else {
            throw CommandError(
                .usage, "head needs a database: --store postgresql://HOST/NAME",
                "본사에는 데이터베이스가 있어야 해요. --store postgresql://HOST/NAME처럼 적어 주세요")
        }
        do throws(SQLError) {
            return ShopsDatabase(
                try DatabaseAddress(store), isAlone: singleDatabase, isHead: true, sessions: sessions,
                metrics: metrics)
        } catch {
            throw CommandError(.usage, Message(verbatim: "--store: \(error.text)"))
        }
    }
}

struct HeadCheck: Command {
    static let configuration = CommandConfiguration(
        commandName: "check", "Check every shop's events, and count the days again.", "모든 매장의 기록을 확인하고 하루 합계를 다시 세요.")

    @OptionGroup var options: HeadOptions

    @Flag(help: ArgumentHelp("Write totals that differ again.", "다른 합계를 다시 적어요."))
    var repair = false

    func perform() throws {
        let database = try options.database()
        var isWrong = false
        for shop in try database.chainShops() {
            let store = try database.shop(shop.history)
            let summary = try store.check()
            let days = try database.checkDays(of: store, in: shop.zone ?? .current, repairs: repair)
            if days.isEmpty {
                say("\(shop.id): " + Message("sound; ", "온전해요. ") + summary.message)
                continue
            }
            isWrong = isWrong || !repair
            let list = days.map(\.description).joined(separator: " ")
            say(
                "\(shop.id): "
                    + (repair
                        ? Message("the totals were written again: \(list)", "합계를 다시 적었어요: \(list)")
                        : Message(
                            "the totals are not those of the events: \(list); run head check --repair",
                            "합계가 기록과 달라요: \(list). head check --repair를 실행해 주세요")))
        }
        if isWrong { throw ExitCode(CommandError.Code.damaged.rawValue) }
    }
}
