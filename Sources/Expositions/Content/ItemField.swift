import ContentFile
import Foundation

/// A field of an object, and the names that tables of other programs have for it: CollectionBuilder, Wax, Omeka, Dublin
/// Core, and public data in Korean.
package struct ItemField: Sendable {
    package let name: String
    /// The other names, the most precise first: of two columns for one field, the first fills it.
    package let synonyms: [String]

    init(_ name: String, _ synonyms: String...) {
        self.name = name
        self.synonyms = synonyms
    }

    package static let all = [
        ItemField(
            "name", "title", "label", "object title", "object name", "제목", "명칭", "이름", "작품명", "유물명", "자료명", "名称",
            "タイトル", "titel", "titre", "título"),
        ItemField(
            "image_name", "filename", "image", "image file", "image_filename", "full_image", "picture", "photo", "file",
            "파일명", "파일", "이미지", "사진", "그림"),
        ItemField("id", "objectid", "object id", "pid", "아이디"),
        ItemField("short_desc", "summary", "abstract", "요약"),
        ItemField("desc", "description", "설명", "내용", "해설", "beschreibung"),
        ItemField(
            "date", "display date", "date text", "date created", "creation date", "created", "year", "object date",
            "날짜", "연도", "년도", "제작연도",
            "제작년도", "제작시기", "시대", "datum"),
        ItemField(
            "maker", "creator", "artist", "author", "photographer", "작가", "작가명", "제작자", "저자", "만든이", "künstler"),
        ItemField("place", "location", "place of origin", "spatial", "장소", "지역", "위치", "ort"),
        ItemField("material", "medium", "materials", "재질", "재료"),
        ItemField("credit", "credit line", "creditline", "소장처", "소장기관"),
        ItemField(
            "licence", "license", "rightsstatement", "rightsstatements", "rights statement", "rights", "저작권", "이용조건",
            "공공누리"),
        ItemField("source", "출처"),
        ItemField("link", "url", "website", "reference url", "링크", "object location", "object download"),
        ItemField("alt", "image alt text", "alt text", "alternative text", "대체텍스트", "대체 텍스트"),
        ItemField("caption", "캡션"),
        ItemField("group", "category", "모둠", "분류"),
        ItemField("latitude", "lat", "decimal latitude", "위도", "緯度", "breitengrad"),
        ItemField("longitude", "lon", "long", "lng", "decimal longitude", "경도", "経度", "längengrad"),
        ItemField("sound"), ItemField("film"), ItemField("captions"),
        ItemField("pictures"), ItemField("parentid"), ItemField("original"), ItemField("published"), ItemField("draft"),
    ]

    /// The fields by the plain forms of all of their names, each with its rank: 0 is the field's own name.
    private static let byName: [String: (field: String, rank: Int)] = all.reduce(into: [:]) { names, field in
        for (rank, name) in ([field.name] + field.synonyms).enumerated() { names[plain(name)] = (field.name, rank) }
    }

    /// Columns by which other programs draw their pages, and the addresses in a published list of objects.
    private static let ofPrograms = Set(
        [
            "display_template", "image_small", "image_thumb", "thumbnail", "object_transcript",
            "order", "layout", "collection_id", "youtubeid", "page_url", "picture_url", "sound_url",
            "film_url",
        ].map(plain))

    /// - Returns: the field that a column with this name fills, and the rank of the name among several.
    static func field(named column: String) -> (field: String, rank: Int)? {
        if let own = byName[plain(column)], own.rank == 0, own.field == column { return own }
        return byName[plain(withoutPrefix(column))].map { ($0.field, $0.rank + 1) }
    }

    static func isOfProgram(_ column: String) -> Bool { ofPrograms.contains(plain(withoutPrefix(column))) }

    /// The names of vocabularies that stand before a column's own, as in `dcterms:title`.
    package static let prefixes: Set = [
        "dcterms", "dc", "schema", "foaf", "bibo", "edm", "vra", "crm", "geo", "geolocation", "dwc",
    ]

    /// `dcterms:title` is `title`.
    private static func withoutPrefix(_ column: String) -> String {
        let parts = column.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2 && prefixes.contains(parts[0].lowercased()) ? parts[1] : column
    }

    /// A name without capitals, spaces and marks: `Object-ID`, `object_id` and `objectid` are one.
    private static func plain(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Columns that are close to a field by their letters, and mean something else.
    private static let meaningful = Set(
        ["publisher", "contributor", "format", "type", "dates", "dated", "creators", "imageurl", "source id"].map(plain)
    )

    /// The field that a column may be a slip of the hand for.
    static func misspelt(by column: String) -> String? {
        let column = withoutPrefix(column)
        // Without a map, latitude is no field, and no slip of the hand.
        if byName[plain(column)] != nil { return nil }
        if column.count < 5 || meaningful.contains(plain(column)) || !column.utf8.allSatisfy({ $0 < 0x80 }) {
            return nil
        }
        return Spelling.nearest(to: column, among: all.map(\.name).filter { abs($0.count - column.count) <= 2 })
    }

    /// The words for a column that is none of the fields: `inventory_number` is `Inventory number`.
    static func label(of column: String) -> String {
        let words = withoutPrefix(column).split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
