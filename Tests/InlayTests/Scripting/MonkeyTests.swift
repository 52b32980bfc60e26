import Testing

@testable import Inlay

@Suite struct MonkeyTests {
    private func window() throws -> Window {
        let column = ColumnView()
        for title in ["First", "Second"] {
            let button = Button()
            button.style = .system
            button.title = title
            column.addArrangedSubview(button)
        }
        column.addArrangedSubview(Spacer())
        return try openWindow(column)
    }

    private func play(seed: UInt64, steps: Int, in window: Window) async throws -> String {
        let clock = ManualClock()
        let script = Script(name: "monkey.inlay", header: Script.Header(), actions: [])
        var text = ""
        let player = CheckedPlayer(script, on: DirectStage(window, clock: clock))
        try await player.play(Monkey(seed: seed), steps: steps) { text += $0 }
        return text
    }

    @Test func `the same seed generates the same steps`() async throws {
        let first = try await play(seed: 7, steps: 300, in: window())
        let second = try await play(seed: 7, steps: 300, in: window())

        #expect(first == second)
    }

    @Test func `another seed generates different steps`() async throws {
        let first = try await play(seed: 7, steps: 20, in: window())
        let second = try await play(seed: 8, steps: 20, in: window())

        #expect(first != second)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) func `generated steps are unchanged after writing and reading`(
        seed: UInt64
    ) async throws {
        let text = try await play(seed: seed, steps: 200, in: window())

        let script = try Script(name: "monkey.inlay", text: text)

        #expect(script.steps.count == 200)
        #expect(script.text == text)
    }

    @Test func `a monkey generates all kinds of steps, mostly on views`() async throws {
        let text = try await play(seed: 1, steps: 1000, in: window())

        let steps = try Script(name: "monkey.inlay", text: text).steps
        let verbs = Set(steps.compactMap { $0.source.split(separator: " ").first })
        #expect(
            verbs.isSuperset(of: [
                "click", "double-click", "press", "release", "move", "drag", "wheel", "pinch", "type", "key",
                "key-down",
                "key-up",
                "wait", "resize", "theme",
            ]))
        let clicks = steps.filter { $0.source.hasPrefix("click") }
        #expect(clicks.count { $0.source.contains("\"First\"") || $0.source.contains("\"Second\"") } > clicks.count / 2)
    }

    @Test func `every step is written before being performed`() async throws {
        let window = try window()
        var written = 0
        var heard = 0
        window.application?.eventObserver = { _, _ in heard = written }
        let script = Script(name: "monkey.inlay", header: Script.Header(), actions: [])

        try await CheckedPlayer(script, on: DirectStage(window, clock: ManualClock()))
            .play(Monkey(seed: 3), steps: 5) { text in
                #expect(heard <= written)
                written += text.split(separator: "\n").count
            }

        #expect(written == 5 + 2)
        #expect(heard == written)
    }

    @Test func `a report ends the run at the current step`() async throws {
        let window = try window()
        for case let button as Button in window.view.subviews {
            button.addAction(for: .touchDown) { window.view.addSubview(window.view) }
        }

        await #expect {
            _ = try await play(seed: 1, steps: 100, in: window)
        } throws: { error in
            guard let error = error as? ScriptError else { return false }
            return error.line > 2 && !error.source.isEmpty && error.message.contains("a view cannot contain itself")
        }
    }

    @Test func `reports before the run are ignored`() async throws {
        let window = try window()
        window.application?.report("said while it was loaded")

        _ = try await play(seed: 1, steps: 5, in: window)
    }

    @Test func `a wrong picture ends the run`() async throws {
        let script = Script(name: "a.inlay", header: Script.Header(), actions: [.key([KeyChord(.tab)])])
        let player = try CheckedPlayer(script, on: DirectStage(window(), clock: ManualClock())) { _ in "it is wrong" }

        await #expect(throws: ScriptError.self) { try await player.play() }
    }

    @Test func `leaked views are named after the window closes`() async throws {
        let census: LiveViewTracker
        var kept: View?
        do {
            let window = try window()
            kept = window.view.subviews.first
            census = LiveViewTracker(window)
            window.close()
            window.letGo()
        }

        // A button's label stays with it.
        #expect(census.complaint == "2 views still exist after the window closed; the first is Button \"First\"")
        kept = nil
        #expect(kept == nil)
        #expect(census.complaint == nil)
    }
}
