import Bytes
import ContentFile
import Foundation
import JuiceShop

/// Makes the lists of a menu of the items of another program.
struct MenuMaker {
    private let items: [ExportedItem]
    private let languages: [Language]
    private(set) var remarks: Remarks
    private var lists = MenuLists()
    private var fruitIDs = ItemIDs()
    private var juiceIDs = ItemIDs()
    private var groupIDs = ItemIDs()
    private var optionIDs = ItemIDs()
    /// The indices of the items by their code.
    private let indices: [String: Int]
    /// The ingredients, by the index of their item.
    private var fruits: [Int: FruitID] = [:]
    private var cup: FruitID?
    /// The rows whose name has a remark.
    private var remarkedRows = Set<Int>()

    init(_ items: [ExportedItem], _ languages: [Language], _ remarks: Remarks) {
        self.items = items
        self.languages = languages
        self.remarks = remarks
        indices = Dictionary(
            items.indices.filter { !items[$0].sku.isEmpty }.map { (items[$0].sku, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// - Throws: `Diagnostic` if nothing can be sold.
    mutating func menu() throws(Diagnostic) -> Menu {
        let recipes = items.indices.map { recipe(of: $0) }
        let partSKUs = Set(items.flatMap(\.parts).map(\.sku))
        let sold = items.indices.filter { isSold($0, partSKUs) }
        addIngredients(recipes, sold)
        var withoutRecipe = [String]()
        for index in sold {
            if lists.juices.count == Menu.maxItemCount {
                remarks.add(
                    items[index].row, items[index].name,
                    Message(
                        "is one too many: a menu has \(Menu.maxItemCount) juices",
                        "메뉴에는 \(Menu.maxItemCount)개까지 둘 수 있어요"),
                    Message("remove what is not sold any more", "이제 팔지 않는 것을 지워 주세요"))
                continue
            }
            if fruits[index] == nil, recipes[index].isEmpty { withoutRecipe.append(items[index].name) }
            addJuice(index, recipes[index])
        }
        addRemark(withoutRecipe)
        addModifierRemarks()
        if lists.juices.isEmpty {
            throw remarks.all.first
                ?? Diagnostic(
                    file: remarks.file, Message("has nothing that can be sold", "팔 수 있는 것이 없어요"),
                    remedy: Message("export the items again", "상품을 다시 내보내 주세요"))
        }
        return try Menu(lists)
    }

    // MARK: - Ingredients

    /// The ingredients of a cup in thousandths, by the index of their item. The parts of a part are looked up, too, unless
    /// the other program counts that part itself.
    private mutating func recipe(of index: Int) -> [(item: Int, thousandths: Int)] {
        var recipe = [(item: Int, thousandths: Int)]()
        add(items[index].parts, times: 1_000, of: [index], to: &recipe)
        return recipe
    }

    private mutating func add(
        _ parts: [ExportedItem.Part], times: Int, of whole: [Int], to recipe: inout [(item: Int, thousandths: Int)]
    ) {
        for part in parts {
            let name = items[whole[0]].name
            guard let index = indices[part.sku] else {
                remarks.add(
                    part.row, name,
                    Message("is made of “\(part.sku)”, which is not in the file", "‘\(part.sku)’이(가) 들어가는데 파일에 없어요"),
                    Message("add it to the recipe", "레시피에 넣어 주세요"))
                continue
            }
            if whole.contains(index) {
                remarks.add(
                    part.row, name, Message("is made of itself", "자기 자신이 들어가요"),
                    Message("write its recipe", "레시피를 적어 주세요"))
                continue
            }
            let (amount, isTooLarge) = part.thousandths.multipliedReportingOverflow(by: times)
            if isTooLarge { continue }
            let thousandths = amount / 1_000
            if items[index].parts.isEmpty || items[index].stock != nil {
                if let known = recipe.firstIndex(where: { $0.item == index }) {
                    recipe[known].thousandths += thousandths
                } else {
                    recipe.append((index, thousandths))
                }
            } else {
                add(items[index].parts, times: thousandths, of: whole + [index], to: &recipe)
            }
        }
    }

    private mutating func isSold(_ index: Int, _ partSKUs: Set<String>) -> Bool {
        let item = items[index]
        let isPart = partSKUs.contains(item.sku)
        if !item.isSold {
            if !isPart {
                remarks.add(
                    item.row, item.name, Message("is not for sale", "팔지 않는 상품이에요"),
                    Message("add it to the menu if it is sold again", "다시 팔면 메뉴에 넣어 주세요"))
            }
            return false
        }
        if item.isWeighed {
            if !isPart {
                remarks.add(
                    item.row, item.name, Message("is weighed at each sale", "팔 때마다 무게를 다는 상품이에요"),
                    Message("use an amount that is not on the menu", "‘직접 입력’으로 팔아 주세요"))
            }
            return false
        }
        return !item.variations.isEmpty
    }

    /// Makes an ingredient of each part of a recipe, and of what is counted itself.
    private mutating func addIngredients(_ recipes: [[(item: Int, thousandths: Int)]], _ sold: [Int]) {
        let parts = Set(recipes.joined().map(\.item))
        let itself = sold.filter { items[$0].stock != nil && recipes[$0].isEmpty }
        for index in items.indices where parts.contains(index) || itself.contains(index) {
            let amounts = recipes.joined().filter { $0.item == index }.map(\.thousandths)
            let counts = [items[index].stock?.count, items[index].stock?.low].compactMap(\.self)
            let isWhole = !items[index].isWeighed && (amounts + counts).allSatisfy { $0.isMultiple(of: 1_000) }
            fruits[index] = addIngredient(items[index], isWhole: isWhole)
        }
    }

    /// - Parameter isWhole: false for what is measured in parts of a kilogram or a litre.
    private mutating func addIngredient(_ item: ExportedItem, isWhole: Bool) -> FruitID {
        let drawing = FruitDrawing(named: [item.name, item.englishName])
        let unit: FruitUnit = isWhole ? .piece : drawing?.part == .poured ? .ml : .g
        if !isWhole {
            remarks.add(
                item.row, item.name,
                Message(
                    "is counted in thousandths: 0.25 is 250 \(unit.rawValue)", "천분의 일로 세요. 0.25는 250 \(unit.rawValue)예요"
                ),
                Message("change its unit if that is wrong", "단위가 다르면 바꿔 주세요"))
        }
        if item.stock?.count ?? 0 < 0 {
            remarks.add(
                item.row, item.name, Message("has a count below 0", "재고가 0보다 적어요"),
                Message("count it before the first sale", "팔기 전에 재고를 세어 주세요"))
        }
        func count(_ thousandths: Int) -> Int {
            min(max(0, isWhole ? thousandths / 1_000 : thousandths), Stock.maxCount)
        }
        let low = item.stock?.low.map(count) ?? 0
        let cost = item.cost.flatMap { (1...Currency.maxPrice).contains($0) ? $0 : nil }
        let id = FruitID(fruitIDs.new(item.handle, item.englishName, item.name, row: item.row))
        lists.fruits.append(
            Fruit(
                id, symbol: drawing?.symbol ?? "📦", names: names(of: item), unit: unit, step: isWhole ? 1 : 100,
                firstCount: count(item.stock?.count ?? 0), lowAt: low > 0 ? low : nil,
                box: cost.map { _ in isWhole ? 1 : 1_000 }, boxPrice: cost, picture: drawing))
        return id
    }

    /// So many that no order says at once that cups are missing.
    private static let firstCups = 1_000

    /// The paper cup of what has no recipe.
    private mutating func paperCup() -> FruitID {
        if let cup { return cup }
        let id = FruitID(fruitIDs.new("cup", "", "", row: 0))
        let name = Localized("컵", Dictionary(uniqueKeysWithValues: translated.map { ($0, "Cup") }))
        lists.fruits.append(
            Fruit(
                id, symbol: FruitDrawing.cup.symbol, names: name, firstCount: Self.firstCups, hasTile: false,
                picture: .cup))
        cup = id
        return id
    }

    // MARK: - Juices

    private mutating func addJuice(_ index: Int, _ parts: [(item: Int, thousandths: Int)]) {
        let item = items[index]
        let portions =
            if parts.isEmpty {
                [Recipe.Portion(fruits[index] ?? paperCup(), 1)]
            } else {
                parts.compactMap { part in
                    fruits[part.item].flatMap { portion(of: $0, part.thousandths, item) }
                }
            }
        let recipe = Recipe(portions.isEmpty ? [Recipe.Portion(paperCup(), 1)] : portions)
        let id = JuiceID(juiceIDs.new(item.handle, item.englishName, item.name, row: item.row))
        var sizeIDs = ItemIDs()
        let sizes = item.variations.dropFirst().prefix(JuiceSize.maxCount).map { variation in
            JuiceSize(
                SizeID(sizeIDs.new(variation.name, "", variation.name, row: item.row)),
                names: localized(variation.name.isEmpty ? item.name : variation.name, item.row), recipe: recipe,
                price: variation.price)
        }
        if !item.variations[0].name.isEmpty {
            remarks.add(
                item.row, item.name,
                Message(
                    "has “\(item.variations[0].name)” as its plain size, which has no name here",
                    "‘\(item.variations[0].name)’이(가) 기본 사이즈예요. 기본 사이즈에는 이름이 없어요"),
                Message("put another size first if that is wrong", "다른 사이즈가 기본이면 차례를 바꿔 주세요"))
        }
        for variation in item.variations.dropFirst(1 + JuiceSize.maxCount) {
            remarks.add(
                item.row, "\(item.name), \(variation.name)",
                Message("is one size too many", "사이즈가 너무 많아요"),
                Message("make a group of choices of some sizes", "몇 가지는 옵션으로 만들어 주세요"))
        }
        lists.juices.append(
            Juice(
                id, names: names(of: item), recipe: recipe, price: item.variations[0].price,
                group: group(item.category), sizes: Array(sizes), options: item.modifiers.compactMap { option($0) }))
    }

    private mutating func portion(of fruit: FruitID, _ thousandths: Int, _ item: ExportedItem) -> Recipe.Portion? {
        let isWhole = lists.fruits.first { $0.id == fruit }?.unit == .piece
        let count = isWhole ? thousandths / 1_000 : thousandths
        if (1...Stock.maxCount).contains(count) { return Recipe.Portion(fruit, count) }
        remarks.add(
            item.row, item.name, Message("takes no possible count of \(fruit)", "\(fruit)의 양을 쓸 수 없어요"),
            Message("add it to the recipe", "레시피에 넣어 주세요"))
        return nil
    }

    /// The group of a category. One category alone would say nothing.
    private mutating func group(_ category: String) -> GroupID? {
        if category.isEmpty || Set(items.map(\.category)).count < 2 { return nil }
        let names = localized(category, 0)
        if let group = lists.groups.first(where: { $0.names == names }) { return group.id }
        if lists.groups.count == JuiceGroup.maxCount {
            let place = Message("category “\(category)”", "분류 ‘\(category)’")
            if !remarks.all.contains(where: { $0.place == place }) {
                remarks.add(
                    at: place,
                    Message(
                        "is one too many: a menu has \(JuiceGroup.maxCount) groups",
                        "분류는 \(JuiceGroup.maxCount)개까지 둘 수 있어요"),
                    Message("put its juices into another group", "다른 분류에 넣어 주세요"))
            }
            return nil
        }
        let id = GroupID(groupIDs.new(category, "", category, row: 0))
        lists.groups.append(JuiceGroup(id, names: names))
        return id
    }

    /// The group of choices of a modifier, with the modifier's name as its only choice: no export has the choices.
    private mutating func option(_ modifier: String) -> OptionID? {
        let names = localized(modifier, 0)
        if let option = lists.options.first(where: { $0.names == names }) { return option.id }
        if lists.options.count == MenuOption.maxCount { return nil }
        let id = OptionID(optionIDs.new(modifier, "", modifier, row: 0))
        let choice = MenuChoice(ChoiceID(id.rawValue), names: names)
        lists.options.append(MenuOption(id, names: names, isAny: true, choices: [choice]))
        return id
    }

    // MARK: - Remarks

    private mutating func addRemark(_ withoutRecipe: [String]) {
        if withoutRecipe.isEmpty { return }
        let all = withoutRecipe.joined(separator: ", ")
        remarks.add(
            Message("has no recipe for: \(all)", "레시피가 없어요: \(all)"),
            Message("each takes one paper cup until you write its recipe", "레시피를 적을 때까지 컵 하나만 써요"))
    }

    private mutating func addModifierRemarks() {
        var seen = Set<String>()
        for modifier in items.flatMap(\.modifiers) where seen.insert(modifier).inserted {
            let isTaken = lists.options.contains { $0.names == localized(modifier, 0) }
            remarks.add(
                at: Message("modifier “\(modifier)”", "수정자 ‘\(modifier)’"),
                isTaken
                    ? Message("has no choices in the file", "고를 것이 파일에 없어요")
                    : Message(
                        "is one too many: a menu has \(MenuOption.maxCount) groups of choices",
                        "옵션은 \(MenuOption.maxCount)개까지예요"),
                isTaken
                    ? Message("write its choices and their prices", "고를 것과 값을 적어 주세요")
                    : Message("make one group of several", "여러 옵션을 하나로 모아 주세요"))
        }
    }

    // MARK: - Names

    private var translated: [Language] { languages.filter { $0 != .korean } }

    private mutating func names(of item: ExportedItem) -> Localized<String> {
        let names = localized(item.name, item.row)
        guard let english = Language(rawValue: "en"), translated.contains(english), !item.englishName.isEmpty else {
            return names
        }
        let line = localized(item.englishName, item.row).korean
        return Localized(names.korean, names.translations.merging([english: line]) { $1 })
    }

    /// The name in every language of the shop. A name that is too long is cut.
    private mutating func localized(_ name: String, _ row: Int) -> Localized<String> {
        let line = line(name, row)
        return Localized(line, Dictionary(uniqueKeysWithValues: translated.map { ($0, line) }))
    }

    private mutating func line(_ name: String, _ row: Int) -> String {
        do throws(TextFault) {
            return try TextRule.name.line(name)
        } catch .tooLong {
            let short = (try? TextRule.name.line(String(name.prefix(TextRule.name.maxLength)))) ?? "?"
            remarkOnce(
                row, name, Message("is cut to “\(short)”", "‘\(short)’(으)로 줄였어요"),
                Message(
                    "give it a name of at most \(TextRule.name.maxLength) characters",
                    "\(TextRule.name.maxLength)자까지의 이름으로 바꿔 주세요"))
            return short
        } catch {
            let plain = String(
                name.unicodeScalars.filter {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == " "
                })
            remarkOnce(
                row, name, Message("has a character that no name may have", "이름에 쓸 수 없는 글자가 있어요"),
                Message("look at its name", "이름을 봐 주세요"))
            return (try? TextRule.name.line(plain)) ?? "?"
        }
    }

    /// An item may be an ingredient and a juice.
    private mutating func remarkOnce(_ row: Int, _ name: String, _ error: Message, _ remedy: Message) {
        if remarkedRows.insert(row).inserted { remarks.add(row, name, error, remedy) }
    }
}
