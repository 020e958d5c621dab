package import Bytes

/// Whose a picture is, in the words of its object: its published copies say so, as the file that a camera made did.
package struct PictureRights: Equatable, Sendable {
    /// Of the object; a photograph that names its own photographer keeps that name.
    package var creator: String?
    package var credit: String?
    package var licence: String?

    package init(creator: String? = nil, credit: String? = nil, licence: String? = nil) {
        self.creator = creator
        self.credit = credit
        self.licence = licence
    }

    package var fingerprint: Fingerprint {
        var parts = FingerprintBuilder()
        for part in [creator, credit, licence] { parts.add(part ?? "") }
        return parts.fingerprint
    }
}
