import CLinux
import Foundation
import Glibc
import ShopPages

/// Waits for a change of anything that a site is made from. The kernel reports changes (inotify(7)); nothing polls.
package final class Watch {
    private let sources: SiteSources
    private let events: Int32
    /// Becomes readable when the watch has to end.
    private let stop: Int32
    /// The watch of the output folder, where the generator's own writes do not count.
    private var outputWatch: Int32 = -1

    /// - Parameter stop: a descriptor that becomes readable when the watch has to end; the caller keeps it open.
    /// - Throws: `SiteError` when the kernel allows no further inotify instance.
    package init(_ sources: SiteSources, stop: Int32) throws {
        self.sources = sources
        self.stop = stop
        events = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        if events < 0 {
            throw SiteError(
                "--watch", "inotify limit reached", remedy: "raise fs.inotify.max_user_instances with sysctl",
                isOfDisk: true)
        }
    }

    deinit {
        close(events)
    }

    /// Watches the folders that exist now. Call it before each run reads them: a run may miss a change that happens
    /// while it reads.
    package func arm() {
        let mask =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
            | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB)
        for folder in sources.folders { _ = inotify_add_watch(events, folder, mask) }
        outputWatch = inotify_add_watch(events, sources.output.path, mask)
    }

    /// Returns after a change, when 30 ms have passed without another: an editor writes, renames and removes at once.
    /// - Returns: false when `stop` became readable.
    package func wait() -> Bool {
        while true {
            guard waitForEvents() else { return false }
            if !hasChanged() { continue }
            let deadline = ContinuousClock.now + .milliseconds(200)
            while ContinuousClock.now < deadline {
                var quiet = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
                if poll(&quiet, 1, 30) == 0 { break }
                _ = hasChanged()
            }
            return true
        }
    }

    /// - Returns: false when `stop` is readable.
    private func waitForEvents() -> Bool {
        var both = [
            pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&both, 2, -1) < 0 {}
        return both[1].revents == 0
    }

    /// Reads all pending events.
    /// - Returns: true when one of them can change the site.
    private func hasChanged() -> Bool {
        let handMade = Set(Asset.handMade.map { $0.path.dropFirst() })
        var isRelevant = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(events, $0.baseAddress, $0.count) }
            if count <= 0 { return isRelevant }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                while offset + 16 <= count {
                    let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                    let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    let name = String(
                        decoding: bytes[offset + 16..<offset + 16 + length].prefix { $0 != 0 }, as: UTF8.self)
                    if watch != outputWatch || handMade.contains(name[...]) { isRelevant = true }
                    offset += 16 + length
                }
            }
        }
    }
}
