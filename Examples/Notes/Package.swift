// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Notes",
    defaultLocalization: "en",
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        .executableTarget(
            name: "Notes",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
                .product(name: "InlayMarkdown", package: "Inlay"), .product(name: "InlayFormatting", package: "Inlay"),
            ],
            resources: [.process("Documents")], swiftSettings: settings,
            plugins: [.plugin(name: "InlayPlugin", package: "Inlay")]),
        .testTarget(
            name: "NotesTests",
            dependencies: [
                "Notes", .product(name: "InlayTesting", package: "Inlay"),
                .product(name: "InlayMarkdown", package: "Inlay"), .product(name: "InlayFormatting", package: "Inlay"),
            ],
            exclude: ["Scripts"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
