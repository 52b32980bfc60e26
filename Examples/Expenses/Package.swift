// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Expenses",
    defaultLocalization: "en",
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        .executableTarget(
            name: "Expenses",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
                .product(name: "InlayCharts", package: "Inlay"), .product(name: "InlayFormatting", package: "Inlay"),
            ],
            resources: [.process("Documents")], swiftSettings: settings,
            plugins: [.plugin(name: "InlayPlugin", package: "Inlay")]),
        .testTarget(
            name: "ExpensesTests",
            dependencies: [
                "Expenses", .product(name: "InlayTesting", package: "Inlay"),
                .product(name: "InlayCharts", package: "Inlay"), .product(name: "InlayFormatting", package: "Inlay"),
            ],
            exclude: ["Scripts"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
