// swift-tools-version: 6.2

import PackageDescription

/// Everything of ours runs on the main actor unless it says otherwise (docs/architecture.md, "Isolation").
let ours: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Inlay",
    defaultLocalization: "en",
    products: [
        .library(name: "Inlay", targets: ["Inlay"]),
        .library(name: "InlaySDL", targets: ["InlaySDL"]),
        .library(name: "InlayFormatting", targets: ["InlayFormatting"]),
        .library(name: "InlayTesting", targets: ["InlayTesting"]),
        .executable(name: "Demo", targets: ["Demo"]),
        .executable(name: "inlay", targets: ["inlay"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .systemLibrary(name: "CExpat"),
        .systemLibrary(name: "CFriBidi"),
        .systemLibrary(name: "CSDL2"),
        .systemLibrary(name: "CPixman", pkgConfig: "pixman-1"),
        .systemLibrary(name: "CFontconfig"),
        .systemLibrary(name: "CFreeType", pkgConfig: "harfbuzz"),
        .systemLibrary(name: "CWayland"),
        .systemLibrary(name: "CX11"),
        .systemLibrary(name: "CXkbcommon"),
        .systemLibrary(name: "CMainQueue"),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1"),

        .target(name: "CBlend"),
        .target(name: "Inlay", dependencies: ["CExpat", "CFriBidi"], path: "Sources/Core", swiftSettings: ours),
        .target(
            name: "InlaySDL",
            dependencies: [
                "Inlay", "CBlend", "CSDL2", "CPixman", "CFontconfig", "CFreeType", "CWayland", "CX11", "CXkbcommon",
                "CMainQueue", "CSpawn", "CDBus",
            ],
            path: "Sources/SDLBackend", swiftSettings: ours),
        .target(
            name: "InlayFormatting", dependencies: ["Inlay"], path: "Sources/Formatting", swiftSettings: ours),
        .target(
            name: "InlayTesting", dependencies: ["Inlay", "InlaySDL"], path: "Sources/Testing",
            swiftSettings: ours),
        .target(
            name: "DemoResources", dependencies: ["Inlay"], path: "Resources",
            resources: [.process("Documents")], swiftSettings: ours),
        // As a module of other people would be.
        .target(name: "Charts", dependencies: ["Inlay"], swiftSettings: ours),
        // What the demo's page `pizza` asks a server by; nothing else links FoundationNetworking.
        .target(
            name: "PizzaDelivery", swiftSettings: ours,
            // With Swift's libraries linked in, nothing else says so.
            linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "Demo",
            dependencies: ["Inlay", "InlaySDL", "InlayFormatting", "DemoResources", "Charts", "PizzaDelivery"],
            swiftSettings: ours),
        .executableTarget(
            name: "inlay",
            dependencies: [
                "Inlay", "InlaySDL", "InlayFormatting", "InlayTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Sources/Tool", swiftSettings: ours),

        .testTarget(name: "InlayTests", dependencies: ["Inlay"], swiftSettings: ours),
        .testTarget(
            name: "InlayFormattingTests", dependencies: ["Inlay", "InlayFormatting"], swiftSettings: ours),
        .testTarget(name: "PizzaDeliveryTests", dependencies: ["PizzaDelivery"], swiftSettings: ours),
        .target(
            name: "StandInDesktop", dependencies: ["CDBus"], path: "Tests/StandInDesktop", swiftSettings: ours),
        .testTarget(
            name: "InlaySDLTests",
            dependencies: ["Inlay", "InlaySDL", "InlayFormatting", "InlayTesting", "StandInDesktop"],
            swiftSettings: ours),
        .testTarget(
            name: "InlayTestingTests", dependencies: ["Inlay", "InlaySDL", "InlayTesting"], swiftSettings: ours),
        .executableTarget(
            name: "Faulty", dependencies: ["Inlay", "InlaySDL"], path: "Tests/Faulty", swiftSettings: ours),
        .testTarget(
            name: "ToolTests",
            dependencies: ["Inlay", "InlaySDL", .product(name: "Subprocess", package: "swift-subprocess")],
            swiftSettings: ours),
        .testTarget(
            name: "WindowTests",
            dependencies: ["Inlay", "InlaySDL", "InlayTesting", "DemoResources", "StandInDesktop"],
            swiftSettings: ours),
    ],
    swiftLanguageModes: [.v6]
)
