// swift-tools-version: 6.2

import PackageDescription

// Fuzz targets, each a library with libFuzzer's entry point; Scripts/fuzz builds and runs them.
let package = Package(
    name: "Fuzz",
    products: ["FuzzMarkup", "FuzzRecording", "FuzzScript", "FuzzEvents", "FuzzBinding"].map {
        .library(name: $0, type: .dynamic, targets: [$0])
    },
    dependencies: [.package(name: "Inlay", path: "..")],
    targets: ["FuzzMarkup", "FuzzRecording", "FuzzScript", "FuzzEvents", "FuzzBinding"].map {
        .target(
            name: $0,
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ])
    },
    swiftLanguageModes: [.v6]
)
