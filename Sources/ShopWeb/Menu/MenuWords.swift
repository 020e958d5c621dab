import ContentFile
package import JuiceShop

extension MenuDifference {
    /// The difference in the words of the pages: `망고쥬스 · 잔: 긴 잔 → 굽 있는 잔`.
    /// - Parameter context: with a menu that has or remembers the names of both menus.
    package func words(_ context: PageContext) -> String {
        let texts = context.texts
        if let setting = setting(context) {
            let nothing = texts(.menuNothing)
            return texts(
                .menuSetting,
                [
                    .label: setting.item, .changes: setting.fact,
                    .before: setting.before.isEmpty ? nothing : setting.before,
                    .after: setting.after.isEmpty ? nothing : setting.after,
                ])
        }
        switch self {
        case .addedJuice(let juice):
            return texts(
                .menuAddedJuice,
                [.juice: TextRule.isolated(juice.names[context.language]), .fruits: juice.recipe.words(context)])
        case .addedFruit(let fruit):
            return texts(.menuAddedFruit, [.fruit: TextRule.isolated(fruit.names[context.language])])
        case .removed(let item): return texts(.menuRemoved, [.label: item.name(context)])
        case .addedGroup(let group):
            return texts(.menuAddedGroup, [.label: TextRule.isolated(group.names[context.language])])
        case .addedOption(let group):
            return texts(.menuAddedOption, [.label: TextRule.isolated(group.names[context.language])])
        case .addedDiscount(let discount):
            return texts(.menuAddedDiscount, [.label: TextRule.isolated(discount.names[context.language])])
        case .addedPlace(let place):
            return texts(.menuAddedPlace, [.label: TextRule.isolated(place.names[context.language])])
        case .discountOrder: return texts(.menuDiscountOrder)
        case .placeOrder: return texts(.menuPlaceOrder)
        case .juiceOrder: return texts(.menuJuiceOrder)
        case .fruitOrder: return texts(.menuFruitOrder)
        case .groupOrder: return texts(.menuGroupOrder)
        case .optionOrder: return texts(.menuOptionOrder)
        case .queue(let isOn): return texts(isOn ? .menuQueueOn : .menuQueueOff)
        case .name, .juice, .fruit, .group, .option, .discount, .place: return ""
        }
    }

    /// A fact of an item with its two values in words, which are empty for nothing; nil for any other difference.
    func setting(_ context: PageContext) -> MenuSetting? {
        let texts = context.texts
        func setting(_ item: Item, _ fact: String, _ before: String, _ after: String) -> MenuSetting {
            MenuSetting(item: item.name(context), fact: fact, before: before, after: after)
        }
        switch self {
        case .name(let item, let language, let before, let after):
            let what = texts(.menuName, [.label: context.textsByLanguage.name(of: language)])
            return setting(item, what, TextRule.isolated(before), TextRule.isolated(after))
        case .juice(let fact, let before, let after):
            return setting(
                .juice(after.id), texts(fact.label), before.words(fact, context), after.words(fact, context))
        case .fruit(let fact, let before, let after):
            return setting(
                .fruit(after.id), texts(fact == .firstCount ? .historyOpened : fact.label), before.words(fact, context),
                after.words(fact, context))
        case .option(let fact, let before, let after):
            return setting(
                .option(after.id), texts(fact.label), before.words(fact, context), after.words(fact, context))
        case .discount(let fact, let before, let after):
            return setting(
                .discount(after.id), texts(fact == .cups ? .menuFreeCups : fact.label), before.words(fact, context),
                after.words(fact, context))
        case .place(let fact, let before, let after):
            return setting(
                .place(after.id), texts(fact.label), before.words(fact, context), after.words(fact, context))
        default: return nil
        }
    }
}

/// A fact of an item of the menu in words, before and after.
struct MenuSetting {
    let item: String
    let fact: String
    let before: String
    let after: String

    /// `망고쥬스 · 잔`.
    var label: String { "\(item) · \(fact)" }
}

