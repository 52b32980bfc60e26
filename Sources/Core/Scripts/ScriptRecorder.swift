/// Writes what a person does with a window as a script, line by line, and what comes of it as expectations.
///
/// Views go by their id or title; where there is none, by a place. What a view with an id says after a step, and did not
/// say before, becomes an expectation.
public final class ScriptRecorder {
    private weak var window: Window?
    private let write: (String) -> Void
    /// The step in hand: the next event may belong to it.
    private var pending: ScriptAction?
    private var press: Press?
    private var texts: [String: String] = [:]
    private var size: Size
    private var isClosing = false
    /// Of the last event that belongs to a step.
    private var lastTime = Duration.zero
    private var begunActivityCount = 0
    /// Something went on when the last step began.
    private var isBusy = false

    /// More lines than a person would write are not worth reading.
    private static let expectationLimit = 5
    /// A press of this length is meant to be long.
    private static let longPress = Duration.milliseconds(500)
    /// A person does not wait less.
    private static let shortestWait = Duration.milliseconds(20)
    /// In points; a hand is not quite still when it clicks.
    private static let dragDistance = 4.0

    private struct Press {
        var target: ScriptTarget
        var point: Point
        var button: PointerButton
        var count: Int
        var modifiers: Modifiers
        var time: Duration
    }

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
        self.write = write
        size = window.size
        var header = Script.Header()
        header.size = window.size
        header.scale = window.scale
        header.theme = window.theme.appearance
        header.density = window.theme.density
        header.locale = window.application?.platform.localeIdentifier ?? header.locale
        header.document = document
        header.arguments = arguments
        write((header.lines + ["---"]).map { $0 + "\n" }.joined())
        texts = Self.texts(of: window)
        lastTime = window.application?.clock.time ?? .zero
        begunActivityCount = window.application?.begunActivityCount ?? 0
        isBusy = window.application?.activities.isEmpty == false
        window.eventObserver = { [weak self] event in self?.take(event) }
    }

    /// Writes what is in hand. Nothing is recorded afterwards.
    public func finish() {
        // The close that ends the recording is no step.
        isClosing = false
        flush()
        window?.eventObserver = nil
    }

    private func take(_ event: Event) {
        guard let window else { return }
        waitForActivities(until: event)
        switch event.kind {
        case .pointerDown(let point, let button, let count, let modifiers):
            pointerDown(
                Press(
                    target: ScriptTarget(naming: point, in: window), point: point, button: button, count: count,
                    modifiers: modifiers, time: event.time))
        case .pointerUp(let point, let button, _, _): pointerUp(at: point, button, event.time)
        case .wheel(let point, let dx, let dy, _): wheel(ScriptTarget(naming: point, in: window), dx, dy)
        case .keyDown(let key, let modifiers, _): keyDown(KeyChord(key, modifiers), givesText: window.wantsText)
        case .text(let text): type(text)
        case .resized(let size, _): resized(to: size)
        case .appearanceChanged(let theme) where window.application?.appearance == nil: begin(.theme(theme))
        case .closeRequested:
            flush()
            isClosing = true
        default: break
        }
    }
}

// MARK: - Steps
extension ScriptRecorder {
    private func pointerDown(_ new: Press) {
        var new = new
        if case .click(new.target, new.button, let count, _) = pending, new.count > 1,
            count < ScriptAction.clickNames.count
        {
            new.count = count + 1
        } else {
            flush()
            new.count = 1
        }
        press = new
    }

    private func pointerUp(at point: Point, _ button: PointerButton, _ time: Duration) {
        guard let window, let press, press.button == button else { return }
        self.press = nil
        let end = ScriptTarget(naming: point, in: window)
        let isDrag = hypot(press.point, point) > Self.dragDistance && (end != press.target || !end.isWhole)
        if isDrag, button == .left {
            begin(.drag(press.target, to: end))
        } else if time - press.time >= Self.longPress {
            begin(.press(press.target, button))
            begin(.wait(.milliseconds((time - press.time).nanoseconds / 1_000_000)))
            begin(.release(nil, button))
        } else {
            // The click in hand was the first part of this one.
            if press.count > 1 { pending = nil }
            begin(.click(press.target, button, count: press.count, press.modifiers))
        }
    }

