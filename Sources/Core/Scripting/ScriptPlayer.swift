/// Plays a script step by step, and checks its expectations.
public final class ScriptPlayer {
    /// Called before each step.
    public var willPlay: (Script.Step) -> Void = { _ in }
    /// Called with what a screen reader says: at the start without a step, then after each step that is no expectation. A player with
    /// this function, or with a script that expects speech, follows the application like a screen reader.
    package var didSpeak: ((Script.Step?, [String]) -> Void)?
    private var reader: ScreenReader?
    let script: Script
    let stage: any ScriptStage
    let time: VirtualTime
    private let pause: ((Duration) async -> Void)?
    private let expectedDiagnostics: [String]
    /// Modifiers that the script holds.
    private var held: Modifiers = []
    private var buttons: Set<PointerButton> = []
    /// Modifiers that a step holds as long as a button.
    private var buttonModifiers: [PointerButton: Modifiers] = [:]
    /// The position of the finger that the script holds down.
    private var finger: Point?

    /// The pause in which a spectator can see the effect of a step.
    private static let pace = Duration.milliseconds(600)
    /// The most diagnostics in an error message; more would hide the script's own line.
    private static let maximumReportedCount = 10
    /// The limit in real time for an expectation that depends on other threads.
    private static let timeout = Duration.seconds(10)

    deinit {}

    /// - Parameter pause: called before each step and for each wait; it may wait as long. nil plays as fast as possible.
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

    /// Gives the window the script's size, then performs every step.
    ///
    /// - Throws: `ScriptError`, with the line of the step that failed.
    public func play() async throws(ScriptError) {
        try expectDocument()
        try await begin()
        defer { reader?.close() }
        try expectSize()
        try expectNoDiagnostics(at: nil)
        var wrongPicture: ScriptError?
        for step in script.steps {
            await pause?(Self.pace)
            do {
                try await perform(step)
                await time.rest()
                tell(step)
            } catch {
                tell(step)
                let error = self.error(error, at: step)
                guard case .snapshot = step.action else { throw error.after(wrongPicture) }
                // The script continues after a missing or different picture.
                wrongPicture = error.after(wrongPicture)
            }
            try expectNoDiagnostics(at: step)
        }
        if let wrongPicture { throw wrongPicture }
    }

    /// Fails early if the script is for another document.
    func expectDocument() throws(ScriptError) {
        guard let wanted = script.header.document, let shown = window.rootViewController.documentName else { return }
        let name = wanted.lastPathComponent
        if name == shown || name == shown + ".xml" { return }
        throw script.error("the script is for '\(wanted)'; the window shows '\(shown).xml'", inSetting: "document")
    }

    /// Fails if the window cannot have the script's size, since the results would not be meaningful.
    private func expectSize() throws(ScriptError) {
        let wanted = script.header.size
        let possible = window.withinLimits(wanted)
        if possible == wanted { return }
        throw script.error(
            "the window cannot have the size \(wanted.plain): the nearest within its limits is \(possible.plain)",
            inSetting: "window")
    }

    /// Gives the window the size and the scale of the script's header.
    func begin() async throws(ScriptError) {
        let header = script.header
        do {
            try await stage.begin()
        } catch {
            throw ScriptError(file: script.name, "\(error)")
        }
        do {
            try await stage.resize(to: header.size, scale: header.scale)
        } catch let error as ScaleMismatchError {
            throw script.error("\(error)", inSetting: "scale", "window")
        } catch {
            throw script.error("\(error)", inSetting: "window")
        }
        await time.rest()
        startReader()
    }

    private func startReader() {
        guard didSpeak != nil || script.steps.contains(where: \.action.expectsSpeech),
            let application = window.application
        else { return }
        reader = ScreenReader(of: application)
        didSpeak?(nil, reader?.spoken ?? [])
    }

    /// Ends the speech of a step.
    private func tell(_ step: Script.Step) {
        guard let reader, !step.action.isExpectation else { return }
        didSpeak?(step, reader.spoken)
    }

