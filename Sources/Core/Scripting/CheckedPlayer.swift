/// Plays steps, and checks after each that the window is consistent and the application has reported no fault.
/// Diagnostics that the application reported before the first step are ignored.
package struct CheckedPlayer {
    private let player: ScriptPlayer
    private let checkPicture: (Window) -> String?
    private let knownDiagnostics: Int

    /// The number of steps between picture checks; comparing pictures takes longer than most steps.
    private static let stepsPerPicture = 25

    /// The smallest side of a window, in points, that is checked by the accessibility rules.
    private static let leastSide = 240.0

    /// - Parameters:
    ///   - script: provides the file name and the initial state of the window.
    ///   - checkPicture: describes what is wrong with the window's picture; nil if it is correct.
    package init(
        _ script: Script, on stage: any ScriptStage, checkPicture: @escaping (Window) -> String? = { _ in nil }
    ) {
        player = ScriptPlayer(script, on: stage)
        self.checkPicture = checkPicture
        knownDiagnostics = stage.window.application?.diagnostics.count ?? 0
    }

    /// Whether the views in sight are checked by the accessibility rules after each step; false by default.
    package var checksAccessibility = false

    /// Called before each step.
    package var willPlay: (Script.Step) -> Void {
        get { player.willPlay }
        nonmutating set { player.willPlay = newValue }
    }

    private var window: Window { player.window }
    private var windows: [Window] { window.application?.windows ?? [] }

    /// Plays the script.
    ///
    /// - Parameter leavesOut: whether steps whose view is missing are skipped. In a shortened script, the step that showed the
    ///   view may have been removed.
    /// - Throws: `ScriptError`, with the line of the step after which something was wrong.
    package func play(leavingOutMissingViews leavesOut: Bool = false) async throws(ScriptError) {
        if !leavesOut { try player.expectDocument() }
        try await begin()
        for (index, step) in player.script.steps.enumerated() where !windows.isEmpty {
            // A monkey's script contains the steps that could not be performed.
            try await perform(step, index) {
                $0 is ScriptPlayer.ImpossibleStepError || leavesOut && $0 is SelectorError
            }
        }
        try await finish(at: player.script.steps.last)
    }

    /// Performs `steps` actions of the monkey, in all windows that it reaches. Ends early when the last window closes.
    ///
    /// - Parameter write: receives the lines of the script with their line breaks, each before its step is performed.
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
            try await perform(step, index) { $0 is ScriptPlayer.ImpossibleStepError }
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

    /// Performs all checks, and closes all windows.
    private func finish(at step: Script.Step?) async throws(ScriptError) {
        try check(at: step, withPicture: true)
        try fail(window.platformWindow.flatMap { _ in WindowInspection(of: window).layoutDifference }, at: step)
        for window in windows.reversed() { window.close() }
        // A sleeping task would retain the clock that wakes it, and the clock the task.
        try? await player.time.settle(realLimit: .zero)
        try check(at: step, withPicture: false)
    }

    private func check(at step: Script.Step?, withPicture: Bool) throws(ScriptError) {
        let reported = window.application?.diagnostics.dropFirst(knownDiagnostics).first { $0.severity != .note }
        try fail(reported.map { "the application reported: \($0.message)" }, at: step)
        try fail(WindowInspection(of: window).inconsistencies.first, at: step)
        // In a tiny window nothing fits.
        if checksAccessibility, min(window.size.width, window.size.height) >= Self.leastSide {
            try fail(AccessibilityLinter(of: window).findings.first?.description, at: step)
        }
        if withPicture, window.platformWindow != nil { try fail(checkPicture(window), at: step) }
    }

    private func fail(_ problem: String?, at step: Script.Step?) throws(ScriptError) {
        if let problem { throw player.error(InconsistencyError(description: problem), at: step) }
    }

    private struct InconsistencyError: Error, CustomStringConvertible { let description: String }
}

/// The views of a window, to check that they are released after it closes.
package struct LiveViewTracker {
    private struct Entry {
        weak var view: View?
        let name: String
    }

    private let entries: [Entry]

    package init(_ window: Window) {
        entries = ([window.root] + window.root.descendants).map { Entry(view: $0, name: Selector.describe($0)) }
    }

    /// Describes views that still exist; nil if all are released.
    package var complaint: String? {
        let left = entries.filter { $0.view != nil }
        return left.first.map {
            "\(left.count) views still exist after the window closed; the first is \($0.name)"
        }
    }
}
