package import Bytes

/// The results of the previous run that hold for this one.
package struct KnownInputs: Sendable {
    /// What is known about each input that has not changed since, by its path.
    package let records: [String: String]
    /// The minified scripts, by the fingerprints of everything that they were made from.
    package let scripts: [Fingerprint: [UInt8]]
}
