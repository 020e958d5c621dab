package import ContentFile
import Journal
package import JuiceShop
package import ShopStore
package import ShopWeb

/// Everything that shows a shop's sums, compared with the model of its money.
package struct Surfaces {
    package var model: MoneyModel
    /// The store that the rules and the slips are read from.
    package var store: any Store
    /// The application that shows the pages.
    package var app: ShopApp
    /// The cookies of the reader, who may have entered the PIN.
    package var cookie: String?
    /// The shop's clock, with its business days.
    let wall: WallClock
    let language: Language
    let firstDay: Day
    /// The days whose reports and lists are read; nil for all.
    package var chosenDays: ClosedRange<Int>?
    /// Everybody who acts, programs too; empty for nobody.
    package var people = RandomDay.people
    /// One for the whole run, as the application has it: it keeps what it has read.
    package var reader = ReportReader()
    /// The numbers that are not those of the model.
    package private(set) var disagreements: [String] = []
    /// The orders that agreed, as the store had them and by the model: what they say follows from these alone.
    package var agreedOrders: [Int: (OrderRecord, MoneyModel.Order)] = [:]

    package init(
        _ model: MoneyModel, _ store: any Store, _ app: ShopApp, _ wall: WallClock, _ language: Language = .korean,
        firstDay: Day
    ) {
        self.model = model
        self.store = store
        self.app = app
        self.wall = wall
        self.language = language
        self.firstDay = firstDay
    }

    var days: ClosedRange<Int> { chosenDays ?? 0...model.day }

    func author(_ person: String) -> Author? {
        if person.isEmpty { return nil }
        return TwoNames.words[person] == nil ? .app(AppID(person)) : .person(StaffID(person))
    }

    /// The name of a row of a table.
    func label(of person: String, _ texts: LanguageTexts) -> String {
        if person.isEmpty { return texts(.reportNotRecorded) }
        return TwoNames.words[person] ?? texts(.namelessApp, [.who: person])
    }

    /// The closings of the chosen days.
    var closings: [MoneyModel.Closing] {
        chosenDays.map { days in model.closings.filter { days.contains(model.day(of: $0.minute)) } } ?? model.closings
    }

    /// Notes the numbers of a surface that are not those of the model. A number that is not shown is 0.
    mutating func agree(_ surface: @autoclosure () -> String, _ shown: MoneyModel.Sums, _ expected: MoneyModel.Sums) {
        if shown == expected { return }
        for name in Set(shown.keys).union(expected.keys).sorted() where shown(name) != expected(name) {
            disagreements.append("\(surface()): \(name) is \(shown(name)), and \(expected(name)) by the model")
        }
    }

    package mutating func disagree(_ words: String) { disagreements.append(words) }
}

/// Two people work here.
struct TwoNames: NamesStore {
    static let words = ["s1": "minji", "s2": "junho"]

    func names() throws(StoreError) -> Names {
        var names = Names()
        for (id, name) in Self.words { _ = (try? NameText(typed: name)).map { names.add($0, as: StaffID(id)) } }
        return names
    }

    func update<Result: Sendable>(_ change: (inout Names) -> Result) throws(StoreError) -> Result {
        var names = try names()
        return change(&names)
    }
}
