import JuiceShop

/// What the template engine made of a template for every page of one shape: what stands between the values.
///
/// The engine is asked once for each shape, and not for each page: that a page of 250 values is filled in, and not
/// rendered, costs a tenth (measured with callgrind). No value ever goes through the engine, so that none can be read
/// as a tag or leave its place by the engine's own escaping.
///
/// Rows that show what they showed lately are not even filled in: an order changes a fruit and two or three juices, and
/// the page of a large menu is mostly what it was.
struct Outline: Sendable {
    /// Stands in what the engine renders for each value; no template may have it.
    static let mark: UInt8 = 1

    /// One thing that the engine asked for, in its order.
    struct Step: Sendable {
        /// Of whom: 0 is the page, and each part and row that was asked for has the next number.
        let object: Int
        let name: String
        let answer: Answer
    }

    enum Answer: Sendable {
        /// A value, which is filled in.
        case value
        /// The rest is this page's shape.
        case flag(Bool)
        case part
        case rows(Int)
    }

    /// Steps that go together.
    private struct Stretch: Sendable {
        var steps: Range<Int>
        /// Where its first value's literal is.
        let literal: Int
        /// How many values it has.
        var values = 0
        /// The row that it shows, and nothing else.
        let row: Int?
    }

    let steps: [Step]
    private let stretches: [Stretch]
    /// What stands before each value, and after the last one.
    private let literals: [[UInt8]]
    private let size: Int
    private let rows: RowMemory

    /// - Parameters:
    ///   - lasting: the rows that can tell whether they show the same as another.
    ///   - rendered: what the engine made of the answers, with a mark for each value.
    init(steps: [Step], lasting: Set<Int>, rendered: String) {
        self.steps = steps
        literals = rendered.utf8.split(separator: Self.mark, omittingEmptySubsequences: false).map(Array.init)
        size = rendered.utf8.count
        stretches = Self.stretches(steps, lasting: lasting)
        rows = RowMemory(count: stretches.count)
    }

    private static func stretches(_ steps: [Step], lasting: Set<Int>) -> [Stretch] {
        var stretches = [Stretch]()
        var values = 0
        for (place, step) in steps.enumerated() {
            let row = lasting.contains(step.object) ? step.object : nil
            if stretches.last?.row != row || stretches.isEmpty {
                stretches.append(Stretch(steps: place..<place, literal: values, row: row))
            }
            stretches[stretches.count - 1].steps = stretches[stretches.count - 1].steps.lowerBound..<place + 1
            if case .value = step.answer {
                stretches[stretches.count - 1].values += 1
                values += 1
            }
        }
        return stretches
    }

    /// The page in UTF-8 when it has this shape, and nil when it has not.
    func html(of page: any ViewModel, assets: Assets) -> [UInt8]? {
        var objects = [page]
        var html = [UInt8]()
        html.reserveCapacity(size + steps.count * 16)
        var lately = rows.lately
        var isNew = false
        for (place, stretch) in stretches.enumerated() {
            let row = stretch.row.map { objects[$0] }
            if let row, let known = lately[place].html(of: row) {
                html += known
                continue
            }
            let start = html.count
            guard fill(stretch, &objects, assets, into: &html) else { return nil }
            if let row {
                lately[place].remember(row, as: Array(html[start...]))
                isNew = true
            }
        }
        if isNew { rows.lately = lately }
        return html + literals[literals.count - 1]
    }

    /// - Returns: whether it has this shape.
    private func fill(
        _ stretch: Stretch, _ objects: inout [any ViewModel], _ assets: Assets, into html: inout [UInt8]
    ) -> Bool {
        var next = stretch.literal
        for step in steps[stretch.steps] {
            switch objects[step.object].shown(step.name) {
            case .text(let text)?:
                guard case .value = step.answer else { return false }
                html += literals[next]
                html.append(escaping: text)
                next += 1
            case .asset(let asset)?:
                guard case .value = step.answer else { return false }
                html += literals[next]
                html.append(escaping: assets[asset])
                next += 1
            case .flag(let flag)?:
                guard case .flag(flag) = step.answer else { return false }
            case .part(let part)?:
                guard case .part = step.answer else { return false }
                objects.append(part)
            case .rows(let rows)?:
                guard case .rows(rows.count) = step.answer else { return false }
                objects += rows
            case nil: return false
            }
        }
        return true
    }
}
