/// The content of a kind of event. Its file also has the kind, the request that makes it, and the rule that decides it.
package protocol Fact: Stamped {
    static var kind: EventKind<Self> { get }
}
