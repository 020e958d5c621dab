package func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

/// The lines removed and added. Each run of them follows the line before it, if that line tells the place.
package func lineDifference(
    of lines: [Substring], from base: [Substring], isContext: (Substring) -> Bool
) -> String {
    let changes = lines.difference(from: base)
    let removed = Set(changes.removals.map { change -> Int in change.offset })
    let added = Set(changes.insertions.map { change -> Int in change.offset })
    var (text, before) = ("", Substring?.none)
    var (old, new) = (0, 0)
    func add(_ sign: String, _ line: Substring) {
        if let context = before, isContext(context) { text += " \(context)\n" }
        before = nil
        text += "\(sign)\(line)\n"
    }
    while old < base.count || new < lines.count {
        if removed.contains(old) {
            add("-", base[old])
            old += 1
        } else if added.contains(new) {
            add("+", lines[new])
            new += 1
        } else {
            before = lines[new]
            old = old + 1
            new = new + 1
        }
    }
    return text
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
