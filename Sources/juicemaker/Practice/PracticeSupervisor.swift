import Bytes
import CLinux
import Console
import FastCGI
import Foundation
import Glibc
import JuiceShop
import Practice
import Runtime
import ShopWeb
import Synchronization

/// Keeps a practice shop's program running: starts it, kills it in the middle of the robot's orders when a visitor asks
/// for that, and starts it again. Then it looks for every order that the shop had confirmed to the robot.
///
/// It holds the listening socket, so that visitors wait while the program is away instead of being refused.
final class PracticeSupervisor: Sendable {
    private let folder: PracticeFolder
    private let path: String
    private let socket: ListeningSocket
    /// The command of the program that serves, without the folder of its shop.
    private let command: [String]
    private let robot: PracticeRobot?
    private let child = Mutex(Child())
    private let state: Mutex<PracticeState>
    private let status: StatusFile<PracticeState>

    private struct Child {
        var pid: pid_t = 0
        var isStopping = false
    }

    static let statusName = "practice"
    private static let robotSeconds = 8

    init(
        _ folder: PracticeFolder, socket path: String, command: [String], customers: Customers?, seed: UInt64
    ) throws {
        self.folder = folder
        self.path = path
        self.command = command
        do throws(SocketError) {
            guard let made = try ListeningSocket.find(path: path, environment: [:]) else {
                throw .badHandOver(Message("no socket", "소켓이 없어요"))
            }
            socket = made
        } catch {
            throw CommandError(.unavailable, error.message)
        }
        robot = try customers.map { try PracticeRobot($0, socket: path, store: folder.store, seed: seed) }
        state = Mutex(PracticeState(robotSeconds: robot == nil ? nil : Self.robotSeconds))
        status = StatusFile(Self.statusName, in: folder.path)
    }

    /// Returns when a signal has stopped the program.
    /// - Throws: `CommandError` with the program's own exit code, if it ends by itself.
    func run(until signals: StopSignals) throws {
        try DetachedThread.start { [self] in
            while true {
                let name = signals.next()
                child.withLock { child in
                    child.isStopping = true
                    if child.pid > 0 { kill(child.pid, name == .interrupt ? SIGINT : SIGTERM) }
                }
            }
        }
        try DetachedThread.start { [self] in
            while true {
                report()
                Thread.sleep(forTimeInterval: TimeInterval(Self.robotSeconds))
                robot?.work()
            }
        }
        var killed: Date?
        while !child.withLock({ $0.isStopping }) {
            let output = try start()
            // A stop must not wait for the robot, whose forms nobody answers then.
            if let killed { try DetachedThread.start { [self] in checkOrders(killed) } }
            try cutPowerWhenAsked(output)
            close(output)
            let status = waitForEnd()
            if child.withLock({ $0.isStopping }) { break }
            // A signal ended it, ours or another one: it comes back.
            if status & 0x7F == 0 { throw ExitStatus(code: status >> 8 & 0xFF) }
            killed = Date()
        }
        socket.withdraw()
    }

    /// Starts the program with the socket as its standard input.
    /// - Returns: its standard output.
    private func start() throws(SystemError) -> Int32 {
        var ends = [Int32](repeating: 0, count: 2)
        _ = try callOnce("pipe") { pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, socket.descriptor, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var arguments = (command + ["--worker", folder.path]).map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, command[0], &actions, nil, &arguments, own_environment())
        if code != 0 { throw SystemError("posix_spawn", command[0], code: code) }
        child.withLock { child in
            child.pid = pid
            if child.isStopping { kill(pid, SIGTERM) }
        }
        return ends[0]
    }

    /// Waits until the program passes on that a visitor asked for a power cut, or ends. It is killed while as many orders
    /// come in as can.
    private func cutPowerWhenAsked(_ output: Int32) throws(ThreadError) {
        var byte: UInt8 = 0
        var count = read(output, &byte, 1)
        while count < 0, errno == EINTR { count = read(output, &byte, 1) }
        guard count == 1 else { return }
        let pid = child.withLock { $0.pid }
        let cut: @Sendable () -> Void = { [self] in child.withLock { if $0.pid == pid { kill(pid, SIGKILL) } } }
        guard let robot else { return cut() }
        // An order that waits at the socket after the kill is answered by the next program, which must not wait for it.
        try DetachedThread.start { robot.orderMany(cut) }
    }

    private func waitForEnd() -> Int32 {
        var status: Int32 = 0
        let pid = child.withLock { $0.pid }
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        child.withLock { $0.pid = 0 }
        return status
    }

    /// Waits until the program answers again, and compares the robot's list with the store.
    private func checkOrders(_ killed: Date) {
        guard (try? SocketQuestion(socket: path).ask(waitingSeconds: 30)) != nil else { return }
        let away = Int(Date().timeIntervalSince(killed) * 1000)
        guard let robot, let found = try? robot.compare() else { return }
        state.withLock {
            $0.cut = PracticeState.Cut(
                time: killed, confirmed: found.confirmed, lost: found.lost, wrong: found.wrong, awayMilliseconds: away)
        }
        // One more order makes the open pages look again.
        robot.work()
        report()
    }

    private func report() {
        let now = state.withLock { state in
            state.confirmed = robot?.confirmedCount ?? 0
            return state
        }
        status.set(now)
    }
}

/// The exit code of a program that ended by itself. It has said why.
private struct ExitStatus: Error {
    let code: Int32
}
