/// When a fruit runs out today, and what that is drawn from.
package struct RunOut: Equatable, Sendable {
    /// The number of earlier days of the same weekday that it comes from.
    package let dayCount: Int
    /// Their average use up to this minute, and on the whole day.
    package let usualBefore: Int
    package let usualTotal: Int
    /// The use of today so far.
    package let used: Int
    /// The minute of the day at which it runs out; nil if it lasts all day.
    package let end: Int?
}
