import ContentFile
import Templates

/// Pictures of objects in rows, each a link to its object's page.
struct Wall {
    let tiles: [Tile]

    /// - Parameters:
    ///   - exhibits: the indices of objects of a collection.
    ///   - eager: the number of pictures that are loaded at once, the first of them before all others.
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

extension ExpositionSite {
    /// The number of objects of each collection on the first page.
    private static let samples = 6

    /// False for many pictures: the names that they need in the style sheet would outweigh the movement.
    var hasMovingPictures: Bool { exposition.pictures.count <= 500 }

    func ratios(of exhibits: [Int], in collection: Int) -> [Double] {
        exhibits.map { index in
            exposition.pictures[exposition.collections[collection].exhibits[index].imageName]?.ratio ?? 1
        }
    }

    /// The picture of the first page: the poster, or else the first object's.
    var leadingPicture: String? {
        exposition.facts.original.poster
            ?? exposition.collections.first?.exhibits.first { exposition.pictures[$0.imageName] != nil }?.imageName
    }

    /// The objects of a collection that the first page shows.
    package func samples(of collection: Int) -> [Int] {
        let exhibits = exposition.collections[collection].exhibits
        // It looks through all objects where none has a picture.
        let leading = leadingPicture
        let others = exhibits.indices.lazy.filter { exhibits.count == 1 || exhibits[$0].imageName != leading }
        return Array(others.prefix(Self.samples))
    }

    /// The groups of objects on a page of a list, in the order of their first objects.
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
