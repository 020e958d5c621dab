import Foundation
import Glibc
import Synchronization

/// Stands between libpq and a server on a Unix socket, or between a client and a port of this machine, and cuts or stops a
/// connection after a number of bytes.
///
/// libpq finds it as a server in its folder: `host=FOLDER`.
package final class ProxyToDatabase: Sendable {
    package enum Direction: Sendable, CaseIterable { case toServer, toClient }

    package struct Fault: Sendable {
        let direction: Direction
        /// Bytes that still pass in the direction.
        var bytes: Int
        /// False: the connection is closed. True: nothing passes any more, in no direction, and nobody is told.
        let isSilent: Bool

        package init(_ direction: Direction, afterBytes bytes: Int, isSilent: Bool = false) {
            self.direction = direction
            self.bytes = bytes
            self.isSilent = isSilent
        }
    }

    private struct State {
        var fault: Fault?
        /// The fault after the next one.
        var next: (@Sendable () -> Fault)?
        /// An answer of the server that is changed once, into another of the same length.
        var lie: (answer: [UInt8], told: [UInt8])?
        /// Since the last `count`.
        var passed: [Direction: Int] = [:]
        /// Answers wait for it.
        var gate: DispatchSemaphore?
        var isHolding = false
        var isClosed = false
    }

    private enum Server: Sendable { case folder(String), port(UInt16) }

    private let server: Server
    private let listening: Int32
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: a new socket is made there.
    ///   - server: the folder of the server's own.
    package init(in folder: String, to server: String) throws {
        self.server = .folder(server)
        listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try Self.check(Self.withAddress(folder) { bind(listening, $0, $1) })
        try Self.check(listen(listening, 16))
        let thread = Thread { self.accept() }
        thread.start()
    }

    /// - Parameter port: of a server on this machine.
    package init(to port: UInt16) throws {
        server = .port(port)
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try Self.check(Self.withLoopback(0) { bind(listening, $0, $1) })
        try Self.check(listen(listening, 16))
        Thread { self.accept() }.start()
    }

    /// Where clients of a port find it.
    package var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listening, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Ends the listening thread, and every connection with the next byte.
    package func close() {
        state.withLock { $0.isClosed = true }
        shutdown(listening, Int32(SHUT_RDWR))
    }

    /// The fault of the next connection that passes so many bytes, counted from now; once.
    package func arm(_ fault: Fault) { state.withLock { ($0.fault, $0.next) = (fault, nil) } }

    /// No fault happens any more.
    package func disarm() { state.withLock { ($0.fault, $0.next) = (nil, nil) } }

    /// One fault after the other.
    package func arm(_ faults: @escaping @Sendable () -> Fault) {
        state.withLock { ($0.fault, $0.next) = (faults(), faults) }
    }

    /// Changes the next such answer of the server, once.
    package func tell(_ told: String, insteadOf answer: String) {
        state.withLock { $0.lie = (Array(answer.utf8), Array(told.utf8)) }
    }

    /// Keeps the server's answers back until `release`.
    package func hold() { state.withLock { ($0.gate, $0.isHolding) = (DispatchSemaphore(value: 0), false) } }

    /// True when an answer waits.
    package var isHolding: Bool { state.withLock { $0.isHolding } }

    package func release() {
        state.withLock { state in
            state.gate?.signal()
            state.gate = nil
        }
    }

    /// True until the fault or the change has happened.
    package var isArmed: Bool { state.withLock { $0.fault != nil || $0.lie != nil } }

    /// The bytes that passed since the last call.
    package func count() -> [Direction: Int] {
        state.withLock { state in
            defer { state.passed = [:] }
            return state.passed
        }
    }

    private func accept() {
        while case let client = Glibc.accept(listening, nil, nil), client >= 0 {
            let (upstream, isConnected) = connect()
            guard isConnected else {
                Glibc.close(client)
                Glibc.close(upstream)
                continue
            }
            Thread { self.pass(client, upstream) }.start()
        }
        Glibc.close(listening)
    }

    private func connect() -> (Int32, Bool) {
        switch server {
        case .folder(let folder):
            let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            return (upstream, Self.withAddress(folder, { Glibc.connect(upstream, $0, $1) }) == 0)
        case .port(let port):
            let upstream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            return (upstream, Self.withLoopback(port) { Glibc.connect(upstream, $0, $1) } == 0)
        }
    }

    private func pass(_ client: Int32, _ upstream: Int32) {
        defer {
            Glibc.close(client)
            Glibc.close(upstream)
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isSilent = false
        while true {
            var sides = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&sides, 2, -1) > 0 else { return }
            for (index, side) in sides.enumerated() where side.revents != 0 {
                let (from, to) = index == 0 ? (client, upstream) : (upstream, client)
                let count = read(from, &buffer, buffer.count)
                if count <= 0 { return }
                if isSilent { continue }
                let direction = index == 0 ? Direction.toServer : .toClient
                if direction == .toClient {
                    waitAtTheGate()
                    change(&buffer, count)
                }
                let (passing, fault) = allow(count, direction)
                var sent = 0
                while sent < passing {
                    let written = buffer[sent..<passing].withUnsafeBytes {
                        send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    if written <= 0 { return }
                    sent += written
                }
                guard let fault else { continue }
                if !fault.isSilent { return }
                isSilent = true
            }
        }
    }

    private func waitAtTheGate() {
        let gate = state.withLock { state in
            if state.gate != nil { state.isHolding = true }
            return state.gate
        }
        gate?.wait()
        // For the next connection's thread.
        gate?.signal()
    }

    private func change(_ buffer: inout [UInt8], _ count: Int) {
        state.withLock { state in
            guard let lie = state.lie, let range = buffer[..<count].firstRange(of: lie.answer) else { return }
            buffer.replaceSubrange(range, with: lie.told)
            state.lie = nil
        }
    }

    private func allow(_ count: Int, _ direction: Direction) -> (Int, Fault?) {
        state.withLock { state in
            state.passed[direction, default: 0] += count
            guard var fault = state.fault, fault.direction == direction else { return (count, nil) }
            if fault.bytes >= count {
                fault.bytes -= count
                state.fault = fault
                return (count, nil)
            }
            state.fault = state.next?()
            return (fault.bytes, fault)
        }
    }

    private static func withAddress(_ folder: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("\(folder)/.s.PGSQL.5432".utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    private static func withLoopback(
        _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    private static func check(_ result: Int32) throws {
        if result < 0 { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
    }
}
