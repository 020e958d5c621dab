/// An operation history: the invocations and responses of several clients, timed by one shared logical clock.
package struct History: Sendable {
    package let operations: [Operation]
    /// The request of each event, by its number, as the store says afterwards; nil if it was not asked.
    package let events: [Int: Invocation]?

    package init(_ operations: [Operation], events: [Int: Invocation]? = nil) {
        self.operations = operations
        self.events = events
    }

    /// The prefix of the history at a moment: operations that returned later are still pending.
    func until(_ moment: Int) -> History {
        History(
            operations.filter { $0.call <= moment }.map { operation in
                guard let end = operation.end, end > moment else { return operation }
                return Operation(operation.client, operation.invocation, from: operation.call, .unknown)
            }, events: events)
    }
}

extension History {
    package struct Operation: Sendable {
        package let client: Int
        package let invocation: Invocation
        package let call: Int
        package let outcome: Outcome

        package enum Outcome: Sendable {
            case completed(Response, at: Int)
            /// The store refused with a reason, and did nothing.
            case failed(String)
            /// The operation may take effect at any moment after its call, or never: the process died, or the store could
            /// not say.
            case unknown
        }

        package init(_ client: Int, _ invocation: Invocation, from call: Int, _ outcome: Outcome) {
            self.client = client
            self.invocation = invocation
            self.call = call
            self.outcome = outcome
        }

        /// The moment of the response.
        var end: Int? {
            guard case .completed(_, let end) = outcome else { return nil }
            return end
        }

        /// False for an operation that did nothing, and for a read without a response, which cannot have done anything.
        var matters: Bool {
            switch outcome {
            case .completed: true
            case .failed: false
            case .unknown: invocation != .read
            }
        }
    }
}

extension History.Operation: CustomStringConvertible {
    package var description: String {
        switch outcome {
        case .completed(let response, let end): "client \(client), \(call) to \(end): \(invocation) -> \(response)"
        case .failed(let reason): "client \(client), from \(call): \(invocation) -> failed: \(reason)"
        case .unknown: "client \(client), from \(call): \(invocation) -> no response"
        }
    }
}
