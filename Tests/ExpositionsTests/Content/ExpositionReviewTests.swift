import Bytes
import TestSupport
import XCTest

@testable import Expositions

final class ExpositionReviewTests: XCTestCase {
    func testATIFFOfSeveralPagesIsNamedButNotOneWithASmallerForm() throws {
        let owner = try OwnersFolder()
        try owner.write(
            #"[{"image_name": "scan.tif", "name": "스캔"}, {"image_name": "pyramid.tiff", "name": "층"}]"#,
            to: "items.json")
        try owner.write(Self.tiff(second: 0), to: "pictures/scan.tif")
        try owner.write(Self.tiff(second: 1), to: "pictures/pyramid.tiff")
        let remarks = try remarks(of: owner)
        XCTAssertTrue(remarks.contains("pictures/scan.tif: has several pages; only the first is shown"), "\(remarks)")
        XCTAssertFalse(remarks.contains { $0.hasPrefix("pictures/pyramid.tiff") }, "\(remarks)")
    }

    func testNamesThatDifferInCapitalsAreTold() throws {
        let owner = try OwnersFolder()
        try owner.write(#"{"title": "박람회", "browse": ["maker", "decade"]}"#, to: OwnersFolder.factsFile)
        let makers = ["Apple", "APPLE", "Pear", "apple", "Apple"]
        let items = makers.enumerated().map { #"{"id": "o\#($0)", "name": "가", "maker": "\#($1)", "date": "1900"}"# }
        try owner.write("[\(items.joined(separator: ","))]", to: "items.json")
        let remarks = try remarks(of: owner)
        XCTAssertTrue(
            remarks.contains(": \"maker\" differs in capitals alone: APPLE / Apple / apple; each stands by itself"),
            "\(remarks)")
    }

    private func remarks(of owner: OwnersFolder) throws -> [String] {
        let folder = owner.folder.path
        return ExpositionReview(try owner.exposition(), folder: folder).remarks.map { remark in
            String(remark.english.replacing(folder, with: "").drop { $0 == "/" })
        }
    }

    /// A TIFF of two directories with a width and a height; the second has this NewSubfileType.
    private static func tiff(second type: UInt8) -> [UInt8] {
        func directory(_ type: UInt8, next: UInt8) -> [UInt8] {
            func entry(_ tag: UInt8, _ page: UInt8, _ value: UInt8) -> [UInt8] {
                [tag, page, 4, 0, 1, 0, 0, 0, value, 0, 0, 0]
            }
            return [3, 0] + entry(0xFE, 0, type) + entry(0, 1, 60) + entry(1, 1, 90) + [next, 0, 0, 0]
        }
        return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + directory(0, next: 50) + directory(type, next: 0)
    }
}
