/// Writes what a person does with a window as a script, line by line, and what comes of it as expectations.
///
/// Views go by their id or title, or by the row that they are in; where there is none, by a place. Where the text of a view with an id has
/// changed after a step, it becomes an expectation: the text or, if the view shows none, its value.
public final class ScriptRecorder {
    /// The one that a person used last.
    private(set) weak var window: Window?
    private weak var application: Application?
    /// Takes the line of the step in hand before the app does it, which the next line replaces: if the app crashes, it stays.
    public var draft: (String) -> Void = { _ in }
    private let write: (String) -> Void
    /// The step in hand: the next event may belong to it.
    private(set) var pending: ScriptAction?
    /// What the views said when something began that may belong to the step in hand, or to the next one.
    private var laterTexts: [String: Said]?
    private var texts: [String: Said] = [:]
    /// Of windows, as the script has them.
    private var sizes: [ObjectIdentifier: Size] = [:]
    private var isClosing = false
    /// Of the last event that belongs to a step.
    var lastTime = Duration.zero
    private var begunActivityCount = 0
    /// Something went on when the last step began.
    private var isBusy = false

    /// A button that is down, and nothing else has happened since.
    var press: Press?
    /// Buttons that the script has pressed.
    var heldButtons: Set<PointerButton> = []
    /// Where the pointer went down, or was led to last.
    var place = Point.zero
    /// Where the pointer went since, while a button is down.
    var movedTo: Point?

    /// Where the pointer is while no button is down, and nothing else has happened since.
    var hover: Hover?
    /// The layers over the window's view at the last event.
    var presented: [Int] = []

    /// Fingers on a touchpad may be on their way.
    var turn: Turn?
    /// Fingers on a touchpad pinch.
    var pinch: Pinch?
    /// A finger that is down.
    var touch: Touch?
    /// Where and when a finger tapped last.
    var lastTap: (place: Point, time: Duration)?

    /// A key that is down, and nothing else has happened since.
    var key: HeldKey?
    /// Keys that the script holds.
    var heldKeys: Set<Key> = []
    /// One that was pressed, and nothing else has happened since.
    var loneModifier: KeyChord?

    /// More lines than a person would write are not worth reading.
    private static let expectationLimit = 5
    /// A person does not wait less.
    private static let shortestWait = Duration.milliseconds(20)

    deinit {}

