import Glibc

/// A file system in memory that models power cuts: it keeps the synced state and the changes since.
///
/// It is weaker than ext4 (Pillai et al., "All File Systems Are Not Created Equal", OSDI 2014): un-synced names may
/// reach the disk in any combination, un-synced data by 512-byte sectors and at any size, and a sync that failed
/// leaves changes that no later sync makes durable (Rebello et al., USENIX ATC 2020). A value: a copy is a snapshot.
package struct DiskImage: Sendable {
    private(set) var inodes: [Int: Inode] = [DiskImage.root: Inode(isFolder: true)]
    /// Changes of names that no sync of their folder has made durable, oldest first.
    private(set) var nameChanges: [NameChange] = []
    private var lastInode = DiskImage.root

    static let root = 1

    struct Inode: Sendable {
        let isFolder: Bool
        /// The content as processes see it.
        var bytes: [UInt8] = []
        /// The content at the last sync.
        var durable: [UInt8] = []
        /// The changes since then, oldest first.
        var changes: [DataChange] = []
        /// A folder's names as processes see them, and at its last sync.
        var names: [String: Int] = [:]
        var durableNames: [String: Int] = [:]
    }

    struct DataChange: Sendable {
        let kind: Kind
        var state = State.pending

        enum Kind: Sendable {
            case write(offset: Int, [UInt8])
            case truncate(Int)
        }

        enum State: Sendable {
            /// It may be on the disk.
            case pending
            /// A sync of it failed: it may be on the disk, and no later sync makes it.
            case abandoned
            /// It is on the disk, over an abandoned one that may be.
            case synced
        }
    }

    /// One atomic change of the names of one or two folders.
    struct NameChange: Sendable {
        var removed: (folder: Int, name: String, inode: Int)?
        var added: (folder: Int, name: String, inode: Int)?

        func touches(_ folder: Int) -> Bool { removed?.folder == folder || added?.folder == folder }
    }

    package init() {}

    // MARK: - Names

    /// The inode at an absolute path, `nil` when there is none.
    func find(_ path: String) -> Int? {
        var inode = Self.root
        for name in Self.names(path) {
            guard let next = inodes[inode]?.names[name] else { return nil }
            inode = next
        }
        return inode
    }

    func parent(_ path: String) throws(Errno) -> (folder: Int, name: String) {
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), let folder = find(String(path[..<end])),
            inodes[folder]?.isFolder == true
        else { throw Errno(ENOENT) }
        return (folder, String(path[path.utf8.index(after: end)...]))
    }

    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    mutating func make(_ path: String, isFolder: Bool) throws(Errno) -> Int {
        let (folder, name) = try parent(path)
        if inodes[folder]?.names[name] != nil { throw Errno(EEXIST) }
        lastInode += 1
        inodes[lastInode] = Inode(isFolder: isFolder)
        change(NameChange(added: (folder, name, lastInode)))
        return lastInode
    }

    mutating func remove(_ path: String) throws(Errno) {
        let (folder, name) = try parent(path)
        guard let inode = inodes[folder]?.names[name] else { throw Errno(ENOENT) }
        change(NameChange(removed: (folder, name, inode)))
    }

    mutating func rename(_ path: String, to newPath: String) throws(Errno) {
        let (folder, name) = try parent(path)
        let target = try parent(newPath)
        guard let inode = inodes[folder]?.names[name] else { throw Errno(ENOENT) }
        change(NameChange(removed: (folder, name, inode), added: (target.folder, target.name, inode)))
    }

    private mutating func change(_ change: NameChange) {
        nameChanges.append(change)
        apply(change, \.names)
    }

    private mutating func apply(_ change: NameChange, _ names: WritableKeyPath<Inode, [String: Int]>) {
        if let removed = change.removed, inodes[removed.folder]?[keyPath: names][removed.name] == removed.inode {
            inodes[removed.folder]?[keyPath: names][removed.name] = nil
        }
        if let added = change.added { inodes[added.folder]?[keyPath: names][added.name] = added.inode }
    }

    // MARK: - Data

    mutating func write(_ bytes: ArraySlice<UInt8>, to inode: Int, at offset: Int) {
        let change = DataChange(kind: .write(offset: offset, Array(bytes)))
        inodes[inode]?.changes.append(change)
        inodes[inode]?.bytes.apply(change)
    }

    mutating func truncate(_ inode: Int, to length: Int) {
        let change = DataChange(kind: .truncate(length))
        inodes[inode]?.changes.append(change)
        inodes[inode]?.bytes.apply(change)
    }

    mutating func sync(_ inode: Int) {
        guard let file = inodes[inode] else { return }
        if file.isFolder {
            for change in nameChanges where change.touches(inode) { apply(change, \.durableNames) }
            nameChanges.removeAll { $0.touches(inode) }
        }
        if file.changes.contains(where: { $0.state == .abandoned }) {
            inodes[inode]?.changes = file.changes.map { $0.state == .pending ? $0.becoming(.synced) : $0 }
        } else {
            for change in file.changes { inodes[inode]?.durable.apply(change) }
            inodes[inode]?.changes = []
        }
    }

    /// The kernel reports the failure once and marks the pages clean, although they were not written.
    mutating func failSync(_ inode: Int) {
        let changes = inodes[inode]?.changes ?? []
        inodes[inode]?.changes = changes.map { $0.state == .pending ? $0.becoming(.abandoned) : $0 }
    }

    // MARK: - A power cut

    /// The disk after a power cut: the chosen changes of names, and for each file the chosen bytes.
    func afterPowerCut(_ isChosen: (Int) -> Bool, _ bytes: (Int, Inode) -> [UInt8]) -> DiskImage {
        var image = self
        for (index, change) in nameChanges.enumerated() where isChosen(index) { image.apply(change, \.durableNames) }
        image.nameChanges = []
        for (number, inode) in inodes where !inode.isFolder {
            let left = inode.changes.isEmpty ? inode.durable : bytes(number, inode)
            image.inodes[number]?.bytes = left
            image.inodes[number]?.durable = left
            image.inodes[number]?.changes = []
        }
        for number in image.inodes.keys {
            let names = image.inodes[number]?.durableNames ?? [:]
            image.inodes[number]?.names = names
        }
        return image
    }

    /// Every file by its path.
    package var files: [String: [UInt8]] {
        var found = [String: [UInt8]]()
        func visit(_ folder: Int, _ path: String) {
            for (name, number) in inodes[folder]?.names ?? [:] {
                guard let inode = inodes[number] else { continue }
                if inode.isFolder { visit(number, "\(path)/\(name)") } else { found["\(path)/\(name)"] = inode.bytes }
            }
        }
        visit(Self.root, "")
        return found
    }
}

struct Errno: Error {
    let code: Int32
    init(_ code: Int32) { self.code = code }
}

extension DiskImage.DataChange {
    fileprivate func becoming(_ state: State) -> Self { Self(kind: kind, state: state) }
}

extension [UInt8] {
    mutating func apply(_ change: DiskImage.DataChange) {
        switch change.kind {
        case .write(let offset, let bytes):
            if count < offset { append(contentsOf: repeatElement(0, count: offset - count)) }
            let overlap = Swift.min(count - offset, bytes.count)
            if overlap > 0 { replaceSubrange(offset..<(offset + overlap), with: bytes[..<overlap]) }
            append(contentsOf: bytes[overlap...])
        case .truncate(let length):
            if length <= count {
                removeSubrange(length...)
            } else {
                append(contentsOf: repeatElement(0, count: length - count))
            }
        }
    }
}
