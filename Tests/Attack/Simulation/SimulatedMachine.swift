import Journal
import Glibc
import Synchronization

/// A machine with one disk in memory. Simulated processes make the store's system calls on it.
package final class SimulatedMachine: Sendable {
    struct State: Sendable {
        var disk: DiskImage
        /// Inode → the process that holds its `flock`.
        var holders: [Int: Int] = [:]
        var lastProcess = 0
        var dead: Set<Int> = []
    }

    let state: Mutex<State>
    let bootID: String

    package init(_ disk: DiskImage = DiskImage(), bootID: String = "boot0001") {
        state = Mutex(State(disk: disk))
        self.bootID = bootID
    }

    package var disk: DiskImage { state.withLock { $0.disk } }

    /// Changes a file without a system call of any process.
    package func tamper(_ path: String, _ change: (inout [UInt8]) -> Void) {
        state.withLock { state in
            guard let inode = state.disk.find(path) else { return }
            var bytes = state.disk.inodes[inode]?.bytes ?? []
            change(&bytes)
            state.disk.truncate(inode, to: 0)
            state.disk.write(bytes[...], to: inode, at: 0)
            state.disk.sync(inode)
        }
    }

    package func remove(_ path: String) {
        state.withLock { try? $0.disk.remove(path) }
    }

    /// A process that never waits for a lock.
    package func process() -> SimulatedProcess {
        process { $0.name == SystemCall.waiting ? .fails(EINTR) : .none }
    }

    /// - Parameter interruption: called before every system call.
    package func process(_ interruption: @escaping @Sendable (SystemCall) -> Interruption) -> SimulatedProcess {
        SimulatedProcess(
            number: state.withLock { state in
                state.lastProcess += 1
                return state.lastProcess
            }, machine: self, interruption: interruption)
    }

    /// True if a process holds the lock of a file.
    package func holdsLock(_ process: Int) -> Bool { state.withLock { $0.holders.values.contains(process) } }

    package func isDead(_ process: Int) -> Bool { state.withLock { $0.dead.contains(process) } }

    /// `SIGKILL`: the kernel releases its locks, and its later calls have no effect.
    package func kill(_ process: Int) {
        state.withLock { state in
            state.dead.insert(process)
            state.holders = state.holders.filter { $0.value != process }
        }
    }
}

/// A call that a process is about to make.
package struct SystemCall: Equatable, Sendable {
    package let process: Int
    /// The name as in the manual pages, such as `fdatasync`.
    package let name: String
    package let path: String
}

/// The fault injected into a call.
package enum Interruption: Equatable, Sendable {
    case none
    /// The call is not made and fails with that `errno`. A failed sync leaves its pages marked clean.
    case fails(Int32)
    /// The process is dead: the call is not made.
    case isDead
    /// A write takes half of the bytes.
    case isShort
}
