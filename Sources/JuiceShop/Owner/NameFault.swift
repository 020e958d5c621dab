/// The reason why a name was not given.
package enum NameFault: Error, Equatable, Sendable {
    /// Not a line of text.
    case text(TextFault)
    /// Another person has the name, or one that looks the same.
    case taken
    /// `Names.maxCount` are given already.
    case full
    /// The tablet got this name meanwhile; nil when its name was removed.
    case renamed(NameText?)
}
