import ArgumentParser
import Bytes
import Console
import ContentFile
import Foundation
import Glibc
import Journal
import JuiceShop
import Logging
import Printing
import Runtime
import ShopStore
import Synchronization

struct PrintCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "print", "Print tickets, receipts and closings, and open the drawer at cash.",
        "주방 전표와 영수증, 마감 전표를 뽑고, 현금을 받으면 돈통을 열어요.",
        discussion: """
            A printer is NAME=ADDRESS: kitchen=tcp://192.168.0.50:9100, counter=/dev/usb/lp0. After ? stand its \
            abilities, joined by &: width=58 (mm, or a number of columns), encoding=euc-kr|cp949|ascii, \
            prefix=1B520D (the bytes that choose the encoding), answers=no, prints=tickets,cups,receipts,closings,drawer. \
            The printer kitchen prints tickets; any other does the rest without labels for cups, unless the shop's settings say otherwise.

            It follows the store until SIGTERM or SIGINT. What a printer does wrong touches no order: the slip waits, \
            and one that may have come out already is marked. A printer that was away for 15 minutes prints no old \
            tickets, but their number.
            """,
        """
        프린터는 이름=주소로 적어요: kitchen=tcp://192.168.0.50:9100, counter=/dev/usb/lp0. ? 뒤에 프린터의 성질을 &로 이어 적어요: \
        width=58(mm나 칸 수), encoding=euc-kr|cp949|ascii, prefix=1B520D(문자를 고르는 바이트), answers=no, prints=tickets,cups,receipts,closings,drawer. \
        kitchen이라는 프린터는 주방 전표를, 다른 프린터는 나머지를 맡아요. 가게 설정에서 고르면 그대로 해요.

        SIGTERM이나 SIGINT를 받을 때까지 기록을 따라가요. 프린터가 잘못돼도 주문은 그대로예요. 전표는 기다리고, 이미 나왔을지 모르는 \
        전표에는 표시를 해요. 15분 넘게 꺼져 있던 프린터는 지난 전표를 뽑지 않고 몇 건인지만 알려 줘요.
        """)

    @OptionGroup var folder: StoreFolder

    @Option(
        help: ArgumentHelp("A printer; repeatable.", "프린터. 여러 번 쓸 수 있어요.", valueName: "name=address"))
    var printer = Wiring.configuration.printers

    @Option(help: ArgumentHelp("The language of the slips: ko or en.", "전표의 언어(ko나 en).", valueName: "tag"))
    var language = Language.korean.rawValue

    @Option(
        help: ArgumentHelp(
            "Print a page of trial prints for one printer, and end.", "프린터 하나에 시험 인쇄를 하고 끝나요.", valueName: "name"))
    var test: String?

    func perform() throws {
        guard ["ko", "en"].contains(language), let language = Language(rawValue: language) else {
            throw CommandError(.usage, "--language takes ko or en", "--language에는 ko나 en을 적어 주세요")
        }
        let printers = try printer.map { try PrinterAddress($0) }
        if printers.isEmpty {
            throw CommandError(
                .usage, "there is no printer; name one with --printer kitchen=tcp://192.168.0.50:9100",
                "프린터가 없어요. --printer kitchen=tcp://192.168.0.50:9100처럼 적어 주세요")
        }
        for (index, one) in printers.enumerated() where printers[..<index].contains(where: { $0.name == one.name }) {
            throw CommandError(.usage, "two printers are called \(one.name)", "\(one.name)(이)라는 프린터가 둘이에요")
        }
        // A printer that hangs up is an error of the call.
        signal(SIGPIPE, SIG_IGN)
        if let test { return try printTest(test, among: printers) }
        try follow(printers, language)
    }

    private func follow(_ printers: [PrinterAddress], _ language: Language) throws {
        let faults = RepeatedFaults()
        let log = Wiring.log(Wiring.configuration.logFormat, faults)
        let signals = try StopSignals()
        // A wrong address is an error at once, not a line in a log.
        _ = try Wiring.shownStore(folder)
        let stateFolder = try folder.stateFolder()
        let status = PrintStatus(in: stateFolder)
        for printer in printers {
            var printerLog = log
            printerLog[metadataKey: "printer"] = "\(printer.name)"
            let cursor = try FollowerCursor("print-\(printer.name)", in: stateFolder)
            let follower = Follower(
                openStore: { [folder] in try Wiring.shownStore(folder) },
                place: FollowedPlace(try folder.location()), log: printerLog)
            let worker = PrinterWorker(
                address: printer, cursor: cursor, follower: follower, language: language, status: status)
            try DetachedThread.start { worker.run() }
        }
        log.notice("printing", metadata: ["printers": "\(printers.map(\.name).joined(separator: ","))"])
        log.notice("stopping", metadata: ["signal": "\(signals.next().rawValue)"])
    }

    private func printTest(_ name: String, among printers: [PrinterAddress]) throws {
        guard let printer = printers.first(where: { $0.name == name }) else {
            throw CommandError(
                .usage,
                "no printer is called \(name); the printers are \(printers.map(\.name).joined(separator: ", "))",
                "\(name)(이)라는 프린터가 없어요. 프린터: \(printers.map(\.name).joined(separator: ", "))")
        }
        var fault: PrinterFault?
        do throws(SystemError) {
            let connection = try PrinterConnection(printer.place)
            fault = printer.printer.answers ? try connection.fault() : nil
            if fault == nil {
                try connection.send(printer.printer.trialPage)
                if printer.printer.answers { fault = try connection.waitForPaper().fault }
            }
        } catch {
            throw CommandError(.unavailable, "\(name): " + error.message)
        }
        if let fault { throw CommandError(.unavailable, "\(name): " + fault.message) }
    }
}
