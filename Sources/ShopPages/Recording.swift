/// What the template engine asks a page for, in its order, and what one rendering got wrong.
final class Recording {
    /// What the flags say while templates are checked: both branches of each section are to be seen.
    enum Flags {
        case asTheyAre
        case all(Bool)
    }

    private(set) var steps = [Outline.Step]()
    /// The rows that can tell whether they show the same as another, and have neither parts nor rows themselves.
    private(set) var lasting = Set<Int>()
    private(set) var slip: String?
    private let flags: Flags
    /// How many objects have been asked for, with the page itself.
    private var objects = 1
    /// What was asked for before, with the number of the object that it was, or the first of them.
    private var known = [Question: Int]()

    private struct Question: Hashable {
        let object: Int
        let name: String
    }

    init(flags: Flags) {
        self.flags = flags
    }

    func note(_ slip: String) {
        if self.slip == nil { self.slip = slip }
    }

    func value(_ name: String, of object: Int) {
        steps.append(Outline.Step(object: object, name: name, answer: .value))
    }

    /// - Returns: what the template is to take it for.
    func flag(_ flag: Bool, _ name: String, of object: Int) -> Bool {
        if case .all(let value) = flags { return value }
        _ = objects(0, name, of: object, answer: .flag(flag))
        return flag
    }

    /// - Returns: the part's number.
    func part(_ name: String, of object: Int) -> Int { objects(1, name, of: object, answer: .part) }

    /// - Returns: the number of the first row.
    func rows(_ rows: [any ViewModel], _ name: String, of object: Int) -> Int {
        let first = objects(rows.count, name, of: object, answer: .rows(rows.count))
        for (place, row) in rows.enumerated() where row.shows(theSameAs: row) { lasting.insert(first + place) }
        return first
    }

    private func objects(_ count: Int, _ name: String, of object: Int, answer: Outline.Answer) -> Int {
        let question = Question(object: object, name: name)
        if let first = known[question] { return first }
        if case .flag = answer {} else { lasting.remove(object) }
        let first = objects
        steps.append(Outline.Step(object: object, name: name, answer: answer))
        objects += count
        known[question] = first
        return first
    }
}
