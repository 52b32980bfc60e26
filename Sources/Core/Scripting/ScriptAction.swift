/// The action of a step. Its description is the line in the script.
public nonisolated enum ScriptAction: Equatable, Sendable {
    /// Performs the following steps in another window, which is brought to the front.
    case window(ScriptWindow)
    case move(ScriptTarget)
    case click(ScriptTarget, PointerButton = .left, count: Int = 1, Modifiers = [])
    /// The last of `count` clicks is held. The modifiers are pressed until the button is released.
    case press(ScriptTarget, PointerButton = .left, count: Int = 1, Modifiers = [])
    /// nil releases at the current position of the pointer.
    case release(ScriptTarget? = nil, PointerButton = .left)
    /// Begins with the last of `count` clicks.
    case drag(ScriptTarget, to: ScriptTarget, PointerButton = .left, count: Int = 1, Modifiers = [])
    /// In notches; positive `dy` is up, positive `dx` to the right. nil turns the wheel at the current position of the pointer. With a
    /// duration, fingers on a touchpad scroll and are lifted at the end.
    case wheel(ScriptTarget?, dx: Double, dy: Double, in: Duration? = nil, Modifiers = [])
    /// A finger touches a touch screen and is lifted.
    case tap(ScriptTarget)
    case touchDown(ScriptTarget)
    case touchMove(TouchTrajectory, in: Duration)
    case touchUp
    /// A finger touches the screen, moves and is lifted.
    case touchDrag(ScriptTarget, TouchTrajectory, in: Duration)
    /// Two fingers on a touchpad move apart or together until their distance has changed by a factor; meanwhile their centre moves, in
    /// points.
    case pinch(ScriptTarget, scale: Double, by: Point = .zero, in: Duration)
    /// Files dragged from another program.
    case drop([String], on: ScriptTarget)
    /// Text dragged from another program.
    case dropText(String, on: ScriptTarget)
    case type(String)
    /// The marked text of an input method, with the caret at its end; an empty text ends it.
    case compose(String)
    case key([KeyChord])
    case keyDown(KeyChord)
    case keyUp(KeyChord)
    /// Another program copies a text, or selects it.
    case clipboard(String, Clipboard = .general)
    case wait(Duration)
    case settle
    /// The size of the content, in points.
    case resize(Size)
    case style(Theme.Style)
    case theme(Theme.Appearance)
    /// nil is the theme's own accent colour.
    case accent(RGBA?)
    case contrast(Theme.Contrast)
    case motion(Theme.Motion)
    /// A factor from 0.5 to 4.
    case fontScale(Double)
    /// Requests that the window close.
    case close
    case expect(Expectation)
    case snapshot(ScriptSnapshot)
}

/// A stored picture that the window is compared with.
public nonisolated struct ScriptSnapshot: Hashable, Sendable {
    /// The name of the stored picture, without its extension.
    public var name: String
    /// The largest difference of a colour component that counts as equal, from 0 to 255. The default is 2.
    public var tolerance: Int
    /// A view with another tolerance, for content that library versions draw differently. The default is nil.
    public var exception: Exception?

    /// A view that may differ more than the rest of a picture.
    public struct Exception: Hashable, Sendable {
        /// The selector of the view.
        public var view: Selector
        /// The largest difference of a colour component within the view, from 0 to 255.
        public var tolerance: Int

        /// Creates an exception with a tolerance from 0 to 255 for each colour component.
        public init(view: Selector, tolerance: Int) {
            self.view = view
            self.tolerance = tolerance
        }
    }

    /// The tolerance for different builds of the same libraries.
    public static let defaultTolerance = 2

    /// Creates a picture of the window. `tolerance` is from 0 to 255 for each colour component.
    public init(_ name: String, tolerance: Int = defaultTolerance, exception: Exception? = nil) {
        self.name = name
        self.tolerance = tolerance
        self.exception = exception
    }

    /// The step as a script writes it.
    var description: String {
        var step = "snapshot \(name.scriptWord)"
        if tolerance != Self.defaultTolerance { step += " tolerance \(tolerance)" }
        if let exception { step += " tolerance \(exception.tolerance) in \(exception.view)" }
        return step
    }
}

