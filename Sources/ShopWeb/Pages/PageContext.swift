package import ContentFile
package import JuiceShop

/// The menu, the settings, the names, the texts of one language and the clock, which every page of the shop needs.
///
/// It is a class because each row of a page holds it. The application has one for each language, menu and settings, so that equal
/// rows can compare it by identity.
package final class PageContext: Sendable {
    /// The menu, whose names are ready to stand among other words.
    package let menu: Menu
    package let settings: Settings
    package let names: Names
    package let language: Language
    /// The texts of that language.
    package let texts: LanguageTexts
    /// The texts of every language.
    let textsByLanguage: Texts
    package let clock: WallClock
    /// The reduction of each price of the menu by its place (`Place.off`); 0 for the whole menu.
    let off: Int
    /// nil for the shop's own pages.
    let mount: Mount?
    /// The contexts of the places that change the menu.
    private let byPlace: [PlaceID: PageContext]

    package convenience init(
        menu: Menu, settings: Settings = Settings(), names: Names = Names(), language: Language, texts: Texts,
        clock: WallClock
    ) {
        let menu = menu.isolated
        let byPlace = menu.places.map { place in
            let context = PageContext(
                isolated: menu.at(place.id), off: place.off, settings: settings, names: names, language, texts, clock)
            return (place.id, context)
        }
        self.init(
            isolated: menu, settings: settings, names: names, language, texts, clock,
            byPlace: Dictionary(byPlace, uniquingKeysWith: { first, _ in first }))
    }

    /// - Parameter menu: isolated.
    private init(
        isolated menu: Menu, off: Int = 0, settings: Settings, names: Names, _ language: Language, _ texts: Texts,
        _ clock: WallClock, mount: Mount? = nil, byPlace: [PlaceID: PageContext] = [:]
    ) {
        self.menu = menu
        self.off = off
        self.settings = settings
        self.names = names
        self.language = language
        self.clock = clock
        self.texts = texts[language]
        textsByLanguage = texts
        self.mount = mount
        self.byPlace = byPlace
    }

    /// The context of a page with an order to be made at a place: its menu is the one of the place (`Menu.at`).
    func at(_ place: PlaceID?) -> PageContext { place.flatMap { byPlace[$0] } ?? self }

    /// The context with the names and the tax of the time at which an order was made.
    func asOf(order number: Int, tax: TaxRate?) -> PageContext {
        if menu.renamings(sinceOrder: number) == 0, tax == settings.tax { return self }
        var settings = settings
        settings.tax = tax
        return PageContext(
            isolated: menu.named(asOfOrder: number), settings: settings, names: names, language, textsByLanguage, clock,
            mount: mount)
    }

    /// The context of the same page below another address.
    func mounted(at mount: Mount) -> PageContext {
        PageContext(
            isolated: menu, off: off, settings: settings, names: names, language, textsByLanguage, clock, mount: mount,
            byPlace: byPlace.mapValues { $0.mounted(at: mount) })
    }

    /// A function that gives the context with the names of the time of each order.
    var byOrder: @Sendable (Int) -> PageContext {
        let former = menu.retired.former.reversed().map { asOf(order: $0.until, tax: settings.tax) }
        return { [self] order in
            let renamings = menu.renamings(sinceOrder: order)
            return renamings == 0 ? self : former[renamings - 1]
        }
    }

    package var calendar: BusinessCalendar { clock.calendar }

    /// The cups that the kitchen has to make now.
    func waitingCups(of shop: Shop) -> Int { shop.waitingCups(since: clock.dayStart, at: clock.now) }

    /// The fruit's name; its id if the fruit was never on a menu of this store.
    func name(of fruit: FruitID) -> String { menu.names(of: fruit)?[language] ?? fruit.rawValue }

    /// The juice's name; its id if the juice was never on a menu of this store.
    func name(of juice: JuiceID) -> String {
        juice == .openAmount ? texts(.openAmountWord) : menu.names(of: juice)?[language] ?? juice.rawValue
    }

    func name(of discount: DiscountID) -> String { menu.names(of: discount)?[language] ?? discount.rawValue }

    func name(of place: PlaceID) -> String { menu.names(of: place)?[language] ?? place.rawValue }

    /// `민지 · 카운터`; nil where nobody said. An id whose name was removed is a neutral word.
    func name(of who: Who?) -> String? {
        let known = [name(of: who?.staff), name(of: who?.device), name(of: who?.app)].compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: " · ")
    }

    func name(of person: StaffID?) -> String? { person.map { name(of: $0) } }

    func name(of device: DeviceID?) -> String? { device.map { name(of: $0) } }

    func name(of app: AppID?) -> String? { app.map { name(of: $0) } }

    func name(of person: StaffID) -> String {
        names[person].map { TextRule.isolated($0.rawValue) } ?? texts(.namelessPerson)
    }

    func name(of device: DeviceID) -> String {
        names[device].map { TextRule.isolated($0.rawValue) } ?? texts(.namelessDevice)
    }

    /// Programs have no names yet: the id tells two of them apart.
    func name(of app: AppID) -> String { texts(.namelessApp, [.who: TextRule.isolated(app.rawValue)]) }

    /// The address of a fruit's picture.
    func picture(of fruit: FruitID) -> String { menu.picture(of: fruit).address }

    /// The classes of a juice's colours: `a-mango b-kiwi`.
    func colours(of juice: JuiceID) -> String { Glass.colours(of: menu[juice], menu: menu) }

    /// `딸바쥬스 라지 (얼음 적게, 망고 추가)`.
    func name(of cup: Cup) -> String {
        cup.amount.map { TextRule.isolated($0.word.rawValue) }
            ?? menu.name(of: cup, as: name(of: cup.juice), in: language)
    }

    /// `딸바 라지 (얼음 적게, 망고 추가)`.
    func shortName(of cup: Cup) -> String {
        cup.isMade ? menu.name(of: cup, as: shortName(of: cup.juice), in: language) : name(of: cup)
    }

    /// The juice's name without the word that every juice has: `망고쥬스` is `망고`.
    func shortName(of juice: JuiceID) -> String {
        let (name, word) = (name(of: juice), texts(.juiceWord))
        guard name.hasSuffix(word) else { return name }
        var short = name.utf8.dropLast(word.utf8.count)
        while short.last == UInt8(ascii: " ") { short.removeLast() }
        return short.isEmpty ? name : String(Substring(short))
    }

    /// `12`, `300 ml`: in a table, a tile or a recipe.
    func figure(_ count: Int, of fruit: FruitID) -> String { menu.unit(of: fruit).text(count) }

    /// `+20`, `−300 ml`.
    func signed(_ delta: Int, of fruit: FruitID) -> String { menu.unit(of: fruit).signed(delta) }

    /// `12개`, `300 ml`: in a sentence.
    func amount(_ count: Int, of fruit: FruitID) -> String {
        let figure = figure(count, of: fruit)
        return menu.unit(of: fruit) == .piece ? texts(.amountPieces, [.count: figure]) : figure
    }

    /// `바나나 5개, 우유 1.5 L`: each kind under its name, since they do not add up; nil without any.
    func list(_ counts: [FruitID: Int]) -> String? {
        let counts = counts.filter { $0.value != 0 }
        return counts.isEmpty ? nil : listing(counts.inOrder(of: menu), as: .juiceLack, by: ", ")
    }

    /// The same, or `5가지` for more kinds than a line has room for.
    func shortList(_ counts: [FruitID: Int]) -> String? {
        let kinds = counts.values.count { $0 != 0 }
        return kinds > 3 ? texts(.reportKinds, [.count: NumberFormat.grouped(kinds)]) : list(counts)
    }

    /// `원가 1,230원 · 마진 3,270원 (72%)`.
    func words(of margin: Margin) -> String {
        guard let amount = margin.amount, let percent = margin.percent else {
            return texts(.menuCost, [.amount: money(margin.cost)])
        }
        return texts(
            .menuMargin,
            [.amount: money(margin.cost), .left: money(amount), .number: NumberFormat.grouped(percent)])
    }

    /// `Strawberry 10 + banana 1`: in a script with capitals, only the first name begins with one.
    func listing(_ counts: [(FruitID, Int)], as text: Text, by joint: String) -> String {
        counts.enumerated().map { index, entry in
            let name = name(of: entry.0)
            let isInside = index > 0 && !language.keepsCapitals
            let count = text == .recipePortion ? figure(entry.1, of: entry.0) : amount(entry.1, of: entry.0)
            return texts(text, [.fruit: isInside ? name.lowercased() : name, .count: count])
        }.joined(separator: joint)
    }

    /// The fruit that an order took, in the form of a recipe.
    func recipe(_ took: [FruitID: Int]) -> String {
        listing(took.inOrder(of: menu), as: .recipePortion, by: " + ")
    }

    /// `3잔`.
    func cupCount(_ cups: Int) -> String {
        texts(.cupCount, [.cups: NumberFormat.grouped(cups)])
    }

    /// `딸기쥬스 3잔`, and `떡 3` for what is not on the menu.
    func cups(_ cups: Int, of cup: Cup) -> String {
        if !cup.isMade { return texts(.basketLine, [.order: name(of: cup), .cups: NumberFormat.grouped(cups)]) }
        return texts(.cupsSeveral, [.juice: name(of: cup), .cups: NumberFormat.grouped(cups)])
    }

    /// `3잔 주문`, or `주문` where no cup is ordered.
    func orderLabel(_ lines: [OrderLine]) -> String {
        let cups = lines.cups
        return cups == 0 ? texts(.basketOrderAmounts) : texts(.basketOrder, [.cups: NumberFormat.grouped(cups)])
    }

    /// `딸바 2 · 망고 1`.
    func shortCups(of lines: [OrderLine]) -> String { lines.map(shortCups).joined(separator: " · ") }

    /// `딸바 2`.
    func shortCups(of line: OrderLine) -> String {
        texts(.basketLine, [.order: shortName(of: line.cup), .cups: NumberFormat.grouped(line.cups)])
    }

    /// `59번 · 은지`, as an order is called out.
    func called(_ order: Order) -> String {
        [texts(.dueNumber, [.number: NumberFormat.grouped(order.dayNumber)]), call(of: order.content)]
            .compactMap(\.self).joined(separator: " · ")
    }

    /// `딸바쥬스 2잔 · 망고쥬스 1잔`.
    func cups(of lines: [OrderLine]) -> String {
        let cups = lines.map { self.cups($0.cups, of: $0.cup) }
        guard let last = cups.last, cups.count > 1 else { return cups.first ?? "" }
        return cups.dropLast().joined(separator: texts(.listComma)) + texts(.listAnd) + last
    }
}

extension [FruitID: Int] {
    /// The counts in the menu's order. Fruits that left the menu come last, sorted by their ids.
    func inOrder(of menu: Menu) -> [(FruitID, Int)] {
        keys.inOrder(of: menu).compactMap { fruit in self[fruit].map { (fruit, $0) } }
    }
}

extension Collection<FruitID> {
    func inOrder(of menu: Menu) -> [FruitID] { inOrder(of: menu.fruits.map(\.id)) }
}

extension Collection<JuiceID> {
    func inOrder(of menu: Menu) -> [JuiceID] { inOrder(of: menu.juices.map(\.id)) }
}
