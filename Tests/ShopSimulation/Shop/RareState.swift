/// A state of the shop that few runs reach and that faults hide in. Each is counted where it is reached: a set of seeds that
/// misses one proves nothing about it, and fails.
package enum RareState: String, CaseIterable, Sendable {
    // The network
    case requestLost = "request lost"
    case answerLost = "answer lost"
    case answeredAgain = "repeated key answered"
    case lateCopy = "late copy of a request"
    case queueOfThree = "three orders waited on one tablet"
    case gaveUp = "tablet gave up after ten minutes"
    case sentAgainLater = "sent again after it was given up"
    case keyAfterRestart = "key answered after a restart"
    // The processes
    case killed = "killed in the middle of a request"
    case killedUnderLock = "killed with the lock"
    case restarted = "restarted between requests"
    case bothDown = "no instance ran"
    case lockHeld = "lock held by the other instance"
    case readDuringCommit = "page read during the other instance's commit"
    case otherCommit = "other instance committed in the middle of a request"
    case deadWritersLine = "dead writer's line was recorded"
    case upgraded = "program replaced"
    case upgradedUnderLoad = "program replaced in the middle of a request"
    case answeredByOld = "request answered by the program that was replaced"
    // The rights
    case pinAsked = "typed form kept until the PIN was entered"
    case pinWrong = "wrong PIN refused"
    case sessionEnded = "session ended under a typed form"
    case tokenRevoked = "token revoked under an open request"
    // The disk
    case powerCut = "power cut in the middle of a request"
    case recordedAtCut = "request recorded at the power cut"
    case lostAtCut = "request lost at the power cut"
    case tornTail = "torn tail cut"
    case cutInRecovery = "power cut in a recovery"
    case callFailed = "system call failed"
    case syncFailed = "sync failed"
    case diskFull = "disk full"
    case generationUnderLoad = "generation changed under load"
    case restored = "backup restored"
    case historyWentBack = "restored backup was older"
    // The database
    case connectionCut = "connection to the database cut"
    case commitAnswerLost = "answer to a commit lost"
    case databaseAway = "database away"
    case sessionsEnded = "sessions of the database ended"
    case killedAtCommit = "killed while the database had a part of the request"
    case failedOver = "failover to a standby without the last events"
    // The counter
    case shortage = "order short of fruit"
    case stoppedOrder = "order of a stopped juice refused"
    case paidAfterRefund = "payment of a refunded order"
    case paidCancelled = "payment of a cancelled order refused"
    case tooMuchPaid = "part above what was due refused"
    case staleRefused = "form of an older page refused"
    case soldDuringCount = "sold between the count and the closing"
    case closingTakenBack = "closing taken back"
    case removedJuice = "order of a juice that left the menu"
    case amountRefused = "amount that is not on the menu refused"
    case refundedOldRecipe = "refund of an order of an older recipe"
    case menuMerged = "menu saved from an older page"
    case menuReturned = "menu taken back"
    case unitChanged = "fruit counted in another unit"
    case settingsSaved = "settings saved"
    case apiReplayed = "program's key replayed"
    // Print and head office
    case printerCut = "printer cut in mid-slip"
    case printedAgain = "slip printed again"
    case headAnswerLost = "head's answer lost"
    case headForked = "head found another history"
    case announced = "announced transfer received"
    case receivedBySlip = "transfer received by the number on its slip"
    case lostOnTheWay = "fruit lost between two shops"
    case receivedTwice = "transfer received before refused"
    case numberUsedAgain = "transfer number used again after a restored backup"

    /// The states that a shop can be in whose store is in a folder, or in a database.
    package static func all(inDatabase: Bool) -> [RareState] {
        allCases.filter { !(inDatabase ? ofTheDisk : ofTheDatabase).contains($0) }
    }

    private static let ofTheDisk: Set<RareState> = [
        .killed, .killedUnderLock, .lockHeld, .readDuringCommit, .otherCommit, .deadWritersLine, .powerCut,
        .recordedAtCut,
        .lostAtCut, .tornTail, .cutInRecovery, .callFailed, .syncFailed, .diskFull, .generationUnderLoad, .restored,
        .upgradedUnderLoad, .answeredByOld,
    ]
    private static let ofTheDatabase: Set<RareState> = [
        .connectionCut, .commitAnswerLost, .databaseAway, .sessionsEnded, .killedAtCommit, .failedOver,
    ]
}