/// The destination of the pointer.
public nonisolated enum ScriptTarget: Hashable, Sendable {
    /// A point in the window.
    case point(Point)
    /// The centre of a view, or a point in its coordinates.
    case view(Selector, at: Point? = nil)
}

/// The movement of a finger.
public nonisolated enum TouchTrajectory: Equatable, Sendable {
    /// In points; positive y is down.
    case by(Point)
    case to(ScriptTarget)
}

/// A condition that must be true.
public nonisolated enum Expectation: Equatable, Sendable {
    /// A property of a view that a script can check.
    public enum Aspect: String, CaseIterable, Sendable {
        /// The text that the view shows.
        case text
        /// The value that assistive technologies receive; `on`, `off` or `mixed` for a view that has a state instead, such as a switch.
        case value
        /// The label that assistive technologies receive.
        case label
    }

    /// A state of a view that a script can check.
    public enum State: String, CaseIterable, Sendable {
        case visible, hidden, enabled, disabled, selected
        /// The state of a check mark or a switch.
        case checked, unchecked, mixed
        /// Whether the list or the content that the view opens is visible.
        case expanded, collapsed
        case edited, required, invalid, readOnly, busy
    }

    case aspect(Selector, Aspect, is: String)
    case contains(Selector, Aspect, String)
    case state(Selector, State)
    /// No such view is visible.
    case absent(Selector)
    /// nil: no view has focus.
    case focus(Selector?)
    /// The views in sight follow the rules of `inlay check --accessibility`, in each look.
    case accessible
    /// A screen reader has said the text since the last step that is no expectation; nil: it has said nothing.
    case spoken(String?)
    /// A screen reader has said something that contains the text.
    case spokenPart(String)
    /// The application has reported no unexpected diagnostics.
    case noDiagnostics
    /// One of the reported messages contains the text.
    case diagnostic(String)
    /// The window is closed.
    case closed
    /// Such a window is open; others may be open too.
    case window(ScriptWindow)
    case noWindow(ScriptWindow)
}

nonisolated extension ScriptTarget: CustomStringConvertible {
    public var description: String {
        switch self {
        case .point(let point): point.scriptText
        case .view(let selector, nil): "\(selector)"
        case .view(let selector, let place?): "\(selector) at \(place.scriptText)"
        }
    }
}

nonisolated extension Point {
    fileprivate var scriptText: String { "\(x.plain),\(y.plain)" }
}

nonisolated extension TouchTrajectory: CustomStringConvertible {
    public var description: String {
        switch self {
        case .by(let way): "by \(way.scriptText)"
        case .to(let target): "to \(target)"
        }
    }
}

