import CPostgres
import Glibc

/// Where a database is: the servers that may have it, and how to log in (PostgreSQL manual, "Connection URIs").
package struct DatabaseAddress: Equatable, Sendable {
    /// The URL without the user, the password and the options: for people and logs.
    package let name: String
    /// The servers in the order of the URL.
    let servers: [Server]

    /// The machines, each once, without those of Unix sockets.
    package var hosts: [String] {
        var hosts = [String]()
        for server in servers {
            let host = server.parameters["hostaddr"] ?? server.parameters["host"] ?? ""
            if !host.isEmpty, !host.hasPrefix("/"), !hosts.contains(host) { hosts.append(host) }
        }
        return hosts
    }

    /// One server, with libpq's keywords and values for a connection to it.
    struct Server: Equatable, Sendable {
        let name: String
        let parameters: [String: String]
    }

    /// A server that is gone is noticed after 3 seconds of silence.
    private static let defaults = [
        "application_name": "juicemaker", "client_encoding": "UTF8", "tcp_user_timeout": "3000",
    ]

    /// True for `postgresql://…` and `postgres://…`.
    package static func isAddress(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
    }

    /// - Throws: for what is no such URL, and without libpq.
    package init(_ url: String) throws(SQLError) {
        var parameters = try Self.parameters(url)
        // A standby shows an older state, and takes no writes.
        parameters["target_session_attrs"] = "read-write"
        for (key, value) in Self.defaults where parameters[key] == nil { parameters[key] = value }
        func list(_ key: String) -> [String] {
            parameters[key].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
        }
        let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let count = max(hosts.count, addresses.count, 1)
        guard [0, count].contains(hosts.count), [0, count].contains(addresses.count),
            [0, 1, count].contains(ports.count)
        else { throw SQLError("the URL has not one port for each of its hosts") }
        servers = (0..<count).map { index in
            var own = parameters
            if !hosts.isEmpty { own["host"] = hosts[index] }
            if !addresses.isEmpty { own["hostaddr"] = addresses[index] }
            if !ports.isEmpty { own["port"] = ports[ports.count == 1 ? 0 : index] }
            // libpq gives a URL's hosts without ports empty ones.
            if own["port"] == "" { own["port"] = nil }
            let host = own["host"] ?? own["hostaddr"] ?? ""
            return Server(name: own["port"].map { "\(host):\($0)" } ?? host, parameters: own)
        }
        name = "postgresql://\(servers.map(\.name).joined(separator: ","))/\(parameters["dbname"] ?? "")"
    }

    private static func parameters(_ url: String) throws(SQLError) -> [String: String] {
        let functions = try Library()
        var error: UnsafeMutablePointer<CChar>?
        guard let options = functions.functions.PQconninfoParse(url, &error) else {
            defer { functions.functions.PQfreemem(error) }
            throw SQLError(error.map { String(cString: $0) } ?? "is no URL of a database")
        }
        defer { functions.functions.PQconninfoFree(options) }
        var parameters = [String: String]()
        var next = options
        while let keyword = next.pointee.keyword {
            if let value = next.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            next += 1
        }
        return parameters
    }
}

/// libpq's functions, loaded at the first connection.
final class Library {
    private let table: UnsafeMutablePointer<LibPQ>
    var functions: LibPQ { table.pointee }

    /// - Throws: when the library is not installed, or too old.
    init() throws(SQLError) {
        var error: UnsafePointer<CChar>?
        guard let table = loadLibPQ(&error) else {
            let reason = error.map { String(cString: $0) } ?? "it cannot be loaded"
            throw SQLError("\(reason); install Debian's package libpq5")
        }
        self.table = table
    }

    deinit { free(table) }
}
