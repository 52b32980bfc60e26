/// Records the user's actions in a window as a script, line by line, and their results as expectations.
///
/// Views are named by id or title, or by the row that contains them; otherwise a point is recorded. If the text of a view with an id has
/// changed after a step, it becomes an expectation: the text or, if the view shows none, its value.
public final class ScriptRecorder {
    /// The window that the user last used.
    private(set) weak var window: Window?
    private weak var application: Application?
    /// Receives the pending step before the app performs it. The next line replaces it; if the app crashes, it remains.
    public var draft: (String) -> Void = { _ in }
    private let write: (String) -> Void
    /// The pending step: the next event may belong to it.
    private(set) var pending: ScriptAction?
    /// The views' texts when an event began that may belong to the pending step or to the next one.
    private var pendingTexts: [String: DisplayedText]?
    private var texts: [String: DisplayedText] = [:]
    /// The sizes of windows that the script has recorded.
    private var sizes: [ObjectIdentifier: Size] = [:]
    private var isClosing = false
    /// The time of the last event that belongs to a step.
    var lastTime = Duration.zero
    private var begunActivityCount = 0
    /// Whether an activity was in progress when the last step began.
    private var isBusy = false

    /// A button that is pressed while nothing else has happened.
    var press: Press?
    /// Buttons that the script has pressed.
    var pressedButtons: Set<PointerButton> = []
    /// The position of the press, or of the last recorded move.
    var place = Point.zero
    /// The position that the pointer has moved to since, while a button is pressed.
    var movedTo: Point?

    /// The pointer's position while no button is pressed and nothing else has happened.
    var hover: Hover?
    /// The layers over the window's view at the last event.
    var presented: [Int] = []

    /// A possible touchpad scroll.
    var turn: Turn?
    /// The current pinch on a touchpad.
    var pinch: Pinch?
    /// The finger that is down.
    var touch: Touch?
    /// The place and time of the last tap.
    var lastTap: (place: Point, time: Duration)?

    /// A key that is pressed while nothing else has happened.
    var key: PressedKey?
    /// Keys that the script holds.
    var pressedKeys: Set<Key> = []
    /// A modifier that was pressed while nothing else has happened.
    var loneModifier: KeyChord?

    /// The most expectations per step; more are not worth reading.
    private static let expectationLimit = 5
    /// The shortest wait that is recorded.
    private static let minimumWait = Duration.milliseconds(20)

    deinit {}

    /// Writes the header, and starts to record the window.
    ///
    /// - Parameters:
    ///   - document: the name that the header gives to the window's document.
    ///   - arguments: the arguments that the program was started with.
    ///   - write: receives lines of the script with their line breaks.
    public init(
        _ window: Window, document: String? = nil, arguments: [String] = [], write: @escaping (String) -> Void
    ) {
        self.window = window
        application = window.application
        self.write = write
        sizes[ObjectIdentifier(window)] = window.size
        var header = Script.Header()
        header.size = window.size
        header.scale = window.scale
        header.style = window.theme.style
        header.theme = window.theme.appearance
        header.accent = window.theme.accent
        header.contrast = window.theme.contrast
        header.motion = window.theme.motion
        header.fontScale = window.theme.fontScale
        header.density = window.theme.density
        if let application = window.application {
            header.locale = application.locale.description
            header.date = application.startDate
            header.timeZone = application.timeZone
            if application.direction != application.locale.direction { header.direction = application.direction }
        }
        header.document = document
        header.arguments = arguments
        write((header.lines + ["---"]).map { $0 + "\n" }.joined())
        texts = Self.texts(of: window)
        lastTime = window.application?.clock.time ?? .zero
        begunActivityCount = begunCount
        isBusy = window.application?.activities.isEmpty == false || window.animations.isInProgress
        application?.eventObserver = { [weak self] event, window in self?.take(event, in: window) }
        application?.pasteObserver = { [weak self] text, clipboard in
            // The pending step uses the text, and is written after it.
            self?.write("\(ScriptAction.clipboard(text, clipboard))\n")
        }
    }

    /// Writes the pending step, and stops recording.
    public func finish() {
        // The close that ends the recording is not a step.
        isClosing = false
        if let time = window?.application?.clock.time { waitForActivities(until: Event(.closeRequested, time: time)) }
        hold()
        flush()
        application?.eventObserver = nil
        application?.pasteObserver = nil
    }

