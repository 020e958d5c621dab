/// The person who made an event; the tablet, where the shop knows no person.
package enum Author: Hashable, Sendable {
    case person(StaffID)
    case device(DeviceID)
}
