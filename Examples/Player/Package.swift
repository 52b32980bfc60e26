// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Player",
    defaultLocalization: "en",
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        .executableTarget(
            name: "PlayerApp",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
                .product(name: "InlayPlayer", package: "Inlay"), .product(name: "InlayFormatting", package: "Inlay"),
            ],
            resources: [.process("Documents")], swiftSettings: settings,
            plugins: [.plugin(name: "InlayPlugin", package: "Inlay")]),
        .testTarget(
            name: "PlayerAppTests",
            dependencies: [
                "PlayerApp", .product(name: "InlayTesting", package: "Inlay"),
                .product(name: "InlayPlayer", package: "Inlay"), .product(name: "InlayFormatting", package: "Inlay"),
            ],
            exclude: ["Scripts"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
