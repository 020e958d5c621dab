import Bytes
import Foundation
import Glibc
import Runtime

/// Waits for a change of any input of a site. The kernel reports changes (inotify(7)), so there is no polling.
package final class Watch {
    private let sources: any SiteSources
    private let events: Int32
    /// Becomes readable when the watch has to end.
    private let stop: Int32

    /// - Parameter stop: a descriptor that becomes readable when the watch has to end; the caller keeps it open.
    /// - Throws: `SiteError` when the kernel allows no further inotify instance.
    package init(_ sources: any SiteSources, stop: Int32) throws {
        self.sources = sources
        self.stop = stop
        events = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        if events < 0 {
            throw SiteError(
                "--watch", Message("inotify limit reached", "inotify를 더 쓸 수 없어요"),
                remedy: Message(
                    "raise fs.inotify.max_user_instances with sysctl",
                    "sysctl로 fs.inotify.max_user_instances를 늘려 주세요"),
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
        for folder in sources.folders + sources.assetSubfolders { _ = inotify_add_watch(events, folder, mask) }
    }

    /// Returns after a change, when 30 ms have passed without another one: an editor writes, renames and removes in
    /// quick succession.
    /// - Returns: false when `stop` became readable.
    package func wait() -> Bool {
        guard waitForEvents() else { return false }
        readEvents()
        let deadline = ContinuousClock.now + .milliseconds(200)
        while ContinuousClock.now < deadline {
            var quiet = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
            if poll(&quiet, 1, 30) == 0 { break }
            readEvents()
        }
        return true
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

    private func readEvents() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while buffer.withUnsafeMutableBytes({ read(events, $0.baseAddress, $0.count) }) > 0 {}
    }
}
