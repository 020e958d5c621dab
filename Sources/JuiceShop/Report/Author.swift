/// The person who made an event; the tablet if the shop does not know the person, or else the program.
package enum Author: Hashable, Sendable {
    case person(StaffID)
    case device(DeviceID)
    case app(AppID)
}
