// swift-tools-version: 6.2
import PackageDescription

// The modules and their dependencies: arrows point down only.
// `ArchitectureTests` compares every import with this list, and the build rejects an undeclared one.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

let modules: [Target] = [
    .module("Messages"),
    .module("Bytes", dependsOn: ["CSodium"], linking: [":libsodium.a"]),
    .module("Posix", dependsOn: ["Messages", "CLinux"]),
    .module("ContentFile", dependsOn: ["Messages"]),
    .module("Metrics"),
    .module("ServerLog", dependsOn: ["Bytes"], [.log]),
    .module("HTTP", dependsOn: ["Bytes"]),
    .module("FastCGI", dependsOn: ["Messages", "HTTP", "Metrics", "Bytes", "Posix", "CFastCGI", "CLinux"], [.log]),
    .module("JuiceShop", dependsOn: ["Messages", "ContentFile", "Bytes"]),
    .module(
        "Journal", dependsOn: ["Messages", "Bytes", "Posix", "CDeflate", "CLinux"], linking: [":libdeflate.a"]),
    .module("ShopStore", dependsOn: ["Messages", "JuiceShop", "Journal", "Metrics", "Bytes", "Posix"]),
    .module("Postgres", dependsOn: ["CPostgres"]),
    .module(
        "ShopDatabase",
        dependsOn: ["Messages", "JuiceShop", "Journal", "ShopStore", "Metrics", "Postgres"]),
    .module("ShopRoutes", dependsOn: ["Bytes", "HTTP", "JuiceShop", "ContentFile"]),
    .module("Authentication", dependsOn: ["Messages", "ShopRoutes", "Bytes", "Posix", "CSodium"]),
    .module("Templates", dependsOn: ["Messages", "ContentFile", "Bytes", "Posix"]),
    .module(
        "Expositions", dependsOn: ["Messages", "Templates", "ContentFile", "Bytes", "Posix", "CCmark"],
        linking: [":libcmark-gfm-extensions.a", ":libcmark-gfm.a"]),
    .module("ShopPages", dependsOn: ["Messages", "Templates", "ShopRoutes", "JuiceShop", "ContentFile", "Bytes"]),
    .module(
        "SiteGenerator",
        dependsOn: [
            "Messages", "ShopPages", "ShopRoutes", "Expositions", "Templates", "ContentFile",
            "Bytes", "Posix", "CDeflate", "CLinux",
        ], linking: [":libdeflate.a"]),
    .module(
        "ShopWeb",
        dependsOn: [
            "Bytes", "HTTP", "Metrics", "ShopRoutes", "ShopPages", "ShopStore", "Journal", "JuiceShop", "ContentFile",
            "Authentication",
        ],
        [.log]),
]

let front: [Target] = [
    .executableTarget(
        name: "juicemaker",
        dependencies: [
            "Messages", "FastCGI", "HTTP", "JuiceShop", "ContentFile", "Journal", "ShopStore", "Postgres",
            "ShopDatabase",
            "ShopRoutes",
            "ShopPages", "Templates", "SiteGenerator", "ShopWeb", "Authentication", "Metrics", "ServerLog", "Bytes",
            "Posix", "CLinux", .log, .argumentParser,
        ],
        swiftSettings: strict)
]

