import ContentFile
import Templates

/// The rows of a wall of pictures. No picture is cropped, and each row is as wide as the page: a justified gallery.
///
/// The style sheet draws them (`Public/museum.css`) from a picture's ratio (the class `r1500`) and the sum of its row's
/// ratios and the gaps (`a470x3`), for three widths of the page: a wide, b middle, c small. A row's sum is rounded up,
/// so that a site has few classes. The browser divides the rest among the row's pictures.
struct JustifiedRows {
    /// The classes of each picture.
    private(set) var classes: [String]
    /// The width of each picture that a browser may expect before it knows the styles.
    private(set) var sizes: [String]

    /// The wanted sums of ratios in a row.
    private static let widths = [(name: "a", sum: 4.7), (name: "b", sum: 3.1), (name: "c", sum: 1.45)]
    /// A row with a smaller share of the wanted sum is not stretched to the page's width: a single picture would fill
    /// the screen.
    private static let shortest = 0.62

    /// The ratios of the tiles. A hanging scroll stands in a tile that is wide enough for its words, and a handscroll makes the
    /// other pictures of its row not too small.
    private static let tiles = 0.6...5.0

    init(_ pictures: [Double]) {
        let ratios = pictures.map { min(max($0, Self.tiles.lowerBound), Self.tiles.upperBound) }
        var classes = zip(pictures, ratios).map { picture, tile in
            [Self.ratioClass(tile)] + (picture < tile ? ["n\(Int((picture / tile * 100).rounded(.up)))"] : [])
        }
        var shares = ratios.map { _ in [Double]() }
        for (name, wanted) in Self.widths {
            for row in Self.rows(ratios, wanted) {
                let sum = ratios[row].reduce(0, +)
                let isShort = sum < wanted * Self.shortest
                let hundredths =
                    isShort
                    ? Int((wanted * Self.shortest * 100).rounded(.up)) : Int((sum * 20).rounded(.up)) * 5
                for index in row {
                    classes[index].append("\(name)\(hundredths)x\(row.count - 1)\(isShort ? "s" : "")")
                    shares[index].append(ratios[index] * 9300 / Double(hundredths))
                }
            }
        }
        self.classes = classes.map { $0.joined(separator: " ") }
        sizes = shares.map { share in
            let widths = share.map { "\(max(1, Int($0.rounded())))vw" }
            return "(min-width: 76rem) \(widths[0]), (min-width: 46rem) \(widths[1]), \(widths[2])"
        }
    }

    /// The class of a ratio, in thousandths: with hundredths, the pictures of a row would differ in height.
    static func ratioClass(_ ratio: Double) -> String { "r\(Int((ratio * 1000).rounded()))" }

    /// The style sheet's rule for a class; nil for any other class.
    static func rule(for name: Substring) -> String? {
        if name.first == "r" { return Int(name.dropFirst()).map { ".\(name){--r:\(number($0, of: 1000))}" } }
        if name.first == "n" {
            return Int(name.dropFirst()).map { ".wall .\(name) img{width:\($0)%;margin-inline:auto}" }
        }
        let parts = name.dropFirst().split(separator: "x")
        guard let width = name.first, parts.count == 2, let sum = Int(parts[0]) else { return nil }
        let isShort = parts[1].last == "s"
        let gaps = isShort ? parts[1].dropLast() : parts[1]
        return ".\(name){--\(width)s:\(number(sum, of: 100));--\(width)n:\(gaps)\(isShort ? ";--\(width)f:0" : "")}"
    }

    /// Divides the pictures into rows whose sums of ratios deviate least from the wanted one (the squares are summed,
    /// as Knuth and Plass break a paragraph into lines). If two ways are equal, the one with the larger pictures first
    /// is chosen.
    private static func rows(_ ratios: [Double], _ wanted: Double) -> [Range<Int>] {
        var best = [(cost: 0.0, start: 0)]
        for end in ratios.indices.map({ $0 + 1 }) {
            var row = (cost: Double.infinity, start: 0)
            var sum = 0.0
            for start in (0..<end).reversed() {
                sum += ratios[start]
                let deviation = max(sum / wanted, wanted / sum)
                let cost =
                    best[start].cost + (deviation - 1) * (deviation - 1) * (deviation < 1.6 ? 1 : 4)
                    + 0.0001 * sum / Double(start + 1)
                if cost < row.cost { row = (cost, start) }
                if sum > wanted * 2.5 { break }
            }
            best.append(row)
        }
        var rows = [Range<Int>]()
        var end = ratios.count
        while end > 0 {
            rows.append(best[end].start..<end)
            end = best[end].start
        }
        return rows.reversed()
    }

    private static func number(_ value: Int, of unit: Int) -> String { "\(Double(value) / Double(unit))" }
}
