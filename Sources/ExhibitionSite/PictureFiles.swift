import Bytes
import ContentFile
import Expositions
import Foundation
import Runtime
import SiteGenerator
import Templates

/// The files of an exposition's pictures: each at the address with its fingerprint. Those that a page shows and also names for other
/// sites, and those that it links to as files, have their plain address, too, which stays the same. A copy that no page shows, for
/// other sites alone, has only that one: any other second name would only make the site larger.
struct PictureFiles {
    let files: [OutputFile]
    /// The addresses with fingerprints, by the plain ones.
    let addresses: [String: String]

    /// This number changes when the same pictures give other variants.
    private static let recipe = 4

    static func withoutCopiesRemark(_ folder: String) -> Message {
        "\(folder): "
            + Message(
                "published as they are; install libvips-tools for smaller ones, for tiles, and for those of shared pages",
                "그림을 그대로 펴냈어요. 더 작은 그림, 확대할 조각, 공유할 때 보일 그림도 만들려면 libvips-tools를 설치해 주세요")
    }

    /// - Parameters:
    ///   - pictures: the pictures; those with copies need a workshop.
    ///   - folder: the pictures' folder.
    ///   - address: the plain address of a file of a picture, such as `/pictures/jikji.640.webp`.
    init(
        _ pictures: [Picture], in folder: String, _ workshop: PictureWorkshop?,
        address: (String) -> String
    ) {
        var files = [OutputFile]()
        var addresses = [String: String]()
        func add(
            _ plain: String, _ content: Fingerprint, isShown: Bool = true,
            _ make: @escaping @Sendable () throws -> [UInt8]
        ) {
            let current = isShown ? Assets.address(plain, content) : plain
            addresses[plain] = current
            files.append(
                OutputFile(
                    path: String(current.dropFirst()),
                    twin: isShown && hasPlainAddress.contains(plain) ? String(plain.dropFirst()) : nil,
                    inputs: content, kind: .file, make: make))
        }
        var hasPlainAddress = Set<String>()
        for picture in pictures.sorted(by: { $0.name < $1.name }) {
            hasPlainAddress = [address(picture.file), address(picture.originalFile)]
            if let shared = picture.shared { hasPlainAddress.insert(address(shared.file)) }
            let file = "\(folder)/\(picture.source)"
            let source: @Sendable () throws -> [UInt8] = {
                let bytes = try Self.read(file)
                if Fingerprint(bytes) == picture.content { return bytes }
                throw Diagnostic.changed(file)
            }
            if picture.variants.isEmpty { add(address(picture.file), picture.content, source) }
            guard let workshop else { continue }
            if picture.isOriginalPublished {
                var content = FingerprintBuilder()
                content.add(picture.content)
                content.add(picture.originalFile)
                content.add(Self.recipe)
                add(address(picture.originalFile), content.fingerprint) {
                    try workshop.original(picture, try source(), at: file)
                }
            }
            let contents = picture.copies.map { Self.content(of: $0, picture) }
            let names = zip(contents, picture.copies).map { "\($0).\($1.kind.rawValue)" }
            let variants = PictureBatch(names: names, workshop) {
                try workshop.make(picture, try source(), at: file, names: names)
            }
            for (index, variant) in picture.copies.enumerated() {
                add(address(picture.file(variant)), contents[index], isShown: variant != picture.preview) {
                    try variants.bytes(index)
                }
            }
            guard let pyramid = picture.pyramid else { continue }
            let content = Self.content(of: pyramid, picture)
            let tileNames = pyramid.paths.indices.map { "\(content).\($0).jpg" }
            let tiles = PictureBatch(names: tileNames, workshop) {
                try workshop.tiles(of: picture, pyramid, try source(), at: file, names: tileNames)
            }
            for (index, path) in pyramid.paths.enumerated() {
                add(address("\(picture.tileFolder)/\(path)"), content, isShown: false) { try tiles.bytes(index) }
            }
        }
        self.files = files
        self.addresses = addresses
    }

    /// The same inputs give the same picture, so its name is known before it is made.
    private static func content(of variant: PictureVariant, _ picture: Picture) -> Fingerprint {
        var content = FingerprintBuilder()
        content.add(picture.content)
        content.add(picture.rights.fingerprint)
        content.add(variant.kind.rawValue)
        for number in [variant.width, variant.height, recipe] { content.add(number) }
        return content.fingerprint
    }

    /// A tile is a fragment that says nothing of the owner, so that a corrected credit makes no tile again.
    private static func content(of pyramid: TilePyramid, _ picture: Picture) -> Fingerprint {
        var content = FingerprintBuilder()
        content.add(picture.content)
        for number in [TilePyramid.side, pyramid.largest.width, pyramid.largest.height, recipe] { content.add(number) }
        return content.fingerprint
    }

    private static func read(_ file: String) throws -> [UInt8] {
        guard let bytes = try? readFile(file) else {
            throw Diagnostic(
                file: file, Message("cannot be read", "읽을 수 없어요"),
                remedy: Message("check its permissions", "권한을 봐 주세요"))
        }
        return bytes
    }
}
