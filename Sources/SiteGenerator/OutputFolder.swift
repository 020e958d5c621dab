import Bytes
import CDeflate
import Foundation
import Glibc
import Runtime
import Templates

/// The folder that nginx serves, and the operations of a run on it.
///
/// Files get mode 0644 and folders 0755, less the process's umask: the program sets a umask that lets nginx read them.
package struct OutputFolder: Sendable {
    package let path: String
    /// Called before each step that changes something: a test ends the run there, as a crash would.
    private let before: @Sendable (String) throws -> Void

    package init(_ path: String, before: @escaping @Sendable (String) throws -> Void = { _ in }) {
        self.path = path
        self.before = before
    }

    /// The state of a file or folder, or of the link that is in its place.
    func state(_ name: String) -> FileState? { FileState("\(path)/\(name)", followsLinks: false) }

    /// Refuses the paths that lead through a symbolic link: a file written there would land outside of the output.
    func refuseLinks(above paths: some Sequence<String>) throws(SiteError) {
        var known = Set<Substring>()
        for path in paths {
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if !known.insert(folder).inserted { break }
                try refuseLink(String(folder))
            }
        }
    }

    func refuseLink(_ name: String) throws(SiteError) {
        if !isLink("\(path)/\(name)") { return }
        throw SiteError(
            "\(path)/\(name)",
            Message(
                "is a symbolic link, and generate writes nothing through one",
                "심볼릭 링크인데, generate는 링크를 거쳐 쓰지 않아요"),
            remedy: Message(
                "put a real folder or nothing in its place, or name another --output",
                "그 자리를 비우거나 진짜 폴더를 두거나, --output으로 다른 폴더를 적어 주세요"))
    }

    /// True when the folder that a file belongs in exists.
    func hasFolder(of name: String) -> Bool {
        guard let slash = name.lastIndex(of: "/") else { return true }
        return state(String(name[..<slash])) != nil
    }

    /// The file of the manifest: beside the folder, wherever a symbolic link to the folder lies.
    var manifestPath: String {
        let folder = FolderIdentity.realPath(path)
        let name = folder.split(separator: "/").last ?? ""
        return "\(folder.dropLast(name.utf8.count))" + ".\(name)\(Manifest.ending)"
    }

    /// The path of a folder as the folder around this one sees it, such as `museum`: both may be moved together.
    package func path(of folder: String) -> String {
        FolderIdentity.path(of: folder, from: parent(of: FolderIdentity.realPath(path)))
    }

    /// - Returns: nil when there is no manifest.
    /// - Throws: `SiteError` for a file of the writer in its place.
    func readManifest() throws(SiteError) -> [UInt8]? {
        let path = manifestPath
        guard FileState(path, followsLinks: false) != nil else { return nil }
        if !isLink(path), let bytes = try? readFile(path) {
            // A power cut may leave an empty file.
            if bytes.isEmpty { return nil }
            if bytes.starts(with: Manifest.title.utf8) { return bytes }
        }
        throw SiteError(
            path, Message("is not a list of files that generate made", "generate가 만든 파일의 목록이 아니에요"),
            remedy: Message("move it, or name another --output", "옮기거나, --output으로 다른 폴더를 적어 주세요"))
    }

    func writeManifest(_ bytes: [UInt8]) throws {
        let manifest = OutputFolder(
            String(URL(filePath: manifestPath).deletingLastPathComponent().path), before: before)
        let name = URL(filePath: manifestPath).lastPathComponent
        try manifest.write(bytes, to: "\(name).new")
        try manifest.rename("\(name).new", to: name)
    }

    /// - Returns: nil when there is no file, or it cannot be read.
    func read(_ name: String) -> [UInt8]? { try? readFile("\(path)/\(name)") }

    /// Writes a file, and makes its folder if necessary.
    package func write(_ bytes: [UInt8], to name: String) throws {
        try before("write \(name)")
        var file = create(name)
        if file < 0, errno == ENOENT, let slash = name.lastIndex(of: "/") {
            try makeFolder(String(name[..<slash]))
            file = create(name)
        }
        if file < 0, errno == ELOOP { try refuseLink(name) }
        guard file >= 0 else { throw error(name) }
        defer { close(file) }
        do { try writeAll(bytes, to: file) } catch let failure { throw error(name, failure.code) }
    }

    private func create(_ name: String) -> Int32 {
        open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }

    /// Gives a file another name, in a folder that exists.
    func link(_ name: String, to newName: String) throws {
        try before("link \(name) \(newName)")
        if Glibc.link("\(path)/\(name)", "\(path)/\(newName)") != 0 { throw error(newName) }
    }

    func rename(_ name: String, to newName: String) throws {
        try before("rename \(name) \(newName)")
        if Glibc.rename("\(path)/\(name)", "\(path)/\(newName)") != 0 { throw error(newName) }
    }

    func remove(_ name: String) throws {
        try before("remove \(name)")
        if unlink("\(path)/\(name)") != 0, errno != ENOENT { throw error(name) }
    }

    /// Makes a folder and the missing ones above it.
    func makeFolder(_ name: String) throws {
        try before("mkdir \(name)")
        if mkdir("\(path)/\(name)", 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = name.lastIndex(of: "/") else { throw error(name) }
        try makeFolder(String(name[..<slash]))
        if mkdir("\(path)/\(name)", 0o755) != 0, errno != EEXIST { throw error(name) }
    }

    /// Removes a folder with everything in it, or a file.
    func removeTree(_ name: String) throws {
        for inner in isLink("\(path)/\(name)") ? [] : names(in: name) { try removeTree("\(name)/\(inner)") }
        try before("remove \(name)")
        let path = "\(path)/\(name)"
        if unlink(path) == 0 || errno == ENOENT || errno == EISDIR && rmdir(path) == 0 { return }
        throw error(name)
    }

    /// Removes a folder if it is empty, and then the folders above it likewise.
    func removeEmptyFolder(_ name: String) throws {
        try before("rmdir \(name)")
        guard rmdir("\(path)/\(name)") == 0, let slash = name.lastIndex(of: "/") else { return }
        try removeEmptyFolder(String(name[..<slash]))
    }

    /// True for a folder that is empty, but for files that a killed run left.
    var hasOnlyStagedFiles: Bool { names(in: "").allSatisfy { $0 == SiteBuilder.folder } }

    func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    }

    /// Runs one generator at a time: a second one waits.
    func locked<Result>(_ work: () throws -> Result) throws -> Result {
        if mkdir(path, 0o755) != 0, errno != EEXIST { throw error("") }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw error("") }
        defer { close(folder) }
        do { try lockFile(folder) } catch let failure { throw error("", failure.code) }
        return try work()
    }

    private func error(_ name: String, _ code: Int32 = errno) -> SiteError {
        SiteError(
            name.isEmpty ? path : "\(path)/\(name)",
            Message("cannot be written (", "쓸 수 없어요(") + errorMessage(code) + Message(verbatim: ")"),
            remedy: Message(
                "check the path, its permissions and the free space", "경로, 권한, 남은 공간을 봐 주세요"), isOfDisk: true)
    }
}
