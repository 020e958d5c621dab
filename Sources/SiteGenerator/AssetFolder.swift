package import Bytes
package import ContentFile
import Foundation
import Glibc
import Runtime
package import Templates

/// The hand-made files that the pages of a site load, and their current addresses.
///
/// A style sheet names fonts and pictures, scripts import scripts, and the web manifest names icons. Each is finished
/// after the files that it names, and has their current addresses. A browser that keeps a script then keeps its imports
/// too, and loads no script twice under two names.
package struct AssetFolder {
    package private(set) var assets = Assets()
    /// The contents by their plain paths; each comes after the files that it names.
    package private(set) var files: [File] = []
    /// The state of each file before it was read.
    package private(set) var inputs: [String: InputState] = [:]
    private let folder: String
    private var minifier: ScriptMinifier
    private let keepsSheets: Bool
    /// The paths of the scripts that are published as the scripts that they import.
    private let bundles: Set<String>
    /// The files that are being read, each named by the one before it.
    private var open: [String] = []

    package struct File {
        package let path: String
        package let bytes: [UInt8]
        /// The fingerprint of everything that the bytes are made from.
        package let inputs: Fingerprint

        package init(path: String, bytes: [UInt8], inputs: Fingerprint) {
            self.path = path
            self.bytes = bytes
            self.inputs = inputs
        }
    }

    /// - Parameters:
    ///   - needed: the paths of the assets that pages load.
    ///   - keepsSheets: true for style sheets whose texts may have any mark: they keep their white space.
    ///   - bundles: the paths of the scripts that are published as the scripts that they import.
    ///   - literals: the addresses that templates write themselves; addresses without a file are left to the link
    ///     check.
    /// - Throws: `Diagnostic` for the first file that is missing or cannot be read.
    package init(
        _ folder: String, _ minifier: ScriptMinifier, needed: [String], literals: [LiteralAddress] = [],
        keepsSheets: Bool = false, bundles: Set<String> = []
    ) throws(Diagnostic) {
        self.folder = folder
        self.minifier = minifier
        self.keepsSheets = keepsSheets
        self.bundles = bundles
        for path in needed { _ = try add(path) }
        for path in Set(literals.map(\.path)).sorted() where AssetReference.isFileName(path) {
            if FileState("\(folder)\(path)") == nil {
                inputs["\(folder)\(path)"] = .missing
            } else {
                _ = try add(path)
            }
        }
    }

    /// Adds a file and the files that it names, unless they were added before.
    /// - Returns: its current address.
    private mutating func add(_ path: String) throws(Diagnostic) -> String {
        if let known = assets.addresses[path] { return known }
        var bytes = try finished(path)
        let inputs = Fingerprint(bytes)
        if path.hasSuffix(".js") {
            let hasLines = !bundles.contains(path)
            bytes = try minifier.minified(bytes, of: "\(folder)\(path)", hasLines: hasLines)
        }
        let address = Assets.address(path, Fingerprint(bytes))
        assets[path: path] = address
        files.append(File(path: path, bytes: bytes, inputs: inputs))
        return address
    }

    /// The file as the site has it, except for a script's minification. The files that it names are added.
    private mutating func finished(_ path: String) throws(Diagnostic) -> [UInt8] {
        let raw = try read(path)
        if keepsSheets, path.hasSuffix(".css"),
            let foreign = AssetReference.foreignAddress(in: String(decoding: raw, as: UTF8.self))
        {
            let line =
                String(decoding: raw, as: UTF8.self).components(separatedBy: foreign)[0].count { $0.isNewline } + 1
            throw Diagnostic(
                file: "\(folder)\(path)", line: line,
                Message("\"\(foreign)\" is on another machine", "\"\(foreign)\"은(는) 다른 컴퓨터에 있어요"),
                remedy: Message(
                    "save the file in the exhibition's folder: every visitor would be reported there",
                    "파일을 전시회 폴더에 저장해 주세요. 보는 사람마다 그곳에 알려져요"))
        }
        open.append(path)
        var bytes = keepsSheets && path.hasSuffix(".css") ? raw : Self.withoutComments(raw, path)
        var base = [UInt8]()
        if path.hasSuffix(".css"), path.lastIndex(of: "/") == path.startIndex,
            let other = Self.bases.first(where: { bytes.starts(with: Array("@import \"\($0)\";".utf8)) }),
            path != "/\(other)"
        {
            bytes.removeFirst("@import \"\(other)\";".utf8.count)
            base = try finished("/\(other)")
        }
        if bundles.contains(path) {
            bytes = try joined(AssetReference.references(in: bytes, of: path), of: path, raw)
        }
        for reference in AssetReference.references(in: bytes, of: path).reversed() {
            guard let address = try address(of: reference, in: path, raw) else { continue }
            bytes.replaceSubrange(reference.range, with: address.utf8)
        }
        open.removeLast()
        return base + bytes
    }

    /// Removes comments from style sheets and drawings, the space beside a mark from style sheets, and the space
    /// between elements from drawings: a tablet loads them over the shop's Wi-Fi. All else stays as it is written. The
    /// shop's own files have no text with such a mark and none over several lines.
    private static func withoutComments(_ bytes: [UInt8], _ path: String) -> [UInt8] {
        let patterns = [
            "css": [#"/\*[\s\S]*?\*/"#, #"^\s+|(?<=[{};,:])\s+|;?\s+(?=[{}])|\s+$"#],
            "svg": [#"<!--[\s\S]*?-->"#, #"(?<=>)\s+(?=<)"#],
        ]
        guard let ending = path.split(separator: ".").last, let all = patterns[String(ending)] else { return bytes }
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(
            all.reduce(text) { $0.replacingOccurrences(of: $1, with: "", options: .regularExpression) }.utf8)
    }

    /// The rules that all pages of the shop share, and the rules of an exhibition. A style sheet beside them that
    /// imports one first gets its rules in the place of the import: a browser then makes one request for both, and a
    /// page loads no rules that are for other pages.
    private static let bases = ["base.css", "museum.css"]

    /// - Returns: nil for a text of a script that does not name a file.
    private mutating func address(
        of reference: AssetReference, in path: String, _ raw: [UInt8]
    ) throws(Diagnostic) -> String? {
        func error(_ error: Message, _ remedy: Message) -> Diagnostic {
            let name = Array((reference.path.split(separator: "/").last ?? "").utf8)
            let offset = raw.firstRange(of: name)?.lowerBound
            let line = offset.map { 1 + raw[..<$0].count { $0 == UInt8(ascii: "\n") } }
            return Diagnostic(file: "\(folder)\(path)", line: line, "\"\(reference.path)\" " + error, remedy: remedy)
        }
        if FileState("\(folder)\(reference.path)") == nil {
            inputs["\(folder)\(reference.path)"] = .missing
            if !reference.isCertain { return nil }
            throw error(
                Message("points to a missing file", "파일이 없어요"),
                Message(
                    "correct the address, or add the file to \(folder)", "주소를 고치거나 \(folder)에 파일을 더해 주세요"))
        }
        if !AssetReference.isFileName(reference.path) {
            throw error(
                Message("is not a file's name", "파일 이름이 될 수 없어요"),
                Message(
                    "use A-Z a-z 0-9 - _ . and end it in small letters or digits",
                    "A-Z a-z 0-9 - _ . 로 적고 소문자나 숫자로 끝내 주세요"))
        }
        if open.contains(reference.path) {
            throw error(
                Message("refers back to this file", "이 파일을 다시 불러와요"),
                Message("take one of the two references out", "둘 가운데 하나를 지워 주세요"))
        }
        let address = try add(reference.path)
        return path.hasSuffix(".css") ? AssetReference.relative(address, from: path) : address
    }

    private mutating func read(_ path: String) throws(Diagnostic) -> [UInt8] {
        let file = "\(folder)\(path)"
        let before = FileState(file)
        inputs[file] = InputState(at: file)
        do throws(SystemError) {
            let bytes = try readFile(file, inside: folder, maxCount: Self.maxBytes)
            if FileState(file) == before { return bytes }
        } catch {
            throw Self.diagnostic(file, error)
        }
        throw .changed(file)
    }

    private static let maxBytes = 20 << 20

    private static func diagnostic(_ file: String, _ error: SystemError) -> Diagnostic {
        switch error.code {
        case EINVAL:
            Diagnostic(
                file: file, Message("is not a regular file", "보통 파일이 아니에요"),
                remedy: Message("put the file itself there", "파일을 그 자리에 두세요"))
        case EXDEV:
            Diagnostic(
                file: file, Message("is a symbolic link to a file elsewhere", "다른 곳의 파일로 가는 심볼릭 링크예요"),
                remedy: Message("put the file itself there", "파일을 그 자리에 두세요"))
        case EFBIG:
            Diagnostic(
                file: file, Message("is larger than \(maxBytes >> 20) MiB", "\(maxBytes >> 20)MiB보다 커요"),
                remedy: Message("make it smaller", "더 작게 만들어 주세요"))
        default:
            Diagnostic(
                file: file,
                Message("cannot be read (", "읽을 수 없어요(") + errorMessage(error.code) + Message(verbatim: ")"),
                remedy: Message(
                    "bring it back, or name the folder of the hand-made files with --assets",
                    "다시 가져오거나, --assets로 손으로 만든 파일의 폴더를 적어 주세요"))
        }
    }

    /// Joins the scripts that a script imports, without their imports and exports. No two have a name in common.
    private mutating func joined(
        _ imports: [AssetReference], of path: String, _ raw: [UInt8]
    ) throws(Diagnostic) -> [UInt8] {
        var lines = [Substring]()
        for reference in imports {
            _ = try address(of: reference, in: path, raw)
            let script = String(decoding: try read(reference.path), as: UTF8.self)
            lines += script.split(separator: "\n").filter { !$0.hasPrefix("import ") }
        }
        return Array(lines.map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }.joined(separator: "\n").utf8)
    }
}

extension Assets {
    /// The current address of a file, such as `/style.3f9a5c0e12d47b68.css` for `/style.css`.
    package static func address(_ path: String, _ content: Fingerprint) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<dot]).\(content)\(path[dot...])"
    }
}

extension Manifest {
    /// The scripts of the site that need not be minified again, by the fingerprints of everything that they were made
    /// from.
    /// - Parameter options: the options of this run, with the programs.
    func unchangedScripts(options: Fingerprint, in output: OutputFolder) -> [Fingerprint: [UInt8]] {
        guard options == optionsFingerprint else { return [:] }
        var scripts = [Fingerprint: [UInt8]]()
        for (path, entries) in outputs where path.hasSuffix(".js") {
            guard let bytes = output.read(path) else { continue }
            for entry in entries where entry.output == Fingerprint(bytes) { scripts[entry.inputs] = bytes }
        }
        return scripts
    }
}
