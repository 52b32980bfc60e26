// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Framebuffer",
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        .executableTarget(
            name: "Framebuffer",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlayRaster", package: "Inlay"),
            ],
            resources: [.process("Documents")], swiftSettings: [.defaultIsolation(MainActor.self)])
    ],
    swiftLanguageModes: [.v6]
)
