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
    // The counter
    case shortage = "order short of fruit"
    case stoppedOrder = "order of a stopped juice refused"
    case paidAfterRefund = "payment of a refunded order"
    case paidCancelled = "payment of a cancelled order refused"
    case tooMuchPaid = "part above what was due refused"
    case staleRefused = "form of an older page refused"
    case soldDuringCount = "sold between the count and the closing"
    case closingTakenBack = "closing taken back"
    case apiReplayed = "program's key replayed"
    // Print and head office
    case printerCut = "printer cut in mid-slip"
    case printedAgain = "slip printed again"
    case headAnswerLost = "head's answer lost"
    case headForked = "head found another history"
}
