import Bytes
import ContentFile

/// One fact of every fruit, of every juice, and so on: how it is read, written, checked and compared.
///
/// `Fruit.facts`, `Juice.facts` and so on are the only lists of the facts. The menu file, the store, the check of a menu and the
/// differences between two go through them, in this order.
package struct ItemField<Item: Sendable>: Sendable {
    let fact: MenuFact
    let isEqual: @Sendable (Item, Item) -> Bool
    /// Reads the field of the menu file.
    let read: @Sendable (inout Item, ContentObject, [Language]) throws(Diagnostic) -> Void
    /// The value in the menu file; nil for a value that is left out, there and in the store.
    let fileText: @Sendable (Item) -> String?
    let decode: @Sendable (inout Item, KeyedDecodingContainer<MenuFact>) throws -> Void
    let encode: @Sendable (Item, inout KeyedEncodingContainer<MenuFact>) throws -> Void
    let check: @Sendable (Item, ContentPlace) throws(Diagnostic) -> Void
    /// Puts the merged value in the item.
    /// - Returns: true for a conflict, whose value is the visitor's.
    let merge: @Sendable (ThreeWay<Item>, inout Item) -> Bool
    /// Puts the value of the first item in the second.
    let copy: @Sendable (Item, inout Item) -> Void
    /// Lets a value that follows from the facts before it follow from those of the second item; the first is the item before.
    let follow: @Sendable (Item, inout Item) -> Void

    /// A fact that every item has.
    /// - Parameter initial: the value that is left out when it is written, by the facts before this one; nil if every
    ///   value is written.
    init<Value: MenuValue>(
        _ fact: MenuFact, _ path: any WritableKeyPath<Item, Value> & Sendable,
        initial: (@Sendable (Item) -> Value)? = nil,
        check: @escaping @Sendable (Value, ContentPlace) throws(Diagnostic) -> Void = { _, _ in }
    ) {
        self.fact = fact
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        read = { item, object, languages throws(Diagnostic) in
            if let value = initial == nil ? try object.field(fact.rawValue) : object[fact.rawValue] {
                item[keyPath: path] = try Value(value, languages)
            } else if let initial {
                item[keyPath: path] = initial(item)
            }
        }
        fileText = { $0[keyPath: path] == initial?($0) ? nil : $0[keyPath: path].fileText }
        decode = { item, members in
            if let value = try members.decodeIfPresent(Value.self, forKey: fact) {
                item[keyPath: path] = value
            } else if let initial {
                item[keyPath: path] = initial(item)
            } else {
                throw DecodingError.keyNotFound(fact, .init(codingPath: [], debugDescription: "not left out"))
            }
        }
        encode = { item, members in
            let value = item[keyPath: path]
            if value != initial?(item) { try members.encode(value, forKey: fact) }
        }
        self.check = { item, place throws(Diagnostic) in try check(item[keyPath: path], place.field(fact.rawValue)) }
        merge = { versions, item in
            // A value that follows from the facts before it is nobody's wish: it follows from the merged ones.
            let values = versions.map { version in
                let value = version[keyPath: path]
                return initial.flatMap { value == $0(version) ? $0(item) : nil } ?? value
            }
            let merged = Value.merged(values)
            item[keyPath: path] = merged.value
            return merged.isConflict
        }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        follow = { before, item in
            if let initial, before[keyPath: path] == initial(before) { item[keyPath: path] = initial(item) }
        }
    }

    /// A fact that an owner may leave out.
    init<Value: MenuValue>(
        _ fact: MenuFact, optional path: any WritableKeyPath<Item, Value?> & Sendable,
        check: @escaping @Sendable (Value, ContentPlace) throws(Diagnostic) -> Void = { _, _ in }
    ) {
        self.fact = fact
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        read = { item, object, languages throws(Diagnostic) in
            if let value = object[fact.rawValue] { item[keyPath: path] = try Value(value, languages) }
        }
        fileText = { $0[keyPath: path]?.fileText }
        decode = { item, members in item[keyPath: path] = try members.decodeIfPresent(Value.self, forKey: fact) }
        encode = { item, members in try members.encodeIfPresent(item[keyPath: path], forKey: fact) }
        self.check = { item, place throws(Diagnostic) in
            if let value = item[keyPath: path] { try check(value, place.field(fact.rawValue)) }
        }
        merge = { versions, item in
            let merged = versions.map { $0[keyPath: path] }.merged
            item[keyPath: path] = merged.value
            return merged.isConflict
        }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        follow = { _, _ in }
    }
}

extension ItemField {
    /// A price, which an owner may leave out.
    static func price(_ path: any WritableKeyPath<Item, Int?> & Sendable, as fact: MenuFact = .price) -> Self {
        Self(fact, optional: path) { price, place throws(Diagnostic) in
            try place.checkCount(price, in: 0...Currency.maxPrice)
        }
    }
}
