import ContentFile
import Foundation

/// A menu as head office publishes it to its shops.
package struct PublishedMenu: Equatable, Sendable {
    package let menu: Menu
    package let version: Int
    package let allowsOwn: Bool
    /// The first business day of a shop on which the menu is valid.
    package let day: Day

    package init(_ menu: Menu, version: Int, allowsOwn: Bool, day: Day) {
        self.menu = menu.withoutRetired
        self.version = version
        self.allowsOwn = allowsOwn
        self.day = day
    }
}

extension PublishedMenu: Codable {
    private enum CodingKeys: String, CodingKey { case menu, version, allowsOwn, day }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard let day = Day(try members.decode(String.self, forKey: .day)) else {
            throw DecodingError.dataCorruptedError(forKey: .day, in: members, debugDescription: "not a day")
        }
        self.init(
            try members.decode(Menu.self, forKey: .menu), version: try members.decode(Int.self, forKey: .version),
            allowsOwn: try members.decode(Bool.self, forKey: .allowsOwn), day: day)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(menu, forKey: .menu)
        try members.encode(version, forKey: .version)
        try members.encode(allowsOwn, forKey: .allowsOwn)
        try members.encode(day.description, forKey: .day)
    }
}
