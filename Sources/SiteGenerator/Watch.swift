import CLinux
import Foundation
import Glibc
import ShopPages

/// Waits until something changes that a site is made of. The kernel tells (inotify(7)); nobody looks again and again.
package final class Watch {
    private let sources: SiteSources
    private let events: Int32
    /// Readable when the watch has to end.
    private let stop: Int32
    /// The output folder, where the generator writes itself.
    private var outputWatch: Int32 = -1

    /// - Parameter stop: a descriptor that becomes readable when the watch has to end; the caller keeps it open.
    /// - Throws: `SiteError` when the kernel grants no more watching.
    package init(_ sources: SiteSources, stop: Int32) throws {
        self.sources = sources
        self.stop = stop
        events = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        if events < 0 {
            throw SiteError(
                "--watch", "the system grants no more watching", remedy: "raise fs.inotify.max_user_instances",
                isOfDisk: true)
        }
    }

    deinit {
        close(events)
    }

    /// Watches the folders that there are by now. To be called before each run reads them: what changes while it
    /// runs, it may have missed.
    package func arm() {
        let mask =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
            | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB)
        for folder in sources.folders { _ = inotify_add_watch(events, folder, mask) }
        outputWatch = inotify_add_watch(events, sources.output.path, mask)
    }

    /// Returns when something has changed and a moment has passed in which nothing else did: an editor writes, renames
    /// and removes in one go.
    /// - Returns: false when it was told to stop.
    package func wait() -> Bool {
        while true {
            guard isTold(within: -1) else { return false }
            if !hasChanged() { continue }
            let patience = ContinuousClock.now + .milliseconds(200)
            while ContinuousClock.now < patience {
                var calm = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
                if poll(&calm, 1, 30) == 0 { break }
                _ = hasChanged()
            }
            return true
        }
    }

    /// - Returns: false when `stop` is readable.
    private func isTold(within milliseconds: Int32) -> Bool {
        var both = [
            pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&both, 2, milliseconds) < 0 {}
        return both[1].revents == 0
    }

    /// Takes what the kernel has to tell, and says whether any of it matters.
    private func hasChanged() -> Bool {
        let handMade = Set(Asset.handMade.map { $0.path.dropFirst() })
        var matters = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(events, $0.baseAddress, $0.count) }
            if count <= 0 { return matters }
            buffer.withUnsafeBytes { bytes in
                var place = 0
                while place + 16 <= count {
                    let watch = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
                    let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
                    let name = String(
                        decoding: bytes[place + 16..<place + 16 + length].prefix { $0 != 0 }, as: UTF8.self)
                    if watch != outputWatch || handMade.contains(name[...]) { matters = true }
                    place += 16 + length
                }
            }
        }
    }
}
