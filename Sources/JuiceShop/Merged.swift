/// The value to save.
package struct Merged<Value> {
    /// The visitor's in a conflict.
    package let value: Value
    /// True if somebody else changed the value meanwhile, to another one than the visitor's.
    package let isConflict: Bool

    package init(_ value: Value, isConflict: Bool = false) {
        self.value = value
        self.isConflict = isConflict
    }
}
