import CLinux
import Foundation

/// The doctor's look at the machine's clock and time zone.
enum MachineExamination {
    static var findings: [Finding] { [synchronisation(isSynchronised), zone(TimeZone.current.identifier)] }

    /// From the kernel, which an NTP client tells (adjtimex(2)): 5 is TIME_ERROR.
    private static var isSynchronised: Bool {
        let state = UnsafeMutableRawPointer.allocate(byteCount: 512, alignment: 16)
        defer { state.deallocate() }
        state.initializeMemory(as: UInt8.self, repeating: 0, count: 512)
        let code = adjtimex(OpaquePointer(state))
        return code >= 0 && code != 5
    }

    static func synchronisation(_ isSynchronised: Bool) -> Finding {
        if isSynchronised { return .ok("ntp", "the clock is synchronised") }
        return .warn(
            "ntp", "the clock is not synchronised", "timedatectl set-ntp true, and let the machine reach a time server")
    }

    static func zone(_ name: String) -> Finding {
        if ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Universal", "Zulu"].contains(name) {
            return .warn(
                "timezone", "\(name): a report's day begins at midnight of that zone",
                "timedatectl set-timezone Asia/Seoul, then restart the shop")
        }
        return .ok("timezone", name)
    }
}
