import Inlay
import InlayTesting
import Testing

/// Steps of scripts that change preferences of the desktop, and how they are recorded.
@Suite struct PreferenceStepsTests {
    private let accent = RGBA(0xe661_00ff)

    private func open() throws -> TestApplication {
        try TestApplication(markup: "<Label id='text' text='a'/>", size: Size(200, 100))
    }

    private func record(_ app: TestApplication, _ act: () throws -> Void) rethrows -> String {
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        try act()
        recorder.finish()
        return text
    }

    private func steps(_ script: String) -> String { String(script.drop { $0 != "-" }.dropFirst("---\n".count)) }

    @Test func `theme steps change the look of the window`() async throws {
        let app = try open()
        func play(_ steps: String) async throws {
            try await app.play(Script(name: "a.inlay", text: "window 200x100\naccent #2563d9\n---\n\(steps)"))
        }

        try await play("style breeze\ntheme dark\naccent #e66100\ncontrast high\nmotion reduced\nfont-scale 1.5\n")
        let theme = app.window.theme
        #expect(theme.style == .breeze && theme.appearance == .dark && theme.accent == accent)
        #expect(theme.contrast == .high && theme.motion == .reduced && theme.fontScale == 1.5)

        try await play("style inlay\ntheme light\naccent default\ncontrast standard\nmotion full\nfont-scale 1\n")
        #expect(app.window.theme == (try open()).window.theme)
    }

    @Test func `a preference change is recorded as one step for each part`() throws {
        let app = try open()

        let script = record(app) {
            app.send(
                .preferencesChanged(
                    DesktopPreferences(appearance: .dark, accent: accent, contrast: .high, motion: .reduced)))
            app.send(.preferencesChanged(DesktopPreferences(appearance: .dark, accent: accent, motion: .reduced)))
            app.send(.preferencesChanged(DesktopPreferences(appearance: .dark, motion: .reduced)))
            app.send(.preferencesChanged(DesktopPreferences(appearance: .dark, motion: .reduced)))
            app.send(
                .preferencesChanged(DesktopPreferences(appearance: .dark, motion: .reduced, fontScale: 1.25)))
        }

        #expect(
            steps(script) == """
                theme dark
                accent #e66100
                contrast high
                motion reduced
                contrast standard
                accent default
                font-scale 1.25

                """)
    }

    @Test func `a played recording ends with the same look`() async throws {
        let app = try open()
        let script = record(app) {
            app.send(.preferencesChanged(DesktopPreferences(accent: accent, contrast: .high)))
            app.send(.preferencesChanged(DesktopPreferences(accent: accent, contrast: .high, motion: .reduced)))
        }

        let other = try open()
        try await other.play(Script(name: "a.inlay", text: script))
        #expect(other.window.theme == app.window.theme && other.window.theme.contrast == .high)
    }

    @Test func `preferences overridden by the app are not recorded`() throws {
        let app = try open()
        app.application.appearance = .light
        app.application.contrast = .standard

        let script = record(app) {
            app.send(.preferencesChanged(DesktopPreferences(appearance: .dark, accent: accent, contrast: .high)))
        }
        #expect(steps(script) == "accent #e66100\n")
    }

    @Test func `a preference change sent to two windows is recorded once`() throws {
        let app = try open()
        let other = try app.application.open(ViewController())

        let script = record(app) {
            let event = Event(.preferencesChanged(DesktopPreferences(contrast: .high)))
            other.dispatch(event)
            app.window.dispatch(event)
        }
        #expect(steps(script) == "contrast high\n")
    }
}
