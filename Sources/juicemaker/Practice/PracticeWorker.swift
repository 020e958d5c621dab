import Bytes
import Console
import ContentFile
import FastCGI
import Foundation
import Glibc
import JuiceShop
import Journal
import Practice
import Printing
import Runtime
import ShopStore
import ShopWeb

/// The process that serves a practice shop: the program of every shop, with printers of paper on a page.
struct PracticeWorker {
    let command: PracticeCommand
    let folder: PracticeFolder

    static let printers: [PrinterState] = [
        PrinterState(name: "kitchen", duties: [.tickets, .cups]),
        PrinterState(name: "counter", duties: [.receipts, .closings, .drawer]),
    ]
    /// So many events are looked at for slips, and so many slips are shown.
    private static let (maxEvents, maxSlips) = (120, 12)

    func serve() throws {
        let faults = RepeatedFaults()
        let log = Wiring.log(Wiring.configuration.logFormat, faults)
        let signals = try StopSignals()
        let service = Service(threads: Wiring.configuration.threads, log: log)
        let socket = try service.socket(nil)
        var pages = try Wiring.pages(
            content: command.options.content, templates: command.pages.templates.templates, site: command.pages.site)
        pages.texts.isPractice = true
        let metrics = ProcessMetrics()
        let store = try FileStore(folder.store, menu: nil, metrics: metrics.store, clock: { Date() })
        let watch = PrinterWatch { Self.printers }
        let app = Wiring.app(
            pages, store: store, names: NamesFile(store: folder.store), pin: "\(folder.path)/pin.json",
            hosts: command.host, printers: watch, metrics: metrics, log: log)
        app.poll()
        let (path, supervisor) = (folder.path, getppid())
        let practice = PracticeApp(
            app, state: { StatusFile<PracticeState>.read(PracticeSupervisor.statusName, in: path) },
            slips: { try Self.slips(of: store, in: $0) }, cutPower: Self.askForPowerCut, shopPort: command.shopPort)
        try DetachedThread.start {
            while true {
                Thread.sleep(forTimeInterval: 1)
                app.poll()
                // Nothing would remove the folder when this process ends.
                if getppid() != supervisor { kill(getpid(), SIGTERM) }
            }
        }
        try service.serve(at: socket, until: signals, metrics.server, practice.respond)
        try store.close()
    }

    /// The visitor has the response by then, and the page to which it leads.
    private static let secondsToPowerCut = 0.5

    /// The supervisor reads what this process writes to its standard output.
    @Sendable private static func askForPowerCut() {
        try? DetachedThread.start {
            Thread.sleep(forTimeInterval: secondsToPowerCut)
            try? writeAll(Array("\n".utf8), to: STDOUT_FILENO)
        }
    }

    /// The newest slips of all printers, the last one first.
    private static func slips(of store: FileStore, in language: Language) throws -> [PaperSlip] {
        let shop = try store.shop()
        let context = SlipContext(shop, calendar: Wiring.clock(shop).calendar, language: language)
        var slips = [[PaperSlip]]()
        try store.events(after: max(0, shop.sequence - maxEvents)) { sequence, event in
            if event.time >= shop.time - PrintJob.maxTicketSeconds {
                slips.append(Self.slips(for: event, sequence, shop, store, context))
            }
            return sequence < shop.sequence
        }
        return Array(slips.reversed().joined().prefix(maxSlips))
    }

    private static func slips(
        for event: Event, _ sequence: Int, _ shop: Shop, _ store: FileStore, _ context: SlipContext
    ) -> [PaperSlip] {
        printers.flatMap { printer in
            let jobs = PrintJob.jobs(at: sequence, event, printer.duties, shop)
            // An event whose order cannot be read has no slip, as a printer would have none.
            let maker = SlipMaker(shop, store, printer.duties, context)
            let made =
                (try? jobs.flatMap { job in
                    try maker.slips(for: job).enumerated().map { index, slip in
                        (slip: slip, request: SlipRequest(job.task, isFirst: index == 0))
                    }
                }) ?? []
            let isNarrow = printer.name == "kitchen"
            let name =
                context.language == .korean
                ? (isNarrow ? "주방 프린터 · 58 mm" : "카운터 프린터 · 80 mm")
                : isNarrow ? "kitchen printer · 58 mm" : "counter printer · 80 mm"
            return made.enumerated().map { index, made in
                PaperSlip(
                    made.slip, id: "\(sequence)-\(index)", printer: name, isNarrow: isNarrow, request: made.request,
                    in: context.language)
            }
        }
    }
}

extension SlipRequest {
    /// The request that prints a slip of a job again; nil for a job that nobody can ask for.
    /// - Parameter isFirst: true for the job's first slip: behind a ticket come the labels of its cups.
    fileprivate init?(_ task: PrintJob.Task, isFirst: Bool) {
        switch task {
        case .ticket(let order): self.init(isFirst ? .ticket : .cups, of: order.number)
        // The ticket of an order says what has become of it.
        case .cancellation(let cancellation): self.init(.ticket, of: cancellation.number)
        case .change(let refund): self.init(.ticket, of: refund.number)
        case .printout(let printout): self.init(printout.slip, of: printout.number)
        case .closing(let closing): self.init(.closing, of: closing.number)
        case .missed, .drawer: return nil
        }
    }
}
