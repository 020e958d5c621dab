/// The author of an event, as far as the shop knows. Ids only: their names are kept outside the history, so that a name can
/// be removed.
package struct Who: Hashable, Sendable {
    package let device: DeviceID?
    package let staff: StaffID?
    /// The program that sent the request; nil for a request from a page or the command line.
    package let app: AppID?

    /// - Returns: nil when none is known.
    package init?(device: DeviceID?, staff: StaffID? = nil, app: AppID? = nil) {
        if device == nil, staff == nil, app == nil { return nil }
        self.device = device
        self.staff = staff
        self.app = app
    }
}

/// A program that acts for the shop, by the id of its token.
package enum App {}

package typealias AppID = Identifier<App>
