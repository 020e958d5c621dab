import ArgumentParser
import Bytes
import ChainHead
import Console
import ContentFile
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopDatabase
import ShopStore
import ShopWeb

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
