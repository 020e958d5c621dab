/// The states of a disk that a power cut may leave: all of them, or a sample when there are many.
package struct CrashStates {
    private let disk: DiskImage
    private let files: [(number: Int, choices: FileChoices)]
    /// One dimension for each pending change of names, and for each file its sizes and its sectors.
    private let radices: [Int]
    private var random: SeededRandom

    package init(_ disk: DiskImage, seed: UInt64) {
        self.disk = disk
        random = SeededRandom(seed: seed)
        let dirty = disk.inodes.filter { !$0.value.isFolder && !$0.value.changes.isEmpty }
        // The content of the lock file only informs people; no program reads it.
        let lock = disk.find("/Store/lock")
        files = dirty.keys.sorted().filter { $0 != lock }.map { ($0, FileChoices(dirty[$0] ?? .init(isFolder: false))) }
        radices = disk.nameChanges.map { _ in 2 } + files.flatMap { [$0.choices.sizes.count] + $0.choices.radices }
    }

    /// The number of states, or `nil` when there are more than the limit.
    func count(upTo limit: Int) -> Int? {
        var count = 1
        for radix in radices {
            count *= radix
            if count > limit { return nil }
        }
        return count
    }

    mutating func forEach(upTo limit: Int, _ visit: (DiskImage) throws -> Void) rethrows {
        guard let count = count(upTo: limit) else {
            for _ in 0..<limit { try visit(image(radices.map { Int.random(in: 0..<$0, using: &random) })) }
            return
        }
        for state in 0..<count {
            var rest = state
            try visit(
                image(
                    radices.map { radix in
                        defer { rest /= radix }
                        return rest % radix
                    }))
        }
    }

    /// One of the states, by chance.
    package mutating func any() -> DiskImage {
        image(radices.map { Int.random(in: 0..<$0, using: &random) })
    }

    private func image(_ choice: [Int]) -> DiskImage {
        var rest = choice[disk.nameChanges.count...]
        var contents = [Int: [UInt8]]()
        for (number, choices) in files {
            let size = choices.sizes[rest.removeFirst()]
            contents[number] = choices.bytes(size: size, Array(rest.prefix(choices.radices.count)))
            rest = rest.dropFirst(choices.radices.count)
        }
        return disk.afterPowerCut({ choice[$0] == 1 }, { contents[$0] ?? $1.bytes })
    }
}

/// The possible contents of one file: a size, and for each written 512-byte sector one of its versions.
struct FileChoices {
    let sizes: [Int]
    private let versions: [[UInt8]]
    private var latest: [UInt8] { versions.last ?? [] }
    /// Each sector with more than one version, and those versions.
    private let sectors: [(start: Int, versions: [Int])]

    var radices: [Int] { sectors.map(\.versions.count) }

    init(_ inode: DiskImage.Inode) {
        let versions = Self.versions(inode, abandoned: false) + Self.versions(inode, abandoned: true)
        self.versions = versions
        sizes = Self.sizes(versions.map(\.count))
        let end = versions.map(\.count).max() ?? 0
        sectors = stride(from: 0, to: end, by: Self.sectorLength).compactMap { start in
            var seen = Set<[UInt8]>()
            let different = versions.indices.filter { seen.insert(Self.sector(versions[$0], start)).inserted }
            return different.count > 1 ? (start, different) : nil
        }
    }

    /// The file after each change that may be the last one on disk, with or without the abandoned changes.
    private static func versions(_ inode: DiskImage.Inode, abandoned: Bool) -> [[UInt8]] {
        var version = inode.durable
        let sure = (inode.changes.lastIndex { $0.state == .synced } ?? -1) + 1
        for change in inode.changes[..<sure] where abandoned || change.state == .synced { version.apply(change) }
        var versions = [version]
        for change in inode.changes[sure...] where abandoned || change.state == .pending {
            version.apply(change)
            versions.append(version)
        }
        return versions
    }

    /// The sizes the file had, every sector boundary between them, and some sizes in the middle of a sector.
    private static func sizes(_ lengths: [Int]) -> [Int] {
        var sizes = Set(lengths)
        for (before, after) in zip(lengths, lengths.dropFirst()) where before < after {
            let ends = stride(from: before / sectorLength * sectorLength, to: after, by: sectorLength)
            let between = Array(ends) + [before + 1, (before + after) / 2, after - 2, after - 1]
            sizes.formUnion(between.filter { before < $0 && $0 < after })
        }
        return sizes.sorted()
    }

    func bytes(size: Int, _ choice: [Int]) -> [UInt8] {
        var bytes = latest
        if bytes.count < size { bytes += repeatElement(0, count: size - bytes.count) }
        for (sector, chosen) in zip(sectors, choice) {
            let part = Self.sector(versions[sector.versions[chosen]], sector.start)
            let end = min(sector.start + part.count, bytes.count)
            if sector.start < end { bytes.replaceSubrange(sector.start..<end, with: part[..<(end - sector.start)]) }
        }
        return Array(bytes.prefix(size))
    }

    private static let sectorLength = 512

    /// One sector of a version, padded with zeros.
    private static func sector(_ bytes: [UInt8], _ start: Int) -> [UInt8] {
        let part = bytes.dropFirst(start).prefix(sectorLength)
        return Array(part) + repeatElement(0, count: sectorLength - part.count)
    }
}
