import Foundation
import ShopPages

/// Makes what has changed, checks it, and puts it aside: nothing that a reader sees is touched.
struct Drafting: Sendable {
    static let folder = ".generating"

    let site: Site
    let record: Record
    let output: OutputFolder
    let links: LinkCheck

    init(_ site: Site, record: Record, output: OutputFolder) {
        self.site = site
        self.record = record
        self.output = output
        links = LinkCheck(site, output: output)
    }

    /// Folders of some hundred files: in a longer one, the system looks for each name for long.
    private static func box(of index: Int) -> Int { index / 128 }

    func drafts(progress: (Int) -> Void) throws -> [Draft] {
        for box in 0...Self.box(of: site.products.count) { try output.makeFolder("\(Self.folder)/\(box)") }
        var drafts = try Workers.run(site.products.count, progress: progress, draft)
        if hasLost(drafts) { try checkTheRest(of: &drafts) }
        try links.check(drafts, in: site)
        return drafts
    }

    /// Whether something is gone that a page could lead to which was not made anew.
    private func hasLost(_ drafts: [Draft]) -> Bool {
        let paths = Set(site.products.map(\.path))
        if record.made.keys.contains(where: { $0.hasSuffix(".html") && !paths.contains($0) }) { return true }
        return zip(site.products, drafts).contains { product, draft in
            guard draft.anchors != nil, let known = record.made[product.path]?.first else { return false }
            return draft.entries.first?.entry.anchors != known.anchors
        }
    }

    private func checkTheRest(of drafts: inout [Draft]) throws {
        let rest = drafts.indices.filter { drafts[$0].anchors == nil && site.products[$0].isPage }
        let checked = try Workers.run(rest.count, progress: { _ in }) { place, _ in
            let index = rest[place]
            var draft = Draft()
            _ = try check(try site.products[index].make(), index, &draft)
            return draft
        }
        for (index, draft) in zip(rest, checked) {
            drafts[index].anchors = draft.anchors
            drafts[index].crossings = draft.crossings
        }
    }

    private func draft(_ index: Int, _ gzip: Gzip) throws -> Draft {
        let product = site.products[index]
        var draft = Draft()
        if let known = unchanged(product) {
            draft.entries = known
            return draft
        }
        let bytes = try product.make()
        let anchors = try check(bytes, index, &draft)
        try add(product.path, bytes, index, "\(index)", anchors, &draft)
        guard product.isCompressible else { return draft }
        let compressed = "\(product.path).gz"
        // What is compressed lies there as it was, and so does what came of it.
        if draft.waiting.isEmpty, let entry = inPlace(compressed), let page = draft.entries.first?.entry,
            record.made[product.path]?.contains(where: { $0.output == page.output }) ?? false
        {
            let entry = Record.Entry(
                inputs: product.inputs, output: entry.output, anchors: anchors, state: entry.state)
            draft.entries.append((compressed, entry))
            return draft
        }
        guard let zipped = gzip.compressed(bytes) else {
            throw SiteFault(product.path, "cannot be compressed", remedy: "free some memory", isOfDisk: true)
        }
        try add(compressed, zipped, index, "\(index).gz", anchors, &draft)
        return draft
    }

    /// What is known of a product that is made of the same as before, and lies there as it was.
    private func unchanged(_ product: Product) -> [(path: String, entry: Record.Entry)]? {
        let paths = product.isCompressible ? [product.path, "\(product.path).gz"] : [product.path]
        let entries = paths.compactMap { path in
            inPlace(path).flatMap { $0.inputs == product.inputs ? (path: path, entry: $0) : nil }
        }
        return entries.count == paths.count ? entries : nil
    }

    private func inPlace(_ path: String) -> Record.Entry? {
        guard let entries = record.made[path], entries.count == 1, entries[0].state != nil,
            output.state(path) == entries[0].state
        else { return nil }
        return entries[0]
    }

    /// - Returns: what other pages may point to.
    private func check(_ bytes: [UInt8], _ index: Int, _ draft: inout Draft) throws -> Fingerprint {
        let product = site.products[index]
        guard case .page(_, let template) = product.kind else { return Fingerprint([]) }
        func fault(_ fault: Markup.Fault) -> SiteFault {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line =
                lines.indices.contains(fault.line - 1) ? String(decoding: lines[fault.line - 1], as: UTF8.self) : ""
            let origin = site.templates.origin(of: line, in: template).map { " (\($0))" } ?? ""
            return SiteFault("\(product.path), line \(fault.line)\(origin)", fault.fault, remedy: fault.remedy)
        }
        do {
            let markup = try Markup(bytes)
            draft.anchors = markup.anchors
            draft.crossings = try links.crossings(of: markup, from: index)
            var anchors = Ingredients()
            for anchor in markup.anchors.sorted() { anchors.add(anchor) }
            return anchors.fingerprint
        } catch {
            throw fault(error)
        }
    }

    private func add(
        _ path: String, _ bytes: [UInt8], _ index: Int, _ name: String, _ anchors: Fingerprint, _ draft: inout Draft
    ) throws {
        let print = Fingerprint(bytes)
        var entry = Record.Entry(inputs: site.products[index].inputs, output: print, anchors: anchors, state: nil)
        let known = record.made[path] ?? []
        if let state = output.state(path) {
            let there = inPlace(path)?.output ?? output.read(path).map(Fingerprint.init)
            if there == print {
                entry.state = state
                draft.entries.append((path, entry))
                return
            }
            if known.isEmpty, !path.hasPrefix("\(ErrorPages.folder)/") {
                throw SiteFault(
                    "\(output.path)/\(path)", "is there, and generate did not make it",
                    remedy: "move it away, or remove it")
            }
            if !known.isEmpty, !known.contains(where: { $0.output == there }) { draft.edited.append(path) }
        }
        let place = "\(Self.folder)/\(Self.box(of: index))/\(name)"
        try output.write(bytes, to: place)
        draft.entries.append((path, entry))
        draft.waiting.append((path, place))
    }
}