    func perform(_ step: Script.Step) async throws {
        willPlay(step)
        if !step.action.isExpectation { _ = reader?.take() }
        reader?.input = .pointer
        guard window.platformWindow != nil || step.action.needsNoWindow else {
            throw ImpossibleStepError(description: closedMessage)
        }
        switch step.action {
        case .window(let wanted): try await turn(to: wanted)
        case .move(let target): try await move(to: window.point(for: target, mayLeave: !buttons.isEmpty))
        case .click(let target, let button, let count, let modifiers):
            try expectUp(button)
            try await send(.click(at: window.point(for: target), button, count: count, modifiers, held: held))
        case .press(let target, let button, let count, let modifiers):
            try expectUp(button)
            let point = try window.point(for: target)
            buttons.insert(button)
            let new = modifiers.subtracting(held)
            try await send(InputSequence.holding(new, besides: held).down)
            held.formUnion(new)
            buttonModifiers[button] = new
            try await send(.press(at: point, button, clicks: count, held))
        case .release(let target, let button):
            guard buttons.contains(button) else {
                throw ImpossibleStepError(description: "the \(button) button is not down")
            }
            let point = try target.map { try window.point(for: $0, mayLeave: true) }
            if let point { try await move(to: point) }
            buttons.remove(button)
            try await send(.pointerUp(point ?? window.pointer ?? .zero, button, clickCount: 1, held))
            let modifiers = buttonModifiers.removeValue(forKey: button) ?? []
            held.subtract(modifiers)
            try await send(InputSequence.holding(modifiers, besides: held).up)
        case .drag(let start, let end, let button, let count, let modifiers):
            try expectUp(button)
            let (from, to) = (try window.point(for: start), try window.point(for: end, mayLeave: true))
            try await send(.drag(from: from, to: to, button, clicks: count, modifiers, held: held))
        case .wheel(let target, let dx, let dy, let duration, let modifiers):
            if let target { try await move(to: window.point(for: target)) }
            guard let point = window.pointer else {
                throw ImpossibleStepError(
                    description: "the pointer is not over the window; name a view: wheel #list down 3")
            }
            guard let duration else {
                return try await send(.wheel(at: point, dx: dx, dy: dy, modifiers, held: held))
            }
            let keys = InputSequence.holding(modifiers, besides: held)
            try await send(keys.down)
            let all = modifiers.union(held)
            try await time.turnWheel(by: Point(dx, dy), in: duration, at: point, all) { try await send($0) }
            try await send(keys.up)
        case .tap, .touchDown, .touchMove, .touchUp, .touchDrag: try await touch(step.action)
        case .pinch(let target, let scale, let way, let duration):
            let point = try window.point(for: target)
            try await move(to: point)
            try await time.pinch(to: scale, by: way, in: duration, at: point) { try await send($0) }
        case .drop(let files, let target): try await drop(on: target) { .filesDropped(files, $0) }
        case .dropText(let text, let target): try await drop(on: target) { .textDropped(text, $0) }
        case .type, .compose, .key, .keyDown, .keyUp: try await typeKeys(step.action)
        case .clipboard(let text, let clipboard): window.application?.platform.setText(text, on: clipboard)
        case .wait(let duration): await time.advance(by: duration)
        case .settle: try await time.settle()
        case .resize(let size): try await stage.resize(to: size, scale: script.header.scale)
        case .style, .theme, .accent, .contrast, .motion, .fontScale: changeLook(step.action)
        case .close: try await stage.close()
        case .expect(let expectation): try await check(expectation)
        case .snapshot(let snapshot): try await stage.assertSnapshot(snapshot)
        }
    }

