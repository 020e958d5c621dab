import ContentFile
import Foundation
import Runtime
package import Bytes

/// Remarks on an exposition without errors: gaps that its writer may not know about, in a line each with the place.
package struct ExpositionReview {
    package let remarks: [Message]

    /// - Parameter folder: the folder from which the exposition was read.
    package init(_ exposition: Exposition, folder: String) {
        remarks =
            exposition.languages.dropFirst().flatMap { Self.untranslated(exposition, in: $0, folder) }
            + Self.undescribed(exposition, folder) + Self.undated(exposition, folder)
            + Self.unplaced(exposition, folder)
            + Self.capitals(exposition, folder)
            + Self.pictures(exposition, "\(folder)/pictures") + Self.media(exposition, "\(folder)/media")
    }

    /// Lists every field that a page in the language shows in the exposition's own language, in a line each: the fields
    /// of the exposition, then the fields of the other items with the number of their objects.
    private static func untranslated(_ exposition: Exposition, in language: Language, _ folder: String) -> [Message] {
        func remark(_ place: String, _ field: String, _ which: Message = Message(verbatim: "")) -> Message {
            "\(place): "
                + Message(
                    "no \"\(field)\" in \(language)\(which.english); shown in \(exposition.language)",
                    "\"\(field)\"의 \(language) 번역이 없어요\(which.korean). 대신 \(exposition.language) 글을 보여요")
        }
        func needs<Value>(_ texts: Translated<Value>, _ part: KeyPath<Value, String?>) -> Bool {
            texts.original[keyPath: part].map(needsTranslation) ?? false
        }
        let file = "\(folder)/\(exposition.files[exposition.language] ?? "")"
        let facts: [(String, KeyPath<Exposition.Facts, String?>)] =
            Exposition.Facts.texts.map { ($0.name, $0.part) }
            + [("facts", \.moreWords), ("description", \.description?.html), ("footer", \.footer?.html)]
        let own = facts.filter { needs(exposition.facts, $0.1) && exposition.facts.lacks($0.1, in: language) }
            .map { remark(file, $0.0) }

        var fields = [String]()
        var lacking = [String: (names: [String], count: Int)]()
        func count<Value>(
            _ field: String, _ texts: Translated<Value>, _ part: KeyPath<Value, String?>, of name: String
        ) {
            guard needs(texts, part) else { return }
            if lacking[field] == nil { fields.append(field) }
            lacking[field, default: ([], 0)].count += 1
            if texts.lacks(part, in: language) { lacking[field]?.names.append(name) }
        }
        for page in exposition.pages { count("pages", page.texts, \.prose?.html, of: page.address) }
        for collection in exposition.collections {
            count("title of collections", collection.texts, \.title, of: collection.address)
            count("description of collections", collection.texts, \.description?.html, of: collection.address)
            for exhibit in collection.exhibits {
                for (field, part) in Exhibit.Texts.fields { count(field, exhibit.texts, part, of: exhibit.imageName) }
                count("desc", exhibit.texts, \.description?.words, of: exhibit.imageName)
                for picture in exhibit.pictures {
                    for (field, part) in ExhibitPicture.Texts.fields {
                        count("\(field) of pictures", picture.texts, part, of: picture.name)
                    }
                }
            }
        }
        return own
            + fields.compactMap { field -> Message? in
                guard let (names, count) = lacking[field], !names.isEmpty else { return nil }
                let list = list(names.map(Message.init(verbatim:)))
                return remark(
                    folder, field,
                    Message(
                        " (\(names.count) of \(count): \(list.english))",
                        " (\(count)개 가운데 \(names.count)개: \(list.korean))"))
            }
    }

    /// False for digits and known licences, which are the same in every language.
    static func needsTranslation(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && Licence(text).url == nil
    }

    private static func undescribed(_ exposition: Exposition, _ folder: String) -> [Message] {
        let exhibits = exposition.collections.flatMap(\.exhibits)
        let silent = exhibits.flatMap { exhibit in
            (exhibit.texts.original.alternativeText == nil && exposition.pictures[exhibit.imageName] != nil
                ? [exhibit.imageName] : [])
                + exhibit.pictures.filter { $0.texts.original.alternativeText == nil }.map(\.name)
        }
        let bare = exhibits.filter { $0.texts.original.description == nil }.map(\.imageName)
        let unheard = exhibits.filter {
            ($0.sound != nil || $0.film != nil) && $0.texts.original.captions == nil
        }.map(\.imageName)
        return [
            (
                silent, "alt",
                Message("those who do not see the picture only learn its name", "그림을 못 보는 사람은 이름만 알게 돼요")
            ),
            (
                unheard, "captions",
                Message("those who do not hear the sound or film learn nothing of it", "소리를 못 듣는 사람은 알 수 없어요")
            ),
            (bare, "desc", Message("their pages have only the picture", "그 화면에는 그림만 있어요")),
        ].filter { !$0.0.isEmpty }.map { names, field, effect in
            let names = list(names.map(Message.init(verbatim:)))
            return "\(folder): "
                + Message(
                    "no \"\(field)\" for \(names.english); \(effect.english)",
                    "\"\(field)\"이(가) 없어요: \(names.korean). \(effect.korean)")
        }
    }

    /// The dates that cannot be put into the order of time, where a page of the site does so.
    private static func undated(_ exposition: Exposition, _ folder: String) -> [Message] {
        let facts = exposition.facts.original
        guard facts.hasTimeline || facts.browse.contains(.decade) else { return [] }
        let exhibits = exposition.collections.flatMap(\.exhibits)
        let dates = exhibits.compactMap(\.texts.original.date).filter { ExhibitDate($0) == nil }
        let without = exhibits.count { $0.texts.original.date == nil }
        var remarks = [Message]()
        if !dates.isEmpty {
            let list = list(dates.map { Message(verbatim: "\"\($0)\"") })
            remarks.append(
                "\(folder): "
                    + Message(
                        "no year can be read in \(dates.count) dates (\(list.english)); they stand under “undated”",
                        "연도를 읽을 수 없는 날짜 \(dates.count)개(\(list.korean))는 ‘연도 모름’에 있어요"))
        }
        if without > 0, facts.hasTimeline {
            remarks.append(
                "\(folder): "
                    + Message(
                        "\(without) objects have no \"date\"; they stand under “undated”",
                        "\"date\"가 없는 \(without)개는 ‘연도 모름’에 있어요"))
        } else if without > 0 {
            remarks.append(
                "\(folder): "
                    + Message(
                        "\(without) objects have no \"date\" and are on no page of decades",
                        "\"date\"가 없는 \(without)개는 연대 화면에 없어요"))
        }
        return remarks
    }

    private static func unplaced(_ exposition: Exposition, _ folder: String) -> [Message] {
        guard exposition.facts.original.hasMap else { return [] }
        let count = exposition.collections.flatMap(\.exhibits).count { $0.coordinates == nil }
        if count == 0 { return [] }
        return [
            "\(folder): "
                + Message(
                    "\(count) objects have no \"latitude\" and \"longitude\"; they stand below the map's places",
                    "\"latitude\"와 \"longitude\"가 없는 \(count)개는 지도의 목록 끝에 있어요")
        ]
    }

    private static func pictures(_ exposition: Exposition, _ folder: String) -> [Message] {
        let used = Set(exposition.pictures.values.map(\.source))
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return files.filter { !$0.hasPrefix(".") }.compactMap { file in
            if !used.contains(file) {
                return "\(folder)/\(file): " + Message("no object shows it", "이 그림을 쓰는 항목이 없어요")
            }
            let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int
            if let kind = PictureName.kind(of: file), isAnimated("\(folder)/\(file)", kind) {
                return "\(folder)/\(file): "
                    + Message("moves; only its first picture is shown", "움직이는 그림인데 첫 장면만 보여요")
            }
            if let kind = PictureName.kind(of: file), hasPages("\(folder)/\(file)", kind) {
                return "\(folder)/\(file): "
                    + Message("has several pages; only the first is shown", "쪽이 여럿인데 첫 쪽만 보여요")
            }
            if let size, size > largeDrawingBytes, PictureName.kind(of: file) == .svg {
                return "\(folder)/\(file): "
                    + Message(
                        "has \(size >> 20) MB, which each visitor loads; draw it more simply",
                        "\(size >> 20)MB인데 보는 사람마다 다 받아요. 더 단순하게 그려 주세요")
            }
            guard let size, size > largeBytes else { return nil }
            return "\(folder)/\(file): "
                + Message(
                    "has \(size >> 20) MB; one of 2400 pixels looks the same",
                    "\(size >> 20)MB예요. 2400화소인 것도 똑같이 보여요")
        }
    }

    /// The sizes of sounds and films, the files that no object names, and those that say where they were taken.
    private static func media(_ exposition: Exposition, _ folder: String) -> [Message] {
        let used = exposition.media.values.sorted { $0.source < $1.source }
        let played = used.filter { $0.kind != .captions }
        let all = played.reduce(0) { $0 + $1.byteCount } / 1_000_000
        let sizes = list(
            played.sorted { $0.byteCount > $1.byteCount }.map { Message(verbatim: "\($0.source) \($0.size)") })
        let total =
            played.isEmpty
            ? []
            : [
                "\(folder): "
                    + Message(
                        "\(played.count) sounds and films of \(all) MB: \(sizes.english)",
                        "소리와 동영상 \(played.count)개, \(all)MB: \(sizes.korean)")
            ]
        let sources = Set(used.map(\.source))
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let unused = files.filter { !$0.hasPrefix(".") && !sources.contains($0) }.map { file in
            "\(folder)/\(file): " + Message("no object names it", "이 파일을 쓰는 항목이 없어요")
        }
        let placed = played.filter { hasPlace("\(folder)/\($0.source)") }.map { file in
            "\(folder)/\(file.source): "
                + Message(
                    "says where it was taken, to everybody; exiftool -all= removes that",
                    "찍은 곳이 적혀 있어 누구나 볼 수 있어요. exiftool -all= 로 지울 수 있어요")
        }
        return total + unused + placed
    }

    /// True for a file in which a telephone noted its place (Apple's QuickTime metadata, and that of 3GPP).
    private static func hasPlace(_ file: String) -> Bool {
        guard ["mp4", "m4v", "m4a"].contains(MediaFile.ending(of: file)),
            let data = try? Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
        else { return false }
        return [[0xA9, 0x78, 0x79, 0x7A], Array("com.apple.quicktime.location".utf8), Array("loci".utf8)].contains {
            data.range(of: Data($0)) != nil
        }
    }

    private static let largeBytes = 10 << 20
    private static let largeDrawingBytes = 1 << 20

    /// True for a GIF with a second picture, or a WebP that declares an animation (RFC 9649, section 2.7).
    private static func isAnimated(_ file: String, _ kind: Picture.Kind) -> Bool {
        guard kind == .gif || kind == .webp, let bytes = try? readFile(file) else { return false }
        if kind == .gif { return bytes.ranges(of: [0x00, 0x21, 0xF9, 0x04]).count > 1 }
        return bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 0x02 != 0
    }

    /// True for a TIFF with a second page that is not a smaller form of the first.
    private static func hasPages(_ file: String, _ kind: Picture.Kind) -> Bool {
        guard kind == .tif || kind == .tiff, let bytes = try? readFile(file),
            let next = TIFFDirectory(HeaderBytes(bytes[...]))?.next
        else { return false }
        return !next.isReduced
    }

    /// The values of fields with a page that differ in their capitals only: each stands by itself there.
    private static func capitals(_ exposition: Exposition, _ folder: String) -> [Message] {
        let fields = exposition.facts.original.browse
        return fields.compactMap { field -> Message? in
            guard let part = field.part else { return nil }
            let texts = exposition.collections.flatMap(\.exhibits).compactMap { $0.texts.original[keyPath: part] }
            let spellings = Dictionary(grouping: Set(texts)) { $0.lowercased() }.values.filter { $0.count > 1 }
            if spellings.isEmpty { return nil }
            let names = spellings.map { $0.sorted().joined(separator: " / ") }.sorted()
            let list = list(names.map(Message.init(verbatim:)))
            return "\(folder): "
                + Message(
                    "\"\(field)\" differs in capitals alone: \(list.english); each stands by itself",
                    "\"\(field)\"이(가) 대소문자만 달라 따로 있어요: \(list.korean)")
        }
    }

    /// The first few of a list.
    private static func list(_ names: [Message]) -> Message {
        let rest = names.count - 5
        let first = names.prefix(5).joined(separator: ", ")
        return rest > 0 ? first + Message(" and \(rest) more", " 외 \(rest)개") : first
    }
}

extension Exposition.Facts {
    fileprivate var moreWords: String? {
        more.isEmpty ? nil : more.map { "\($0.label) \($0.value)" }.joined(separator: ", ")
    }
}
