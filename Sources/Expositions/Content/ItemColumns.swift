import Bytes
import ContentFile

/// The fields of a list of objects: which of its columns fill them, and which columns are facts of the list's own.
struct ItemColumns {
    /// The columns that fill a field, by their names.
    private var fields: [String: String] = [:]
    /// The other columns that have something in them, in their order.
    private(set) var others: [String] = []
    /// The columns of other programs, which nobody reads.
    private(set) var ignored: [String] = []

    /// - Parameters:
    ///   - objects: the list.
    ///   - hasMap: true for an exposition whose map has the objects' places.
    init(_ objects: [ContentValue], hasMap: Bool = false) throws(Diagnostic) {
        var best = [String: (column: String, rank: Int)]()
        var seen = [String]()
        var known = Set<String>()
        var nested = Set<String>()
        for object in objects {
            for (column, value) in try object.fields() where !value.isNull {
                if value.hasObjects { nested.insert(column) }
                if known.insert(column).inserted { seen.append(column) }
            }
        }
        for column in seen {
            guard let (field, rank) = ItemField.field(named: column), rank == 0 || !nested.contains(column) else {
                continue
            }
            if !hasMap, ["latitude", "longitude"].contains(field) { continue }
            if rank < best[field]?.rank ?? .max { best[field] = (column, rank) }
        }
        fields = Dictionary(uniqueKeysWithValues: best.map { ($0.value.column, $0.key) })
        for column in seen where fields[column] == nil {
            if ItemField.isOfProgram(column) || nested.contains(column) {
                ignored.append(column)
            } else {
                others.append(column)
            }
        }
    }

    /// True for a field whose column has the field's own name.
    func isOwn(_ field: String) -> Bool { fields[field] == field }

    /// An object's values by the names of the fields.
    func fields(of object: ContentValue) throws(Diagnostic) -> ContentObject {
        var values = [String: ContentValue]()
        for (column, value) in try object.fields() where !value.isNull {
            if let field = fields[column] { values[field] = value }
        }
        return ContentObject(place: object.place, fields: values)
    }

    /// An object's values of the other columns.
    func extra(of object: ContentValue) throws(Diagnostic) -> [ExtraFact] {
        var facts = [ExtraFact]()
        for (column, value) in try object.fields() where others.contains(column) {
            guard let text = try value.plainText() else { continue }
            facts.append(ExtraFact(column: column, value: text))
        }
        return facts
    }

    /// The error for a required field that an object does not have: its name may be misspelt.
    func missing(_ field: String, in object: ContentValue) -> Diagnostic {
        if let slip = others.first(where: { ItemField.misspelt(by: $0) == field }) {
            return object.unknown(slip, is: Message("not a field here", "여기에는 없는 항목이에요"), among: [field])
        }
        return object.place.field(field).isMissing
    }

    /// - Throws: `Diagnostic` that names all columns that are not fields.
    func refuseOthers(in file: String) throws(Diagnostic) {
        if others.isEmpty { return }
        throw Diagnostic(
            file: file, Message("not fields: \(names)", "여기에 없는 항목: \(names)"),
            remedy: Message(
                "rename or remove them (exhibition fields lists the fields), or remove \"strict\"",
                "이름을 고치거나 지우거나(exhibition fields가 항목을 보여 줘요), \"strict\"를 지워 주세요"))
    }

    /// The remark on the columns for the writer, in one line.
    func remarks(in file: String) -> [Message] {
        var remarks = [Message]()
        if !others.isEmpty {
            remarks.append(
                "\(file): "
                    + Message(
                        "shown below each object under their own names: \(names); exhibition fields lists the others",
                        "전시물 아래에 제 이름으로 보여요: \(names). 다른 항목은 exhibition fields가 보여 줘요"))
        }
        if !ignored.isEmpty {
            let names = ignored.joined(separator: ", ")
            remarks.append("\(file): " + Message("not read: \(names)", "읽지 않아요: \(names)"))
        }
        return remarks
    }

    /// The names of the other columns, with the field that one is close to.
    private var names: String {
        others.map { column in
            ItemField.misspelt(by: column).map { "\(column) (\($0)?)" } ?? column
        }.joined(separator: ", ")
    }
}