    private func take(_ event: Event, in window: Window) {
        defer { draft((pending ?? turn?.action ?? pinch?.action).map { "\($0)\n" } ?? "") }
        if sizes[ObjectIdentifier(window)] == nil { sizes[ObjectIdentifier(window)] = window.size }
        // Preferences apply to all windows, and another window may receive them first.
        let isOfAll = if case .preferencesChanged = event.kind { true } else { false }
        guard isOfAll || window === self.window || turn(to: window, for: event) else { return }
        guard !isSuppressedRepeat(event.kind) else { return }
        noteHover(until: event.time)
        if case .pointerMoved = event.kind {} else { hover = nil }
        waitForActivities(until: event)
        switch event.kind {
        case .pointerMoved(let point, _): pointerMoved(to: point)
        case .pointerDown(let point, let button, let count, let modifiers):
            comesTo(point)
            hold()
            pointerDown(
                Press(
                    target: target(at: point), point: point, button: button, count: count, modifiers: modifiers,
                    time: event.time))
        case .pointerUp(let point, let button, _, _): pointerUp(at: point, button, event.time)
        case .pointerCancelled: cancelPress()
        case .touchDown(let id, let point): touchDown(id, at: point, event.time)
        case .touchMoved(let id, let point): touchMoved(id, to: point, event.time)
        case .touchUp(let id, let point): touchUp(id, at: point, event.time)
        case .touchCancelled(let id): touchCancelled(id)
        case .wheel(let point, let dx, let dy, let modifiers): wheel(at: point, dx, dy, modifiers, event.time)
        case .wheelEnded: wheelEnded(event.time)
        case .pinch(let point, let phase, let scale, let way): pinch(at: point, phase, scale, way, event.time)
        case .keyDown(let key, let modifiers, let isRepeat): keyDown(KeyChord(key, modifiers), isRepeat: isRepeat)
        case .keyUp(let key, _): keyUp(key)
        case .filesDropped(let files, let point):
            hold()
            begin(.drop(files, on: target(at: point)))
        case .textDropped(let text, let point):
            hold()
            begin(.dropText(text, on: target(at: point)))
        case .text(let text): take(text: text)
        case .composing(let text, _): take(composition: text)
        case .focusLost:
            holdTurn()
            cancelKeys()
            cancelPress()
        case .resized(let size, _): resized(to: size)
        case .preferencesChanged(let new): preferencesChanged(to: new)
        case .closeRequested:
            hold()
            flush()
            isClosing = true
        default: break
        }
    }

    /// Continues in another window if the user uses it. Returns false for an event that does not come from the user.
    private func turn(to window: Window, for event: Event) -> Bool {
        guard event.kind.isUserInput, let name = application?.windows.name(window) else { return false }
        hold()
        flush()
        write("\(ScriptAction.window(name))\n")
        self.window = window
        texts = Self.texts(of: window)
        resized(to: window.size)
        return true
    }

    /// Records changed appearance settings of the application.
    private func preferencesChanged(to preferences: DesktopPreferences) {
        guard let application else { return }
        let (old, new) = (application.theme.preferences, application.look(for: preferences))
        var actions: [ScriptAction] = []
        if new.style != old.style { actions.append(.style(new.style)) }
        if new.appearance != old.appearance { actions.append(.theme(new.appearance)) }
        if new.accent != old.accent { actions.append(.accent(new.accent)) }
        if new.contrast != old.contrast { actions.append(.contrast(new.contrast)) }
        if new.motion != old.motion { actions.append(.motion(new.motion)) }
        if new.fontScale != old.fontScale { actions.append(.fontScale(new.fontScale)) }
        guard let first = actions.first else { return }
        hold()
        begin(first)
        for action in actions.dropFirst() { follow(with: action) }
    }

    private func resized(to size: Size) {
        guard let window, size != sizes[ObjectIdentifier(window)], Recording.sides.contains(size.width),
            Recording.sides.contains(size.height)
        else {
            return
        }
        sizes[ObjectIdentifier(window)] = size
        hold()
        if case .resize = pending { replacePending(with: .resize(size)) } else { begin(.resize(size)) }
    }
}

// MARK: - Steps
extension ScriptRecorder {
    /// Records held keys and buttons as held, since something else begins.
    func hold() {
        loneModifier = nil
        // The steps below began after the turn.
        holdTurn()
        holdKey()
        holdPress()
        holdTouch()
        holdPinch()
    }

    func begin(_ action: ScriptAction) {
        flush()
        pending = action
    }

    /// Like `begin`, but without expectations in between.
    func follow(with action: ScriptAction) {
        if let pending { write("\(pending)\n") }
        pending = action
    }

    /// Replaces the pending step with one that includes what happened since.
    func replacePending(with action: ScriptAction?) {
        pending = action
        pendingTexts = nil
    }

    /// Stores the views' texts as the result of the pending step, although the current event may still belong to it.
    func keepTexts() {
        if let window, pending != nil, pendingTexts == nil { pendingTexts = Self.texts(of: window) }
    }

    func flush(wait: Duration? = nil) {
        // The window was asked to close and stayed open.
        if isClosing { write("\(ScriptAction.close)\n") }
        isClosing = false
        let actions = [pending, wait.map(ScriptAction.wait)].compactMap(\.self)
        pending = nil
        let texts = wait == nil ? pendingTexts : nil
        pendingTexts = nil
        guard !actions.isEmpty else { return }
        for action in actions { write("\(action)\n") }
        writeExpectations(texts)
    }

