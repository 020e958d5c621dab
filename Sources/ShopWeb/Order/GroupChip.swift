import ContentFile
import JuiceShop
import Templates

/// A link to the cards of one group of juices, or to all of them. A script shows them without loading the page.
struct GroupChip: ViewModel {
    /// nil for all juices.
    let group: JuiceGroup?
    let juiceCount: Int
    let isChosen: Bool
    /// The order that the page has chosen, which stays chosen.
    let order: OrderContent
    let context: PageContext

    /// So many juices are in sight together.
    private static let fewJuices = 8

    /// All juices, then each group that has some; empty for a menu of few juices, and for one without groups.
    static func all(chosen: GroupID?, order: OrderContent, context: PageContext) -> [GroupChip] {
        let menu = context.menu
        if menu.juices.count <= fewJuices { return [] }
        func chip(_ group: JuiceGroup?, _ count: Int) -> GroupChip {
            GroupChip(
                group: group, juiceCount: count, isChosen: group?.id == chosen, order: order, context: context)
        }
        let groups = menu.groups.map { group in chip(group, menu.juices.count { $0.group == group.id }) }
            .filter { $0.juiceCount > 0 }
        return groups.isEmpty ? [] : [chip(nil, menu.juices.count)] + groups
    }

    static let fields: Fields<GroupChip> = [
        .text("id") { $0.group?.id.rawValue ?? "" },
        .address("href") { Route.orderPage($0.order, group: $0.group?.id).path },
        .text("label") { $0.group?.names[$0.context.language] ?? $0.context.texts(.groupAll) },
        .text("count") { String($0.juiceCount) },
        .flag("isChosen", \.isChosen),
    ]
}
