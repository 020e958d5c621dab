/// The number of concurrent writers.
struct Setting {
    let name: String
    let processes: Int
    let threads: Int

    static let one = Setting(name: "one writer", processes: 1, threads: 1)
    static let threads = Setting(name: "16 threads", processes: 1, threads: 16)
    static let processes = Setting(name: "4 processes × 4 threads", processes: 4, threads: 4)
}
