// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The modules and their dependencies: arrows point down only.
// `ArchitectureTests` compares every import with this list, and the build rejects an undeclared one.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

// These modules work in loops. They are optimized in a debug build, too, and keep its assertions: that saves the tests more
// than the compiler takes. For `JuiceShop` it takes 45 seconds, more than it would save. `Attack` searches for an order of
// concurrent operations, which may be a long search.
let optimized: [SwiftSetting] = [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]
let loops: Set = ["Attack", "Bytes", "ContentFile", "Journal", "ShopStore", "Templates"]
func settings(of module: String) -> [SwiftSetting] { strict + (loops.contains(module) ? optimized : []) }

let modules: [Target] = [
    .module("Bytes", dependsOn: ["CSodium"], linking: [":libsodium.a"]),
    .module("Runtime", dependsOn: ["Bytes", "CLinux"]),
    .module("ContentFile", dependsOn: ["Bytes"]),
    .module("FastCGI", dependsOn: ["Bytes", "Runtime", "CFastCGI", "CLinux"], [.log]),
    .module("JuiceShop", dependsOn: ["ContentFile", "Bytes"]),
    .module("Journal", dependsOn: ["Bytes", "Runtime", "CDeflate", "CLinux"], linking: [":libdeflate.a"]),
    .module("ShopStore", dependsOn: ["JuiceShop", "Journal", "Bytes", "Runtime"]),
    .module("ShopDatabase", dependsOn: ["JuiceShop", "Journal", "ShopStore", "Bytes", "Runtime", "CPostgres"]),
    .module(
        "ChainHead",
        dependsOn: ["FastCGI", "ShopDatabase", "ShopStore", "Journal", "JuiceShop", "Bytes", "Runtime"],
        [.log]),
    .module("Printing", dependsOn: ["ShopStore", "JuiceShop", "ContentFile", "Bytes", "Runtime"]),
    .module("Practice", dependsOn: ["ShopStore", "Journal", "JuiceShop", "ContentFile", "Bytes", "Runtime"]),
    .module("Templates", dependsOn: ["ContentFile", "Bytes", "Runtime"]),
    .module(
        "Expositions", dependsOn: ["Templates", "ContentFile", "Bytes", "Runtime", "CCmark"],
        linking: [":libcmark-gfm-extensions.a", ":libcmark-gfm.a"]),
    .module(
        "ShopWeb",
        dependsOn: [
            "FastCGI", "Templates", "ShopStore", "Printing", "Journal", "JuiceShop", "ContentFile", "Bytes", "Runtime",
            "CSodium",
        ],
        [.log]),
    .module("MenuImport", dependsOn: ["ShopWeb", "JuiceShop", "ContentFile", "Bytes", "Runtime"]),
    // Files that are kept up to date in a folder, for both products.
    .module(
        "SiteGenerator", dependsOn: ["Templates", "ContentFile", "Bytes", "Runtime", "CDeflate"],
        linking: [":libdeflate.a"]),
    .module(
        "ShopSite", dependsOn: ["ShopWeb", "SiteGenerator", "Templates", "ContentFile", "Bytes", "Runtime"]),
    .module(
        "ExhibitionSite",
        dependsOn: [
            "Expositions", "SiteGenerator", "Templates", "ContentFile", "Bytes", "Runtime", "CDeflate", "CLinux",
        ],
        linking: [":libdeflate.a"]),
    // The terminal of both programs.
    .module("Console", dependsOn: ["SiteGenerator", "ContentFile", "Bytes", "Runtime", "CLinux"], [.argumentParser]),
]

