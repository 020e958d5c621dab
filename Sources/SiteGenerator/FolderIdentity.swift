import Bytes
import Foundation
import Glibc
import Runtime

/// A folder, however its path is spelled: through symbolic links, bind mounts, or in other letters.
struct FolderIdentity: Hashable {
    private let device: UInt
    private let inode: UInt

    /// - Returns: nil when there is no folder at the path.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }

    /// The folder at a path and all folders above it. A path without a folder begins with the first one above it.
    static func ancestors(of path: String) -> Set<FolderIdentity> {
        var folders = Set<FolderIdentity>()
        var path = realPath(path)
        while true {
            if let folder = FolderIdentity(path) { folders.insert(folder) }
            guard let slash = path.lastIndex(of: "/"), path != "/" else { return folders }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }

    /// The absolute path without symbolic links. What does not exist yet stands for itself.
    static func realPath(_ path: String) -> String {
        guard let real = realpath(path, nil) else {
            let whole = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
            let trimmed = whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
            guard let slash = trimmed.lastIndex(of: "/"), trimmed != "/" else { return trimmed }
            let above = realPath(slash == trimmed.startIndex ? "/" : String(trimmed[..<slash]))
            return (above == "/" ? "" : above) + trimmed[slash...]
        }
        defer { free(real) }
        return String(cString: real)
    }

    /// The path of a folder as another folder sees it, such as `../museum`.
    static func path(of folder: String, from other: String) -> String {
        let (to, here) = (realPath(folder).split(separator: "/"), realPath(other).split(separator: "/"))
        let common = zip(to, here).prefix { $0 == $1 }.count
        let parts = here.dropFirst(common).map { _ in ".." } + to.dropFirst(common).map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}

/// The rules of the output folder: it touches no file of the writer, and no site that was made from other sources.
extension SiteSources {
    /// Refuses an output folder that is one of the sources' folders, lies in one, or holds one. A folder inside that of
    /// the writer (`home`) is left to `refuseFilesOfOthers`.
    func refuseSharedFolder() throws(SiteError) {
        let above = FolderIdentity.ancestors(of: output.path)
        let own = FolderIdentity(output.path)
        for folder in folders {
            guard let source = FolderIdentity(folder) else { continue }
            let isAround = own.map { FolderIdentity.ancestors(of: folder).contains($0) } ?? false
            let isInside = above.contains(source) && source != home.flatMap(FolderIdentity.init)
            if isAround || isInside { throw shared(with: folder) }
        }
    }

    private func shared(with folder: String) -> SiteError {
        SiteError(
            output.path,
            Message(
                "shares a folder with \(folder), which the site is made from",
                "사이트의 원본이 있는 \(folder)과(와) 폴더가 겹쳐요"),
            remedy: Message(
                "the site needs a folder of its own: name one with --output, such as ../site",
                "사이트에는 따로 쓸 폴더가 필요해요. --output으로 ../site처럼 적어 주세요"))
    }

    /// Refuses a folder with files that no run made, if it lies in the writer's folder, and a folder with a site that
    /// was made from other sources.
    /// - Parameter written: the manifest as it was read; nil if there is none.
    func refuseFilesOfOthers(_ written: [UInt8]?) throws(SiteError) {
        guard let written else {
            guard let home, let folder = FolderIdentity(home) else { return }
            let isInside = FolderIdentity.ancestors(of: output.path).contains(folder)
            if isInside, !output.hasOnlyStagedFiles { throw shared(with: home) }
            return
        }
        guard let header = ManifestHeader(written), header.source != identity else { return }
        let outputs = Manifest(written)?.outputs.keys
        guard outputs?.contains(where: { output.state($0) != nil }) ?? !output.hasOnlyStagedFiles else { return }
        let other = header.source.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
        throw SiteError(
            output.path,
            Message("has the site of another exhibition, \(other)", "다른 전시회 \(other)의 사이트가 있어요"),
            remedy: Message(
                "name another --output, or remove this folder first",
                "--output으로 다른 폴더를 적거나, 먼저 이 폴더를 지워 주세요"))
    }
}
