import Bytes
import ContentFile

/// These rules hold for every menu.
extension Menu {
    /// Checks the fruits, then the juices, their groups, the options and the rules across these lists, then the discounts and the
    /// places.
    /// - Parameter place: the place of the menu in its file.
    /// - Throws: `Diagnostic` for the first error.
    func check(at place: ContentPlace) throws(Diagnostic) {
        let (fruitList, juiceList) = (place.field("fruits"), place.field("juices"))
        if fruits.isEmpty { throw fruitList.diagnostic(Message("has no fruit", "과일이 없어요"), remedy: .addOne) }
        if juices.isEmpty { throw juiceList.diagnostic(Message("has no juice", "쥬스가 없어요"), remedy: .addOne) }
        try Self.check(fruits, fruitList, .fruit) { fruit, place throws(Diagnostic) in try fruit.check(at: place) }
        try Self.check(juices, juiceList, .juice) { juice, place throws(Diagnostic) in
            try juice.recipe.check(at: place.field("recipe"), fruits: fruits)
            try Self.check(juice.sizes, place.field("sizes"), JuiceSize.noun) { size, place throws(Diagnostic) in
                try size.recipe.check(at: place.field("recipe"), fruits: fruits)
            }
        }
        try checkGroups(place)
        try Self.check(options, place.field("options"), MenuOption.noun) { group, place throws(Diagnostic) in
            try group.check(at: place, fruits: fruits)
        }
        try checkOptions(place)
        try place.field("discounts").checkMost(Discount.maxCount, discounts.count)
        try Self.check(discounts, place.field("discounts"), Discount.noun) { discount, place throws(Diagnostic) in
            if discount.isOneRule { return }
            throw place.diagnostic(
                discount.percent == nil && discount.cups == nil && discount.amount == nil
                    ? Message("does not say what it takes off", "얼마를 깎는지 없어요")
                    : Message("says what it takes off in several ways", "얼마를 깎는지 여러 가지로 적혀 있어요"),
                remedy: Message(
                    "write one of \"percent\": 10, \"amount\": 1000 and \"cups\": 1",
                    "\"percent\": 10, \"amount\": 1000, \"cups\": 1 가운데 하나만 적어 주세요"))
        }
        try checkPlaces(place)
    }

    /// Checks the groups, and that each juice names one of them or none.
    private func checkGroups(_ menu: ContentPlace) throws(Diagnostic) {
        try menu.field("groups").checkMost(JuiceGroup.maxCount, groups.count)
        try Self.check(groups, menu.field("groups"), JuiceGroup.noun)
        for (index, juice) in juices.enumerated() {
            guard let group = juice.group, self[group] == nil else { continue }
            throw menu.field("juices").item(.juice, index, name: juice.names.korean).field("group")
                .unknown(group.rawValue, among: groups.map(\.id.rawValue), list: "groups")
        }
    }

    /// Checks the places, and that each of them leaves something of every recipe.
    private func checkPlaces(_ menu: ContentPlace) throws(Diagnostic) {
        try menu.field("places").checkMost(Place.maxCount, places.count)
        try Self.check(places, menu.field("places"), Place.noun)
        for (index, fruit) in fruits.enumerated() {
            let list = menu.field("fruits").item(.fruit, index, name: fruit.names.korean).field("unusedAt")
            for (index, id) in fruit.unusedAt.enumerated() {
                let location = list.item(Place.noun, index, name: nil)
                if self[id] == nil {
                    throw location.unknown(id.rawValue, among: places.map(\.id.rawValue), list: "places")
                }
                try location.checkFirst(id, index, in: fruit.unusedAt)
            }
        }
        for place in places {
            let lists = at(place.id).lists
            for (index, juice) in lists.juices.enumerated() {
                let location = menu.field("juices").item(.juice, index, name: juice.names.korean)
                if juice.recipe.portions.isEmpty { throw location.field("recipe").nothing(at: place) }
                for (index, size) in juice.sizes.enumerated() where size.recipe.portions.isEmpty {
                    throw location.field("sizes").item(JuiceSize.noun, index, name: size.names.korean).field("recipe")
                        .nothing(at: place)
                }
            }
        }
    }

    /// Checks the items of a list.
    private static func check<Item: MenuItem>(
        _ items: [Item], _ list: ContentPlace, _ kind: Message,
        check: (Item, ContentPlace) throws(Diagnostic) -> Void = { _, _ in }
    ) throws(Diagnostic) {
        var indexes = [Identifier<Item>: Int]()
        for (index, item) in items.enumerated() {
            let place = list.item(kind, index, name: item.names.korean)
            try place.checkToken(item.id.rawValue)
            for field in Item.facts { try field.check(item, place) }
            try check(item, place)
            if let first = indexes.updateValue(index, forKey: item.id) {
                throw place.doubledID(item.id.rawValue, first: kind + Message(verbatim: " \(first + 1)"))
            }
        }
    }

