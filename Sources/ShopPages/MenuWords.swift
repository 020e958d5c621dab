import ContentFile
package import JuiceShop

extension MenuDifference {
    /// The difference in the words of the pages: `망고쥬스 · 잔: 긴 잔 → 굽 있는 잔`.
    /// - Parameter context: with a menu that has or remembers the names of both menus.
    package func words(_ context: PageContext) -> String {
        let texts = context.texts
        switch self {
        case .addedJuice(let juice):
            return texts(
                .menuAddedJuice, [.juice: juice.names[context.language], .fruits: juice.recipe.words(context)])
        case .addedFruit(let fruit): return texts(.menuAddedFruit, [.fruit: fruit.names[context.language]])
        case .removed(let item): return texts(.menuRemoved, [.label: item.name(context)])
        case .name(let item, let language, let before, let after):
            let what = texts(.menuName, [.label: context.textsByLanguage.name(of: language)])
            return setting(item, what, before, after, context)
        case .recipe(let juice, let before, let after):
            return setting(
                .juice(juice), texts(.menuRecipe), before.words(context), after.words(context), context)
        case .price(let juice, let before, let after):
            let words = [before, after].map { $0.map(context.money) ?? "" }
            return setting(.juice(juice), texts(.menuPrice), words[0], words[1], context)
        case .glass(let juice, let before, let after):
            return setting(.juice(juice), texts(.menuGlass), texts(before.text), texts(after.text), context)
        case .juiceColour(let juice, let before, let after):
            let words = [before, after].map { $0?.colourName(texts) ?? texts(.menuColourOfFruit) }
            return setting(.juice(juice), texts(.menuColour), words[0], words[1], context)
        case .picture(let fruit, let before, let after):
            return setting(.fruit(fruit), texts(.menuPicture), texts(before.text), texts(after.text), context)
        case .colour(let fruit, let before, let after):
            return setting(
                .fruit(fruit), texts(.menuColour), before.colourName(texts), after.colourName(texts), context)
        case .lowAt(let fruit, let before, let after): return count(fruit, .menuLowAt, before, after, context)
        case .box(let fruit, let before, let after): return count(fruit, .menuBox, before, after, context)
        case .par(let fruit, let before, let after): return count(fruit, .menuPar, before, after, context)
        case .symbol(let fruit, let before, let after):
            return setting(.fruit(fruit), texts(.menuSymbol), before, after, context)
        case .firstCount(let fruit, let before, let after):
            return count(fruit, .historyOpened, before, after, context)
        case .juiceOrder: return texts(.menuJuiceOrder)
        case .fruitOrder: return texts(.menuFruitOrder)
        case .queue(let isOn): return texts(isOn ? .menuQueueOn : .menuQueueOff)
        }
    }

    private func count(_ fruit: FruitID, _ what: Text, _ before: Int?, _ after: Int?, _ context: PageContext) -> String
    {
        let words = [before, after].map { $0.map(NumberFormat.grouped) ?? "" }
        return setting(.fruit(fruit), context.texts(what), words[0], words[1], context)
    }

    private func setting(
        _ item: Item, _ what: String, _ before: String, _ after: String, _ context: PageContext
    ) -> String {
        let texts = context.texts
        let (before, after) = (
            before.isEmpty ? texts(.menuNothing) : before, after.isEmpty ? texts(.menuNothing) : after
        )
        return texts(
            .menuSetting, [.label: item.name(context), .changes: what, .before: before, .after: after])
    }
}

extension MenuDifference.Item {
    fileprivate func name(_ context: PageContext) -> String {
        switch self {
        case .fruit(let fruit): context.name(of: fruit)
        case .juice(let juice): context.name(of: juice)
        }
    }
}

extension Recipe {
    func words(_ context: PageContext) -> String {
        context.listing(portions.map { ($0.fruit, $0.count) }, as: .recipePortion, by: " · ")
    }
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
