import Synchronization

/// The logical clock of a history: moments are unique, and a later one is larger on every thread.
package final class Moments: Sendable {
    private let last = Atomic(0)

    package init() {}

    package func next() -> Int { last.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Records the operations of one client. Each client has a recorder, since a shared one would serialize the clients
/// and hide the races that the test is after.
package struct OperationRecorder {
    private let client: Int
    private let moments: Moments
    package private(set) var operations: [History.Operation] = []

    package init(_ client: Int, _ moments: Moments) {
        self.client = client
        self.moments = moments
    }

    /// - Parameter act: invokes the operation and returns its response.
    package mutating func ask<Fault>(_ invocation: Invocation, _ act: () throws(Fault) -> Response) throws(Fault) {
        let call = moments.next()
        let told = try act()
        let outcome: History.Operation.Outcome =
            switch told {
            case .answer(let answer): .answered(answer, at: moments.next())
            case .nothing(let reason): .nothing(reason)
            case .unknown: .unknown
            }
        operations.append(History.Operation(client, invocation, from: call, outcome))
    }

    /// The client's acked when its call is over.
    package enum Response: Sendable {
        case answer(Answer)
        case nothing(String)
        case unknown
    }
}
