/// What several clients asked and were told, each between two moments of one clock that all of them shared.
package struct History: Sendable {
    package let operations: [Operation]

    package init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// The history as it looked then: what was answered later was not answered yet.
    func until(_ moment: Int) -> History {
        History(
            operations.filter { $0.call <= moment }.map { operation in
                guard let end = operation.end, end > moment else { return operation }
                return Operation(operation.client, operation.invocation, from: operation.call, .unknown)
            })
    }
}

extension History {
    package struct Operation: Sendable {
        package let client: Int
        package let invocation: Invocation
        package let call: Int
        package let outcome: Outcome

        package enum Outcome: Sendable {
            case answered(Answer, at: Int)
            /// The store said that it did nothing, and why.
            case nothing(String)
            /// It may take effect at any moment after its call, or never: its process died, or the store could not tell.
            case unknown
        }

        package init(_ client: Int, _ invocation: Invocation, from call: Int, _ outcome: Outcome) {
            self.client = client
            self.invocation = invocation
            self.call = call
            self.outcome = outcome
        }

        /// The moment of the answer.
        var end: Int? {
            guard case .answered(_, let end) = outcome else { return nil }
            return end
        }

        /// Not when it did nothing, or may have done something but could not: a read that nobody was told of.
        var matters: Bool {
            switch outcome {
            case .answered: true
            case .nothing: false
            case .unknown: invocation != .read
            }
        }
    }
}

extension History.Operation: CustomStringConvertible {
    package var description: String {
        switch outcome {
        case .answered(let answer, let end): "client \(client), \(call) to \(end): \(invocation) -> \(answer)"
        case .nothing(let reason): "client \(client), from \(call): \(invocation) -> nothing done: \(reason)"
        case .unknown: "client \(client), from \(call): \(invocation) -> no answer"
        }
    }
}
