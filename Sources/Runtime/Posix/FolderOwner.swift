package import Glibc

/// The owner of a folder, who gets everything that root makes in it.
///
/// A command that an administrator runs as root may begin a generation. If its files stayed root's, the shop's own user
/// could not open them, and no order could be stored until their owner was changed. So a new file or folder gets the
/// owner and the group of the folder that it is in, and no more permissions than that folder gives. Only root can do
/// this; for any other user nothing changes.
package struct FolderOwner {
    private let folder: stat

    /// - Returns: nil unless the process is root and the folder belongs to another user or group.
    package init?(ofFolderAround path: String) {
        guard geteuid() == 0 else { return nil }
        var folder = stat()
        guard stat(parent(of: path), &folder) == 0, folder.st_uid != 0 || folder.st_gid != 0 else { return nil }
        self.folder = folder
    }

    /// Gives the owner an open file or folder that belongs to root.
    /// - Parameter mode: the most permissions that the file gets.
    /// - Throws: the error of the call that failed, for example where root has no right to change owners.
    package func adopt(_ file: Int32, mode: mode_t, path: String) throws(SystemError) {
        var status = stat()
        _ = try callOnce("fstat", path) { fstat(file, &status) }
        if status.st_uid != 0 || (status.st_uid, status.st_gid) == (folder.st_uid, folder.st_gid) { return }
        _ = try callOnce("fchown", path) { fchown(file, folder.st_uid, folder.st_gid) }
        _ = try callOnce("fchmod", path) { fchmod(file, folder.st_mode & (mode | S_ISGID)) }
    }
}
