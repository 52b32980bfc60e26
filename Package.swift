// swift-tools-version: 6.2

import PackageDescription

/// The settings of our targets. Code runs on the main actor unless it says otherwise (docs/architecture.md, "Isolation").
let ours: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// DocC builds the documentation (`make docs`). Packages that use Inlay do not fetch it.
let documentation: [Package.Dependency] =
    Context.environment["INLAY_DOCS"] == nil
    ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

extension Target {
    /// A library of the system. If pkg-config does not find it, SwiftPM names the package to install.
    static func library(_ name: String, pkgConfig: String, debian: String, fedora: String) -> Target {
        .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian]), .yum([fedora])])
    }
}

let package = Package(
    name: "Inlay",
    defaultLocalization: "en",
    products: [
        .library(name: "Inlay", targets: ["Inlay"]),
        .library(name: "InlayRaster", targets: ["InlayRaster"]),
        .library(name: "InlayDesktop", targets: ["InlayDesktop"]),
        .library(name: "InlaySDL", targets: ["InlaySDL"]),
        .library(name: "InlayFormatting", targets: ["InlayFormatting"]),
        .library(name: "InlayCharts", targets: ["InlayCharts"]),
        .library(name: "InlayPlayer", targets: ["InlayPlayer"]),
        .library(name: "InlayMarkdown", targets: ["InlayMarkdown"]),
        .library(name: "InlayTesting", targets: ["InlayTesting"]),
        .executable(name: "Demo", targets: ["Demo"]),
        .executable(name: "inlay", targets: ["inlay"]),
        .plugin(name: "InlayPlugin", targets: ["InlayPlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ] + documentation,
    targets: [
        .library("CExpat", pkgConfig: "expat", debian: "libexpat1-dev", fedora: "expat-devel"),
        .library("CFriBidi", pkgConfig: "fribidi", debian: "libfribidi-dev", fedora: "fribidi-devel"),
        // SDL 2 does not use pkg-config, because SwiftPM warns about its flags. The header names the package.
        .systemLibrary(name: "CSDL2"),
        .library("CPixman", pkgConfig: "pixman-1", debian: "libpixman-1-dev", fedora: "pixman-devel"),
        .library("CFontconfig", pkgConfig: "fontconfig", debian: "libfontconfig-dev", fedora: "fontconfig-devel"),
        .library("CFreeType", pkgConfig: "harfbuzz", debian: "libharfbuzz-dev", fedora: "harfbuzz-devel"),
        .library("CWayland", pkgConfig: "wayland-client", debian: "libwayland-dev", fedora: "wayland-devel"),
        .library("CX11", pkgConfig: "xi", debian: "libxi-dev", fedora: "libXi-devel"),
        .library("CXkbcommon", pkgConfig: "xkbcommon", debian: "libxkbcommon-dev", fedora: "libxkbcommon-devel"),
        .systemLibrary(name: "CMainQueue"),
        .systemLibrary(name: "CSpawn"),
        .library("CDBus", pkgConfig: "dbus-1", debian: "libdbus-1-dev", fedora: "dbus-devel"),
        .library("CCmark", pkgConfig: "libcmark", debian: "libcmark-dev", fedora: "cmark-devel"),

        .target(name: "CBlend"),
        .target(name: "CSVG"),
        .target(name: "CMPV"),
        .target(
            name: "Inlay", dependencies: ["CExpat", "CFriBidi"], path: "Sources/Core", exclude: ["README.md"],
            swiftSettings: ours),
        // Paints without a window system. Only the declarations of SDL are used: pictures are read by SDL2_image, opened at run time.
        .target(
            name: "InlayRaster",
            dependencies: ["Inlay", "CBlend", "CSVG", "CSDL2", "CPixman", "CFontconfig", "CFreeType"],
            path: "Sources/Raster", swiftSettings: ours),
        .target(
            name: "InlayDesktop", dependencies: ["Inlay", "CDBus", "CSpawn"], path: "Sources/Desktop",
            swiftSettings: ours),
        // The window of the inspector. Programs open it with INLAY_INSPECT=1.
        .target(name: "InlayInspector", dependencies: ["Inlay"], path: "Sources/Inspector", swiftSettings: ours),
        .target(
            name: "InlaySDL",
            dependencies: [
                "Inlay", "InlayRaster", "InlayDesktop", "InlayInspector", "CSDL2", "CWayland", "CX11", "CXkbcommon",
                "CMainQueue",
            ],
            path: "Sources/SDLBackend", swiftSettings: ours, linkerSettings: [.linkedLibrary("SDL2")]),
        .target(
            name: "InlayFormatting", dependencies: ["Inlay"], path: "Sources/Formatting", swiftSettings: ours),
        // Only apps that show charts link it.
        .target(name: "InlayCharts", dependencies: ["Inlay"], path: "Sources/Charts", swiftSettings: ours),
        // Opens libmpv at run time. Only apps that play media link it.
        .target(
            name: "InlayPlayer", dependencies: ["Inlay", "CMPV"], path: "Sources/Player", swiftSettings: ours),
        // Links libcmark. Only apps that show Markdown link it.
        .target(
            name: "InlayMarkdown", dependencies: ["Inlay", "CCmark"], path: "Sources/Markdown", swiftSettings: ours),
        .target(
            name: "InlayTesting", dependencies: ["Inlay", "InlayRaster"], path: "Sources/Testing",
            swiftSettings: ours),
        .target(
            name: "DemoResources", dependencies: ["Inlay"], path: "Resources",
            resources: [.process("Documents")], swiftSettings: ours),
        // The demo shows the modules of two packages in Examples. Names of targets are unique across packages, so they differ here.
        .target(
            name: "DemoCharts", dependencies: ["Inlay"], path: "Examples/Charts/Sources/Charts", swiftSettings: ours),
        .target(
            name: "DemoPizza", dependencies: ["Inlay"], path: "Examples/PizzaDelivery/Sources/PizzaDelivery",
            resources: [.process("Documents")], swiftSettings: ours),
        // The Swift files of the pages as resources: the gallery shows the files that it was built from.
        .target(
            name: "DemoSources", dependencies: ["Inlay"], path: "Sources/Demo", exclude: ["Gallery"],
            sources: ["DemoSources.swift"], resources: [.process("Pages")], swiftSettings: ours),
        .executableTarget(
            name: "Demo",
            dependencies: [
                "Inlay", "InlaySDL", "InlayCharts", "InlayFormatting", "InlayPlayer", "InlayMarkdown", "DemoResources",
                "DemoSources", "DemoCharts", "DemoPizza",
            ],
            path: "Sources/Demo", exclude: ["DemoSources.swift"], sources: ["Gallery", "Pages"], swiftSettings: ours),
        // The language server without a process around it: it reads messages and documents, and returns messages. Its code is not
        // isolated by default, because it answers requests while documents are checked on the main actor.
        .target(
            name: "InlayLanguageServer", dependencies: ["Inlay", "InlayScanning"], path: "Sources/LanguageServer"),
        // The parts of documents, tables of texts and Swift code, also of files with faults. It does not use Inlay: apps that use
        // InlayPlugin build it, and the two targets below, before their own code.
        .target(name: "InlayScanning", path: "Sources/Scanning"),
        .target(name: "InlayGeneration", dependencies: ["InlayScanning", "CExpat"], path: "Sources/Generation"),
        .executableTarget(name: "InlayGenerator", dependencies: ["InlayGeneration"], path: "Sources/Generator"),
        .plugin(name: "InlayPlugin", capability: .buildTool(), dependencies: ["InlayGenerator"]),
        .executableTarget(
            name: "inlay",
            dependencies: [
                "Inlay", "InlaySDL", "InlayCharts", "InlayFormatting", "InlayMarkdown", "InlayPlayer", "InlayTesting",
                "InlayInspector", "InlayLanguageServer", "InlayGeneration", "CExpat",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Sources/Tool", resources: [.copy("Templates")], swiftSettings: ours),

        .testTarget(name: "InlayTests", dependencies: ["Inlay"], swiftSettings: ours),
        .testTarget(
            name: "InlayMarkdownTests", dependencies: ["InlayMarkdown", "InlayTesting"], swiftSettings: ours),
        .testTarget(
            name: "InlayFormattingTests", dependencies: ["Inlay", "InlayFormatting"], swiftSettings: ours),
        .testTarget(
            name: "InlayChartsTests",
            dependencies: ["Inlay", "InlayCharts", "InlayFormatting", "InlayRaster", "InlayTesting"],
            swiftSettings: ours),
        .testTarget(
            name: "InlayPlayerTests", dependencies: ["Inlay", "InlayPlayer"], exclude: ["Media"],
            swiftSettings: ours),
        .target(
            name: "TestSupport", dependencies: ["CDBus"], path: "Tests/TestSupport", swiftSettings: ours),
        .testTarget(
            name: "InlayRasterTests", dependencies: ["Inlay", "InlayRaster", "TestSupport"], swiftSettings: ours),
        .testTarget(
            name: "InlayDesktopTests", dependencies: ["Inlay", "InlayDesktop", "InlaySDL", "TestSupport"],
            swiftSettings: ours),
        .testTarget(
            name: "InlaySDLTests",
            dependencies: [
                "Inlay", "InlayRaster", "InlayDesktop", "InlaySDL", "InlayFormatting", "InlayTesting", "TestSupport",
            ],
            exclude: ["Docs/Snapshots"], swiftSettings: ours),
        .testTarget(
            name: "InlayTestingTests", dependencies: ["Inlay", "InlaySDL", "InlayTesting"], swiftSettings: ours),
        .testTarget(
            name: "InlayInspectorTests", dependencies: ["Inlay", "InlayInspector", "TestSupport"],
            swiftSettings: ours),
        .testTarget(
            name: "InlayLanguageServerTests", dependencies: ["Inlay", "InlayLanguageServer", "InlayScanning"],
            swiftSettings: ours),
        .testTarget(
            name: "InlayGenerationTests",
            dependencies: ["Inlay", "InlayCharts", "InlayMarkdown", "InlayGeneration", "InlayScanning"],
            swiftSettings: ours),
        .executableTarget(
            name: "CheckDocuments", dependencies: ["Inlay"], path: "Tests/CheckDocuments", swiftSettings: ours),
        .executableTarget(
            name: "Faulty", dependencies: ["Inlay", "InlaySDL"], path: "Tests/Faulty", swiftSettings: ours),
        .testTarget(
            name: "DemoTests",
            dependencies: ["Demo", "DemoResources", "Inlay", "InlayFormatting", "InlayRaster", "InlayTesting"],
            swiftSettings: ours),
        .testTarget(
            name: "ToolTests",
            dependencies: ["Inlay", "InlaySDL", .product(name: "Subprocess", package: "swift-subprocess")],
            swiftSettings: ours),
        .testTarget(
            name: "WindowTests",
            dependencies: ["Inlay", "InlaySDL", "InlayTesting", "DemoResources", "TestSupport"],
            swiftSettings: ours),
    ],
    swiftLanguageModes: [.v6]
)
