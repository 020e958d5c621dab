/// A tablet or a browser of the shop, by the id in its cookie.
package enum Device {}
/// A person who works at the shop.
package enum StaffMember {}

package typealias DeviceID = Identifier<Device>
package typealias StaffID = Identifier<StaffMember>

/// Who made an event, as far as the shop was told. Ids only: their names are kept outside the history, so that a name can
/// be removed.
package struct Who: Hashable, Codable, Sendable {
    package let device: DeviceID?
    package let staff: StaffID?

    /// - Returns: nil when neither is known.
    package init?(device: DeviceID?, staff: StaffID? = nil) {
        if device == nil, staff == nil { return nil }
        self.device = device
        self.staff = staff
    }
}
