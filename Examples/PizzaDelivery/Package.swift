// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "PizzaDelivery",
    dependencies: [.package(name: "Inlay", path: "../..")],
    targets: [
        // The page. It sends orders by a protocol, so it links no networking.
        .target(
            name: "PizzaDelivery", dependencies: [.product(name: "Inlay", package: "Inlay")],
            resources: [.process("Documents")], swiftSettings: settings),
        // Requests with URLSession, and a server on this machine. Only this target links FoundationNetworking.
        .target(
            name: "PizzaNetworking", dependencies: ["PizzaDelivery"], swiftSettings: settings,
            // If Swift's libraries are linked statically, only this setting links curl.
            linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "PizzaExample",
            dependencies: [
                "PizzaDelivery", "PizzaNetworking",
                .product(name: "Inlay", package: "Inlay"), .product(name: "InlaySDL", package: "Inlay"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PizzaDeliveryTests",
            dependencies: [
                "PizzaDelivery", "PizzaNetworking", .product(name: "InlayTesting", package: "Inlay"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
