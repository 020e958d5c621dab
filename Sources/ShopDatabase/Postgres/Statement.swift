import Bytes
import CPostgres
import Journal

/// A statement that every connection prepares under its name.
package struct Statement: Sendable {
    package let name: String
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }

    package func callAsFunction(_ parameters: QueryParameter...) -> Query { query(parameters) }

    func query(_ parameters: [QueryParameter]) -> Query { Query(statement: name, parameters: parameters) }
}
