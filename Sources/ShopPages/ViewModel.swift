/// What a template shows, by name: a view model holds that and nothing else.
///
/// A name that it does not have is `nil` and a fault of the template; a name that it has always holds something,
/// so that an optional part is a flag or a list.
package protocol ViewModel: Sendable {
    func shown(_ name: String) -> Shown?

    /// Whether both show the same for every name. A row that is shown again and again says so, and is then not
    /// filled in again; who cannot tell says no.
    func shows(theSameAs other: any ViewModel) -> Bool
}

extension ViewModel {
    package func shows(theSameAs other: any ViewModel) -> Bool { false }
}

/// A row that all it shows follows from what is compared in it.
package protocol LastingRow: ViewModel, Equatable {}

extension LastingRow {
    package func shows(theSameAs other: any ViewModel) -> Bool { (other as? Self) == self }
}

/// What a name in a template can stand for.
package enum Shown: Sendable {
    /// For `{{name}}`; escaped where it is shown.
    case text(String)
    /// For `{{name}}`: the asset's address.
    case asset(Asset)
    /// For `{{#name}}` and `{{^name}}`.
    case flag(Bool)
    /// For `{{name.other}}` and `{{#name}}`.
    case part(any ViewModel)
    /// For `{{#name}}`: the inside once for each. Inside, only the row's own names are known.
    case rows([any ViewModel])
}
