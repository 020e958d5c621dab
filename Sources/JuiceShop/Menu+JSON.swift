package import Foundation

extension Menu {
    /// Reads a menu as the owner writes it: `Content/menu.json` shows the form.
    /// - Throws: `MenuError` that names the place in the file and the remedy.
    package init(json: Data) throws(MenuError) {
        let draft: Draft
        do {
            draft = try JSONDecoder().decode(Draft.self, from: json)
        } catch let error as DecodingError {
            throw MenuError(error, in: json)
        } catch {
            throw MenuError(at: "the file", "cannot be read as JSON", remedy: "check its commas, quotes and brackets")
        }
        try self.init(
            fruits: draft.fruits.map {
                Fruit(
                    $0.id, symbol: $0.symbol, names: $0.name.names, firstCount: $0.firstCount.number,
                    lowAt: $0.lowAt?.number)
            },
            juices: draft.juices.map { juice in
                let portions = juice.recipe.map { Recipe.Portion($0.fruit, $0.count.number) }
                return Juice(juice.id, names: juice.name.names, recipe: Recipe(portions))
            },
            hasQueue: draft.queue ?? false)
    }

    /// The file as it stands there, before anybody asked whether it makes sense.
    private struct Draft: Decodable {
        let fruits: [DraftFruit]
        let juices: [DraftJuice]
        let queue: Bool?

        struct DraftFruit: Decodable {
            let id: FruitID
            let symbol: String
            let name: DraftName
            let firstCount: DraftCount
            let lowAt: DraftCount?
        }

        struct DraftJuice: Decodable {
            let id: JuiceID
            let name: DraftName
            let recipe: [DraftPortion]
        }

        struct DraftPortion: Decodable {
            let fruit: FruitID
            let count: DraftCount
        }

        /// `JSONDecoder` loses the place of a number that is not whole.
        struct DraftCount: Decodable {
            let number: Int

            init(from decoder: any Decoder) throws {
                guard let number = try? decoder.singleValueContainer().decode(Int.self) else {
                    throw DecodingError.typeMismatch(
                        Int.self, .init(codingPath: decoder.codingPath, debugDescription: "not a whole number"))
                }
                self.number = number
            }
        }

        struct DraftName: Decodable {
            let ko: String
            let en: String

            var names: Names { Names(korean: ko, english: en) }
        }
    }
}

extension MenuError {
    /// Says where the decoder stumbled, in the words of whoever edits the file.
    fileprivate init(_ error: DecodingError, in json: Data) {
        switch error {
        case .keyNotFound(let key, let context):
            let place = Self.place(context.codingPath + [key])
            self.init(at: place, "is missing", remedy: "write it")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            self.init(at: Self.place(context.codingPath), "is not \(Self.word(for: type))", remedy: "write one")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self.init(
                at: Self.placeOfSlip(in: json), "is not JSON", remedy: "check the commas, quotes and brackets there")
        case .dataCorrupted(let context):
            self.init(at: Self.place(context.codingPath), "cannot be read", remedy: "compare it with its neighbours")
        @unknown default:
            self.init(at: "the file", "cannot be read", remedy: "compare it with the menu that came with the shop")
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private static func word(for type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object or list of the right kind"
        }
    }

    /// Where the bytes stop being JSON: `JSONDecoder` does not always tell, `JSONSerialization` counts bytes.
    private static func placeOfSlip(in json: Data) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: json)
            return "the file"
        } catch let error as NSError {
            let detail = error.userInfo["NSDebugDescription"] as? String ?? ""
            let count = detail.firstMatch(of: /character (\d+)/).flatMap { Int($0.output.1) }
            let before = json.prefix(count ?? json.count)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
            let column = String(decoding: before[start...], as: UTF8.self).count + 1
            return count == nil ? "line \(line), the end" : "line \(line), column \(column)"
        }
    }
}
