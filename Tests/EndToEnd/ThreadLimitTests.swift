import Dispatch
import Glibc
import TestSupport
import XCTest

/// The program under a limit of its user's threads, as `ulimit -u` sets it and as systemd's `TasksMax=` acts.
final class ThreadLimitTests: XCTestCase {
    /// Nobody else on this machine is this user, whose threads are counted.
    private let user = uid_t(1_000_000 + getpid())

    /// A command before the program's: as that user, with so many threads at most.
    private func launcher(maxThreads: Int) throws -> [String] {
        try XCTSkipIf(geteuid() != 0, "SKIPPED: only root can start the shop as another user; run this test as root")
        return [
            "prlimit", "--nproc=\(maxThreads)", "setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups",
        ]
    }

    /// The first thread opens the shop, one waits for signals, and one looks after the store; at the start, one more
    /// reads the pages.
    func testWithoutAThreadToServeTheProgramEndsWithOneLine() throws {
        let folder = try TemporaryFolder()
        XCTAssertEqual(chown(folder.path, user, user), 0)
        for maxThreads in 1...3 {
            let shop = try Child(
                "/usr/bin/env",
                launcher(maxThreads: maxThreads) + [
                    RunningShop.program, "serve", "--socket", "\(folder.path)/juicemaker.sock", "--store",
                    "\(folder.path)/Store", "--site", Nginx.site,
                ], log: "shop.log", in: folder.path)
            XCTAssertEqual(shop.exitCode, 71, "EX_OSERR of sysexits.h, with \(maxThreads) threads")
            XCTAssertEqual(
                shop.output,
                "juicemaker: a thread cannot be started: Resource temporarily unavailable; raise the limit of threads "
                    + "(TasksMax=, ulimit -u, RLIMIT_NPROC) or of memory\n")
        }
    }

    func testTheThreadsThereAreServeARush() throws {
        let shop = try RunningShop(isServed: false, launcher: launcher(maxThreads: 5))
        XCTAssertEqual(chown(shop.folder.path, user, user), 0)
        try shop.startShop(0)
        // The thread that read the pages has ended; on a busy machine the kernel still counts it.
        XCTAssertNotNil(shop.shops[0].output.firstMatch(of: /started=[12] threads=64/), shop.shops[0].output)
        let (tablets, statuses) = (40, Collected<Int>())
        DispatchQueue.concurrentPerform(iterations: tablets) { number in
            let tablet = shop.client()
            statuses.add {
                _ = try tablet.get("/report/orders.csv")
                _ = try tablet.get("/")
                return try tablet.post("/orders", "key=k\(number)&juice=mango").status
            }
        }
        XCTAssertEqual(statuses.values.count, tablets)
        XCTAssertEqual(Set(statuses.values), [303, 409])
        XCTAssertEqual(shop.shops[0].stop(), 0, shop.shops[0].output)
    }
}