    private func changeLook(_ action: ScriptAction) {
        guard let application = window.application else { return }
        switch action {
        case .style(let style): application.launchLook.style = style
        case .theme(let theme): application.launchLook.appearance = theme
        case .accent(let accent):
            application.launchLook.accent = accent
            if accent == nil { application.scriptedDesktop.accent = nil }
        case .contrast(let contrast): application.launchLook.contrast = contrast
        case .motion(let motion): application.launchLook.motion = motion
        case .fontScale(let scale): application.launchLook.fontScale = scale
        default: break
        }
    }

    private func drop(on target: ScriptTarget, _ event: (Point) -> Event.Kind) async throws {
        let point = try window.point(for: target)
        try await move(to: point)
        try await send(event(point))
    }

    private var closedMessage: String {
        let open = windows.first.map { "; another window is open: \($0.title.quoted)" }
        return "the window is closed" + (open ?? "")
    }

    private var windows: [Window] { window.application?.windows ?? [] }

    private func turn(to wanted: ScriptWindow) async throws {
        if window.platformWindow == nil { (buttons, finger) = ([], nil) }
        guard buttons.isEmpty, finger == nil else {
            throw ImpossibleStepError(
                description: "a button or a finger is down: release it before you change the window")
        }
        let found = windows.matching(wanted)
        guard let window = found.first, found.count == 1 else {
            throw ImpossibleStepError(description: windows.complaint(wanted))
        }
        try await stage.turn(to: window)
    }

    private func typeKeys(_ action: ScriptAction) async throws {
        switch action {
        case .type(let text):
            reader?.input = .typing
            for character in text { try await send(.typing(character, held: held, givesText: window.wantsText)) }
        case .compose(let text):
            // Input methods, like keys, are off while no view accepts text.
            reader?.input = .typing
            if window.wantsText { try await send(.composing(text, caret: text.unicodeScalars.count)) }
        case .key(let chords):
            for chord in chords {
                reader?.input = .key(KeyChord(chord.key, chord.modifiers.union(held)))
                try await send(.key(chord, held: held, givesText: window.wantsText))
            }
        case .keyDown(let chord):
            let down = InputSequence.keyDown(chord, held: held, givesText: window.wantsText)
            held.formUnion(chord.allModifiers)
            reader?.input = .key(KeyChord(chord.key, held))
            try await send(down)
        case .keyUp(let chord):
            held.subtract(chord.allModifiers)
            try await send(.keyUp(chord, held: held))
        default: break
        }
    }

    private func touch(_ action: ScriptAction) async throws {
        switch action {
        case .tap(let target):
            try await touchDown(at: target)
            try await touchUp()
        case .touchDown(let target): try await touchDown(at: target)
        case .touchMove(let way, let duration): try await moveFinger(way, in: duration)
        case .touchUp: try await touchUp()
        case .touchDrag(let target, let way, let duration):
            // Resolve the end first: if it failed later, the finger would stay down.
            let end = try self.end(of: way, from: window.point(for: target))
            try await touchDown(at: target)
            try await moveFinger(.to(.point(end)), in: duration)
            try await touchUp()
        default: break
        }
    }

    private func touchDown(at target: ScriptTarget) async throws {
        if finger != nil { throw ImpossibleStepError(description: "a finger is down already") }
        let point = try window.point(for: target)
        try await send(.touchDown(id: VirtualTime.finger, point))
        finger = point
    }

    private func moveFinger(_ way: TouchTrajectory, in duration: Duration) async throws {
        guard let start = finger else { throw ImpossibleStepError(description: "no finger is down") }
        let end = try end(of: way, from: start)
        try await time.follow(TouchPath(from: start, to: end, in: duration)) { kind in
            try await send(kind)
            if case .touchMoved(_, let place) = kind { finger = place }
        }
    }

    private func end(of way: TouchTrajectory, from start: Point) throws -> Point {
        switch way {
        case .by(let distance): start + distance
        case .to(let target): try window.point(for: target, mayLeave: true)
        }
    }

    private func touchUp() async throws {
        guard let place = finger else { throw ImpossibleStepError(description: "no finger is down") }
        finger = nil
        try await send(.touchUp(id: VirtualTime.finger, place))
    }

