/// Why nothing was published, where, and what to do about it.
package struct SiteError: Error, Equatable, Sendable, CustomStringConvertible {
    package let place: String
    package let fault: String
    package let remedy: String
    /// Whether the disk is to blame, and not what somebody wrote.
    package let isOfDisk: Bool

    init(_ place: String, _ fault: String, remedy: String, isOfDisk: Bool = false) {
        self.place = place
        self.fault = fault
        self.remedy = remedy
        self.isOfDisk = isOfDisk
    }

    package var description: String { "\(place): \(fault); \(remedy)" }
}
