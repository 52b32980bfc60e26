// swift-tools-version: 6.2

import PackageDescription

// An app outside of this package: no default isolation, with its own view, controller and document.
let package = Package(
    name: "Consumer",
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ],
            resources: [.process("Documents")]),
        .testTarget(
            name: "ConsumerTests",
            dependencies: ["Consumer", .product(name: "InlayTesting", package: "Inlay")]),
    ],
    swiftLanguageModes: [.v6]
)
