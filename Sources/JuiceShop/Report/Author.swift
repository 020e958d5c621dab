/// The person who made an event, or the tablet if the shop does not know the person.
package enum Author: Hashable, Sendable {
    case person(StaffID)
    case device(DeviceID)
}
