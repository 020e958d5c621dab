import Dispatch
import Foundation
import Glibc

/// A folder for one run, which is removed when the run ends or is interrupted.
final class WorkFolder {
    let path: String
    private let interruptions: [any DispatchSourceSignal]

    init(in parent: String) throws {
        let path = "\(parent)/bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        self.path = path
        interruptions = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                try? FileManager.default.removeItem(atPath: path)
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
