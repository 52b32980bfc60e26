/// Does one thing after the other, and looks after each whether the window is still sound and the application content.
/// What the application reported before the first does not count.
package struct CheckedPlayer {
    private let player: ScriptPlayer
    private let checkPicture: (Window) -> String?
    private let knownDiagnostics: Int

    /// Comparing pictures takes longer than most steps.
    private static let stepsPerPicture = 25

    /// - Parameters:
    ///   - script: names the file and says what the window is like at the start.
    ///   - checkPicture: what is wrong with the picture that the window shows, in words; nil if nothing is.
    package init(
        _ script: Script, on stage: any ScriptStage, checkPicture: @escaping (Window) -> String? = { _ in nil }
    ) {
        player = ScriptPlayer(script, on: stage)
        self.checkPicture = checkPicture
        knownDiagnostics = stage.window.application?.diagnostics.count ?? 0
    }

    /// Hears of each step before it is done.
    package var willPlay: (Script.Step) -> Void {
        get { player.willPlay }
        nonmutating set { player.willPlay = newValue }
    }

    private var window: Window { player.window }
    private var windows: [Window] { window.application?.windows ?? [] }

    /// Plays the script.
    ///
    /// - Parameter leavesOut: whether steps are left out whose view is not there: in a script that is made shorter, what
    ///   showed it may be gone.
    /// - Throws: `ScriptError`, with the line of the step after which something was wrong.
    package func play(leavingOutMissingViews leavesOut: Bool = false) async throws(ScriptError) {
        if !leavesOut { try player.expectDocument() }
        try await begin()
        for (index, step) in player.script.steps.enumerated() where !windows.isEmpty {
            // What a monkey could not do is in its script all the same.
            try await perform(step, index) { $0 is ScriptPlayer.ImpossibleStep || leavesOut && $0 is SelectorError }
        }
        try await finish(at: player.script.steps.last)
    }

    /// Lets the monkey do `steps` things, in all windows that it comes upon. Ends early where the last is closed.
    ///
    /// - Parameter write: takes the lines of the script, each before it is done, line breaks included.
    /// - Throws: `ScriptError`, with the line of the step after which something was wrong.
    package func play(_ monkey: Monkey, steps: Int, write: (String) -> Void) async throws(ScriptError) {
        var monkey = monkey
        var last: Script.Step?
        let header = player.script.header.lines
        write((header + ["---"]).map { $0 + "\n" }.joined())
        try await begin()
        for index in 0..<max(0, steps) where !windows.isEmpty {
            let action = monkey.next(in: window)
            let step = Script.Step(action: action, line: header.count + 2 + index, source: "\(action)")
            write(step.source + "\n")
            try await perform(step, index) { $0 is ScriptPlayer.ImpossibleStep }
            last = step
        }
        try await finish(at: last)
    }

    private func begin() async throws(ScriptError) {
        try await player.begin()
        try check(at: nil, withPicture: true)
    }

    private func perform(
        _ step: Script.Step, _ index: Int, leavingOutAfter isHarmless: (any Error) -> Bool
    ) async throws(ScriptError) {
        do {
            try await player.perform(step)
            await player.time.rest()
        } catch  where isHarmless(error) {
            return
        } catch {
            throw player.error(error, at: step)
        }
        try check(at: step, withPicture: index % Self.stepsPerPicture == Self.stepsPerPicture - 1)
    }

    /// Looks once more at everything, and closes all windows.
    private func finish(at step: Script.Step?) async throws(ScriptError) {
        try check(at: step, withPicture: true)
        try fail(window.platformWindow.flatMap { _ in window.layoutDifference }, at: step)
        for window in windows.reversed() { window.close() }
        // Whoever still sleeps would keep the clock that wakes it, and that the sleeper.
        try? await player.time.settle(realLimit: .zero)
        try check(at: step, withPicture: false)
    }

    private func check(at step: Script.Step?, withPicture: Bool) throws(ScriptError) {
        let reported = window.application?.diagnostics.dropFirst(knownDiagnostics).first { $0.severity != .note }
        try fail(reported.map { "the application reported: \($0.message)" }, at: step)
        try fail(window.inconsistencies.first, at: step)
        if withPicture, window.platformWindow != nil { try fail(checkPicture(window), at: step) }
    }

    private func fail(_ problem: String?, at step: Script.Step?) throws(ScriptError) {
        if let problem { throw player.error(Unsound(description: problem), at: step) }
    }

    private struct Unsound: Error, CustomStringConvertible { let description: String }
}

/// The views of a window, to see whether they are gone when nobody should need them any more.
package struct ViewCensus {
    private struct Entry {
        weak var view: View?
        let name: String
    }

    private let entries: [Entry]

    package init(_ window: Window) {
        entries = ([window.root] + window.root.descendants).map { Entry(view: $0, name: Selector.describe($0)) }
    }

    /// What is wrong, in words; nil if all are gone.
    package var complaint: String? {
        let left = entries.filter { $0.view != nil }
        return left.first.map {
            "after the window closed, \(left.count) views are still there; the first is \($0.name)"
        }
    }
}
