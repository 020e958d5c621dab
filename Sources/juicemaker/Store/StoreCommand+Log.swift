import ArgumentParser
import Foundation
import Journal
import JuiceShop
import Bytes
import ShopDatabase
import ShopStore

extension StoreCommand {
    struct Log: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Print the events, oldest first, one a line.", "사건을 오래된 것부터 한 줄씩 보여 줘요."
            ).text,
            discussion: Message(
                "Times are in this machine's time zone (TZ); with --json they are in UTC, as stored.",
                "시각은 이 컴퓨터의 시간대(TZ)예요. --json을 붙이면 저장된 대로 UTC예요."
            ).text)

        @OptionGroup var folder: StoreFolder

        @Option(help: ArgumentHelp(Message("Only the last n events.", "마지막 사건 n개만."), valueName: "n"))
        var last: Int?

        @Flag(help: ArgumentHelp(Message("Print each event as a JSON object.", "사건마다 JSON 객체로 보여 줘요.")))
        var json = false

        func validate() throws {
            if let last, last < 1 {
                throw ValidationError(
                    Message("--last takes a number of at least 1.", "--last에는 1보다 작지 않은 수를 적어 주세요."))
            }
        }

        func run() throws {
            let output = BufferedOutput()
            try exitingOnError {
                switch try folder.location() {
                case .folder(let path):
                    let names = json ? Names() : try NamesFile(store: path).names()
                    try StoreLog(path).run(last: last) { sequence, event throws(StoreError) in
                        try write(sequence, event, names, to: output)
                    }
                case .database(let database):
                    let store = try database.reading()
                    let names = json ? Names() : try store.names()
                    try store.events(last: last) { sequence, event throws(StoreError) in
                        try write(sequence, event, names, to: output)
                    }
                }
            }
            output.flush()
        }

        private func write(
            _ sequence: Int, _ event: Event, _ names: Names, to output: BufferedOutput
        ) throws(StoreError) {
            output.write(json ? try EventLine.json(sequence, event) : Array(line(sequence, event, names).utf8))
        }

        private func line(_ sequence: Int, _ event: Event, _ names: Names) -> String {
            let time = event.time.formatted(
                .verbatim(
                    "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    timeZone: .current, calendar: .init(identifier: .gregorian)))
            return "\(sequence)  \(time)  \(EventWords.message(event, names).text)\n"
        }
    }
}
