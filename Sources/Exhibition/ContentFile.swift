import Foundation

/// A JSON file of an owner's.
struct ContentFile {
    let path: String
    let json: Data

    /// - Throws: `ContentError` for a file that cannot be read, or whose bytes are no UTF-8.
    init(path: String) throws(ContentError) {
        guard var json = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw ContentError(file: path, "cannot be read", remedy: "check the path and its rights")
        }
        // Some editors begin a file with a mark that JSON does not know.
        if json.starts(with: [0xEF, 0xBB, 0xBF]) { json = Data(json.dropFirst(3)) }
        if let place = Self.slip(in: json) {
            let line = json[..<place].count { $0 == UInt8(ascii: "\n") } + 1
            throw ContentError(
                file: path, item: "line \(line)", "is no UTF-8", remedy: "save the file in the encoding UTF-8")
        }
        self.path = path
        self.json = json
    }

    /// - Parameter item: the words for the place that a coding path leads to.
    func decoded<Draft: Decodable>(
        as type: Draft.Type, item: ([any CodingKey]) -> String?
    ) throws(ContentError) -> Draft {
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch let error as DecodingError {
            throw fault(error, item: item)
        } catch {
            throw ContentError(file: path, "is not JSON", remedy: "check its commas, quotes and brackets")
        }
    }

    private func fault(_ error: DecodingError, item: ([any CodingKey]) -> String?) -> ContentError {
        func fault(at keys: [any CodingKey], _ fault: String, _ remedy: String) -> ContentError {
            let field = keys.last { $0.intValue == nil }?.stringValue
            return ContentError(file: path, item: item(keys), field: field, fault, remedy: remedy)
        }
        switch error {
        case .keyNotFound(let key, let context):
            return fault(at: context.codingPath + [key], "is missing", "write it")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return fault(at: context.codingPath, "is not \(Self.word(for: type))", "write one")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return fault(at: context.codingPath, "cannot be read", "compare it with its neighbours")
        default:
            return ContentError(
                file: path, item: placeOfSlip, "is not JSON", remedy: "check the commas, quotes and brackets there")
        }
    }

    private static func word(for type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number from 0 to \(Exposition.maxVisitors)"
        case is String.Type: "a text in quotes"
        case is [Any].Type: "a list in brackets [ ]"
        default: "an object in braces { }"
        }
    }

    /// Where the bytes stop being UTF-8.
    private static func slip(in json: Data) -> Int? {
        if String(validating: json, as: UTF8.self) != nil { return nil }
        var low = 0
        var high = json.count
        // A prefix that can be read, but for a character that it cuts.
        while low < high {
            let middle = (low + high + 1) / 2
            let isSound = (0...3).contains { cut in
                cut <= middle && String(validating: json[..<(middle - cut)], as: UTF8.self) != nil
            }
            if isSound { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Where they stop being JSON: `JSONDecoder` does not always tell, `JSONSerialization` counts bytes.
    private var placeOfSlip: String? {
        do {
            _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
            return nil
        } catch let error as NSError {
            let detail = error.userInfo["NSDebugDescription"] as? String ?? ""
            let count = detail.firstMatch(of: /character (\d+)/).flatMap { Int($0.output.1) }
            return "line \(json.prefix(count ?? json.count).count { $0 == UInt8(ascii: "\n") } + 1)"
        }
    }
}

extension ContentFile {
    /// - Throws: `ContentError` for a text that shows nothing.
    func check(_ text: String, item: String? = nil, field: String) throws(ContentError) {
        if text.allSatisfy(\.isWhitespace) {
            throw ContentError(file: path, item: item, field: field, "is empty", remedy: "write the words")
        }
    }
}
