package import ContentFile
package import JuiceShop

/// The orders of invented customers: the same for the same menu and the same random numbers.
package struct Customers: Sendable {
    private let menu: Menu
    private let calls: [CalledName]
    private let memos: [MemoText]
    private let weights: [Double]

    private static let cupShares = [66.0, 24, 7, 3]
    private static let (sizeShare, choiceShare, anyShare) = (0.32, 0.22, 0.1)
    private static let (secondLineShare, callShare, memoShare) = (0.24, 0.2, 0.03)

    /// - Parameter language: the language of the words for the kitchen.
    package init(_ menu: Menu, calls: CalledNames? = nil, language: Language) {
        self.menu = menu
        self.calls = calls?.all ?? []
        let words =
            language == .korean ? ["빨대 두 개", "덜 차갑게", "아이가 마셔요"] : ["two straws", "not too cold", "for a child"]
        memos = words.map { MemoText(recorded: $0) }
        // The first juices of a menu are those that a shop sells most.
        weights = menu.juices.indices.map { 1 / (1 + 0.14 * Double($0)) }
    }

    package func content(_ random: inout PracticeRandom) -> OrderContent {
        var lines = [line(&random)]
        if random.isTrue(Self.secondLineShare) {
            let second = line(&random)
            if second.cup != lines[0].cup { lines.append(second) }
        }
        var content = OrderContent(lines: menu.inOrder(lines))
        if !menu.places.isEmpty {
            let shares = menu.places.indices.map { [0.58, 0.32, 0.1, 0.05][min($0, 3)] }
            content.place = menu.places[random.index(by: shares)].id
        }
        if !calls.isEmpty, random.isTrue(Self.callShare) { content.call = calls.randomElement(using: &random) }
        if random.isTrue(Self.memoShare) { content.memo = memos.randomElement(using: &random) }
        return content
    }

    private func line(_ random: inout PracticeRandom) -> OrderLine {
        let juice = menu.juices[random.index(by: weights)]
        let cups = 1 + random.index(by: Self.cupShares)
        let size = random.isTrue(Self.sizeShare) ? juice.sizes.randomElement(using: &random)?.id : nil
        var choices = [ChoiceID]()
        for group in menu.options where juice.options.contains(group.id) {
            guard random.isTrue(group.isAny ? Self.anyShare : Self.choiceShare) else { continue }
            if let choice = group.choices.randomElement(using: &random), !group.isDefault(choice.id) {
                choices.append(choice.id)
            }
        }
        let cup = Cup(juice.id, size: size, choices: choices)
        // Two choices may exclude each other.
        return OrderLine(menu.serving(of: cup) == nil ? Cup(juice.id) : cup, cups: cups)
    }
}
