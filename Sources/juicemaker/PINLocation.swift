import ArgumentParser
import Console
import ShopWeb
import Foundation
import Bytes
import JuiceShop
import ShopDatabase
import ShopStore

struct PINLocation: ParsableArguments {
    @Option(
        name: .customLong("pin"),
        help: ArgumentHelp(
            "The PIN's file, instead of pin.json in the store.", "기록 폴더의 pin.json 대신 쓸 PIN 파일.", valueName: "file"))
    var file: String?

    func path(in folder: StoreFolder) -> String {
        file ?? Self.standard(of: try? folder.location())
    }

    /// The path of a store's PIN without `--pin`.
    static func standard(of location: StoreLocation?) -> String {
        if let path = Wiring.configuration[.pin]?.text { return path }
        // With a database, each server has its own copy, in its working folder.
        guard case .folder(let path)? = location else { return PINFile.name }
        return "\(path)/\(PINFile.name)"
    }
}
