import ArgumentParser
import JuiceShop

extension Optional {
    /// The value, or a usage error (exit code 64) that says what was wrong.
    func orUsage(_ fault: String) throws -> Wrapped {
        guard let self else { throw ValidationError("\(fault).") }
        return self
    }
}

extension String? {
    /// The key that was given, or a fresh one.
    func orNewKey() throws -> Key {
        guard let self else { return Wiring.newKey() }
        return try Key(rawValue: self).orUsage("\(self) is no key: use 1 to 64 of A-Z a-z 0-9 - and _")
    }
}
