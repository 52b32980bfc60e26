import Foundation
import Inlay
import InlayFormatting
import InlayPlayer
import InlayTesting
import Testing

@testable import PlayerApp

@Suite struct PlayerViewControllerTests {
    private let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts/Samples")

    private func open(
        _ files: [String] = [], locale: LocaleIdentifier = "en_US", size: Size = Size(900, 620)
    ) throws -> TestApplication {
        let controller = PlayerViewController()
        controller.files = files.map { samples.appending(path: $0) }
        return try TestApplication(
            controller, size: size, locale: locale, formatters: FoundationFormatters(), mediaEngine: MPVEngine())
    }

    private func playlist(_ app: TestApplication) throws -> URL {
        try app.application.folders.data.appending(path: "library.m3u8")
    }

    @Test func `files are added, played, removed and restored`() async throws {
        try await open().play("Scripts/player.inlay")
    }

    @Test(arguments: [400.0, 1280]) func `everybody can use the app`(width: Double) async throws {
        let app = try open(size: Size(width, 640))
        #expect(app.accessibilityFindings() == [])
        app.send(.filesDropped([samples.path], .zero))
        try await app.settle()
        #expect(app.accessibilityFindings() == [])
    }

    @Test func `a file that cannot be played is reported, and others play`() async throws {
        let app = try open(["Damaged.mp4", "Tone.ogg"])
        try await app.settle()
        let banner = try #require(app["#warningBanner", as: Banner.self])
        #expect(banner.isRevealed && banner.text.hasPrefix("Damaged: This file cannot be played:"))
        app.key(Key("N"), .control)
        try await app.settle()

        #expect(!banner.isRevealed)
        #expect(app["#playerView", as: PlayerView.self]?.rate == 1)
        #expect(try String(contentsOf: playlist(app), encoding: .utf8).contains("/Tone.ogg"))
    }

    @Test func `the app continues where it was ended`() async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "player-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let clip = samples.appending(path: "Clip.webm").path
        let controller = PlayerViewController()
        let app = try TestApplication(controller, formatters: FoundationFormatters(), mediaEngine: MPVEngine())
        app.application.folders = Folders(root: root)
        app.application.settings = SettingsStore()
        app.application.settings.set(clip, for: "playing")
        app.application.settings.set(0.5, for: "position")
        try Data(Library.text([Item(id: clip)]).utf8).write(to: playlist(app))

        controller.viewWillAppear()
        try await app.settle()
        let player = try #require(app["#playerView", as: PlayerView.self])
        #expect(player.currentTime == 0.5 && player.rate == 0)
        #expect(controller.playing?.title == "Clip" && controller.playing?.length == "0:01")
    }

    @Test func `the position is stored every five seconds`() {
        let position = Position()
        var stored: [Double] = []
        position.whenStored = { stored.append($0) }
        for time in [1.0, 4.9, 5, 9, 10.5, 2] { position.time = time }

        #expect(stored == [5, 10.5, 2])
    }

    @Test func `a playlist that cannot be read is reported, and kept`() async throws {
        let app = try open()
        try Data("important".utf8).write(to: playlist(app))
        app.send(.filesDropped([samples.appending(path: "Tone.ogg").path], .zero))
        try await app.settle()
        let banner = try #require(app["#errorBanner", as: Banner.self])
        #expect(banner.text == "The library is not saved. Its file is no playlist, from line 1.")
        #expect(try String(contentsOf: playlist(app), encoding: .utf8) == "important")

        try FileManager.default.removeItem(at: playlist(app))
        try app.click("Try Again")
        #expect(!banner.isRevealed)
        #expect(try String(contentsOf: playlist(app), encoding: .utf8).contains("/Tone.ogg"))
    }

    @Test func `a folder that cannot be written is reported, and the window asks before it closes`() async throws {
        let app = try open()
        let data = try app.application.folders.data
        try FileManager.default.removeItem(at: data)
        try Data("in the way".utf8).write(to: data)
        app.send(.filesDropped([samples.appending(path: "Tone.ogg").path], .zero))
        try await app.settle()
        let banner = try #require(app["#errorBanner", as: Banner.self])
        #expect(banner.isRevealed && banner.text.hasPrefix("The library is not saved."))
        app.send(.closeRequested)
        try await app.settle()
        app.send(.closeRequested)
        try await app.settle()
        try app.click("Cancel")
        try await app.settle()

        try FileManager.default.removeItem(at: data)
        try app.click("Try Again")
        try await app.settle()
        #expect(!banner.isRevealed)
        #expect(try String(contentsOf: playlist(app), encoding: .utf8).contains("/Tone.ogg"))
    }

    @Test func `a German app speaks German`() throws {
        let app = try open(locale: "de_DE")
        #expect(app.displayList.contains("Die Bibliothek ist leer"))
        #expect(app.diagnostics.isEmpty)
    }
}