    /// Checks the rules across the lists of the menu: the groups of each juice, and the ids of the choices.
    private func checkOptions(_ place: ContentPlace) throws(Diagnostic) {
        let optionList = place.field("options")
        try optionList.checkMost(MenuOption.maxCount, options.count)
        try optionList.checkMost(MenuOption.maxChoices, options.reduce(0) { $0 + $1.choices.count })
        var groups = [ChoiceID: OptionID]()
        for (index, group) in options.enumerated() {
            let list = optionList.item(MenuOption.noun, index, name: group.names.korean).field("choices")
            for (index, choice) in group.choices.enumerated() {
                if let first = groups.updateValue(group.id, forKey: choice.id) {
                    throw list.item(MenuChoice.noun, index, name: choice.names.korean).doubledID(
                        choice.id.rawValue, first: Message("a choice of \"\(first)\"", "\"\(first)\"의 선택"))
                }
            }
        }
        for (index, juice) in juices.enumerated() {
            let place = place.field("juices").item(.juice, index, name: juice.names.korean)
            try place.field("sizes").checkMost(JuiceSize.maxCount, juice.sizes.count)
            for (index, id) in juice.options.enumerated() {
                let place = place.field("options").item(MenuOption.noun, index, name: nil)
                if self[id] == nil {
                    throw place.unknown(id.rawValue, among: options.map(\.id.rawValue), list: "options")
                }
                try place.checkFirst(id, index, in: juice.options)
            }
            if let twins = lists.doubleReplacement(of: juice) {
                throw place.field("options").twins(twins.first, twins.second)
            }
            try place.field("price").checkCount(juice.highestPrice(with: options) ?? 0, in: 0...Currency.maxPrice)
        }
    }
}

extension Fruit {
    /// Refuses the price of a box of unknown size, which gives no cost of a cup.
    fileprivate func check(at place: ContentPlace) throws(Diagnostic) {
        if boxPrice == nil || box != nil { return }
        throw place.field("boxPrice").diagnostic(
            Message("is the price of a box, and \"box\" is missing", "상자의 값인데 \"box\"가 없어요"),
            remedy: Message(
                "write in \"box\" how much a box holds, such as \(unit == .piece ? 1 : 1000)",
                "\"box\"에 한 상자에 든 양을 적어 주세요 (예: \(unit == .piece ? 1 : 1000))"))
    }
}

extension MenuOption {
    fileprivate func check(at place: ContentPlace, fruits: [Fruit]) throws(Diagnostic) {
        let list = place.field("choices")
        if choices.isEmpty { throw list.diagnostic(Message("is empty", "비어 있어요"), remedy: .addOne) }
        for (index, choice) in choices.enumerated() {
            let place = list.item(MenuChoice.noun, index, name: choice.names.korean)
            try place.checkToken(choice.id.rawValue)
            for field in MenuChoice.facts { try field.check(choice, place) }
            try choice.checkReplacement(at: place, fruits: fruits)
            if !choice.takes.portions.isEmpty { try choice.takes.check(at: place.field("takes"), fruits: fruits) }
            if isDefault(choice.id), choice.price > 0 || !choice.takes.portions.isEmpty {
                throw place.diagnostic(
                    Message("is the default and not free", "기본 선택인데 무료가 아니에요"),
                    remedy: Message(
                        "begin the list with a choice that costs and takes nothing, or add \"any\": true",
                        "값도 과일도 들지 않는 선택을 목록의 처음에 두거나 \"any\": true를 더해 주세요"))
            }
        }
    }
}

extension MenuChoice {
    /// Checks that the choice replaces a fruit of the menu by something else.
    fileprivate func checkReplacement(at place: ContentPlace, fruits: [Fruit]) throws(Diagnostic) {
        guard let instead else { return }
        let location = place.field("instead")
        if !fruits.contains(where: { $0.id == instead }) {
            throw location.unknown(instead.rawValue, among: fruits.map(\.id.rawValue), list: "fruits")
        }
        if !takes.portions.isEmpty, !takes.portions.contains(where: { $0.fruit == instead }) { return }
        throw location.diagnostic(
            Message("replaces \"\(instead)\" by nothing else", "\"\(instead)\"을(를) 다른 재료로 바꾸지 않아요"),
            remedy: Message(
                "name in \"takes\" what is used for each unit of \"\(instead)\"",
                "\"\(instead)\" 1마다 무엇이 얼마나 드는지 \"takes\"에 적어 주세요"))
    }
}

extension MenuLists {
    /// Two choices that a cup of the juice could have together, and that replace the same fruit; nil if there are none.
    func doubleReplacement(of juice: Juice) -> (first: MenuChoice, second: MenuChoice)? {
        var replacing = [FruitID: (group: MenuOption, choice: MenuChoice)]()
        for group in juice.options.compactMap({ id in options.first { $0.id == id } }) {
            for choice in group.choices {
                guard let fruit = choice.instead else { continue }
                if let first = replacing[fruit], group.isAny || first.group.id != group.id {
                    return (first.choice, choice)
                }
                replacing[fruit] = (group, choice)
            }
        }
        return nil
    }

