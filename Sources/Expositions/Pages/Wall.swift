import ContentFile
import Templates

/// Pictures of objects in rows, each a link to its object's page.
struct Wall {
    let tiles: [Tile]

    /// - Parameters:
    ///   - exhibits: the indices of objects of a collection.
    ///   - eager: so many are loaded at once, the first of them before all others.
    init(
        _ site: ExpositionSite, _ collection: Int, _ exhibits: [Int], eager: Int, moves: Bool, _ language: Language
    ) {
        let rows = JustifiedRows(site.ratios(of: exhibits, in: collection))
        tiles = exhibits.enumerated().map { place, index in
            let exhibit = site.exposition.collections[collection].exhibits[index]
            var picture = site.illustration(
                of: exhibit, in: .tile(rows.sizes[place]), language, isLazy: place >= eager, moves: moves)
            picture?.isFirst = place == 0 && eager > 0
            return Tile(site, (collection, index), picture, classes: rows.classes[place], language)
        }
    }
}

/// One object in a list.
struct Tile: ViewModel {
    let href: String
    let classes: String
    let name: Phrase
    /// The short description, or else the maker and the date.
    let more: [Phrase]
    let picture: Illustration?

    init(
        _ site: ExpositionSite, _ address: (collection: Int, exhibit: Int), _ picture: Illustration?, classes: String,
        _ language: Language
    ) {
        let exhibit = site.exposition.collections[address.collection].exhibits[address.exhibit]
        func phrase(_ part: KeyPath<Exhibit.Texts, String?>) -> Phrase? {
            exhibit.texts(part, in: language).map { Phrase($0, on: language) }
        }
        href = site.path(.exhibit(address.collection, address.exhibit), in: language)
        self.classes = classes
        self.picture = picture
        name = phrase(\.name) ?? Phrase(text: "")
        more = phrase(\.summary).map { [$0] } ?? [phrase(\.maker), phrase(\.date)].compactMap(\.self)
    }

    static let fields: Fields<Tile> = [
        .text("href", \.href),
        .text("classes", \.classes),
        .part("name", \.name),
        .rows("more", \.more),
        .optional("picture", \.picture),
    ]
}

extension ExpositionSite {
    /// The first page shows so many objects of each collection.
    private static let samples = 6

    /// With more, the names that their pictures need in the style sheet would outweigh it.
    var hasMovingPictures: Bool { exposition.pictures.count <= 500 }

    func ratios(of exhibits: [Int], in collection: Int) -> [Double] {
        exhibits.map { index in
            exposition.pictures[exposition.collections[collection].exhibits[index].imageName]?.ratio ?? 1
        }
    }

    /// The picture of the first page: the poster, or else the first object's.
    var leadingPicture: String? {
        exposition.facts.original.poster ?? exposition.collections.first?.exhibits.first?.imageName
    }

    /// The objects of a collection that the first page shows.
    package func samples(of collection: Int) -> [Int] {
        let exhibits = exposition.collections[collection].exhibits
        let others = exhibits.indices.filter { exhibits.count == 1 || exhibits[$0].imageName != leadingPicture }
        return Array(others.prefix(Self.samples))
    }

    /// The groups of objects on a page of a list, in the order of their first ones.
    func groups(ofCollection collection: Int, page: Int, in language: Language) -> [(heading: Phrase, exhibits: [Int])]
    {
        let list = exposition.collections[collection]
        var groups = [(heading: Phrase, exhibits: [Int])]()
        var byHeading = [String: Int]()
        for index in list.exhibits(onPage: page) {
            let heading = Phrase(list.exhibits[index].texts(\.group, in: language), on: language)
            if let group = byHeading[heading.text] {
                groups[group].exhibits.append(index)
            } else {
                byHeading[heading.text] = groups.count
                groups.append((heading, [index]))
            }
        }
        return groups
    }
}

/// The rows of a wall of pictures, none of them cropped and each row as wide as the page: a justified gallery.
///
/// The style sheet draws them (`Public/museum.css`): from a picture's ratio (the class `r1500`), and of its row the sum of
/// the ratios and the gaps (`a470x3`), for three widths of the page: a wide, b middle, c small. A row's sum is rounded up,
/// so that a site has few classes: the browser divides what is left among the row's pictures.
struct JustifiedRows {
    /// Of each picture.
    private(set) var classes: [String]
    /// The width that a browser may expect of each, before it knows the styles.
    private(set) var sizes: [String]

    /// The wanted sums of ratios in a row.
    private static let widths = [(name: "a", sum: 4.7), (name: "b", sum: 3.1), (name: "c", sum: 1.45)]
    /// A row of less is not stretched to the page's width: a single picture would fill the screen.
    private static let shortest = 0.62

    init(_ ratios: [Double]) {
        var classes = ratios.map { [Self.ratioClass($0)] }
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

    /// In thousandths: in hundredths, the pictures of a row would differ in height.
    static func ratioClass(_ ratio: Double) -> String { "r\(Int((ratio * 1000).rounded()))" }

    /// The rule that the style sheet has for a class; nil for a class that is not one of these.
    static func rule(for name: Substring) -> String? {
        if name.first == "r" { return Int(name.dropFirst()).map { ".\(name){--r:\(number($0, of: 1000))}" } }
        let parts = name.dropFirst().split(separator: "x")
        guard let width = name.first, parts.count == 2, let sum = Int(parts[0]) else { return nil }
        let isShort = parts[1].last == "s"
        let gaps = isShort ? parts[1].dropLast() : parts[1]
        return ".\(name){--\(width)s:\(number(sum, of: 100));--\(width)n:\(gaps)\(isShort ? ";--\(width)f:0" : "")}"
    }

    /// Divides the pictures into rows whose sums of ratios deviate least from the wanted one (the squares are summed, as
    /// Knuth and Plass break a paragraph into lines). Of two ways, the one with the larger pictures first.
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
