import JuiceShop

/// What the template engine made of a template for every page of one shape: what stands between the values.
///
/// The engine is asked once for each shape, and not for each page: that a page of 250 values is filled in, and not
/// rendered, costs a twentieth (measured with callgrind). No value ever goes through the engine, so that none can
/// be read as a tag or leave its place by the engine's own escaping.
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

    let steps: [Step]
    /// What stands before each value, and after the last one.
    let literals: [[UInt8]]
    private let size: Int

    /// - Parameter rendered: what the engine made of the answers, with a mark for each value.
    init(steps: [Step], rendered: String) {
        self.steps = steps
        literals = rendered.utf8.split(separator: Self.mark, omittingEmptySubsequences: false).map(Array.init)
        size = rendered.utf8.count
    }

    /// The page in UTF-8 when it has this shape, and nil when it has not.
    func html(of page: any ViewModel, assets: Assets) -> [UInt8]? {
        var objects = [page]
        var html = [UInt8]()
        html.reserveCapacity(size + steps.count * 16)
        var next = 0
        for step in steps {
            switch (step.answer, objects[step.object].shown(step.name)) {
            case (.value, .text(let text)?):
                html += literals[next]
                html.append(escaping: text)
                next += 1
            case (.value, .asset(let asset)?):
                html += literals[next]
                html.append(escaping: assets[asset])
                next += 1
            case (.flag(let expected), .flag(let flag)?) where flag == expected: break
            case (.part, .part(let part)?): objects.append(part)
            case (.rows(let count), .rows(let rows)?) where rows.count == count: objects += rows
            default: return nil
            }
        }
        return html + literals[next]
    }
}