extension MenuFact {
    var label: Text {
        switch self {
        case .id, .name: .menuName
        case .symbol: .menuSymbol
        case .unit: .menuUnit
        case .step: .menuStep
        case .firstCount: .menuFirstCount
        case .lowAt: .menuLowAt
        case .box: .menuBox
        case .boxPrice: .menuBoxPrice
        case .par: .menuPar
        case .tile: .menuTile
        case .picture: .menuPicture
        case .colour: .menuColour
        case .recipe: .menuRecipe
        case .price: .menuPrice
        case .glass: .menuGlass
        case .group: .menuGroup
        case .sizes: .menuSizes
        case .options: .menuOptions
        case .any: .menuSeveral
        case .choices: .menuChoices
        case .takes: .menuTakes
        case .instead: .menuInstead
        case .percent: .menuPercent
        case .cups: .menuFreeCups
        case .amount: .menuAmountOff
        case .needs: .menuNeeds
        case .off: .menuOff
        case .unusedAt: .menuUnusedAt
        }
    }
}

extension MenuFact {
    /// The explanation of its field in a form.
    var hint: Text? {
        switch self {
        case .step: .menuStepHint
        case .lowAt: .menuLowAtHint
        case .box: .menuBoxHint
        case .boxPrice: .menuBoxPriceHint
        case .par: .menuParHint
        case .price: .menuPriceHint
        case .percent: .menuPercentHint
        case .amount: .menuAmountOffHint
        case .cups: .menuFreeCupsHint
        case .off: .menuOffHint
        default: nil
        }
    }
}

extension Juice {
    /// Its sizes with their prices, then the groups that it offers: `라지 6,000원 · 얼음, 추가`; nil for neither.
    func sizesAndOptions(_ context: PageContext) -> String? {
        let sizes = sizes.map { size in
            TextRule.isolated(size.names[context.language]) + (size.price.map { " " + context.money($0) } ?? "")
        }
        let parts = [sizes.joined(separator: ", "), words(.options, context)].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The value of a fact in words; empty where the owner chose none.
    fileprivate func words(_ fact: MenuFact, _ context: PageContext) -> String {
        switch fact {
        case .recipe: recipe.words(context)
        case .price: price.map(context.money) ?? ""
        case .glass: context.texts(glass.text)
        case .colour: colour?.colourName(context.texts) ?? context.texts(.menuColourOfFruit)
        case .group: group.map { context.menu[$0]?.names[context.language] ?? $0.rawValue } ?? ""
        case .sizes:
            sizes.map { size in
                let price = size.price.map { " " + context.money($0) } ?? ""
                return TextRule.isolated(size.names[context.language]) + "\(price) (\(size.recipe.words(context)))"
            }.joined(separator: ", ")
        case .options:
            options.map { context.menu[$0]?.names[context.language] ?? $0.rawValue }.joined(separator: ", ")
        default: ""
        }
    }
}

extension MenuOption {
    fileprivate func words(_ fact: MenuFact, _ context: PageContext) -> String {
        switch fact {
        case .any: context.texts(isAny ? .menuSeveralOn : .menuSeveralOff)
        case .choices: choices.map { $0.words(context) }.joined(separator: ", ")
        default: ""
        }
    }
}

extension MenuChoice {
    /// `망고 추가 +500원 (망고 1)`, `귀리 우유 +500원 (우유 대신 · 귀리 우유 1 ml)`.
    func words(_ context: PageContext) -> String {
        // No line may break between the sign and a currency that comes before its amount.
        let price = self.price == 0 ? "" : " +\u{2060}" + context.money(self.price)
        let parts = [
            instead.map { context.texts(.menuInsteadOf, [.fruit: context.name(of: $0)]) }, self.takes.words(context),
        ].compactMap(\.self).filter { !$0.isEmpty }
        let takes = parts.isEmpty ? "" : " (\(parts.joined(separator: " · ")))"
        return TextRule.isolated(names[context.language]) + price + takes
    }
}

extension Fruit {
    fileprivate func words(_ fact: MenuFact, _ context: PageContext) -> String {
        switch fact {
        case .symbol: symbol
        case .unit: unit.word(context.texts)
        case .step: unit.text(step)
        case .firstCount: unit.text(firstCount)
        case .lowAt: lowAt.map(unit.text) ?? ""
        case .box: box.map(unit.text) ?? ""
        case .boxPrice: boxPrice.map(context.money) ?? ""
        case .par: par.map(unit.text) ?? ""
        case .tile: context.texts(hasTile ? .menuTileAlways : .menuTileLow)
        case .picture: context.texts(picture.text)
        case .colour: colour.colourName(context.texts)
        case .unusedAt: unusedAt.map { context.name(of: $0) }.joined(separator: ", ")
        default: ""
        }
    }
}

extension Place {
    /// `기본`, `−300원 · 안 쓰는 재료: 컵 14oz · 컵 24oz`.
    func words(_ context: PageContext) -> String {
        let unused = context.menu.fruits.filter { $0.unusedAt.contains(id) }.map { $0.names[context.language] }
        return [
            id == context.menu.usualPlace ? context.texts(.menuPlaceUsual) : "",
            off == 0 ? "" : context.signedMoney(-off),
            unused.isEmpty
                ? "" : context.texts(.menuPlaceUnused, [.fruits: unused.joined(separator: context.texts(.listComma))]),
        ]
        .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    fileprivate func words(_ fact: MenuFact, _ context: PageContext) -> String {
        switch fact {
        case .off: off == 0 ? "" : context.money(off)
        default: ""
        }
    }
}

extension JuiceGroup {
    /// The names of its juices; for none, that it has none.
    func juices(_ context: PageContext) -> String {
        let names = context.menu.juices.filter { $0.group == id }.map { $0.names[context.language] }
        return names.isEmpty ? context.texts(.menuGroupEmpty) : names.joined(separator: " · ")
    }
}

extension MenuDifference.Item {
    fileprivate func name(_ context: PageContext) -> String {
        switch self {
        case .fruit(let fruit): context.name(of: fruit)
        case .juice(let juice): context.name(of: juice)
        case .group(let group): context.menu[group]?.names[context.language] ?? group.rawValue
        case .option(let group): context.menu[group]?.names[context.language] ?? group.rawValue
        case .discount(let discount): context.name(of: discount)
        case .place(let place): context.name(of: place)
        }
    }
}

extension Discount {
    /// `10 %`, `−1,000원`, `무료 잔 1 · 사장님 PIN`.
    func words(_ context: PageContext) -> String {
        let amount =
            cups.map { context.texts(.menuFreeCups) + " \($0)" } ?? self.amount.map(context.taken)
            ?? words(.percent, context)
        return [amount, words(.needs, context)].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    fileprivate func words(_ fact: MenuFact, _ context: PageContext) -> String {
        switch fact {
        case .percent: percent.map { "\($0) %" } ?? ""
        case .cups: cups.map(context.cupCount) ?? ""
        case .amount: amount.map(context.money) ?? ""
        case .needs: needs == nil ? "" : context.texts(.menuNeedsPIN)
        default: ""
        }
    }
}

extension Recipe {
    func words(_ context: PageContext) -> String { Self.words(portions, context) }

