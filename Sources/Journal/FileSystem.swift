import CLinux
import Foundation
import Glibc
package import Runtime

/// The system calls that the store makes. Everything above this seam is the same code on a disk and in a simulation that
/// fails, tears and forgets.
///
/// Each call does what the manual page of its name says, once; `OpenFile` and `retrying` repeat it after `EINTR`.
package protocol FileSystem: Sendable {
    func open(_ path: String, _ use: FileUse) throws(SystemError) -> Int32
    func close(_ file: Int32)
    /// `pread`: at most `count` bytes, none at the end.
    func read(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8]
    /// `write` to the end of a file that was opened for replacing; the number of bytes written.
    func append(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int
    /// `pwrite`; the number of bytes written.
    func write(_ bytes: ArraySlice<UInt8>, to file: Int32, at offset: Int) throws(SystemError) -> Int
    func truncate(_ file: Int32, to length: Int) throws(SystemError)
    /// `fdatasync`: the bytes, and the length that they need.
    func syncData(_ file: Int32) throws(SystemError)
    /// `fsync`: for a folder, its entries.
    func sync(_ file: Int32) throws(SystemError)
    func rename(_ path: String, to newPath: String) throws(SystemError)
    /// `unlink`, or `rmdir` for an empty folder.
    func remove(_ path: String) throws(SystemError)
    func makeFolder(_ path: String) throws(SystemError)
    /// The names in a folder, without `.` and `..`, in no order.
    func names(in folder: String) throws(SystemError) -> [String]
    func status(of file: Int32) throws(SystemError) -> FileStatus
    /// Nil when nothing is at the path.
    func status(at path: String) throws(SystemError) -> FileStatus?
    /// An exclusive `flock`, waiting no longer than that; false when the time is up.
    func lock(_ file: Int32, waitingSeconds: Double) throws(SystemError) -> Bool
    func unlock(_ file: Int32)
    func volume(of path: String) throws(SystemError) -> Volume
    /// An identifier of this boot of the machine: a power cut changes it, a kill does not.
    func bootID() -> String
}

package struct FileStatus: Equatable, Sendable {
    package let identity: FileIdentity
    package let size: Int

    package init(identity: FileIdentity, size: Int) {
        self.identity = identity
        self.size = size
    }
}

package struct Volume: Equatable, Sendable {
    /// The name of the network file system, if it is one: locks and syncs there may not hold.
    package let network: String?
    package let freeBytes: Int

    package init(network: String?, freeBytes: Int) {
        self.network = network
        self.freeBytes = freeBytes
    }
}