    /// Writes the header, and from now on what happens to the window.
    ///
    /// - Parameters:
    ///   - document: the name that the header gives to what the window shows.
    ///   - arguments: what the program was started with to get there.
    ///   - write: takes lines of the script, their line breaks included.
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
        header.theme = window.theme.appearance
        header.accent = window.theme.accent
        header.contrast = window.theme.contrast
        header.motion = window.theme.motion
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
        isBusy = window.application?.activities.isEmpty == false || window.animations.isUnderWay
        application?.eventObserver = { [weak self] event, window in self?.take(event, in: window) }
        application?.pasteObserver = { [weak self] text, clipboard in
            // The step in hand takes the text, and is written after it.
            self?.write("\(ScriptAction.clipboard(text, clipboard))\n")
        }
    }

    /// Writes what is in hand. Nothing is recorded afterwards.
    public func finish() {
        // The close that ends the recording is no step.
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
        // Preferences are those of all windows. The window that receives them first may be another one.
        let isOfAll = if case .preferencesChanged = event.kind { true } else { false }
        guard isOfAll || window === self.window || turn(to: window, for: event) else { return }
        guard !isDroppedRepeat(event.kind) else { return }
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

    /// A person goes on in another window. False for what happens to one that nobody uses.
    private func turn(to window: Window, for event: Event) -> Bool {
        guard event.kind.isOfPerson, let name = application?.windows.name(window) else { return false }
        hold()
        flush()
        write("\(ScriptAction.window(name))\n")
        self.window = window
        texts = Self.texts(of: window)
        resized(to: window.size)
        return true
    }

    /// Writes what changes in the look of the application.
    private func preferencesChanged(to preferences: DesktopPreferences) {
        guard let application else { return }
        let (old, new) = (application.theme.preferences, application.look(for: preferences))
        var actions: [ScriptAction] = []
        if new.appearance != old.appearance { actions.append(.theme(new.appearance)) }
        if new.accent != old.accent { actions.append(.accent(new.accent)) }
        if new.contrast != old.contrast { actions.append(.contrast(new.contrast)) }
        if new.motion != old.motion { actions.append(.motion(new.motion)) }
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
    /// Something else begins while a key or a button is down: the script holds it, too.
    func hold() {
        loneModifier = nil
        // What the others have in hand has begun after it.
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

    /// As `begin`, where nothing is expected in between.
    func follow(with action: ScriptAction) {
        if let pending { write("\(pending)\n") }
        pending = action
    }

    /// What happened since belongs to the step in hand.
    func replacePending(with action: ScriptAction?) {
        pending = action
        laterTexts = nil
    }

    /// What happens now may belong to the step in hand; what comes of that step is known before.
    func keepTexts() {
        if let window, pending != nil, laterTexts == nil { laterTexts = Self.texts(of: window) }
    }

    func flush(wait: Duration? = nil) {
        // It was asked, and the window stayed.
        if isClosing { write("\(ScriptAction.close)\n") }
        isClosing = false
        let actions = [pending, wait.map(ScriptAction.wait)].compactMap(\.self)
        pending = nil
        let texts = wait == nil ? laterTexts : nil
        laterTexts = nil
        guard !actions.isEmpty else { return }
        for action in actions { write("\(action)\n") }
        writeExpectations(texts)
    }

    /// What has begun in all windows.
    private var begunCount: Int {
        guard let application else { return 0 }
        return application.windows.reduce(application.begunActivityCount) { $0 + $1.animations.begunCount }
    }

    /// How long a person lets pass means something only where the app does something meanwhile.
    private func waitForActivities(until event: Event) {
        guard let window, let application = window.application, event.kind.isOfStep else { return }
        if case .wheel(let point, _, _, let modifiers) = event.kind, goesOn(at: point, modifiers, event.time) {
            lastTime = event.time
            return
        }
        let begun = begunCount
        let gap = event.time - lastTime
        // A key and its text are one.
        let isText = if case .text = event.kind { key != nil } else { false }
        if event.kind.beginsStep, !isText {
            let isPause =
                if case .touchDown(_, let point) = event.kind { needsPause(before: point, event.time) } else { false }
            if isBusy || begun != begunActivityCount || isPause, gap >= Self.shortestWait {
                hold()
                flush(wait: gap.inMilliseconds)
            }
            begunActivityCount = begun
            isBusy = !application.activities.isEmpty || window.animations.isUnderWay
        }
        lastTime = event.time
    }
}

// MARK: - Expectations
extension ScriptRecorder {
    private func writeExpectations(_ known: [String: Said]?) {
        guard let window else { return }
        let before = texts
        texts = known ?? Self.texts(of: window)
        let changed = texts.filter { $0.value.isResult(since: before[$0.key]) }.sorted { $0.key < $1.key }
        for (identifier, said) in changed.prefix(Self.expectationLimit) {
            write("\(ScriptAction.expect(.aspect(Self.selector(identifier), said.aspect, is: said.text)))\n")
        }
    }

    /// The texts and values of the views that have an id.
    private static func texts(of window: Window) -> [String: Said] {
        var texts: [String: Said] = [:]
        var seen: Set<String> = []
        func visit(_ view: View, isVisible: Bool) {
            let isVisible = isVisible && view.isVisible
            if let identifier = view.markup.identifier {
                let isOnly = seen.insert(identifier).inserted && selector(identifier).isReadBack
                texts[identifier] = isOnly ? Said(by: view, isVisible: isVisible) : nil
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

/// What a view says.
private struct Said {
    let aspect: Expectation.Aspect
    let text: String
    private let isVisible: Bool
    private let isBound: Bool

    /// Whether a step has brought it about. The text of a view that was not there before is a constant of its document, unless it is bound.
    func isResult(since before: Said?) -> Bool {
        guard isVisible else { return false }
        return before.map { $0.aspect != aspect || $0.text != text } ?? isBound
    }

    /// nil where it says nothing.
    init?(by view: View, isVisible: Bool) {
        self.isVisible = isVisible
        isBound = !view.markup.bindings.isEmpty
        aspect = view.shownText == nil ? .value : .text
        // What nobody changes by hand, as progress, changes while nobody looks.
        guard aspect == .text || !view.accessibilityActions.isEmpty else { return nil }
        guard let text = aspect.of(view) else { return nil }
        self.text = text
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

    /// Nobody but a person does this, and in the window that the person means.
    fileprivate var isOfPerson: Bool {
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