    private func expectUp(_ button: PointerButton) throws(ImpossibleStepError) {
        if buttons.contains(button) { throw ImpossibleStepError(description: "the \(button) button is down already") }
    }

    private func move(to point: Point) async throws { try await send(.pointerMoved(point, held)) }

    private func send(_ sequence: InputSequence) async throws {
        for kind in sequence.events { try await send(kind) }
    }

    private func send(_ kind: Event.Kind) async throws {
        try await stage.send(kind)
        // A slow machine handles several events in a frame, and the reader would report them as one change.
        if reader != nil { for window in windows { window.drawFrame() } }
    }
}

nonisolated extension ScriptAction {
    /// Whether the action is allowed after the window has closed.
    fileprivate var needsNoWindow: Bool {
        switch self {
        case .window, .wait, .settle, .expect(.closed), .expect(.noDiagnostics), .expect(.diagnostic): true
        case .expect(.window), .expect(.noWindow), .expect(.spoken), .expect(.spokenPart): true
        default: false
        }
    }

    fileprivate var isExpectation: Bool { if case .expect = self { true } else { false } }

    fileprivate var expectsSpeech: Bool {
        switch self {
        case .expect(.spoken), .expect(.spokenPart): true
        default: false
        }
    }
}

// MARK: - Checking
extension ScriptPlayer {
    private struct Failure: Error, CustomStringConvertible { let description: String }

    /// A step that is impossible in the current state, such as pressing a button that is already pressed.
    struct ImpossibleStepError: Error, CustomStringConvertible { let description: String }

    private func check(_ expectation: Expectation) async throws {
        await time.rest()
        let start = ContinuousClock.now
        while let failure = try failure(of: expectation) {
            guard time.isBusy, ContinuousClock.now - start < Self.timeout else {
                throw Failure(description: failure)
            }
            await time.waitForThreads(since: start)
        }
    }

    private func failure(of expectation: Expectation) throws(SelectorError) -> String? {
        let all = window.application?.diagnostics ?? []
        let isAboutAll = if case .diagnostic = expectation { true } else { false }
        return try expectation.failure(
            in: window, diagnostics: isAboutAll ? all : all.filter { !isExpected($0) }, spoken: reader?.spoken ?? [])
    }

    private func isExpected(_ diagnostic: MarkupDiagnostic) -> Bool {
        diagnostic.severity == .note || expectedDiagnostics.contains { diagnostic.headline.contains($0) }
    }

    /// Fails for a warning that no line expects, even if the script does not check diagnostics.
    private func expectNoDiagnostics(at step: Script.Step?) throws(ScriptError) {
        let unexpected = (window.application?.diagnostics ?? []).filter { !isExpected($0) }
        guard !unexpected.isEmpty else { return }
        let errorsFirst = unexpected.filter { $0.severity == .error } + unexpected.filter { $0.severity != .error }
        let told = errorsFirst.prefix(Self.maximumReportedCount).map(\.headline).joined(separator: "\n")
        let failure = Failure(description: "the application reported unexpected diagnostics:\n\(told)")
        throw error(failure, at: step)
    }

    func error(_ error: any Error, at step: Script.Step?) -> ScriptError {
        guard let step else { return script.error("\(error)", inSetting: "document") }
        var located = ScriptError(file: script.name, step, "\(error)")
        if let range = (error as? SelectorError).flatMap({ step.range(of: $0) }) {
            located.column = range.lowerBound + 1
            located.length = max(1, range.count)
        }
        return located
    }
}

nonisolated extension Script.Step {
    /// Returns the range of the view name that an error concerns.
    fileprivate func range(of error: SelectorError) -> Range<Int>? {
        let characters = Array(source)
        return targets.first { range in
            range.upperBound <= characters.count && String(characters[range]).contains(error.selector)
        } ?? targets.first
    }
}
