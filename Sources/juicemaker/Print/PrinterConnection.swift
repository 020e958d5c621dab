import Bytes
import Foundation
import Glibc
import JuiceShop
import Printing
import Runtime
import ShopWeb

/// A connection to a printer, for one thread.
final class PrinterConnection: PrinterLink {
    private let descriptor: Int32
    private let path: String

    /// A printer that says nothing for so long is not there.
    static let waitMilliseconds: Int32 = 3_000
    /// The slowest printers take some seconds for the longest slip.
    private static let printMilliseconds: Int32 = 8_000

    /// - Throws: the error of the call that failed: a printer that is off does not accept in time.
    init(_ place: PrinterAddress.Location) throws(SystemError) {
        switch place {
        case .device(let device):
            path = device
            descriptor = try callRetrying("open", device) { open(device, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
        case .network(let host, let port):
            path = "\(host):\(port)"
            descriptor = try Self.connect(host, port, path)
        }
    }

    deinit { close(descriptor) }

    private static func connect(_ host: String, _ port: String, _ path: String) throws(SystemError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, port, &hints, &addresses) == 0, let first = addresses?.pointee else {
            throw SystemError("getaddrinfo", path, code: EHOSTUNREACH)
        }
        defer { freeaddrinfo(addresses) }
        let type = first.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let socket = try callOnce("socket", path) { Glibc.socket(first.ai_family, type, 0) }
        do throws(SystemError) {
            if Glibc.connect(socket, first.ai_addr, first.ai_addrlen) != 0 {
                if errno != EINPROGRESS { throw SystemError("connect", path, code: errno) }
                try Self.wait(for: POLLOUT, socket, waitMilliseconds, "connect", path)
                var (code, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
                getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
                if code != 0 { throw SystemError("connect", path, code: code) }
            }
            return socket
        } catch {
            close(socket)
            throw error
        }
    }

    private static func wait(
        for event: Int32, _ descriptor: Int32, _ milliseconds: Int32, _ call: String, _ path: String
    ) throws(SystemError) {
        var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        let count = try callRetrying(call, path) { Glibc.poll(&poll, 1, milliseconds) }
        if count == 0 { throw SystemError(call, path, code: ETIMEDOUT) }
    }

    /// - Throws: also when the printer takes nothing for a while, as one without paper whose buffer is full.
    func send(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try Self.wait(for: POLLOUT, descriptor, Self.printMilliseconds, "write", path)
            } else if errno != EINTR {
                throw SystemError("write", path, code: errno)
            }
        }
    }

    /// The reason why the printer would print nothing now; nil when it is ready.
    func fault() throws(SystemError) -> PrinterFault? {
        // The cause says more than that it is offline, and paper may be out before it is.
        var found: PrinterFault?
        for question in StatusQuestion.allCases {
            let answer = try answer(to: question.bytes, Self.waitMilliseconds, where: StatusQuestion.isAnswer)
            guard let fault = question.fault(answer) else { continue }
            if found == nil || found == .offline { found = fault }
        }
        return found
    }

    /// Waits until everything that was sent is on paper.
    ///
    /// A printer that does not know the question says nothing. If it is ready then, all is printed: it would print each slip
    /// again and again otherwise.
    func waitForPaper() throws(SystemError) -> Printed {
        do throws(SystemError) {
            _ = try answer(
                to: ReceiptPrinter.printedQuestion, Self.printMilliseconds, where: ReceiptPrinter.isPrintedAnswer)
            return .said
        } catch  where error.code == ETIMEDOUT {
            return try fault().map(Printed.stopped) ?? .silent
        }
    }

    private func answer(
        to question: [UInt8], _ milliseconds: Int32, where isAnswer: (UInt8) -> Bool
    ) throws(SystemError) -> UInt8 {
        var byte: UInt8 = 0
        // The late answer to an earlier question.
        while read(descriptor, &byte, 1) == 1 {}
        try send(question)
        while true {
            try Self.wait(for: POLLIN, descriptor, milliseconds, "read", path)
            let count = read(descriptor, &byte, 1)
            if count == 1, isAnswer(byte) { return byte }
            if count == 0 { throw SystemError("read", path, code: ECONNRESET) }
            if count < 0, errno != EAGAIN, errno != EINTR { throw SystemError("read", path, code: errno) }
        }
    }
}
