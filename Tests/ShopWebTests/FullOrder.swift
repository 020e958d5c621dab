import ContentFile
import JuiceShop
import ShopTestSupport
import TestSupport

/// An order that has every fact which a customer can choose.
enum FullOrder {
    /// One fact, as each way in says it and as each page and slip shows it.
    struct Fact {
        /// The member of `OrderContent`, which is the member of an order in the API, too.
        let member: String
        /// The words of a page or a slip in Korean.
        let words: String
        /// The id that a command or a program's order has instead of the words.
        let id: String
        /// The options of `juicemaker order`.
        let options: [String]
        /// The value of the member in a program's order.
        let json: String
    }

    /// The cup of a discount is part of the discount.
    static let facts = [
        Fact(
            member: "discount", words: "해피아워", id: "happy",
            options: ["--discount", "happy", "--discount-cup", "mango"],
            json: #"{"id":"happy","cup":{"juice":"mango"}}"#),
        Fact(member: "place", words: "테라스", id: "here", options: ["--place", "here"], json: #""here""#),
        Fact(member: "memo", words: "빨대 두 개", id: "빨대 두 개", options: ["--memo", "빨대 두 개"], json: #""빨대 두 개""#),
        Fact(member: "call", words: "은지", id: "은지", options: ["--name", "은지"], json: #""은지""#),
    ]

    static func content() throws -> OrderContent {
        OrderContent(
            lines: [OrderLine("mango", cups: 2)], discount: "happy", of: Cup("mango"), place: "here",
            memo: try MemoText(typed: "빨대 두 개"), call: try CalledName(typed: "은지"))
    }

    /// A menu with prices, whose usual place is not the order's.
    static func menu() throws -> Menu {
        var lists = try Menu.example.lists
        lists.juices = lists.juices.map {
            Juice(
                $0.id, names: $0.names, recipe: $0.recipe, price: 4_500, sizes: $0.sizes, options: $0.options)
        }
        lists.discounts = [Discount("happy", names: Localized(korean: "해피아워", english: "Happy hour"), percent: 10)]
        lists.places = [
            Place("togo", names: Localized(korean: "포장", english: "To go")),
            Place("here", names: Localized(korean: "테라스", english: "Terrace")),
        ]
        return try Menu(lists)
    }
}
