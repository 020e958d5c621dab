import Expositions

/// The fields of an object with the other names of their columns, for help.
package enum TableFields {
    package static var all: [(name: String, synonyms: [String])] { ItemField.all.map { ($0.name, $0.synonyms) } }
}
