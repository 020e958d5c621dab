import ContentFile

/// The former names of things that a menu renamed: an order is shown with the names of its time.
package struct FormerNames: Hashable, Sendable {
    /// The last order that was made with these names.
    package let until: Int
    fileprivate(set) var fruits: [FruitID: Localized<String>] = [:]
    fileprivate(set) var juices: [JuiceID: Localized<String>] = [:]
    fileprivate(set) var sizes: [JuiceID: [SizeID: Localized<String>]] = [:]
    fileprivate(set) var choices: [ChoiceID: Localized<String>] = [:]
    fileprivate(set) var discounts: [DiscountID: Localized<String>] = [:]
    fileprivate(set) var places: [PlaceID: Localized<String>] = [:]

    /// The most changes of names that a menu remembers; an older order has the oldest of them.
    package static let maxChanges = 50

    package init(until: Int) { self.until = until }

    fileprivate var isEmpty: Bool { self == FormerNames(until: until) }

    /// These names, with the names of another change where these have none.
    fileprivate func merging(_ other: FormerNames) -> FormerNames {
        var names = self
        names.fruits.merge(other.fruits) { own, _ in own }
        names.juices.merge(other.juices) { own, _ in own }
        names.sizes.merge(other.sizes) { $0.merging($1) { own, _ in own } }
        names.choices.merge(other.choices) { own, _ in own }
        names.discounts.merge(other.discounts) { own, _ in own }
        names.places.merge(other.places) { own, _ in own }
        return names
    }

    func mapTexts(_ change: (String) -> String) -> FormerNames {
        var names = self
        names.fruits = fruits.mapValues { $0.mapTexts(change) }
        names.juices = juices.mapValues { $0.mapTexts(change) }
        names.sizes = sizes.mapValues { $0.mapValues { $0.mapTexts(change) } }
        names.choices = choices.mapValues { $0.mapTexts(change) }
        names.discounts = discounts.mapValues { $0.mapTexts(change) }
        names.places = places.mapValues { $0.mapTexts(change) }
        return names
    }
}

extension FormerNames: Codable {
    private enum CodingKeys: String, CodingKey {
        case until, fruits, juices, sizes, choices, discounts, places
    }

    package init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: CodingKeys.self)
        until = try names.decode(Int.self, forKey: .until)
        fruits = try names.decodeIfPresent([FruitID: Localized<String>].self, forKey: .fruits) ?? [:]
        juices = try names.decodeIfPresent([JuiceID: Localized<String>].self, forKey: .juices) ?? [:]
        sizes = try names.decodeIfPresent([JuiceID: [SizeID: Localized<String>]].self, forKey: .sizes) ?? [:]
        choices = try names.decodeIfPresent([ChoiceID: Localized<String>].self, forKey: .choices) ?? [:]
        discounts = try names.decodeIfPresent([DiscountID: Localized<String>].self, forKey: .discounts) ?? [:]
        places = try names.decodeIfPresent([PlaceID: Localized<String>].self, forKey: .places) ?? [:]
    }

    package func encode(to encoder: any Encoder) throws {
        var names = encoder.container(keyedBy: CodingKeys.self)
        try names.encode(until, forKey: .until)
        if !fruits.isEmpty { try names.encode(fruits, forKey: .fruits) }
        if !juices.isEmpty { try names.encode(juices, forKey: .juices) }
        if !sizes.isEmpty { try names.encode(sizes, forKey: .sizes) }
        if !choices.isEmpty { try names.encode(choices, forKey: .choices) }
        if !discounts.isEmpty { try names.encode(discounts, forKey: .discounts) }
        if !places.isEmpty { try names.encode(places, forKey: .places) }
    }
}

extension Menu {
    /// The names that an earlier menu remembers, and the earlier menu's own names for renamed things.
    func formerNames(after earlier: Menu, lastOrder: Int) -> [FormerNames] {
        var names = FormerNames(until: lastOrder)
        func changed(_ old: Localized<String>?, _ new: Localized<String>) -> Localized<String>? {
            old == new ? nil : old
        }
        for fruit in fruits { names.fruits[fruit.id] = changed(earlier.names(of: fruit.id), fruit.names) }
        for juice in juices {
            names.juices[juice.id] = changed(earlier.names(of: juice.id), juice.names)
            for size in juice.sizes {
                guard let old = changed(earlier.names(of: size.id, of: juice.id), size.names) else { continue }
                names.sizes[juice.id, default: [:]][size.id] = old
            }
        }
        for choice in options.lazy.flatMap(\.choices) {
            names.choices[choice.id] = changed(earlier.names(of: choice.id), choice.names)
        }
        for discount in discounts {
            names.discounts[discount.id] = changed(earlier.names(of: discount.id), discount.names)
        }
        for place in places { names.places[place.id] = changed(earlier.names(of: place.id), place.names) }
        var former = earlier.retired.former
        if names.isEmpty || lastOrder == 0 { return former }
        // No order was made between the two changes.
        if let last = former.last, last.until == lastOrder {
            former[former.count - 1] = last.merging(names)
        } else {
            former.append(names)
        }
        return former.suffix(FormerNames.maxChanges)
    }

    /// The number of changes of names since an order was made: orders with the same number of them have the same names.
    package func renamings(sinceOrder number: Int) -> Int { retired.former.count { $0.until >= number } }

    /// This menu with the names of the time at which an order was made.
    package func named(asOfOrder number: Int) -> Menu {
        let former = retired.former.filter { $0.until >= number }
        guard let oldest = former.first else { return self }
        return with(former.dropFirst().reduce(oldest) { $0.merging($1) })
    }

    private func with(_ names: FormerNames) -> Menu {
        var (lists, retired) = (lists, retired)
        for index in fruits.indices {
            lists.fruits[index].names = names.fruits[fruits[index].id] ?? fruits[index].names
        }
        for index in juices.indices {
            let id = juices[index].id
            lists.juices[index].names = names.juices[id] ?? juices[index].names
            for size in juices[index].sizes.indices {
                let old = names.sizes[id]?[juices[index].sizes[size].id]
                lists.juices[index].sizes[size].names = old ?? juices[index].sizes[size].names
            }
        }
        for group in options.indices {
            for choice in options[group].choices.indices {
                let old = names.choices[options[group].choices[choice].id]
                lists.options[group].choices[choice].names = old ?? options[group].choices[choice].names
            }
        }
        for index in discounts.indices {
            lists.discounts[index].names = names.discounts[discounts[index].id] ?? discounts[index].names
        }
        for index in places.indices {
            lists.places[index].names = names.places[places[index].id] ?? places[index].names
        }
        retired.fruits.merge(names.fruits.filter { retired.fruits[$0.key] != nil }) { $1 }
        retired.juices.merge(names.juices.filter { retired.juices[$0.key] != nil }) { $1 }
        retired.choices.merge(names.choices.filter { retired.choices[$0.key] != nil }) { $1 }
        retired.discounts.merge(names.discounts.filter { retired.discounts[$0.key] != nil }) { $1 }
        retired.places.merge(names.places.filter { retired.places[$0.key] != nil }) { $1 }
        return renamed(lists, retired)
    }
}
