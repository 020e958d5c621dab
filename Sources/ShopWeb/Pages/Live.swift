import ContentFile
import JuiceShop
import Templates

/// The address of a page's newest parts, and what the page shows, by which its script knows a change. Without a script,
/// a reader follows the link to `here`.
struct Live: ViewModel {
    /// The address of the page whose parts replace those of this one.
    let href: String
    /// The address of this page.
    let here: String
    /// The number of the last event that the page shows.
    let sequence: Int
    /// The juices that the page shows as stopped: when fewer of them are, which is no event, the page is fetched again.
    let stopped: Int
    /// `NeighbourFaults.mark`: a fault that comes or goes is no event either.
    let faults: String?

    /// - Parameter source: the page whose parts replace those of this one, if it is not this one.
    init(_ route: Route, source: Route? = nil, sequence: Int, stopped: Int = 0, faults: String? = nil) {
        self.faults = faults
        here = route.path
        href = (source ?? route).path
        self.sequence = sequence
        self.stopped = stopped
    }

    init(_ address: PracticeAddress, sequence: Int) {
        here = address.rawValue
        href = here
        self.sequence = sequence
        stopped = 0
        faults = nil
    }

    static let fields: Fields<Live> = [
        .address("href", \.href),
        .address("here", \.here),
        .text("sequence") { String($0.sequence) },
        .flag("hasStopped") { $0.stopped > 0 },
        .text("stopped") { String($0.stopped) },
        .optional("faults", \.faults),
    ]
}
