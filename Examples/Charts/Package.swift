// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Charts",
    products: [.library(name: "Charts", targets: ["Charts"])],
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        .target(name: "Charts", dependencies: [.product(name: "Inlay", package: "Inlay")], swiftSettings: settings),
        .executableTarget(
            name: "ChartsExample",
            dependencies: [
                "Charts", .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ],
            resources: [.process("Documents")], swiftSettings: settings),
        .testTarget(
            name: "ChartsTests", dependencies: ["Charts", .product(name: "InlayTesting", package: "Inlay")],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
