import Bytes
import CLinux
import Foundation
import Glibc
import JuiceShop
import Printing
import ShopStore
import ShopWeb

/// Examines the machine's clock and time zone.
enum MachineExamination {
    static func synchronisation(_ place: Place) -> Finding { synchronisation(isSynchronised, place) }

    /// The kernel knows it from the NTP client (adjtimex(2)); 5 is TIME_ERROR.
    private static var isSynchronised: Bool {
        let state = UnsafeMutableRawPointer.allocate(byteCount: 512, alignment: 16)
        defer { state.deallocate() }
        state.initializeMemory(as: UInt8.self, repeating: 0, count: 512)
        let code = adjtimex(OpaquePointer(state))
        return code >= 0 && code != 5
    }

    static func synchronisation(_ isSynchronised: Bool, _ place: Place = .clone) -> Finding {
        if isSynchronised { return .ok("ntp", Message("the clock is synchronised", "시계가 인터넷 시각을 따라요")) }
        return .warn(
            "ntp", Message("the clock is not synchronised", "시계가 인터넷 시각을 따르지 않아요"),
            place == .container
                ? Message("set the clock of the machine around this container", "컨테이너가 돌고 있는 컴퓨터의 시계를 맞춰 주세요")
                : Message(
                    "\(sudo)timedatectl set-ntp true, and let the machine reach a time server",
                    "\(sudo)timedatectl set-ntp true를 실행하고, 시각 서버에 닿게 해 주세요"))
    }

    static func zone(_ name: String, _ place: Place = .clone, now: Date = Date()) -> Finding {
        if ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Universal", "Zulu"].contains(name) {
            return .warn(
                "timezone",
                Message(
                    "\(name): a report's day begins at midnight of that zone",
                    "\(name): 보고서의 하루가 그 시간대의 자정에 바뀌어요"),
                place == .container
                    ? Message(
                        "choose the shop's in the settings, or run the container with TZ=Asia/Seoul",
                        "가게 설정에서 고르거나, 컨테이너를 TZ=Asia/Seoul로 실행해 주세요")
                    : Message(
                        "choose the shop's in the settings, or \(sudo)timedatectl set-timezone Asia/Seoul, then restart the shop",
                        "가게 설정에서 고르거나, \(sudo)timedatectl set-timezone Asia/Seoul을 실행하고 가게를 다시 열어 주세요"))
        }
        // Only its reader knows whether that is the time in the shop.
        let time = now.formatted(
            .verbatim(
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
                timeZone: TimeZone(identifier: name) ?? .current, calendar: Calendar(identifier: .gregorian)))
        return .ok("timezone", Message("\(name): it is \(time) in the shop", "\(name): 가게는 지금 \(time)"))
    }
}
