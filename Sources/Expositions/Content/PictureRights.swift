package import Bytes

/// The owner of a picture, in the words of its object. Its published copies name the owner, as the camera's file did.
package struct PictureRights: Equatable, Sendable {
    /// The creator of the object. A photograph that names its own photographer keeps that name.
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