let headers: [Target] = [
    // Linked statically, as are libdeflate and libsodium below: the shop's machine needs none of these packages.
    .systemLibrary(name: "CCmark", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CFastCGI", pkgConfig: "fcgi", providers: [.apt(["libfcgi-dev"])]),
    .systemLibrary(name: "CLinux"),
    // Not linked: see its header.
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
    // Linked statically, see `Bytes`.
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
]

// Benchmarks measure the program from outside; no module depends on them. They compare it with SQLite, which has no
// `pkgConfig`: it would warn on machines that only serve the shop and have no SQLite.
let benchmarks: [Target] = [
    .systemLibrary(name: "CSQLite", path: "Benchmarks/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
        name: "bench-store",
        dependencies: ["ShopStore", "Journal", "JuiceShop", "ContentFile", "Posix", "CSQLite", .argumentParser],
        path: "Benchmarks/Store", swiftSettings: strict),
    .executableTarget(
        name: "bench-chain",
        dependencies: [
            "ShopDatabase", "Postgres", "ShopStore", "Journal", "JuiceShop", "ContentFile", .argumentParser,
        ],
        path: "Benchmarks/Chain", exclude: ["transactions.c", "bench.py"], swiftSettings: strict),
    .executableTarget(
        name: "bench-report",
        dependencies: [
            "ShopWeb", "ShopPages", "ShopStore", "Journal", "JuiceShop", "ContentFile", "HTTP", "Posix",
            .argumentParser, .log,
        ],
        path: "Benchmarks/Report", swiftSettings: strict),
]

let tests: [Target] = [
    .helpers(
        "TestSupport",
        dependsOn: [
            "Posix", "ContentFile", "HTTP", "JuiceShop", "Journal", "ShopStore", "ShopRoutes", "ShopPages", "ShopWeb",
            "Templates",
        ],
        [.customDump]),
    .helpers("TestStores", dependsOn: ["Messages", "JuiceShop", "Journal", "ShopStore", "ShopDatabase", "Postgres"]),
    .helpers(
        "Attack", dependsOn: ["Messages", "Posix", "ContentFile", "JuiceShop", "Journal", "ShopStore", "TestStores"]),
    .executableTarget(
        name: "attack", dependencies: ["Attack", "TestStores", .argumentParser], path: "Tests/AttackProgram",
        swiftSettings: strict),
    // Only `make fuzz` links libFuzzer; see the Makefile.
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .target(
        name: "Fuzz",
        dependencies: [
            "FastCGI", "HTTP", "JuiceShop", "ContentFile", "Expositions", "Journal", "ShopStore", "ShopRoutes",
            "ShopPages", "ShopWeb", "Templates", "Messages", "Bytes", "TestStores", .log,
        ],
        path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: strict),
    .executableTarget(
        name: "fuzz", dependencies: ["Fuzz", "CLibFuzzer"], path: "Tests/FuzzProgram", swiftSettings: strict),
    .tests("FuzzTests", of: ["Fuzz"]),
    .tests("MessagesTests", of: ["Messages", "Posix", "Journal", "FastCGI", "Authentication"]),
    .tests("BytesTests", of: ["Bytes"]),
    .tests("PosixTests", of: ["Posix"]),
    .tests("HTTPTests", of: ["HTTP"]),
    .tests("MetricsTests", of: ["Metrics"]),
    .tests("ServerLogTests", of: ["ServerLog", .log]),
    .tests("FastCGITests", of: ["Messages", "FastCGI", "HTTP", "Posix", .log]),
    .tests("JuiceShopTests", of: ["Attack", "Messages", "JuiceShop", "ContentFile"]),
    .tests("ContentFileTests", of: ["Messages", "ContentFile"]),
    .tests(
        "ExpositionsTests", of: ["Expositions", "Messages", "Templates", "ContentFile", "Bytes"],
        snapshots: ["Pages/ExhibitPageTests", "Pages/CollectionPageTests", "Pages/ExpositionPageTests"]),
    .tests("JournalTests", of: ["Messages", "Journal", "Bytes", "Attack"]),
    .tests(
        "ShopStoreTests",
        of: [
            "Messages", "ShopStore", "ShopDatabase", "Postgres", "Journal", "JuiceShop", "ContentFile", "Bytes",
            "Attack",
            "TestStores",
        ],
        snapshots: ["Golden"]),
    .tests("AuthenticationTests", of: ["Authentication", "ShopRoutes"]),
    .tests("ShopRoutesTests", of: ["ShopRoutes", "HTTP", "JuiceShop", "ContentFile"]),
    .tests(
        "ShopPagesTests",
        of: ["Messages", "ShopPages", "Templates", "ShopRoutes", "HTTP", "JuiceShop", "ContentFile"],
        snapshots: [
            "ManyCupsPageTests", "OrderPageTests", "CancellationPageTests",
            "FruitPageTests", "MenuPageTests", "MorePageTests", "NoticePageTests", "PeoplePagesTests",
            "OrderRecordPageTests",
            "OrdersPageTests",
            "PickupPageTests",
            "PINPageTests", "PurchasesPageTests",
            "QueuePageTests", "ReportPageTests", "ShortagePageTests", "StockHistoryPageTests", "StockPageTests",
        ]),
    .tests(
        "SiteGeneratorTests",
        of: [
            "SiteGenerator", "ShopPages", "ShopRoutes", "Expositions", "Templates", "ContentFile", "Messages",
            "Bytes", "Posix", "CDeflate",
        ],
        snapshots: ["GeneratorTests", "crawl.py"]),
    .tests(
        "ShopWebTests",
        of: [
            "Messages", "ShopWeb", "ShopPages", "ShopRoutes", "ShopStore", "TestStores", "Journal", "HTTP", "JuiceShop",
            "ContentFile", "Authentication", "ServerLog", .log,
        ],
        snapshots: ["ExchangeTests"]),
    .tests("AttackTests", of: ["Attack"]),
    .tests("ArchitectureTests", of: []),
    .tests(
        "EndToEnd",
        of: [
            "juicemaker", "Messages", "Attack", "TestStores", "ShopStore", "ContentFile", "FastCGI", "HTTP",
            "ServerLog",
            .log,
        ]),
]

let package = Package(
    name: "juicemaker",
    products: [.executable(name: "juicemaker", targets: ["juicemaker"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    ],
    targets: headers + modules + front + benchmarks + tests,
    swiftLanguageModes: [.v6]
)

extension Target {
    static func module(
        _ name: String, dependsOn: [Dependency] = [], _ libraries: [Dependency] = [], linking: [String] = []
    ) -> Target {
        .target(
            name: name, dependencies: dependsOn + libraries, swiftSettings: strict,
            linkerSettings: linking.map { .linkedLibrary($0) })
    }

    static func helpers(_ name: String, dependsOn: [Dependency], _ libraries: [Dependency] = []) -> Target {
        .target(name: name, dependencies: dependsOn + libraries, path: "Tests/\(name)", swiftSettings: strict)
    }

    static func tests(_ name: String, of: [Dependency], snapshots: [String] = []) -> Target {
        .testTarget(
            name: name, dependencies: of + ["TestSupport", .customDump], exclude: snapshots, swiftSettings: strict)
    }
}

extension Target.Dependency {
    static let log = product(name: "Logging", package: "swift-log")
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let customDump = product(name: "CustomDump", package: "swift-custom-dump")
}
