import ArgumentParser
import Bytes
import Console
import Foundation
import JuiceShop
import Logging
import Runtime
import ShopStore
import Synchronization

struct FollowCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "follow", "Give each event to a program, or print it, as it happens.",
        "사건이 일어날 때마다 프로그램에 넘기거나 보여 줘요.",
        discussion: """
            An event is a line of JSON, as store log --json prints it. Without --run, the lines go to the standard output.

            With --run, the program is run once for each event, one after the other, with the line at its standard input. \
            When it exits with 0, the event is done, which follow-NAME.cursor beside the store (or in STATE_DIRECTORY) keeps \
            durably; otherwise the same event comes again after two seconds, and no later one before it. So each event \
            comes at least once, and again after a crash between the program's end and the cursor: seq says which one it \
            is. It follows until SIGTERM or SIGINT, which let the program end first. Nothing that the program does \
            touches an order.
            """,
        """
        사건 하나는 JSON 한 줄이에요(store log --json과 같아요). --run이 없으면 표준 출력에 적어요.

        --run을 붙이면 사건마다 차례대로 프로그램을 실행하고, 그 줄을 표준 입력으로 줘요. 프로그램이 0으로 끝나면 그 사건은 끝난 것이고, \
        기록 옆(또는 STATE_DIRECTORY)의 follow-이름.cursor에 남아요. 0이 아니면 2초 뒤에 같은 사건을 다시 주고, 다음 사건으로 \
        넘어가지 않아요. 그래서 사건은 적어도 한 번 오고, 프로그램이 끝난 바로 뒤에 꺼졌으면 한 번 더 와요. seq로 알 수 있어요. \
        SIGTERM이나 SIGINT를 받으면 실행 중인 프로그램을 기다렸다가 끝나요. 프로그램이 무엇을 하든 주문은 그대로예요.
        """)

    @OptionGroup var folder: StoreFolder

    @Option(
        help: ArgumentHelp(
            "Begin after this event; 0 is all. By default only what happens from now on; a cursor goes on where it is.",
            "이 사건 다음부터. 0은 처음부터예요. 없으면 지금부터고, 커서가 있으면 멈춘 곳부터예요.", valueName: "seq"))
    var after: Int?

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("The program to run for each event.", "사건마다 실행할 프로그램.", valueName: "program"))
    var program: String?

    @Option(
        help: ArgumentHelp(
            "The name of the cursor, if not the program's.", "커서의 이름. 없으면 프로그램의 이름이에요.", valueName: "name"))
    var name: String?

    @Flag(help: ArgumentHelp("End when there are no more events.", "사건이 더 없으면 끝나요."))
    var once = false

    func validate() throws {
        if let after, after < 0 {
            throw ValidationError("--after takes the number of an event, or 0.", "--after에는 사건의 번호나 0을 적어 주세요.")
        }
        if name != nil, program == nil {
            throw ValidationError("--name is for --run.", "--name은 --run과 같이 써요.")
        }
        if let cursorName, !Token.isToken(cursorName) {
            throw ValidationError(
                "“\(cursorName)” names no cursor: write --name with A-Z a-z 0-9 - and _",
                "“\(cursorName)”: 커서 이름이 될 수 없어요. --name에 A-Z a-z 0-9 - _ 로 적어 주세요")
        }
    }

    private var cursorName: String? {
        name ?? program.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    }

    func perform() throws {
        let signals = once ? nil : try StopSignals()
        let log = Wiring.log(Wiring.configuration.logFormat, RepeatedFaults())
        // A wrong address is an error at once, not a line in a log.
        let place = FollowedPlace(try folder.location())
        place.remember()
        let store = try Wiring.shownStore(folder)
        let worker: any EventFollower
        if let program, let cursorName {
            let cursor = try FollowerCursor("follow-\(cursorName)", in: try folder.stateFolder())
            let runner = EventRunner(program: program, cursor: cursor, log: log)
            try runner.begin(in: store, after: after)
            worker = runner
        } else {
            worker = EventPrinter(after: try store.mark(toBegin: after))
        }
        if once {
            while true {
                switch try worker.step(store) {
                case .advanced: continue
                case .idle: return
                case .refused: throw CommandError(.refused, worker.refusal)
                }
            }
        }
        let follower = Follower(
            openStore: { [folder] in try Wiring.shownStore(folder) }, place: place, log: log)
        try DetachedThread.start { follower.run(worker.step) }
        _ = signals?.next()
        worker.stop()
    }
}

/// Takes the events of a store, some at each step.
private protocol EventFollower: Sendable {
    func step(_ store: any Store) throws -> FollowerProgress
    /// Returns between two events; no later one is taken.
    func stop()
    /// Why the last step was refused.
    var refusal: Message { get }
}

