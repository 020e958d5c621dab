import Foundation
import Glibc
import Journal
import JuiceShop
import Bytes
import ShopStore

/// Mutates the files of a small store: flips every bit, truncates at every length, empties, deletes, swaps, repeats and
/// drops lines, and inserts garbage. The store then reads the right history, or refuses with a position and a remedy.
package struct DamageSearch: Sendable {
    package private(set) var count = Count()
    private let disk: DiskImage
    private let shop: Shop
    private let history: [Event]

    package struct Count: Sendable, CustomStringConvertible {
        package var mutations = 0
        package var refused = 0
        /// Found only by `store check`, in files that the shop does not need to open.
        package var seenByCheck = 0

        package init() {}

        package static func + (one: Count, other: Count) -> Count {
            var sum = one
            sum.mutations += other.mutations
            sum.refused += other.refused
            sum.seenByCheck += other.seenByCheck
            return sum
        }

        package var description: String {
            """
            \(mutations) damages: \(refused) refused, \(mutations - refused) recovered (\(seenByCheck) of them in the archive, \
            found by the check), none silent
            """
        }
    }

    package struct Mutation: Sendable {
        package let file: String
        let what: String
        /// `nil` deletes the file.
        let bytes: [UInt8]?
    }

    /// A store of four generations, the first of them archived.
    package init() throws {
        let machine = SimulatedMachine()
        let menu = try AttackedShop.menu
        let store = try Self.open(machine, menu)
        for number in 1...8 { _ = try store.commit([AttackedShop.request(number, kind: number, menu)]).get() }
        disk = machine.disk
        shop = try store.shop()
        history = try Self.history(machine)
    }

    /// All mutations of the store.
    package var mutations: [Mutation] {
        disk.files.filter { !$0.key.hasSuffix("/lock") }.sorted { $0.key < $1.key }
            .flatMap { Self.mutations(to: $0.value, of: $0.key) }
    }

    package mutating func inflict(_ mutation: Mutation) throws {
        count.mutations += 1
        let machine = SimulatedMachine(disk)
        if let bytes = mutation.bytes {
            machine.tamper(mutation.file) { $0 = bytes }
        } else {
            machine.remove(mutation.file)
        }
        do {
            let isSeen = try isSeenByCheck(machine)
            if try isRefused(machine) {
                count.refused += 1
            } else if isSeen && mutation.file.contains("/archive/") {
                count.seenByCheck += 1
            }
        } catch {
            throw Finding("\(mutation.file): \(mutation.what): \(error)")
        }
    }

    /// Checks before opening the store repairs anything.
    private func isSeenByCheck(_ machine: SimulatedMachine) throws -> Bool {
        do {
            let found = try Self.history(SimulatedMachine(machine.disk))
            guard found == history else { throw Finding("the check read another history") }
            return false
        } catch let error as StoreError {
            try requireRemedy(error)
            return true
        }
    }

    private func isRefused(_ machine: SimulatedMachine) throws -> Bool {
        do {
            let menu = try AttackedShop.menu
            let store = try Self.open(machine, menu)
            guard try store.shop() == shop else { throw Finding("another shop was opened") }
            try assertFirstOutcomes(store, menu)
            return false
        } catch let error as StoreError {
            try requireRemedy(error)
            return true
        }
    }

    /// Every key gets its first response, or a refusal.
    private func assertFirstOutcomes(_ store: FileStore, _ menu: Menu) throws {
        for case .ordered(let order) in history {
            let request = AttackedShop.request(of: order)
            do {
                guard try store.submit(request) == .again(order),
                    try store.order(order.number) == order
                else { throw Finding("order \(order.number) got another outcome") }
            } catch let error as StoreError {
                try requireRemedy(error)
            }
        }
    }

    /// A refusal names the corrupt file and the remedy.
    private func requireRemedy(_ error: StoreError) throws {
        guard case .damaged(let damage) = error, damage.file.hasPrefix("/Store/"), !damage.remedy.english.isEmpty else {
            throw Finding("refused without a position or a remedy: \(error)")
        }
    }

    private static func open(_ machine: SimulatedMachine, _ menu: Menu) throws(StoreError) -> FileStore {
        try FileStore("/Store", menu: menu, files: machine.process(), limits: .init(lines: 2, reserveBytes: 300)) {
            Date(timeIntervalSince1970: 1_800_000_000)
        }
    }

    private static func history(_ machine: SimulatedMachine) throws(StoreError) -> [Event] {
        var history = [Event]()
        _ = try StoreCheck("/Store", files: machine.process()).run(visit: { _, events in history += events })
        return history
    }
}
