/// A value as a visitor saw it in a form, as the visitor sent it, and as it is now: a three-way merge.
///
/// A difference between what was seen and what was sent is the visitor's wish. Everything else follows what is there now, so
/// that a save takes nothing back that somebody else saved meanwhile.
package struct ThreeWay<Value> {
    package let seen: Value
    package let sent: Value
    package let now: Value

    package init(seen: Value, sent: Value, now: Value) {
        self.seen = seen
        self.sent = sent
        self.now = now
    }

    package func map<Part>(_ part: (Value) -> Part) -> ThreeWay<Part> {
        ThreeWay<Part>(seen: part(seen), sent: part(sent), now: part(now))
    }
}

extension ThreeWay where Value: Equatable {
    package var merged: Merged<Value> {
        if sent == seen { return Merged(now) }
        return Merged(sent, isConflict: now != seen && now != sent)
    }
}

extension ThreeWay {
    /// Each element is a wish by itself, so that there is no conflict.
    func union<Element: Hashable>() -> Set<Element> where Value == Set<Element> {
        now.union(sent.subtracting(seen)).subtracting(seen.subtracting(sent))
    }

    /// The order of a list without repetitions: what each side added or removed, and the order of the side that changed it. A
    /// step of one element over its neighbour goes with another order in which the two are still neighbours.
    func order<Element: Hashable>() -> Merged<[Element]> where Value == [Element] {
        let (seenSet, sentSet, nowSet) = (Set(seen), Set(sent), Set(now))
        let common = seenSet.intersection(sentSet).intersection(nowSet)
        let kept = map { $0.filter(common.contains) }
        let gone = seenSet.subtracting(sentSet)
        let left = now.filter { !gone.contains($0) }
        if kept.sent == kept.seen { return Merged(left.weaving(sent.filter { !seenSet.contains($0) }, of: sent)) }
        let added = left.filter { !common.contains($0) }
        if let step = kept.seen.step(to: kept.sent), kept.now != kept.sent, kept.now != kept.seen {
            guard let index = left.firstIndex(of: step.0), left.dropFirst(index + 1).first == step.1 else {
                let isDone = left.firstIndex(of: step.1).map { left.dropFirst($0 + 1).first == step.0 } ?? false
                return Merged(isDone ? left : kept.sent.weaving(added, of: left), isConflict: !isDone)
            }
            var stepped = left
            stepped.swapAt(index, index + 1)
            return Merged(stepped.weaving(sent.filter { !seenSet.contains($0) }, of: sent))
        }
        let order = kept.sent.weaving(added, of: left).weaving(sent.filter { !seenSet.contains($0) }, of: sent)
        return Merged(order, isConflict: kept.now != kept.seen && kept.now != kept.sent)
    }
}

extension Array where Element: Hashable {
    /// The list with the elements of another one that are missing here, each after the one before it there.
    fileprivate func weaving(_ missing: [Element], of list: [Element]) -> [Element] {
        var all = self
        for element in missing where !all.contains(element) {
            let before = list.prefix { $0 != element }.last { all.contains($0) }
            all.insert(element, at: before.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
        return all
    }

    /// The two neighbours, the first one first, that change places between this list and another; nil for any other change.
    fileprivate func step(to other: [Element]) -> (Element, Element)? {
        guard let index = indices.first(where: { self[$0] != other[$0] }), index + 1 < count else { return nil }
        var stepped = self
        stepped.swapAt(index, index + 1)
        return stepped == other ? (self[index], self[index + 1]) : nil
    }
}
