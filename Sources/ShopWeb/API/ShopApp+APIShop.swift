import Bytes
import ContentFile
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import ShopStore

/// The operations on the stock, the menu, and the shop and its past.
extension ShopApp {
    func changeStock(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
        func tell(_ outcome: StockChangeRequest.Outcome, isAgain: Bool) throws -> Response {
            switch outcome {
            case .made:
                var response = try stockJSON(call.context, isConditional: false)
                if !isAgain { response.status = .created }
                return response
            case .refused(let outOfRange):
                throw Problem(.outOfRange, errors: Self.faults(of: Array(outOfRange.keys)))
            case .countedElsewhere(let counts):
                throw Problem(.countedElsewhere, errors: Self.faults(of: Array(counts.keys)))
            }
        }
        do {
            let request = try StockChangeRequest(call.body, on: store.shop().menu, key: key, who: call.who)
            return try answer(store.submit(ProgramRequest(request)), tell)
        } catch let problem as Problem where problem.kind == .invalid {
            // The answer to the first one may have been lost, and a fruit of it may have left the menu since.
            guard let request = try? StockChangeRequest(call.body, on: nil, key: key, who: call.who),
                let outcome = try store.submit(EarlierRequest(request))
            else { throw problem }
            return try answer(.again(outcome), tell)
        }
    }

    private static func faults(of fruits: [FruitID]) -> [Problem.Fault] {
        fruits.map(\.rawValue).sorted().map {
            Problem.Fault(pointer: "/deltas/\($0)", detail: Message("is refused", "바꾸지 않았어요"))
        }
    }

    func setAvailability(_ call: APICall) throws -> Response {
        guard let key = call.key, let name = call.argument, Token.isToken(name) else { throw Problem(.notFound) }
        let shop = try store.shop()
        let item: SaleItem
        if shop.menu[JuiceID(name)] != nil {
            item = .juice(JuiceID(name))
        } else if shop.menu[ChoiceID(name)] != nil {
            item = .choice(ChoiceID(name))
        } else {
            throw Problem(.notFound)
        }
        let clock = clock(shop)
        let dayEnd = clock.calendar.bounds(of: clock.today).upperBound
        let request = try AvailabilityRequest(call.body, item, dayEnd: dayEnd, key: key, who: call.who)
        return try answer(store.submit(ProgramRequest(request))) { outcome, _ in
            switch outcome {
            case .made, .unchanged: return try stockJSON(call.context, isConditional: false)
            case .unknown: throw Problem(.notFound)
            }
        }
    }

    func menuJSON(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let headers = [Self.menuTag(shop), .revalidated]
        if Self.isKnown(Self.menuTag(shop), to: call.context.request) {
            return Response(.notModified, headers: headers)
        }
        var response = Response.json(Array(shop.menu.fileText.utf8))
        response.headers += headers
        return response
    }

    private static func menuTag(_ shop: Shop) -> Response.Header { .init("ETag", "\"menu-\(shop.menuSequence)\"") }

    func replaceMenu(_ call: APICall) throws -> Response {
        let key = try call.requiredKey()
        guard let tag = call.context.request.headers.ifMatch else { throw Problem(.ifMatchMissing) }
        let digits = tag.hasPrefix("\"menu-") && tag.hasSuffix("\"") ? tag.dropFirst(6).dropLast() : ""
        // A tag that the shop never gave is of no menu.
        let seen = Route.number(digits) ?? -1
        let menu = try Menu(call.body, in: texts.languages)
        let request = MenuChangeRequest(menu, editedSequence: seen, key: key, who: call.who)
        switch try store.submit(ProgramMenuRequest(request)) {
        case .notSeen: throw Problem(.changed)
        case .decided(let decided):
            return try answer(decided) { outcome, _ in
                switch outcome {
                case .made, .unchanged: return try menuJSON(call)
                case .changedElsewhere: throw Problem(.changed)
                case .headOwns: throw Problem(.headOwns)
                case .relabels: throw Problem(.unitChanged)
                }
            }
        }
    }

