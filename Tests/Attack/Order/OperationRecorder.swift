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

    /// - Parameter invoke: invokes the operation and returns its response.
    package mutating func record<Failure>(_ invocation: Invocation, _ invoke: () throws(Failure) -> Completion)
        throws(Failure)
    {
        let call = moments.next()
        let completion = try invoke()
        let outcome: History.Operation.Outcome =
            switch completion {
            case .completed(let response): .completed(response, at: moments.next())
            case .failed(let reason): .failed(reason)
            case .unknown: .unknown
            }
        operations.append(History.Operation(client, invocation, from: call, outcome))
    }

    /// The client's knowledge when its call is over.
    package enum Completion: Sendable {
        case completed(Response)
        case failed(String)
        case unknown
    }
}
