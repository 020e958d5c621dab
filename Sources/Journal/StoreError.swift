import Glibc
package import Bytes
package import Runtime

/// Why the store cannot do its work now: the owner's problem, not the visitor's.
///
/// Every layer between a system call and the owner throws it unchanged.
package enum StoreError: ExplainedError, Equatable, Sendable {
    /// The disk does not hold what was written there. Nothing is changed until a person decides.
    case damaged(Corruption)
    /// A file's checksum is right and its format is newer than this program reads. Nothing was changed.
    case newerFormat(file: String, version: Int, newestKnown: Int)
    /// What was written is whole, and has an event of a kind that this program does not know. Nothing was changed.
    case unknownEvent(file: String, kind: String)
    /// A file's checksum is right, and a version before the first release wrote it. Nothing was changed.
    case developmentFormat(file: String)
    /// Another process holds the lock and does not release it: perhaps the one that took it last before this one tried.
    /// Nothing was recorded.
    case busy(holder: String)
    /// That many requests of this process wait already, for the lock or the disk. Nothing was recorded.
    case overloaded(waiting: Int)
    /// The disk is full. Nothing was recorded.
    case full(path: String)
    /// This process may not open a file, usually because another user made it. Nothing was recorded.
    case forbidden(path: String)
    /// A system call failed before anything was written that counts, or the path cannot hold a store.
    case unavailable(path: String, reason: Message)
    /// The disk failed under the request, and the store continued without it. Nothing was recorded.
    case notRecorded(reason: Message)
    /// The program decided on an event that a reader of the store would refuse: a fault of the program. Nothing was recorded.
    case contradiction(event: String)
    /// The disk failed, and it is unknown whether the request was recorded. In the journal: the sync of a line failed,
    /// so no reader trusts the generation beyond the last position, and only a new generation takes the next line.
    case outcomeUnknown(reason: Message)

    package init(_ error: SystemError) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .full(path: error.path)
        case EACCES, EPERM: self = .forbidden(path: error.path)
        default: self = .unavailable(path: error.path, reason: error.reason)
        }
    }
}

extension StoreError {
    /// `damaged`, with the position and the remedy.
    package static func damaged(
        _ file: String, line: Int? = nil, byte: Int = 0, after sequence: Int? = nil, _ error: Message,
        remedy: Message = .restore
    ) -> StoreError {
        .damaged(Corruption(file: file, line: line, byte: byte, after: sequence, error: error, remedy: remedy))
    }

    /// The message without what to do about it, for a reader who gets another remedy.
    package var fault: Message {
        guard case .forbidden(let path) = self else { return message }
        return "\(path): " + Message("permission denied to user \(geteuid())", "사용자 \(geteuid())에게 권한이 없어요")
    }

    /// One line for the owner: the file, the position and the remedy.
    package var message: Message {
        switch self {
        case .damaged(let corruption): corruption.message
        case .newerFormat(let file, let version, let newestKnown):
            "\(file): "
                + Message(
                    "was written by a newer version of juicemaker (format \(version), this one reads up to "
                        + "\(newestKnown)); nothing was changed; use that program or a newer one",
                    "더 새로운 juicemaker가 썼어요(형식 \(version), 이 프로그램은 \(newestKnown)까지 읽어요). 바뀐 것은 "
                        + "없어요. 그 프로그램이나 더 새로운 것을 써 주세요")
        case .unknownEvent(let file, let kind):
            "\(file): "
                + Message(
                    "holds an event of the kind “\(kind)”, which this program does not know; nothing was changed; update "
                        + "juicemaker first",
                    "이 프로그램이 모르는 종류의 사건(“\(kind)”)이 있어요. 바뀐 것은 없어요. juicemaker를 먼저 업데이트해 주세요")
        case .developmentFormat(let file):
            "\(file): "
                + Message(
                    "was written by a development version before 0.1.0, whose stores no release reads; nothing was "
                        + "changed; use that version, or move the store away and begin a new one",
                    "0.1.0 전의 개발 버전이 썼고, 정식 버전은 읽지 못해요. 바뀐 것은 없어요. 그 버전을 쓰거나, 기록을 다른 곳으로 "
                        + "옮기고 새로 시작해 주세요")
        case .busy(let holder):
            Message(
                "the store is locked\(holder.isEmpty ? "" : ", last taken by process \(holder)"); nothing was recorded, "
                    + "try again",
                "다른 프로그램이 기록을 쓰고 있어요\(holder.isEmpty ? "" : "(마지막으로 쓴 프로세스 \(holder))"). 저장된 것은 "
                    + "없으니 다시 해 주세요")
        case .overloaded(let waiting):
            Message(
                "\(waiting) requests wait for the store already; nothing was recorded, try again",
                "이미 요청 \(waiting)개가 기다리고 있어요. 저장된 것은 없으니 다시 해 주세요")
        case .full(let path):
            "\(path): "
                + Message(
                    "the disk is full, nothing was recorded; make room and try again",
                    "디스크가 가득 차서 저장된 것이 없어요. 자리를 비우고 다시 해 주세요")
        case .forbidden:
            fault
                + Message(
                    "; nothing was changed; run it with sudo, and let sudo juicemaker doctor look for files of another user",
                    ". 바뀐 것은 없어요. 앞에 sudo를 붙여 다시 하고, 다른 사용자의 파일이 있는지 sudo juicemaker doctor로 봐 주세요")
        case .unavailable(let path, let reason):
            "\(path): " + reason + Message("; nothing was changed", ". 바뀐 것은 없어요")
        case .notRecorded(let reason):
            reason
                + Message(
                    ": nothing was recorded; try again, and check the disk",
                    ". 저장된 것은 없어요. 다시 하고 디스크를 살펴봐 주세요")
        case .contradiction(let event):
            Message(
                "\(event): an event that would not be read as it was decided, or that cannot follow the ones before it: a "
                    + "fault of this program; nothing was recorded; report it with the lines of the log around this one",
                "\(event): 그대로 다시 읽을 수 없거나 앞의 사건에 이어질 수 없는 사건이에요. 이 프로그램의 잘못이고 저장된 것은 없어요. "
                    + "이 줄 앞뒤의 로그와 함께 알려 주세요")
        case .outcomeUnknown(let reason):
            reason
                + Message(
                    ": whether it was recorded is unknown; look at the orders",
                    ". 저장됐는지 알 수 없어요. 주문을 확인해 주세요")
        }
    }
}

extension StoreError {
    /// A few words without paths, for readers outside of the machine.
    package var summary: String {
        switch self {
        case .damaged(let corruption): "damaged: \(corruption.error.english)"
        case .newerFormat, .unknownEvent: "written by a newer version"
        case .developmentFormat: "written by a development version"
        case .busy: "locked by another process"
        case .overloaded: "too many requests wait"
        case .full: "the disk is full"
        case .forbidden: "permission denied"
        case .unavailable(_, let reason): reason.english
        case .contradiction: "a fault of the program"
        case .notRecorded, .outcomeUnknown: "the disk fails"
        }
    }
}

extension Message {
    package static let restore = Message("restore the store from a backup", "백업에서 복원해 주세요")

    /// The remedy for what has a right checksum and a content that this program does not know.
    package static let newerProgram = Message(
        "use the program that wrote it or a newer one, else restore the store from a backup",
        "그것을 쓴 프로그램이나 더 새로운 프로그램을 쓰고, 없으면 백업에서 복원해 주세요")
}
