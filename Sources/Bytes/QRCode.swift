/// A QR code (ISO/IEC 18004:2015, model 2) of bytes, such as an address: the smallest version that has the capacity, and the mask
/// with the least penalty. Readers take the bytes as UTF-8. Read back by `zbarimg` in `QRCodeTests`.
package struct QRCode: Sendable {
    /// The version, 1 to 40.
    package let version: Int
    /// The number of modules of a side.
    package let side: Int
    /// The modules in rows; true for dark.
    private var modules: [Bool]
    /// True for the modules of patterns and of the format, which no mask changes.
    private var isReserved: [Bool]

    /// The share of the code that may be unreadable: 7, 15, 25 and 30 %.
    package enum Level: Int, CaseIterable, Sendable {
        case low, medium, quartile, high

        /// The two bits of the format (section 7.9).
        fileprivate var bits: Int { [1, 0, 3, 2][rawValue] }
    }

    /// - Returns: nil for more bytes than the largest version has capacity for, 2,953 at `low`.
    package init?(_ bytes: [UInt8], level: Level = .medium) {
        func capacity(_ version: Int) -> Int { Self.dataCount(version, level) - (version < 10 ? 2 : 3) }
        guard let version = (1...40).first(where: { bytes.count <= capacity($0) }) else { return nil }
        self.version = version
        side = version * 4 + 17
        modules = Array(repeating: false, count: side * side)
        isReserved = modules
        drawPatterns()
        drawCodewords(Self.interleaved(Self.data(bytes, version, level), version, level))
        var best = (mask: 0, penalty: Int.max)
        for mask in 0..<8 {
            apply(mask)
            drawFormat(level, mask)
            let penalty = penalty
            if penalty < best.penalty { best = (mask, penalty) }
            // Applied twice, a mask changes nothing.
            apply(mask)
        }
        apply(best.mask)
        drawFormat(level, best.mask)
    }

    package subscript(x x: Int, y y: Int) -> Bool { modules[y * side + x] }

    /// A drawing of the code with its margin of four modules, for a page: black on white in any scheme of colours.
    /// - Parameter label: the description for screen readers, which is escaped.
    package func svg(label: String) -> String {
        let whole = side + 8
        var path = ""
        for y in 0..<side {
            var x = 0
            while x < side {
                let start = x
                while x < side, self[x: x, y: y] { x += 1 }
                if x > start { path += "M\(start + 4) \(y + 4)h\(x - start)v1h-\(x - start)z" }
                x += 1
            }
        }
        var words = [UInt8]()
        words.append(escaping: label)
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(whole) \(whole)\" role=\"img\" aria-label=\""
            + "\(String(decoding: words, as: UTF8.self))\" shape-rendering=\"crispEdges\">"
            + "<path fill=\"#fff\" d=\"M0 0h\(whole)v\(whole)H0z\"/><path d=\"\(path)\"/></svg>"
    }

    // MARK: - Data and error correction (sections 7.4 to 7.6)

    /// The codewords of the text: byte mode, its length, the bytes, and padding.
    private static func data(_ bytes: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
        var bits = [Bool]()
        func append(_ number: Int, _ count: Int) {
            for shift in (0..<count).reversed() { bits.append(number >> shift & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, version < 10 ? 8 : 16)
        for byte in bytes { append(Int(byte), 8) }
        let count = dataCount(version, level)
        append(0, min(4, count * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        let used = words.count
        while words.count < count { words.append((words.count - used).isMultiple(of: 2) ? 0xEC : 0x11) }
        return words
    }

    /// Divides the data into blocks, adds each one's error correction, and interleaves them.
    private static func interleaved(_ data: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
        let blockCount = blockCounts[level.rawValue][version - 1]
        let correctionCount = correctionCounts[level.rawValue][version - 1]
        let total = moduleCount(version) / 8
        let (shortCount, shortLength) = (blockCount - total % blockCount, total / blockCount - correctionCount)
        let generator = generator(correctionCount)
        var blocks = [(data: ArraySlice<UInt8>, correction: [UInt8])]()
        var start = 0
        for index in 0..<blockCount {
            let end = start + shortLength + (index < shortCount ? 0 : 1)
            blocks.append((data[start..<end], remainder(of: data[start..<end], by: generator)))
            start = end
        }
        var words = [UInt8]()
        for offset in 0...shortLength {
            for block in blocks where offset < block.data.count {
                words.append(block.data[block.data.startIndex + offset])
            }
        }
        for offset in 0..<correctionCount {
            for block in blocks { words.append(block.correction[offset]) }
        }
        return words
    }

    /// The generator polynomial of Reed and Solomon, without its first coefficient, which is 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    private static func remainder(of data: ArraySlice<UInt8>, by generator: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in generator.indices { result[index] ^= product(generator[index], factor) }
        }
        return result
    }

    /// The product in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1.
    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var result = 0
        for shift in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            result ^= Int(other >> UInt8(shift) & 1) * Int(one)
        }
        return UInt8(truncatingIfNeeded: result)
    }

    // MARK: - Capacities (tables 1 and 9)

    private static func dataCount(_ version: Int, _ level: Level) -> Int {
        moduleCount(version) / 8
            - correctionCounts[level.rawValue][version - 1] * blockCounts[level.rawValue][version - 1]
    }

    /// The modules that neither patterns nor format and version use.
    private static func moduleCount(_ version: Int) -> Int {
        var count = (16 * version + 128) * version + 64
        if version >= 2 {
            let alignments = version / 7 + 2
            count -= (25 * alignments - 10) * alignments - 55
        }
        return version >= 7 ? count - 36 : count
    }

    /// The codewords of error correction in a block, by level and version.
    private static let correctionCounts = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    /// The number of blocks, by level and version.
    private static let blockCounts = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19,
            19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
            31, 33,
            35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43,
            45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
            48, 51,
            54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]

    // MARK: - Patterns (sections 6.3, 7.9 and 7.10)

    private mutating func reserve(x: Int, y: Int, _ isDark: Bool) {
        modules[y * side + x] = isDark
        isReserved[y * side + x] = true
    }

    private mutating func drawPatterns() {
        for index in 0..<side {
            reserve(x: 6, y: index, index.isMultiple(of: 2))
            reserve(x: index, y: 6, index.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] {
            for row in max(0, y - 4)...min(side - 1, y + 4) {
                for column in max(0, x - 4)...min(side - 1, x + 4) {
                    let distance = max(abs(column - x), abs(row - y))
                    reserve(x: column, y: row, distance != 2 && distance != 4)
                }
            }
        }
        let centres = alignmentCentres
        for x in centres {
            for y in centres {
                let isFinder = (x == 6 && (y == 6 || y == side - 7)) || (x == side - 7 && y == 6)
                if isFinder { continue }
                for row in -2...2 {
                    for column in -2...2 {
                        reserve(x: x + column, y: y + row, max(abs(column), abs(row)) != 1)
                    }
                }
            }
        }
        drawFormat(.low, 0)
        if version < 7 { return }
        var remainder = version
        for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
        let bits = version << 12 | remainder
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            reserve(x: side - 11 + index % 3, y: index / 3, isDark)
            reserve(x: index / 3, y: side - 11 + index % 3, isDark)
        }
    }

    /// The coordinates of the alignment patterns' centres, the same in both directions (annex E).
    private var alignmentCentres: [Int] {
        if version == 1 { return [] }
        let count = version / 7 + 2
        let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<count - 1).map { side - 7 - $0 * step }.reversed()
    }

    private mutating func drawFormat(_ level: Level, _ mask: Int) {
        let data = level.bits << 3 | mask
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            switch index {
            case 0...5: reserve(x: 8, y: index, isDark)
            case 6, 7: reserve(x: 8, y: index + 1, isDark)
            case 8: reserve(x: 7, y: 8, isDark)
            default: reserve(x: 14 - index, y: 8, isDark)
            }
            if index < 8 {
                reserve(x: side - 1 - index, y: 8, isDark)
            } else {
                reserve(x: 8, y: side - 15 + index, isDark)
            }
        }
        reserve(x: 8, y: side - 8, true)
    }

    /// Fills the other modules in columns of two from right to left, upwards and downwards in turn (section 7.7.3).
    private mutating func drawCodewords(_ words: [UInt8]) {
        var bit = 0
        var right = side - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for step in 0..<side {
                for x in [right, right - 1] {
                    let y = (right + 1) & 2 == 0 ? side - 1 - step : step
                    if isReserved[y * side + x] || bit >= words.count * 8 { continue }
                    modules[y * side + x] = words[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            right -= 2
        }
    }

    // MARK: - Masks (section 7.8)

    private mutating func apply(_ mask: Int) {
        for y in 0..<side {
            for x in 0..<side where !isReserved[y * side + x] {
                let isInverted =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isInverted { modules[y * side + x].toggle() }
            }
        }
    }

    /// The points by which a reader could take the code for something else: long runs, blocks, shapes of a finder pattern,
    /// and much more of one colour.
    private var penalty: Int {
        var points = 0
        for line in 0..<side {
            for isRow in [true, false] {
                var run = 0
                var previous: Bool?
                // The last eleven modules as bits.
                var window = 0
                for index in 0..<side {
                    let isDark = isRow ? self[x: index, y: line] : self[x: line, y: index]
                    run = isDark == previous ? run + 1 : 1
                    previous = isDark
                    if run == 5 { points += 3 } else if run > 5 { points += 1 }
                    window = (window << 1 | (isDark ? 1 : 0)) & 0x7FF
                    if index >= 10, window == 0b101_1101_0000 || window == 0b000_0101_1101 { points += 40 }
                }
            }
        }
        for y in 0..<side - 1 {
            for x in 0..<side - 1 {
                let isDark = self[x: x, y: y]
                if isDark == self[x: x + 1, y: y], isDark == self[x: x, y: y + 1], isDark == self[x: x + 1, y: y + 1] {
                    points += 3
                }
            }
        }
        let (dark, all) = (modules.count(where: \.self), side * side)
        return points + 10 * max(0, (abs(dark * 20 - all * 10) + all - 1) / all - 1)
    }
}
