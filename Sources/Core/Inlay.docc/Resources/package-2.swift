// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Hello",
    defaultLocalization: "en",
    dependencies: [.package(name: "Inlay", path: "../inlay")],
    targets: [
        .executableTarget(
            name: "Hello",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ],
            resources: [.process("Documents")], swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "HelloTests",
            dependencies: ["Hello", .product(name: "InlayTesting", package: "Inlay")],
            exclude: ["Scripts", "Snapshots"], swiftSettings: [.defaultIsolation(MainActor.self)]),
    ],
    swiftLanguageModes: [.v6])
