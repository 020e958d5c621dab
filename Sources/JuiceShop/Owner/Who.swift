/// The author of an event, as far as the shop knows. Ids only: their names are kept outside the history, so that a name can
/// be removed.
package struct Who: Hashable, Sendable {
    package let device: DeviceID?
    package let staff: StaffID?

    /// - Returns: nil when neither is known.
    package init?(device: DeviceID?, staff: StaffID? = nil) {
        if device == nil, staff == nil { return nil }
        self.device = device
        self.staff = staff
    }
}