    /// Such choices, with the first juice that has both.
    var doubleReplacement: (juice: Juice, first: MenuChoice, second: MenuChoice)? {
        for juice in juices {
            if let twins = doubleReplacement(of: juice) { return (juice, twins.first, twins.second) }
        }
        return nil
    }
}

extension Recipe {
    fileprivate func check(at list: ContentPlace, fruits: [Fruit]) throws(Diagnostic) {
        if portions.isEmpty {
            throw list.diagnostic(
                Message("is empty", "비어 있어요"), remedy: Message("name at least one fruit", "과일을 하나는 적어 주세요"))
        }
        var named = Set<FruitID>()
        for (index, portion) in portions.enumerated() {
            let place = list.item(.recipe, index, name: nil)
            if !fruits.contains(where: { $0.id == portion.fruit }) {
                throw place.field("fruit").unknown(
                    portion.fruit.rawValue, among: fruits.map(\.id.rawValue), list: "fruits")
            }
            if !named.insert(portion.fruit).inserted {
                throw place.field("fruit").diagnostic(
                    Message(
                        "\"\(portion.fruit)\" occurs twice in this recipe", "\"\(portion.fruit)\"이(가) 이 레시피에 두 번 있어요"),
                    remedy: Message("write it once, with the whole count", "모두 더한 개수로 한 번만 적어 주세요"))
            }
            try place.field("count").checkCount(portion.count)
        }
    }
}

extension ContentPlace {
    fileprivate func checkToken(_ id: String) throws(Diagnostic) {
        if Token.isToken(id) { return }
        throw field("id").diagnostic(
            Message("\"\(id)\" is not an id", "\"\(id)\"은(는) id가 될 수 없어요"),
            remedy: Message("use 1 to 64 of A-Z a-z 0-9 - and _", "A-Z a-z 0-9 - _ 로 64자까지 적어 주세요"))
    }

    /// The error for an id that no item of a list of the menu has.
    fileprivate func unknown(_ id: String, among ids: [String], list: String) -> Diagnostic {
        let nearest = Spelling.nearest(to: id, among: ids)
        return diagnostic(
            Message("\"\(id)\" is not in \"\(list)\" of this menu", "\"\(id)\"은(는) 이 메뉴의 \"\(list)\"에 없어요"),
            remedy: Message(
                "\(nearest.map { "write \"\($0)\"" } ?? "write another"), or add it to \"\(list)\"",
                "\(nearest.map { "\"\($0)\"" } ?? "다른 것")(으)로 적거나 \"\(list)\"에 더해 주세요"))
    }

    /// Refuses an id that the list has before this index, too.
    fileprivate func checkFirst<ID: Equatable>(_ id: ID, _ index: Int, in list: [ID]) throws(Diagnostic) {
        if list.firstIndex(of: id) == index { return }
        throw diagnostic(
            Message("\"\(id)\" occurs twice in this list", "\"\(id)\"이(가) 이 목록에 두 번 있어요"),
            remedy: Message("write it once", "한 번만 적어 주세요"))
    }

    /// The error for a recipe that a place leaves empty.
    fileprivate func nothing(at place: Place) -> Diagnostic {
        diagnostic(
            Message("has nothing left at \"\(place.id)\"", "\"\(place.id)\"에서 쓰는 재료가 하나도 없어요"),
            remedy: Message(
                "name a fruit that has no \"\(place.id)\" in its \"unusedAt\"",
                "\"unusedAt\"에 \"\(place.id)\"이(가) 없는 재료를 하나는 적어 주세요"))
    }

    /// The error for a juice whose cup could have two choices that replace the same fruit.
    fileprivate func twins(_ first: MenuChoice, _ second: MenuChoice) -> Diagnostic {
        diagnostic(
            Message(
                "\"\(first.id)\" and \"\(second.id)\" replace the same fruit",
                "\"\(first.id)\"와(과) \"\(second.id)\"이(가) 같은 재료를 바꿔요"),
            remedy: Message(
                "put both in one group without \"any\", of which a cup has one choice",
                "한 잔에 하나만 고르는 (\"any\"가 없는) 한 옵션에 넣어 주세요"))
    }

    fileprivate func checkMost(_ most: Int, _ count: Int) throws(Diagnostic) {
        if count <= most { return }
        throw diagnostic(
            Message("has \(count) items, and at most \(most) fit", "\(count)개예요. \(most)개까지만 쓸 수 있어요"),
            remedy: Message("remove some", "몇 개를 지워 주세요"))
    }

    fileprivate func doubledID(_ id: String, first: Message) -> Diagnostic {
        field("id").diagnostic(
            Message("\"\(id)\" is also the id of \(first.english)", "\"\(id)\"은(는) \(first.korean)의 id이기도 해요"),
            remedy: Message("give each its own id", "서로 다른 id를 적어 주세요"))
    }
}

extension Message {
    fileprivate static let addOne = Message("add at least one", "하나는 적어 주세요")
}