extension Store {
    /// The events after a mark, oldest first; as many as one step takes.
    fileprivate func events(after mark: HistoryMark) throws -> [NumberedEvent] {
        let shop = try shop()
        var events = [NumberedEvent]()
        if mark.sequence >= shop.sequence { return events }
        try self.events(in: mark.sequence + 1..<min(shop.sequence, mark.sequence + 250) + 1) {
            events.append(NumberedEvent(sequence: $0, event: $1))
            return true
        }
        return events
    }

    /// - Parameter sequence: nil for the last event.
    fileprivate func mark(toBegin sequence: Int?) throws -> HistoryMark {
        let shop = try shop()
        guard let sequence, sequence != shop.sequence else { return shop.mark }
        if sequence > shop.sequence {
            throw CommandError(
                .usage, "the store has \(shop.sequence) events: write --after with a number up to that",
                "사건은 \(shop.sequence)개예요. --after에 그보다 크지 않은 수를 적어 주세요")
        }
        return sequence == 0 ? .beginning : try mark(at: sequence)
    }
}

/// Prints each event.
private final class EventPrinter: EventFollower {
    private let printed: Mutex<HistoryMark>

    init(after mark: HistoryMark) { printed = Mutex(mark) }

    func step(_ store: any Store) throws -> FollowerProgress {
        try printed.withLock { mark in
            let events = try store.events(after: mark)
            let output = BufferedOutput()
            for event in events {
                output.write(try EventLine.json(event.sequence, event.event))
                mark = mark.after(event.event)
            }
            output.flush()
            fflush(nil)
            return events.isEmpty ? .idle : .advanced
        }
    }

    func stop() { printed.withLock { _ in } }

    var refusal: Message { Message("", "") }
}

/// Runs a program for each event, and keeps in a cursor what is done.
private final class EventRunner: EventFollower {
    private let program: String
    private let cursor: FollowerCursor
    private let log: Logger
    private let state = Mutex(State())

    private struct State {
        var isStopping = false
        var refusal = Message("", "")
    }

    init(program: String, cursor: FollowerCursor, log: Logger) {
        self.program = program
        self.cursor = cursor
        self.log = log
    }

    /// Sets a cursor that is new, or that was of another history, to where the command says.
    func begin(in store: any Store, after sequence: Int?) throws {
        let isOfAnotherHistory = try cursor.isOfAnotherHistory(than: store, try store.shop())
        if isOfAnotherHistory, sequence == nil { throw otherHistory }
        if cursor.value == nil || isOfAnotherHistory {
            try cursor.set(.init(done: try store.mark(toBegin: sequence)))
        }
    }

    private var otherHistory: CommandError {
        CommandError(
            .damaged,
            Message(
                "the store does not have the past of which the program has had the events: a backup was restored, or "
                    + "another store is here. Say with --after where to begin",
                "프로그램에 넘긴 사건과 이 기록의 과거가 달라요. 백업을 되살렸거나 다른 기록이에요. 어디부터 시작할지 --after로 적어 주세요"))
    }

    var refusal: Message { state.withLock { $0.refusal } }

    func stop() { state.withLock { $0.isStopping = true } }

    func step(_ store: any Store) throws -> FollowerProgress {
        if try cursor.isOfAnotherHistory(than: store, try store.shop()) { throw otherHistory }
        guard let done = cursor.value?.done else { return .idle }
        let events = try store.events(after: done)
        for event in events {
            // A stop waits for the program and its cursor.
            let isDone = try state.withLock { state in
                if state.isStopping { return false }
                return try run(event, &state)
            }
            if !isDone { return .refused }
        }
        return events.isEmpty ? .idle : .advanced
    }

    private func run(_ event: NumberedEvent, _ state: inout State) throws -> Bool {
        guard let done = cursor.value?.done else { return false }
        let run = try ProgramRun([program], input: try EventLine.json(event.sequence, event.event))
        if run.exitCode == 0 {
            try cursor.set(.init(done: done.after(event.event)))
            return true
        }
        let end = run.exitCode.map { Message("exit code \($0)", "종료 코드 \($0)") } ?? Message("a signal", "시그널")
        let words = run.error.map { Message(verbatim: ": \($0)") } ?? Message("", "")
        let what = Message("event \(event.sequence) is not done: ", "사건 \(event.sequence): ")
        state.refusal = "\(program): " + what + end + words
        log.error("the program failed", metadata: ["event": "\(event.sequence)", "error": "\(state.refusal.english)"])
        return false
    }
}
