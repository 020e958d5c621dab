/// The outcome of a program's request, and whether it is news.
package enum ProgramOutcome<Outcome: Sendable>: Sendable {
    /// The request was not made before.
    case first(Outcome)
    /// The same request was made before, with this outcome. Nothing was changed now.
    case again(Outcome)
    /// A request of other content was made under the key. Nothing was changed.
    case keyUsed
}

extension ProgramOutcome: Equatable where Outcome: Equatable {}
