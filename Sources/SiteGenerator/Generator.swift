import Foundation

/// Makes the files that nginx shows without the shop's program, and keeps them as they are to be.
///
/// What is made of the same as before is not made again. Everything new is checked before anything is published;
/// then file after file is put in place, each whole. A run that fails leaves the old site, one that is killed leaves
/// whole files, and the next run makes the site whole. Only what an earlier run made is replaced or removed.
/// A file that somebody changed where a page is made is made anew, and where none is made any more it is left alone;
/// both are told. Safe beside a running nginx and beside another generator, which waits.
/// Attacked by `GeneratorTests`, `CrashedRunTests`, `SiteErrorTests` and, with SIGKILL, `KilledGenerateTests`.
package struct Generator: Sendable {
    private let sources: SiteSources

    package init(_ sources: SiteSources) {
        self.sources = sources
    }

    /// - Parameter progress: told now and then how many files of how many are made.
    /// - Throws: `TemplateError`, `ContentError` or `SiteError`; each says in one line what, where, and the remedy.
    package func generate(progress: (Int, Int) -> Void = { _, _ in }) throws -> Summary {
        let start = ContinuousClock.now
        var summary = try sources.output.locked { try generated(progress) }
        summary.duration = ContinuousClock.now - start
        return summary
    }

    private func generated(_ progress: (Int, Int) -> Void) throws -> Summary {
        let output = sources.output
        let order = sources.order
        let written = output.read(Manifest.file)
        if let written, let pages = ManifestCheck(written, in: output.path).pages(for: order) {
            return Summary(pages: pages)
        }
        let record = written.flatMap { Manifest($0) } ?? Manifest()

        var next = Manifest()
        next.order = order
        next.inputs = sources.inputs()
        let site = try Site(sources)
        next.pages = site.products.count(where: \.isPage)
        let publication = Publisher(record, output: output)
        try publication.clearDrafts()
        let drafts: [Build]
        do {
            let all = site.products.count
            drafts = try SiteBuilder(site, record: record, output: output).drafts { progress($0, all) }
        } catch {
            try? publication.clearDrafts()
            throw error
        }
        var summary = Summary(pages: next.pages)
        summary.written = zip(site.products, drafts).count { product, draft in
            product.isPage && draft.waiting.contains { $0.path == product.path }
        }
        summary.remarks = drafts.flatMap(\.edited).sorted().map {
            "\(output.path)/\($0): was changed by hand, and is made anew; change what it is made of"
        }
        summary.remarks += try publication.publish(drafts, as: &next, over: written)
        return summary
    }
}