    func shopJSON(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        var json = JSONWriter()
        json.add("name", shop.settings.name?.rawValue ?? "")
        json.add("currency", shop.settings.currency.code)
        json.add("zone", clock.calendar.zone.identifier)
        json.add("day", clock.today.description)
        json.add("sequence", shop.sequence)
        json.add("version", APIOperation.contractVersion)
        json.add("contract", APIOperation.contractPath)
        if let token = call.token {
            json.add("token", token.app.rawValue)
            json.add("parts", list: token.parts.map(\.rawValue).sorted().map { Array($0.jsonString.utf8) })
        }
        return .json(json.bytes)
    }

    func reportJSON(_ call: APICall) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        let first = try call.day(APIOperation.from) ?? clock.today
        let last = try call.day(APIOperation.to) ?? first
        let range = first == last ? ReportPeriod.day(first) : ReportPeriod(from: first, to: last)
        guard let period = range else { throw Problem(.invalid, .wrongDays) }
        try limitReading(.page, call.context)
        let report = try reports.report(period, of: store, by: clock)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .iso8601
        return .json(Array(try encoder.encode(ReportJSON(report, clock.calendar, shop, names()))))
    }

    func listClosings(_ call: APICall) throws -> Response {
        let page = try call.page()
        let all = try store.shop().drawer.closings.map(\.closing).filter { $0.number > page.after }
            .sorted { $0.number < $1.number }
        let shown = all.prefix(page.limit)
        var response = Response.json(JSONWriter.list(try shown.map { try EventLine.fact(.closed($0)) }))
        if shown.count < all.count, let last = shown.last {
            response.headers.append(next(call, after: last.number, limit: page.limit))
        }
        return response
    }

    /// Every fact of the shop, in order, for ever: nothing between two of them, and none of them twice.
    func listEvents(_ call: APICall) throws -> Response {
        let page = try call.page()
        let shop = try store.shop()
        let last = min(shop.sequence, page.after + page.limit)
        // A program sends the tag of one page with the request for the next one, so that it says where its page ended.
        let tag = Response.Header("ETag", "\"\(last)-\(Fingerprint(value: shop.digest))\"")
        let headers = [tag, .revalidated, .init("Vary", "Accept")]
        if Self.isKnown(tag, to: call.context.request) { return Response(.notModified, headers: headers) }
        let areLines = call.context.request.headers.accept.map(Self.wantsLines) ?? false
        var events = [[UInt8]]()
        if page.after < last {
            try limitReading(.page, call.context)
            var failure: StoreError?
            try store.events(in: page.after + 1..<last + 1) { sequence, event in
                do throws(StoreError) {
                    let line = try EventLine.json(sequence, event)
                    events.append(areLines ? line : Array(line.dropLast()))
                } catch {
                    failure = error
                }
                return failure == nil
            }
            if let failure { throw failure }
        }
        var response =
            areLines
            ? Response(.ok, headers: [.init("Content-Type", Self.linesType)], pieces: events.map { $0[...] })
            : Response.json(JSONWriter.list(events))
        response.headers += headers
        if last < shop.sequence, page.after < last {
            response.headers.append(next(call, after: last, limit: page.limit))
        }
        return response
    }

    private static let linesType = "application/jsonl"

    private static func wantsLines(_ accept: String) -> Bool {
        accept.split(separator: ",").contains { range in
            [linesType, "application/x-ndjson"].contains(range.prefix { $0 != ";" }.filter { $0 != " " })
        }
    }
}

extension Message {
    fileprivate static let wrongDays = Message(
        "from and to are at most \(ReportPeriod.maxDays) days, the first one first.",
        "from과 to는 앞뒤 순서로 \(ReportPeriod.maxDays)일까지예요.")
}
