package import FastCGI
package import JuiceShop

/// What a visitor has chosen, as the order page shows it, wrong entries as well: for each juice a chip, or the text that
/// was typed for more cups, and the size of them; and the cups that no card has.
package struct ChosenCups: Equatable, Sendable {
    private var byJuice: [JuiceID: Choice] = [:]
    private var sizes: [JuiceID: SizeID] = [:]
    /// The cups that are spelled in full, as a sheet of options adds them, or another size that is chosen on the card. Beside
    /// them, each card is free for others.
    package let lines: [OrderLine]
    /// The rest of the order, without its lines.
    let besides: OrderContent

    package enum Choice: Equatable, Sendable {
        /// One of the chips: 1 to `maxChip`.
        case chip(Int)
        case typed(String)

        init(_ text: String) {
            self =
                NumberReader.cups.number(text).flatMap { (1...maxChip).contains($0) ? .chip($0) : nil } ?? .typed(text)
        }

        /// The cups; nil for a text that is not a number of cups.
        package var cups: Int? {
            switch self {
            case .chip(let cups): cups
            case .typed(let text):
                NumberReader.cups.number(text).flatMap { (1...Order.maxCups).contains($0) ? $0 : nil }
            }
        }
    }

    package static let maxChip = 3

    package init(_ form: Form = Form(), menu: Menu = .empty) {
        besides = OrderContent(besides: form).besides(on: menu)
        for juice in menu.juices {
            let size = juice.sizes.isEmpty ? nil : form[OrderForm.sizeField(of: juice.id)].map { SizeID($0) }
            if let size, juice.sizes.contains(where: { $0.id == size }) { sizes[juice.id] = size }
            guard let value = form[OrderForm.cupsField(of: juice.id)] else { continue }
            byJuice[juice.id] =
                value == OrderForm.more ? .typed(form[OrderForm.typedField(of: juice.id)] ?? "") : Choice(value)
        }
        let ofLines = form.fields.filter { OrderForm.isCupsField($0.name) && !OrderForm.isCardField($0.name) }
        lines = menu.inOrder(OrderContent(Form(fields: ofLines)).lines.filter { menu.serving(of: $0.cup) != nil })
    }

    /// An order that a page brings: of a juice with sizes, each of its cups is a line, so that a press of another size is
    /// another cup.
    ///
    /// - Parameter isBack: true for an order that waited for fruit. Its cards are as they were when it was pressed: a juice in
    ///   one size is on its card, since the card is where the finger presses again.
    init(_ order: OrderContent, isBack: Bool = false, menu: Menu) {
        let kept = order.lines.filter { menu.serving(of: $0.cup) != nil }
        func isOnCard(_ line: OrderLine) -> Bool {
            if menu[line.juice]?.sizes.isEmpty == true { return line.cup.isPlain }
            return isBack && line.cup.choices.isEmpty && kept.count { $0.juice == line.juice } == 1
        }
        for line in kept where isOnCard(line) {
            byJuice[line.juice] = Choice(String(line.cups))
            sizes[line.juice] = line.cup.size
        }
        lines = menu.inOrder(kept.filter { !isOnCard($0) })
        besides = order.besides(on: menu)
    }

    package subscript(_ juice: JuiceID) -> Choice? { byJuice[juice] }

    /// nil for the plain size.
    package func size(of juice: JuiceID) -> SizeID? { sizes[juice] }

    /// An order of what is chosen, without the entries that are not a number of cups.
    var content: OrderContent {
        let cards = byJuice.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { juice, choice in
            choice.cups.map { OrderLine(Cup(juice, size: sizes[juice]), cups: $0) }
        }
        return besides.with(cards.adding(lines))
    }
}

extension [OrderLine] {
    /// Each cup once, with all its cups, but for those above `Order.maxCups`.
    fileprivate func adding(_ others: [OrderLine]) -> [OrderLine] {
        var lines = self
        for other in others {
            guard let index = lines.firstIndex(where: { $0.cup == other.cup }) else {
                lines.append(other)
                continue
            }
            lines[index] = OrderLine(other.cup, cups: Swift.min(lines[index].cups + other.cups, Order.maxCups))
        }
        return lines
    }
}
