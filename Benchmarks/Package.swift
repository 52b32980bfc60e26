// swift-tools-version: 6.2

import PackageDescription

// Workloads that other programs time; README.md describes how.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Inlay", path: "..")],
    targets: [
        .target(name: "CBench"),
        .executableTarget(
            name: "BenchHello",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ],
            resources: [.process("Documents")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchFrame",
            dependencies: [
                "CBench", .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchLayout",
            dependencies: [
                "CBench", .product(name: "Inlay", package: "Inlay"), .product(name: "InlayTesting", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchText",
            dependencies: [
                "CBench", .product(name: "Inlay", package: "Inlay"), .product(name: "InlayTesting", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchTable",
            dependencies: [
                "CBench", .product(name: "Inlay", package: "Inlay"), .product(name: "InlayTesting", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchLoad",
            dependencies: ["CBench", .product(name: "Inlay", package: "Inlay")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchMedia",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlayPlayer", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "CheckSamples",
            dependencies: [.product(name: "Inlay", package: "Inlay")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "CheckIcons",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlayRaster", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "CheckLayout",
            dependencies: [.product(name: "Inlay", package: "Inlay")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "BenchReplay",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlayTesting", package: "Inlay"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ],
    swiftLanguageModes: [.v6]
)
