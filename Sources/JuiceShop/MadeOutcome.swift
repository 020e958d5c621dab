/// The outcome of a request that says the same of a fact, whether it was made now or before.
package protocol MadeOutcome {
    associatedtype Made

    static func made(_ made: Made) -> Self

    var made: Made? { get }
}