let front: [Target] = [
    .executableTarget(
        name: "juicemaker",
        dependencies: [
            "FastCGI", "JuiceShop", "ContentFile", "Journal", "ShopStore", "ShopDatabase", "Templates", "SiteGenerator",
            "ShopSite", "ShopWeb", "ChainHead", "MenuImport", "Practice", "Printing", "Console", "Bytes", "Runtime",
            "CCommit", "CLinux", .log, .argumentParser,
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "exhibition",
        dependencies: [
            "ExhibitionSite", "Expositions", "SiteGenerator", "Console", "ContentFile", "Bytes", "CCommit",
            .argumentParser,
        ],
        swiftSettings: strict),
    // This module is in C, so that a commit is one definition: Swift's flags would compile every module again.
    .target(
        name: "CCommit",
        cSettings: Context.environment["JUICEMAKER_COMMIT"].map { [.define("JUICEMAKER_COMMIT", to: "\"\($0)\"")] }),
]

// A release's source archive has its dependencies in `vendor`, so that it is built without a network (Scripts/vendor).
// The versions are exact: a clone builds what was tested, whatever is newer.
let vendor = Context.environment["VENDOR"] ?? "\(Context.packageDirectory)/vendor"
func dependency(_ name: String, exact version: Version) -> Package.Dependency {
    let path = "\(vendor)/\(name)"
    return FileManager.default.fileExists(atPath: path)
        ? .package(path: path) : .package(url: "https://github.com/apple/\(name)", exact: version)
}

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
        dependencies: ["ShopStore", "Journal", "JuiceShop", "ContentFile", "Runtime", "CSQLite", .argumentParser],
        path: "Benchmarks/Store", swiftSettings: strict),
    .executableTarget(
        name: "bench-chain",
        dependencies: [
            "ChainHead", "FastCGI", "ShopDatabase", "ShopStore", "ShopWeb", "Journal", "JuiceShop", "ContentFile",
            .argumentParser, .log,
        ],
        path: "Benchmarks/Chain", exclude: ["transactions.c", "bench.py"], swiftSettings: strict),
    .executableTarget(
        name: "bench-report",
        dependencies: [
            "ShopWeb", "ShopStore", "Journal", "JuiceShop", "ContentFile", "FastCGI", "Runtime", .argumentParser, .log,
        ],
        path: "Benchmarks/Report", swiftSettings: strict),
]

let tests: [Target] = [
    // The helpers of the tests are in three parts: without juice, with it, and with pages. A change of the shop's rules or
    // pages compiles only the tests that know them.
    .helpers("TestTime", dependsOn: []),
    .helpers("TestSupport", dependsOn: ["ContentFile", "FastCGI", "Journal", "Runtime"]),
    .helpers("ShopTestSupport", dependsOn: ["TestSupport", "JuiceShop", "ContentFile"]),
    .helpers(
        "PageTestSupport",
        dependsOn: ["ShopTestSupport", "TestSupport", "ShopWeb", "Templates", "JuiceShop", "ContentFile"]),
    .helpers("TestStores", dependsOn: ["Bytes", "JuiceShop", "Journal", "ShopStore", "ShopDatabase"]),
    .helpers(
        "Attack",
        dependsOn: ["TestTime", "Bytes", "Runtime", "ContentFile", "JuiceShop", "Journal", "ShopStore", "TestStores"]),
    .helpers(
        "ShopSimulation",
        dependsOn: [
            "TestTime", "Attack", "ChainHead", "ContentFile", "FastCGI", "JuiceShop", "Journal", "Printing", "Runtime",
            "TestStores", "ShopStore", "ShopDatabase", "ShopWeb", "Templates",
        ],
        [.log]),
    .executableTarget(
        name: "attack",
        dependencies: [
            "Attack", "ShopSimulation", "TestStores", "ShopStore", "ShopDatabase", "Journal", "JuiceShop",
            .argumentParser,
        ],
        path: "Tests/AttackProgram",
        swiftSettings: strict),
    // Only `make attack X=fuzz` links libFuzzer; see the Makefile.
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .target(
        name: "Fuzz",
        dependencies: [
            "ChainHead", "FastCGI", "JuiceShop", "ContentFile", "Expositions", "Journal", "Printing", "ShopStore",
            "ShopWeb", "Templates", "Bytes", "TestStores", .log,
        ],
        path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: strict),
    .executableTarget(
        name: "fuzz", dependencies: ["Fuzz", "CLibFuzzer"], path: "Tests/FuzzProgram", swiftSettings: strict),
    .tests("FuzzTests", of: ["Fuzz"]),
    .tests("BytesTests", of: ["Bytes", "Runtime", "Journal", "FastCGI", "ShopWeb"]),
    .tests("RuntimeTests", of: ["Runtime", "Bytes"]),
    .tests("FastCGITests", of: ["Bytes", "FastCGI", "Runtime", .log]),
    .tests("JuiceShopTests", of: ["TestTime", "ShopTestSupport", "Attack", "Bytes", "JuiceShop", "ContentFile"]),
    .tests("ContentFileTests", of: ["Bytes", "ContentFile"]),
    .tests("PrintingTests", of: ["ShopTestSupport", "Printing", "JuiceShop", "ContentFile", "Bytes"]),
    .tests(
        "ExpositionsTests", of: ["Expositions", "Bytes", "Templates", "ContentFile"],
        snapshots: ["Pages/ExhibitPageTests", "Pages/CollectionPageTests", "Pages/ExpositionPageTests"]),
    .tests("JournalTests", of: ["Bytes", "Journal", "Attack"]),
    .tests(
        "ShopStoreTests",
        of: [
            "TestTime", "ShopTestSupport", "Bytes", "ShopStore", "ShopDatabase", "Journal", "JuiceShop", "ContentFile",
            "Attack",
            "TestStores",
        ],
        snapshots: ["Golden", "OptionalMembersTests"]),
    .tests("PracticeTests", of: ["ShopTestSupport", "Practice", "ShopStore", "JuiceShop", "ContentFile", "Journal"]),
    .tests("MenuImportTests", of: ["MenuImport", "JuiceShop", "ContentFile", "Bytes"]),
    .tests("AuthenticationTests", of: ["TestTime", "ShopTestSupport", "ShopStore", "ShopWeb"]),
    .tests("ShopRoutesTests", of: ["ShopTestSupport", "Bytes", "ShopWeb", "FastCGI", "JuiceShop", "ContentFile"]),
    .tests(
        "ShopPagesTests",
        of: [
            "TestTime", "PageTestSupport", "ShopTestSupport", "ShopSimulation", "Bytes", "ShopWeb", "Templates",
            "FastCGI",
            "JuiceShop",
            "ContentFile",
        ],
        snapshots: [
            "ManyCupsPageTests", "OrderPageTests", "CancellationPageTests",
            "FruitPageTests", "MenuPageTests", "MorePageTests", "NoticePageTests", "PeoplePagesTests",
            "OrderRecordPageTests", "OrderWordsPageTests",
            "OrdersPageTests",
            "PickupPageTests",
            "PINPageTests", "ProgramsPageTests", "PurchasesPageTests",
            "QueuePageTests", "ReportPageTests", "SettingsPageTests", "ShortagePageTests", "StockHistoryPageTests",
            "StockPageTests",
        ]),
    .tests(
        "SiteGeneratorTests",
        of: [
            "PageTestSupport", "ShopTestSupport", "SiteGenerator", "ShopSite", "ExhibitionSite", "ShopWeb",
            "Expositions",
            "Templates", "ContentFile", "Bytes", "Runtime", "CDeflate",
        ],
        snapshots: ["GeneratorTests", "crawl.py"]),
    .tests(
        "ShopWebTests",
        of: [
            "TestTime", "PageTestSupport", "ShopTestSupport", "ShopSimulation", "Attack", "Bytes", "ShopWeb",
            "ChainHead",
            "ShopStore",
            "ShopDatabase", "TestStores", "Journal", "FastCGI", "JuiceShop", "ContentFile", "Printing",
            "juicemaker", .argumentParser, .log,
        ],
        snapshots: ["ExchangeTests", "HeadAppTests"]),
    .tests("AttackTests", of: ["Attack", "ShopSimulation"]),
    .tests("ArchitectureTests", of: []),
    .tests(
        "EndToEnd",
        of: [
            "ShopTestSupport", "juicemaker", "exhibition", "Bytes", "Attack", "TestStores", "ChainHead", "ShopStore",
            "ShopDatabase",
            "ShopWeb", "JuiceShop", "Journal", "ContentFile", "FastCGI",
            .argumentParser, .log,
        ]),
]