nonisolated extension ScriptAction: CustomStringConvertible {
    public var description: String {
        switch self {
        case .window(let window): "window \(window)"
        case .move(let target): "move \(target)"
        case .click(let target, let button, let count, let modifiers):
            Self.clickName(count) + " \(target)" + button.suffix + modifiers.suffix
        case .press(let target, let button, let count, let modifiers):
            Self.counted("press", count) + " \(target)" + button.suffix + modifiers.suffix
        case .release(let target, let button): "release" + (target.map { " \($0)" } ?? "") + button.suffix
        case .drag(let start, let end, let button, let count, let modifiers):
            Self.counted("drag", count) + " \(start) to \(end)" + button.suffix + modifiers.suffix
        case .wheel(let target, let dx, let dy, let duration, let modifiers):
            (["wheel", target?.description] + [Self.notches(dy, "up", "down"), Self.notches(dx, "right", "left")]
                + [duration.map { "in \($0.scriptText)" }])
                .compactMap(\.self).joined(separator: " ") + modifiers.suffix
        case .tap(let target): "tap \(target)"
        case .touchDown(let target): "touch-down \(target)"
        case .touchMove(let way, let duration): "touch-move \(way) in \(duration.scriptText)"
        case .touchUp: "touch-up"
        case .touchDrag(let target, let way, let duration):
            "touch-drag \(target) \(way) in \(duration.scriptText)"
        case .pinch(let target, let scale, let way, let duration):
            "pinch \(target) \(scale.plain)" + (way == .zero ? "" : " by \(way.scriptText)")
                + " in \(duration.scriptText)"
        case .drop(let files, let target): "drop \(files.map(\.quoted).joined(separator: " ")) on \(target)"
        case .dropText(let text, let target): "drop text \(text.quoted) on \(target)"
        case .type(let text): "type \(text.quoted)"
        case .compose(let text): "compose \(text.quoted)"
        case .key(let chords): "key " + chords.map(\.description).joined(separator: " ")
        case .keyDown(let chord): "key-down \(chord)"
        case .keyUp(let chord): "key-up \(chord)"
        case .clipboard(let text, let clipboard):
            "clipboard" + (clipboard == .primary ? " primary" : "") + " \(text.quoted)"
        case .wait(let duration): "wait \(duration.scriptText)"
        case .settle: "settle"
        case .resize(let size): "resize \(size.width.plain)x\(size.height.plain)"
        case .style(let style): "style \(style.rawValue)"
        case .theme(let theme): "theme \(theme.rawValue)"
        case .accent(let accent): "accent \(accent?.description ?? Self.ownAccent)"
        case .contrast(let contrast): "contrast \(contrast.rawValue)"
        case .motion(let motion): "motion \(motion.rawValue)"
        case .fontScale(let scale): "font-scale \(scale.plain)"
        case .close: "close"
        case .expect(let expectation): "expect \(expectation)"
        case .snapshot(let snapshot):
            snapshot.description
        }
    }

    /// The word for the theme's own accent colour.
    static let ownAccent = "default"

    static let clickNames = ["click", "double-click", "triple-click"]

    private static func clickName(_ count: Int) -> String { clickNames[min(max(1, count), clickNames.count) - 1] }

    /// Returns the name of a step that begins with several clicks: `double-drag`.
    static func counted(_ verb: String, _ count: Int) -> String {
        counts[min(max(1, count), counts.count) - 1] + verb
    }
    static let counts = ["", "double-", "triple-"]

    private static func notches(_ count: Double, _ positive: String, _ negative: String) -> String? {
        count == 0 ? nil : "\(count > 0 ? positive : negative) \(count.magnitude.plain)"
    }
}

nonisolated extension PointerButton {
    fileprivate var suffix: String { self == .left ? "" : " \(rawValue)" }
}

nonisolated extension Modifiers {
    fileprivate var suffix: String { isEmpty ? "" : " with " + scriptNames.joined(separator: "+") }
}

nonisolated extension Duration {
    /// `300ms`, `2s`
    var scriptText: String {
        let milliseconds = Double(nanoseconds) / 1e6
        let isSeconds = milliseconds >= 1000 && milliseconds.truncatingRemainder(dividingBy: 1000) == 0
        return isSeconds ? "\((milliseconds / 1000).plain)s" : "\(milliseconds.plain)ms"
    }
}

nonisolated extension Expectation: CustomStringConvertible {
    public var description: String {
        switch self {
        case .aspect(let selector, let aspect, let text): "\(selector) \(aspect.rawValue) \(text.quoted)"
        case .contains(let selector, let aspect, let text): "\(selector) \(aspect.rawValue) contains \(text.quoted)"
        case .state(let selector, let state): "\(selector) \(state.rawValue)"
        case .absent(let selector): "no \(selector)"
        case .focus(let selector?): "focus \(selector)"
        case .focus(nil): "no focus"
        case .accessible: "accessible"
        case .spoken(let text?): "spoken \(text.quoted)"
        case .spoken(nil): "no speech"
        case .spokenPart(let text): "spoken contains \(text.quoted)"
        case .noDiagnostics: "no diagnostics"
        case .diagnostic(let text): "diagnostic \(text.quoted)"
        case .closed: "closed"
        case .window(let window): "window \(window)"
        case .noWindow(let window): "no window \(window)"
        }
    }
}
