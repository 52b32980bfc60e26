/// Plays a script, step by step, and checks what it expects.
public struct ScriptPlayer {
    let script: Script
    let stage: any ScriptStage
    let time: VirtualTime
    private let pause: ((Duration) async -> Void)?
    private let expectedDiagnostics: [String]

    /// What a person who looks on needs to see what a step did.
    private static let pace = Duration.milliseconds(600)
    /// Of real time, for an expectation about what comes from other threads.
    private static let patience = Duration.seconds(10)

    /// - Parameter pause: is called before each step and for each wait, and may wait as long; nil plays as fast as it can.
    public init(_ script: Script, on stage: any ScriptStage, pause: ((Duration) async -> Void)? = nil) {
        self.script = script
        self.stage = stage
        self.pause = pause
        let clock = stage.clock
        let pauseUntil = pause.map { pause in
            { (instant: FrameInstant) in await pause(clock.now.duration(to: instant)) }
        }
        time = VirtualTime(of: stage.window, clock: clock, pause: pauseUntil)
        expectedDiagnostics = script.steps.compactMap { step in
            if case .expect(.diagnostic(let text)) = step.action { text } else { nil }
        }
    }

    var window: Window { stage.window }

    /// Gives the window the script's size, then does every step.
    ///
    /// - Throws: `ScriptError`, with the line of the step that failed.
    public func play() async throws(ScriptError) {
        try await begin()
        try expectNoDiagnostics(at: nil)
        for step in script.steps {
            await pause?(Self.pace)
            do {
                try await perform(step.action)
                await time.rest()
            } catch {
                throw self.error(error, at: step)
            }
            try expectNoDiagnostics(at: step)
        }
    }

    /// Gives the window the size and the scale of the script's header.
    func begin() async throws(ScriptError) {
        let header = script.header
        do {
            try await stage.begin()
            try await stage.resize(to: header.size, scale: header.scale)
            await time.rest()
        } catch {
            throw ScriptError(
                file: script.name, line: max(1, header.sizeLine), column: 1, length: 6, message: "\(error)",
                source: header.lines.first ?? "")
        }
    }

    func perform(_ action: ScriptAction) async throws {
        switch action {
        case .move(let target): try await send(.pointerMoved(window.point(for: target), []))
        case .click(let target, let button, let count, let modifiers):
            try await send(.click(at: window.point(for: target), button, count: count, modifiers))
        case .press(let target, let button):
            let point = try window.point(for: target)
            try await send(.pointerMoved(point, []))
            try await send(.pointerDown(point, button, clickCount: 1, []))
        case .release(let target, let button):
            let point = try target.map { try window.point(for: $0) }
            if let point { try await send(.pointerMoved(point, [])) }
            try await send(.pointerUp(point ?? window.pointer ?? .zero, button, clickCount: 1, []))
        case .drag(let start, let end, let button, let modifiers):
            try await send(.drag(from: window.point(for: start), to: window.point(for: end), button, modifiers))
        case .wheel(let target, let dx, let dy, let modifiers):
            let point = try target.map { try window.point(for: $0) }
            if let point { try await send(.pointerMoved(point, [])) }
            try await send(.wheel(at: point ?? window.pointer ?? .zero, dx: dx, dy: dy, modifiers))
        case .type(let text):
            for character in text { try await send(.typing(character, givesText: window.wantsText)) }
        case .key(let chords):
            for chord in chords { try await send(.key(chord, givesText: window.wantsText)) }
        case .keyDown(let chord): try await send(.keyDown(chord.key, chord.modifiers, isRepeat: false))
        case .keyUp(let chord): try await send(.keyUp(chord.key, chord.modifiers))
        case .wait(let duration): await time.advance(by: duration)
        case .settle: try await time.settle()
        case .resize(let size): try await stage.resize(to: size, scale: script.header.scale)
        case .theme(let theme): window.application?.appearance = theme
        case .close: try await stage.close()
        case .expect(let expectation): try await check(expectation)
        case .snapshot(let name): try await stage.assertSnapshot(name)
        }
    }

    private func send(_ kind: Event.Kind) async throws { try await stage.send(kind) }

    private func send(_ sequence: InputSequence) async throws {
        for kind in sequence.events { try await stage.send(kind) }
    }
}

// MARK: - Checking
extension ScriptPlayer {
    private struct Failure: Error, CustomStringConvertible { let description: String }

    private func check(_ expectation: Expectation) async throws {
        await time.rest()
        let deadline = ContinuousClock.now + Self.patience
        while let failure = try failure(of: expectation) {
            guard time.isBusy, ContinuousClock.now < deadline else { throw Failure(description: failure) }
            await time.waitForOthers()
        }
    }

    private func failure(of expectation: Expectation) throws(SelectorError) -> String? {
        let all = window.application?.diagnostics ?? []
        let isAboutAll = if case .diagnostic = expectation { true } else { false }
        return try expectation.failure(in: window, diagnostics: isAboutAll ? all : all.filter { !isExpected($0) })
    }

    private func isExpected(_ diagnostic: MarkupDiagnostic) -> Bool {
        expectedDiagnostics.contains { diagnostic.headline.contains($0) }
    }

    /// A warning that no line expects is a failure, even where nobody asks.
    private func expectNoDiagnostics(at step: Script.Step?) throws(ScriptError) {
        guard let unexpected = window.application?.diagnostics.first(where: { !isExpected($0) }) else { return }
        let failure = Failure(description: "the application reported what no line expects:\n\(unexpected)")
        throw error(failure, at: step)
    }

    func error(_ error: any Error, at step: Script.Step?) -> ScriptError {
        guard let step else {
            return ScriptError(
                file: script.name, line: 1, column: 1, length: 1, message: "\(error)",
                source: script.header.lines.first ?? "")
        }
        let range = (error as? SelectorError).flatMap { step.range(of: $0) } ?? step.range
        return ScriptError(
            file: script.name, line: step.line, column: range.lowerBound + 1, length: max(1, range.count),
            message: "\(error)", source: step.source)
    }
}

nonisolated extension Script.Step {
    /// The words of the line without what stands around them.
    fileprivate var range: Range<Int> {
        let start = source.prefix { $0.isWhitespace }.count
        return start..<max(start + 1, source.count)
    }

    /// Where the view stands that an error is about.
    fileprivate func range(of error: SelectorError) -> Range<Int>? {
        let characters = Array(source)
        return targets.first { range in
            range.upperBound <= characters.count && String(characters[range]).contains(error.selector)
        } ?? targets.first
    }
}
