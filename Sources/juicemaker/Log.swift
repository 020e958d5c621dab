import Bytes

/// The form of the log's lines.
package enum LogFormat: String, CaseIterable, Sendable {
    /// `TIME LEVEL MESSAGE name=value …`, for people.
    case text
    /// A JSON object with `time`, `level`, `message` and the fields, for programs.
    case json
}
