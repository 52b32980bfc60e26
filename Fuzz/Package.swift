// swift-tools-version: 6.2

import PackageDescription

// Each target is a library with libFuzzer's entry point. Scripts/fuzz builds and runs them.
let targets = [
    "FuzzMarkup", "FuzzTemplates", "FuzzStrings", "FuzzRecording", "FuzzScript", "FuzzImage", "FuzzEvents",
    "FuzzBinding", "FuzzAccessibility",
]

let package = Package(
    name: "Fuzz",
    products: targets.map {
        .library(name: $0, type: .dynamic, targets: [$0])
    },
    dependencies: [.package(name: "Inlay", path: "..")],
    targets: targets.map {
        .target(
            name: $0,
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlayRaster", package: "Inlay"),
                .product(name: "InlayDesktop", package: "Inlay"),
            ])
    },
    swiftLanguageModes: [.v6]
)