    /// The number of activities begun in all windows.
    private var begunCount: Int {
        guard let application else { return 0 }
        return application.windows.reduce(application.begunActivityCount) { $0 + $1.animations.begunCount }
    }

    /// Records the time between events, if the app was busy meanwhile.
    private func waitForActivities(until event: Event) {
        guard let window, let application = window.application, event.kind.isOfStep else { return }
        if case .wheel(let point, _, _, let modifiers) = event.kind, goesOn(at: point, modifiers, event.time) {
            lastTime = event.time
            return
        }
        let begun = begunCount
        let gap = event.time - lastTime
        // A key and its text are one step.
        let isText = if case .text = event.kind { key != nil } else { false }
        if event.kind.beginsStep, !isText {
            let isPause =
                if case .touchDown(_, let point) = event.kind { needsPause(before: point, event.time) } else { false }
            if isBusy || begun != begunActivityCount || isPause, gap >= Self.minimumWait {
                hold()
                flush(wait: gap.inMilliseconds)
            }
            begunActivityCount = begun
            isBusy = !application.activities.isEmpty || window.animations.isInProgress
        }
        lastTime = event.time
    }
}

// MARK: - Expectations
extension ScriptRecorder {
    private func writeExpectations(_ known: [String: DisplayedText]?) {
        guard let window else { return }
        let before = texts
        texts = known ?? Self.texts(of: window)
        let changed = texts.filter { $0.value.isResult(since: before[$0.key]) }.sorted { $0.key < $1.key }
        for (identifier, said) in changed.prefix(Self.expectationLimit) {
            write("\(ScriptAction.expect(said.expectation(Self.selector(identifier))))\n")
        }
    }

    /// Returns the texts and values of the views that have an id.
    private static func texts(of window: Window) -> [String: DisplayedText] {
        var texts: [String: DisplayedText] = [:]
        var seen: Set<String> = []
        func visit(_ view: View, isVisible: Bool) {
            let isVisible = isVisible && Reachability(of: view).isVisible
            if let identifier = view.markup.identifier {
                let isOnly = seen.insert(identifier).inserted && selector(identifier).isReadBack
                texts[identifier] = isOnly ? DisplayedText(by: view, isVisible: isVisible) : nil
            }
            for view in view.subviews { visit(view, isVisible: isVisible) }
        }
        visit(window.root, isVisible: true)
        return texts
    }

    private static func selector(_ identifier: String) -> Selector {
        Selector(parts: [Selector.Part(identifier: identifier)])
    }
}

/// The text, the value or the check mark of a view.
private struct DisplayedText {
    private let aspect: Expectation.Aspect
    private let text: String
    /// The state of a view that has no text but that of a check mark.
    private let state: Expectation.State?
    private let isVisible: Bool
    private let isBound: Bool

    /// Whether a step has caused the text. The text of a view that was not there before is a constant of its document, unless it is bound.
    func isResult(since before: DisplayedText?) -> Bool {
        guard isVisible else { return false }
        return before.map { $0.aspect != aspect || $0.text != text || $0.state != state } ?? isBound
    }

    func expectation(_ selector: Selector) -> Expectation {
        state.map { .state(selector, $0) } ?? .aspect(selector, aspect, is: text)
    }

    /// Reads the text of a view; nil if it has none.
    init?(by view: View, isVisible: Bool) {
        self.isVisible = isVisible
        isBound = !view.markup.bindings.isEmpty
        aspect = view.shownText == nil ? .value : .text
        // Values that a user cannot change, such as progress, change independently of steps.
        guard aspect == .text || !view.accessibilityActions.isEmpty else { return nil }
        let text = aspect.of(view)
        let node = AccessibilityElement(of: view).accessibilityNode
        state = aspect == .value && node.value == nil ? Expectation.State(node.checkState) : nil
        guard text != nil || state != nil else { return nil }
        self.text = text ?? ""
    }
}

nonisolated extension Event.Kind {
    fileprivate var beginsStep: Bool {
        switch self {
        case .pointerDown, .touchDown, .wheel, .pinch(_, .began, _, _), .keyDown, .text, .resized,
            .preferencesChanged, .closeRequested:
            true
        default: false
        }
    }

    /// Whether the event always comes from the user, in the window that the user means.
    fileprivate var isUserInput: Bool {
        switch self {
        case .pointerDown, .touchDown, .wheel, .pinch(_, .began, _, _), .keyDown, .text, .composing, .filesDropped,
            .textDropped, .closeRequested:
            true
        default: false
        }
    }

    fileprivate var isOfStep: Bool {
        switch self {
        case .pointerUp, .touchUp, .pinch(_, .ended, _, _), .keyUp: true
        default: beginsStep
        }
    }
}

extension Expectation.State {
    fileprivate nonisolated init?(_ state: Accessibility.CheckState?) {
        switch state {
        case .on: self = .checked
        case .off: self = .unchecked
        case .mixed: self = .mixed
        case nil: return nil
        }
    }
}