    /// The words without the packaging.
    func contents(_ context: PageContext) -> String { Self.words(context.menu.contents(of: portions), context) }

    private static func words(_ portions: [Portion], _ context: PageContext) -> String {
        context.listing(portions.map { ($0.fruit, $0.count) }, as: .recipePortion, by: " · ")
    }
}

extension FruitUnit {
    /// `개`, `ml`.
    func word(_ texts: LanguageTexts) -> String { symbol ?? texts(.menuPiece) }
}

extension GlassShape {
    var text: Text {
        switch self {
        case .tall: .menuGlassTall
        case .stem: .menuGlassStem
        case .jar: .menuGlassJar
        }
    }
}

extension FruitDrawing {
    var text: Text {
        switch self {
        case .strawberry: .drawnStrawberry
        case .banana: .drawnBanana
        case .pineapple: .drawnPineapple
        case .kiwi: .drawnKiwi
        case .mango: .drawnMango
        case .blueberry: .drawnBlueberry
        case .orange: .drawnOrange
        case .peach: .drawnPeach
        case .watermelon: .drawnWatermelon
        case .grape: .drawnGrape
        case .apple: .drawnApple
        case .lemon: .drawnLemon
        case .fruit: .drawnFruit
        case .milk: .drawnMilk
        case .yogurt: .drawnYogurt
        case .cup: .drawnCup
        case .lid: .drawnLid
        case .straw: .drawnStraw
        }
    }

    func colourName(_ texts: LanguageTexts) -> String { texts(.menuColourOf, [.label: texts(text)]) }
}

extension Texts {
    /// The language's own name; its tag for a language without texts.
    func name(of language: Language) -> String {
        languages.contains(language) ? self[language](.languageName) : language.rawValue
    }
}
