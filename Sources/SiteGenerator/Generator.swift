package import Bytes
import Foundation

/// Makes the files that nginx serves without the shop's program, and keeps them up to date.
///
/// Files whose inputs are unchanged are not made again. All new files are checked before one is published; then the
/// files are put in place, each whole. A run that fails leaves the old site; one that is killed leaves whole files, and
/// the next run completes the site. Only files that an earlier run made are replaced or removed. A file that was edited
/// by hand is overwritten if it is still generated, and kept if it is not; either is reported. Safe beside a running
/// nginx, and beside another generator, which waits. Attacked by `GeneratorTests`, `CrashedRunTests`, `SiteErrorTests`
/// and, with SIGKILL, `KilledGenerateTests`.
package struct Generator: Sendable {
    private let sources: any SiteSources
    /// True to remark on gaps, too.
    private var reviews = false

    package init(_ sources: any SiteSources) {
        self.sources = sources
    }

    /// - Parameter progress: called after each batch with the number of built files, and of all files.
    /// - Throws: `Diagnostic` or `SiteError`; each names in one line the place, the error and the
    ///   remedy.
    package func generate(progress: (Int, Int) -> Void = { _, _ in }) throws -> Summary {
        try sources.refuseSharedFolder()
        let start = ContinuousClock.now
        var summary = try sources.output.locked { try run(progress) }
        summary.duration = ContinuousClock.now - start
        return summary
    }

    /// Makes and checks every file without publishing one.
    /// - Returns: remarks for the owner, a line each.
    /// - Throws: the errors of `generate`.
    package func check(progress: (Int, Int) -> Void = { _, _ in }) throws -> [Message] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "juicemaker-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var sources = sources
        sources.output = OutputFolder("\(folder)/site")
        var generator = Generator(sources)
        generator.reviews = true
        return try generator.generate(progress: progress).remarks
    }

    private func run(_ progress: (Int, Int) -> Void) throws -> Summary {
        let output = sources.output
        let options = sources.optionsFingerprint
        let written = try output.readManifest()
        try sources.refuseFilesOfOthers(written)
        if let written, let pages = Manifest.unchangedPageCount(written, in: output, options: options) {
            return Summary(pages: pages)
        }
        let manifest = written.flatMap { Manifest($0) } ?? Manifest()

        var next = Manifest()
        next.source = sources.identity
        next.optionsFingerprint = options
        next.inputs = sources.inputs()
        let known = KnownInputs(
            records: manifest.unchangedRecords(options: options, inputs: next.inputs),
            scripts: manifest.unchangedScripts(options: options, in: output))
        let site = try sources.site(known: known)
        next.records = site.records
        next.inputs.merge(site.assetInputs) { known, _ in known }
        next.pageCount = site.files.count(where: \.isPage)
        let publisher = Publisher(manifest, output: output)
        try output.refuseLinks(above: site.files.flatMap(\.paths) + manifest.outputs.keys + ["\(SiteBuilder.folder)/"])
        try publisher.clearStagedFiles()
        let builds: [Build]
        do {
            let count = site.files.count
            builds = try SiteBuilder(site, of: sources, manifest: manifest, options: options)
                .builds { progress($0, count) }
        } catch {
            try? publisher.clearStagedFiles()
            throw error
        }
        var summary = Summary(pages: next.pageCount)
        summary.written = zip(site.files, builds).count { file, build in
            file.isPage && build.staged.contains { $0.path == file.path }
        }
        summary.remarks = site.remarks
        summary.remarks += builds.flatMap(\.handEdited).sorted().map { path in
            "\(output.path)/\(path): "
                + Message(
                    "was edited by hand and is overwritten; edit its sources instead",
                    "손으로 고친 파일인데 새로 썼어요. 대신 원본을 고쳐 주세요")
        }
        if reviews { summary.remarks += site.review() }
        summary.remarks += try publisher.publish(builds, as: &next, over: written)
        return summary
    }
}
