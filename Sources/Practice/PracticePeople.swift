package import ContentFile
package import JuiceShop

/// The six invented people and the three tablets of a practice shop. Their names are their work, so that nobody takes one
/// for a real person.
package struct PracticePeople: Sendable {
    private let staff: [StaffID]
    private let devices: [DeviceID]
    package let names: Names

    /// - Parameter language: the language of the names.
    package init(_ language: Language) {
        let isKorean = language == .korean
        let people =
            isKorean
            ? ["점장", "오픈조", "점심조", "마감조", "주말조", "신입"]
            : ["Manager", "Opener", "Lunch", "Closer", "Weekend", "Newcomer"]
        let tablets = isKorean ? ["카운터", "주방", "보조 카운터"] : ["Counter", "Kitchen", "Second counter"]
        var names = Names()
        staff = people.indices.map { StaffID("practice-person-\($0)") }
        devices = tablets.indices.map { DeviceID("practice-tablet-\($0)") }
        for (id, name) in zip(staff, people) { _ = names.add(NameText(recorded: name), as: id) }
        for (id, name) in zip(devices, tablets) { _ = names.set(NameText(recorded: name), of: id) }
        // Nobody is asked for a PIN that nothing needs.
        names.hasPIN = false
        self.names = names
    }

    var manager: Who? { Who(device: devices[0], staff: staff[0]) }

    /// The person at the counter.
    func counter(hour: Int, isWeekend: Bool, _ random: inout PracticeRandom) -> Who? {
        let shift = isWeekend ? 4 : hour < 12 ? 1 : hour < 15 ? 2 : 3
        let person = random.isTrue(0.18) ? staff[5] : staff[shift]
        return Who(device: devices[random.isTrue(0.2) ? 2 : 0], staff: person)
    }
}
