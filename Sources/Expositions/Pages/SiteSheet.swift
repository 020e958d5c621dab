import ContentFile

extension ExpositionSite {
    /// The rules that the style sheet has for this site alone: the ratios and rows of pictures, the colours that they stand
    /// on, and the names under which they move from page to page. A page has no styles of its own: the
    /// Content-Security-Policy forbids them.
    package var sheet: String {
        var classes = Set<Substring>()
        func add(_ ratios: [Double]) {
            for names in JustifiedRows(ratios).classes { classes.formUnion(names.split(separator: " ")) }
        }
        for (index, collection) in exposition.collections.enumerated() {
            add(ratios(of: samples(of: index), in: index))
            for exhibit in collection.exhibits where !exhibit.pictures.isEmpty { add(seriesRatios(of: exhibit)) }
            for language in exposition.languages {
                for page in 0..<collection.pageCount {
                    for group in groups(ofCollection: index, page: page, in: language) {
                        add(ratios(of: group.exhibits, in: index))
                    }
                }
            }
        }
        let pictures = exposition.pictures.values.sorted { $0.name < $1.name }
        var widths = Set<Int>()
        for picture in pictures {
            classes.insert(JustifiedRows.ratioClass(picture.ratio)[...])
            if let width = picture.variants.last?.width { widths.insert(width) }
        }
        var rules = classes.sorted().compactMap(JustifiedRows.rule)
        rules += widths.sorted().map { ".w\($0){--w:\($0)px}" }
        rules += Set(pictures.compactMap(\.ground)).sorted { $0.digits < $1.digits }.map { ground in
            ".g-\(ground.digits){--g:\(ground);--gi:\(ground.ink)}"
        }
        if hasMovingPictures {
            let names = pictures.map { ".v-\($0.name){view-transition-name:v-\($0.name)}" }
            rules.append("@media (prefers-reduced-motion:no-preference){\(names.joined())}")
        }
        return rules.joined(separator: "\n") + "\n" + exposition.colours.rules
    }
}