    private func hypot(_ a: Point, _ b: Point) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    private func wheel(_ target: ScriptTarget, _ dx: Double, _ dy: Double) {
        guard dx != 0 || dy != 0 else { return }
        if case .wheel(target, let x, let y) = pending, x + dx != 0 || y + dy != 0 {
            pending = .wheel(target, dx: x + dx, dy: y + dy)
        } else {
            begin(.wheel(target, dx: dx, dy: dy))
        }
    }

    private func keyDown(_ chord: KeyChord, givesText: Bool) {
        // The keys that are held are part of what they are held for; a key that gives text comes as text.
        let isTyping = givesText && chord.modifiers.isSubset(of: .shift)
        if chord.key.isModifier || isTyping && KeyboardLayout.character(for: chord) != nil {
            if case .type = pending, isTyping { return }
            return flush()
        }
        if case .key(let chords) = pending { pending = .key(chords + [chord]) } else { begin(.key([chord])) }
    }

    private func type(_ text: String) {
        if case .type(let before) = pending { pending = .type(before + text) } else { begin(.type(text)) }
    }

    private func resized(to size: Size) {
        guard size != self.size else { return }
        self.size = size
        if case .resize = pending { pending = .resize(size) } else { begin(.resize(size)) }
    }

    private func begin(_ action: ScriptAction) {
        flush()
        pending = action
    }

    private func flush(wait: Duration? = nil) {
        // It was asked, and the window stayed.
        if isClosing { write("\(ScriptAction.close)\n") }
        isClosing = false
        let actions = [pending, wait.map(ScriptAction.wait)].compactMap(\.self)
        pending = nil
        guard !actions.isEmpty else { return }
        for action in actions { write("\(action)\n") }
        writeExpectations()
    }

    /// How long a person lets pass means something only where the app does something meanwhile.
    private func waitForActivities(until event: Event) {
        guard let application = window?.application, event.kind.isOfStep else { return }
        let begun = application.begunActivityCount
        let gap = event.time - lastTime
        if event.kind.beginsStep {
            if isBusy || begun != begunActivityCount, gap >= Self.shortestWait {
                flush(wait: .milliseconds(gap.nanoseconds / 1_000_000))
            }
            begunActivityCount = begun
            isBusy = !application.activities.isEmpty
        }
        lastTime = event.time
    }
}

// MARK: - Expectations
extension ScriptRecorder {
    private func writeExpectations() {
        guard let window else { return }
        let before = texts
        texts = Self.texts(of: window)
        let changed = texts.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
        for (identifier, text) in changed.prefix(Self.expectationLimit) {
            let selector = Selector(parts: [Selector.Part(identifier: identifier)])
            write("\(ScriptAction.expect(.aspect(selector, .text, is: text)))\n")
        }
    }

    /// What the views say that have an id of their own and can be seen.
    private static func texts(of window: Window) -> [String: String] {
        var texts: [String: String] = [:]
        func visit(_ view: View) {
            guard !view.isHidden, view.alpha > 0 else { return }
            if let identifier = view.markup.identifier, let text = view.shownText { texts[identifier] = text }
            for view in view.subviews { visit(view) }
        }
        visit(window.view)
        return texts
    }
}

nonisolated extension Event.Kind {
    fileprivate var beginsStep: Bool {
        switch self {
        case .pointerDown, .wheel, .keyDown, .text, .resized, .appearanceChanged, .closeRequested: true
        default: false
        }
    }

    fileprivate var isOfStep: Bool {
        switch self {
        case .pointerUp, .keyUp: true
        default: beginsStep
        }
    }
}

nonisolated extension ScriptTarget {
    /// A view as a whole, wherever in it the pointer is.
    fileprivate var isWhole: Bool { if case .view(_, at: nil) = self { true } else { false } }
}

nonisolated extension Key {
    fileprivate var isModifier: Bool {
        ["Ctrl", "Shift", "Alt", "GUI"].contains { rawValue == "Left " + $0 || rawValue == "Right " + $0 }
    }
}