// `make unit` names the test modules that it needs; all other builds have all of them.
let needed = Context.environment["TEST_MODULES"]?.split(separator: " ").map(String.init)
let neededTests = tests.filter { $0.type != .test || needed?.contains($0.name) ?? true }

let package = Package(
    name: "juicemaker",
    products: [
        .executable(name: "juicemaker", targets: ["juicemaker"]),
        .executable(name: "exhibition", targets: ["exhibition"]),
    ],
    dependencies: [
        dependency("swift-argument-parser", exact: "1.8.2"),
        dependency("swift-log", exact: "1.16.2"),
    ],
    targets: headers + modules + front + benchmarks + neededTests,
    swiftLanguageModes: [.v6]
)

extension Target {
    static func module(
        _ name: String, dependsOn: [Dependency] = [], _ libraries: [Dependency] = [], linking: [String] = []
    ) -> Target {
        .target(
            name: name, dependencies: dependsOn + libraries, swiftSettings: settings(of: name),
            linkerSettings: linking.map { .linkedLibrary($0) })
    }

    static func helpers(_ name: String, dependsOn: [Dependency], _ libraries: [Dependency] = []) -> Target {
        .target(
            name: name, dependencies: dependsOn + libraries, path: "Tests/\(name)", swiftSettings: settings(of: name))
    }

    static func tests(_ name: String, of: [Dependency], snapshots: [String] = []) -> Target {
        .testTarget(
            name: name, dependencies: of + ["TestSupport"], exclude: snapshots, swiftSettings: strict)
    }
}

extension Target.Dependency {
    static let log = product(name: "Logging", package: "swift-log")
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
}
