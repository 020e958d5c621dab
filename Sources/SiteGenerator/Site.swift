package import Bytes
package import ContentFile
package import Templates

/// Every file of the site, in the order of publication: the files that pages load, then the pages, then the files that
/// list them. The files themselves are made one by one, later.
package struct Site: Sendable {
    package let files: [OutputFile]
    /// The addresses that its templates write themselves, including templates of pages that are not files.
    package let literals: [LiteralAddress]
    /// The state of each hand-made file before it was read.
    package let assetInputs: [String: InputState]
    /// Remarks for the owner, a line each.
    package let remarks: [Message]
    /// What is known about inputs, by their paths, for the next run.
    package let records: [String: String]
    /// True for an address that a program serves beside the files.
    package let isServed: @Sendable (String) -> Bool
    /// Remarks on gaps, a line each.
    package let review: @Sendable () -> [Message]

    /// - Parameters:
    ///   - files: all files, the hand-made ones first.
    ///   - handMade: the hand-made files.
    ///   - assets: their folder.
    /// - Throws: `Diagnostic` for a hand-made file with the name of a generated one.
    package init(
        _ files: [OutputFile], handMade: AssetFolder, in assets: String, literals: [LiteralAddress],
        inputs: [String: InputState] = [:], remarks: [Message] = [], records: [String: String] = [:],
        isServed: @escaping @Sendable (String) -> Bool = { _ in false },
        review: @escaping @Sendable () -> [Message] = { [] }
    ) throws(Diagnostic) {
        self.files = handMade.files.map { Self.asset($0, at: handMade.assets[path: $0.path]) } + files
        self.literals = literals
        assetInputs = handMade.inputs.merging(inputs) { known, _ in known }
        self.remarks = remarks
        self.records = records
        self.isServed = isServed
        self.review = review
        let names = Set(handMade.files.map { $0.path.dropFirst() })
        for path in files.lazy.flatMap(\.paths) where names.contains(path[...]) {
            throw Diagnostic(
                file: "\(assets)/\(path)",
                Message("has the name of a file that is generated", "만들어 내는 파일과 이름이 같아요"),
                remedy: Message("rename or remove it", "이름을 바꾸거나 지워 주세요"))
        }
    }

    /// A file at its current address, and at the plain one for a reader whose page is older than the file.
    package static func asset(_ file: AssetFolder.File, at address: String) -> OutputFile {
        OutputFile(
            path: String(address.dropFirst()), twin: String(file.path.dropFirst()), inputs: file.inputs, kind: .file
        ) { file.bytes }
    }

    /// `robots.txt`.
    /// - Parameters:
    ///   - disallowed: the beginnings of the addresses that search engines may not read.
    ///   - sitemap: the address of the sitemap.
    package static func robots(disallowed: [String] = [], sitemap: String? = nil) -> OutputFile {
        let rules = disallowed.isEmpty ? "Disallow:\n" : disallowed.map { "Disallow: \($0)\n" }.joined()
        let end = sitemap.map { "\nSitemap: \($0)\n" } ?? ""
        return OutputFile.file("robots.txt", [UInt8]("User-agent: *\n\(rules)\(end)".utf8))
    }
}
