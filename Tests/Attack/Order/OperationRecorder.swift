import Synchronization

/// The clock of a history: no two moments are the same, and a later one is larger on every thread.
package final class Moments: Sendable {
    private let last = Atomic(0)

    package init() {}

    package func next() -> Int { last.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Writes down what one client asks and is told. Clients that write into one notebook would wait for each other, and
/// so never do what the test is after: each has its own.
package struct OperationRecorder {
    private let client: Int
    private let moments: Moments
    package private(set) var operations: [History.Operation] = []

    package init(_ client: Int, _ moments: Moments) {
        self.client = client
        self.moments = moments
    }

    /// - Parameter act: asks, and tells what came of it.
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

    /// What a client knows when its call is over.
    package enum Response: Sendable {
        case answer(Answer)
        case nothing(String)
        case unknown
    }
}
