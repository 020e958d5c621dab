import Foundation
import Journal

/// Where the requests of the last day were answered, so that the same request again gets its first answer.
///
/// Sixteen bytes a request: a fingerprint and the line that tells the rest. A generation's requests are kept and
/// forgotten together: at least a day, by the times of the events themselves, so that every process, and a restarted
/// one, remembers the same.
struct IdempotencyIndex: Sendable {
    static let retentionSeconds: TimeInterval = 24 * 60 * 60

    /// Of the generations that have ended, oldest first.
    private(set) var ended: [IdempotencyTable] = []
    /// Of the generation that takes the next line.
    private var live = IdempotencyTable.Draft(generation: 1)

    /// The first generation whose requests are remembered.
    var since: Int { ended.first?.generation ?? live.generation }

    init() {}

    /// - Parameter ended: of consecutive generations, the last of them the one before the live one.
    init(ended: [IdempotencyTable], liveGeneration: Int) {
        self.ended = ended
        live = IdempotencyTable.Draft(generation: liveGeneration)
    }

    /// The lines that may have answered a request with that fingerprint.
    func places(of fingerprint: UInt64) -> [LogOffset] {
        live.places(of: fingerprint) + ended.reversed().flatMap { $0.places(of: fingerprint) }
    }

    mutating func remember(_ request: IdempotencyKey, at place: LogOffset, _ time: Date) {
        moveOn(to: place.generation)
        live.add(request.fingerprint, offset: place.offset, time)
    }

    /// Another generation takes the lines from now on.
    mutating func moveOn(to generation: Int) {
        guard generation > live.generation else { return }
        ended.append(live.table)
        live = IdempotencyTable.Draft(generation: generation, startTime: live.lastTime)
        ended.removeFirst(ended.prefix { $0.lastTime < live.lastTime - Self.retentionSeconds }.count)
    }
}
