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
            switch objects[step.object].shown(step.name) {
            case .text(let text)?:
                guard case .value = step.answer else { return nil }
                html += literals[next]
                html.append(escaping: text)
                next += 1
            case .asset(let asset)?:
                guard case .value = step.answer else { return nil }
                html += literals[next]
                html.append(escaping: assets[asset])
                next += 1
            case .flag(let flag)?:
                guard case .flag(flag) = step.answer else { return nil }
            case .part(let part)?:
                guard case .part = step.answer else { return nil }
                objects.append(part)
            case .rows(let rows)?:
                guard case .rows(rows.count) = step.answer else { return nil }
                objects += rows
            case nil: return nil
            }
        }
        return html + literals[next]
    }
}
