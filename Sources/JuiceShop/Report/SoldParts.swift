/// The cups sold by size and by choice. Only what differs from the plain cup is counted: the plain size is the rest of its
/// juice's cups, so the sizes always add up to these, and a shop without sizes and options counts nothing.
extension ReportTotals {
    mutating func add(_ lines: [OrderLine], sign: Int) {
        for line in lines where !line.cup.isPlain {
            for part in line.cup.parts { soldParts[part, default: 0] += sign * line.cups }
        }
    }

    /// The cups sold of each size of a juice: first the plain one (nil), then those of the menu, then those that left it.
    /// - Returns: none for a juice that only has the plain size.
    package func soldSizes(of juice: JuiceID, on menu: Menu) -> [(size: SizeID?, cups: Int)] {
        var sold = [SizeID: Int]()
        for case (.size(let size, of: juice), let cups) in soldParts { sold[size] = cups }
        let known = menu[juice]?.sizes.map(\.id) ?? []
        let sizes = known + sold.keys.filter { !known.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        if sizes.isEmpty { return [] }
        return [(nil, soldCups(of: juice) - sold.values.reduce(0, +))] + sizes.map { ($0, sold[$0] ?? 0) }
    }

    /// The cups sold with each choice that was ordered or cancelled, in the menu's order; those that left it last.
    package func soldChoices(on menu: Menu) -> [(choice: ChoiceID, cups: Int)] {
        var sold = [ChoiceID: Int]()
        for case (.choice(let choice), let cups) in soldParts { sold[choice] = cups }
        let known = menu.options.flatMap(\.choices).map(\.id).filter { sold[$0] != nil }
        let gone = sold.keys.filter { menu[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
        return (known + gone).map { ($0, sold[$0] ?? 0) }
    }
}
