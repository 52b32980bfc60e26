// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AppName",
    defaultLocalization: "en",
    dependencies: [InlayDependency],
    targets: [
        .executableTarget(
            name: "AppName",
            dependencies: [
                .product(name: "Inlay", package: "InlayPackage"), .product(name: "InlaySDL", package: "InlayPackage"),
            ],
            resources: [.process("Documents")], swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "AppNameTests",
            dependencies: ["AppName", .product(name: "InlayTesting", package: "InlayPackage")],
            exclude: ["Scripts"], swiftSettings: [.defaultIsolation(MainActor.self)]),
    ],
    swiftLanguageModes: [.v6])
