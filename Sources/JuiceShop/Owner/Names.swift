/// The names of the shop's tablets and people, by the ids in its events.
///
/// They are kept outside the history, so that a name can be removed: the events keep the id, which tells nothing.
package struct Names: Equatable, Codable, Sendable {
    private var devices: [DeviceID: NameText] = [:]
    /// The people, in the order in which they were added.
    package private(set) var staff: [Person] = []

    /// True once the owner has set a PIN, false once the owner has removed it: a shop whose file of the PIN is away is
    /// closed to strangers then, also as a restored or moved store. Never the PIN or its hash: backups have this.
    package var hasPIN: Bool?

    package struct Person: Equatable, Codable, Sendable {
        package let id: StaffID
        package let name: NameText
    }

    /// So many tablets, and so many people, have names.
    package static let maxCount = 100

    package init() {}

    package subscript(_ device: DeviceID) -> NameText? { devices[device] }
    package subscript(_ id: StaffID) -> NameText? { staff.first { $0.id == id }?.name }

    /// The named tablets, sorted by their names.
    package var namedDevices: [(id: DeviceID, name: NameText)] {
        devices.map { (id: $0.key, name: $0.value) }.sorted {
            ($0.name.rawValue, $0.id.rawValue) < ($1.name.rawValue, $1.id.rawValue)
        }
    }

    /// True if a list has to tell its readers apart: more than one tablet or person has a name.
    package var areSeveral: Bool { devices.count + staff.count > 1 }

    /// The part of it that has a name; nil when nothing has.
    package func known(_ who: Who?) -> Who? {
        Who(
            device: who?.device.flatMap { devices[$0] == nil ? nil : $0 },
            staff: who?.staff.flatMap { self[$0] == nil ? nil : $0 })
    }

    /// Names a tablet, also with a name that another one has: that may be the tablet that it replaces.
    package mutating func set(_ name: NameText, of device: DeviceID) -> NameFault? {
        if devices[device] == nil, devices.count >= Self.maxCount { return .full }
        devices[device] = name
        return nil
    }

    /// Names a tablet as a form says that was made when the tablet had another name, or none.
    package mutating func set(_ name: NameText, of device: DeviceID, seen: NameText?) -> NameFault? {
        let merged = ThreeWay(seen: seen, sent: name, now: devices[device]).merged
        if merged.isConflict { return .renamed(devices[device]) }
        return merged.value.flatMap { set($0, of: device) }
    }

    /// Removes a tablet's name, unless the tablet has another one than its reader saw.
    package mutating func remove(_ device: DeviceID, seen: NameText?) -> NameFault? {
        if let now = devices[device], let seen, now != seen { return .renamed(now) }
        devices[device] = nil
        return nil
    }

    package mutating func remove(_ device: DeviceID) { devices[device] = nil }

    package mutating func removeDevices(besides used: Set<DeviceID>) {
        devices = devices.filter { used.contains($0.key) }
    }

    /// Adds a person, unless the person was added with this id before.
    package mutating func add(_ name: NameText, as id: StaffID) -> NameFault? {
        if self[id] == name { return nil }
        let isTaken = staff.contains { $0.id == id || TextRule.areAlike($0.name.rawValue, name.rawValue) }
        if isTaken { return .taken }
        if staff.count >= Self.maxCount { return .full }
        staff.append(Person(id: id, name: name))
        return nil
    }

    package mutating func remove(_ id: StaffID) { staff.removeAll { $0.id == id } }
}

/// A person who works at the shop.
package enum StaffMember {}

package typealias DeviceID = Identifier<Device>

package typealias StaffID = Identifier<StaffMember>
