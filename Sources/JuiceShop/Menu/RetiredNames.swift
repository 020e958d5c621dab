package import ContentFile
import Bytes

/// The names of items that left the menu, the units of its former fruits, and the former names of items that are on it.
package struct RetiredNames: Hashable, Sendable {
    package var fruits: [FruitID: Localized<String>] = [:]
    /// The units of the fruits that were not counted in pieces.
    package var units: [FruitID: FruitUnit] = [:]
    package var juices: [JuiceID: Localized<String>] = [:]
    /// The names of sizes, which several juices share.
    package var sizes: [SizeID: Localized<String>] = [:]
    package var choices: [ChoiceID: Localized<String>] = [:]
    package var discounts: [DiscountID: Localized<String>] = [:]
    package var places: [PlaceID: Localized<String>] = [:]
    /// The former names, oldest first.
    package var former: [FormerNames] = []

    package init() {}
}

extension RetiredNames: Codable {
    private enum CodingKeys: String, CodingKey {
        case fruits, units, juices, sizes, choices, discounts, places, former
    }

    package init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: CodingKeys.self)
        fruits = try names.decode([FruitID: Localized<String>].self, forKey: .fruits)
        units = try names.decodeIfPresent([FruitID: FruitUnit].self, forKey: .units) ?? [:]
        juices = try names.decode([JuiceID: Localized<String>].self, forKey: .juices)
        sizes = try names.decodeIfPresent([SizeID: Localized<String>].self, forKey: .sizes) ?? [:]
        choices = try names.decodeIfPresent([ChoiceID: Localized<String>].self, forKey: .choices) ?? [:]
        discounts = try names.decodeIfPresent([DiscountID: Localized<String>].self, forKey: .discounts) ?? [:]
        places = try names.decodeIfPresent([PlaceID: Localized<String>].self, forKey: .places) ?? [:]
        former = try names.decodeIfPresent([FormerNames].self, forKey: .former) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var names = encoder.container(keyedBy: CodingKeys.self)
        try names.encode(fruits, forKey: .fruits)
        if !units.isEmpty { try names.encode(units, forKey: .units) }
        try names.encode(juices, forKey: .juices)
        if !sizes.isEmpty { try names.encode(sizes, forKey: .sizes) }
        if !choices.isEmpty { try names.encode(choices, forKey: .choices) }
        if !discounts.isEmpty { try names.encode(discounts, forKey: .discounts) }
        if !places.isEmpty { try names.encode(places, forKey: .places) }
        if !former.isEmpty { try names.encode(former, forKey: .former) }
    }
}
