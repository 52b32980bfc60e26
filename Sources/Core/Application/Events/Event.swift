/// An event in a window. All input uses this type: from people, window systems and recordings.
public nonisolated struct Event: Equatable, Sendable {
    /// The time since the application started.
    public var time: Duration
    /// The kind of the event, with its data.
    public var kind: Kind
    /// Alternative meanings of a key press, for commands. One is the character without the modifiers that produced it: `Ctrl++` on a
    /// layout that has plus on Shift and `=`. On layouts without Latin letters, another is the Latin letter at the same position.
    public var alternatives: [KeyChord] = []

    /// Creates an event. `time` is the time since the start of the application.
    public init(_ kind: Kind, time: Duration = .zero, alternatives: [KeyChord] = []) {
        self.time = time
        self.kind = kind
        self.alternatives = alternatives
    }

    /// The kind of an event. Positions and sizes are in points, relative to the window's top left corner.
    public enum Kind: Equatable, Sendable {
        case pointerMoved(Point, Modifiers)
        case pointerDown(Point, PointerButton, clickCount: Int, Modifiers)
        case pointerUp(Point, PointerButton, clickCount: Int, Modifiers)
        /// The pointer left the window.
        case pointerLeft
        /// The pointer was cancelled while a button was pressed; the press has no further events.
        case pointerCancelled
        /// A finger touched a touch screen. The id is unique until the finger is lifted or cancelled, and may be reused later.
        case touchDown(id: Int, Point)
        case touchMoved(id: Int, Point)
        case touchUp(id: Int, Point)
        /// The touch was cancelled, for example by a gesture of the desktop; it has no further events.
        case touchCancelled(id: Int)
        /// In notches, with fractions from touchpads; positive y is away from the person, positive x is to the right.
        case wheel(Point, dx: Double, dy: Double, Modifiers)
        /// The scrolling fingers were lifted from the touchpad. X11 does not report this.
        case wheelEnded
        /// A pinch on a touchpad at the pointer: the ratio of the fingers' distance to the distance at the start, and the
        /// offset of their midpoint since the start. The responder that handles the start receives the rest.
        case pinch(Point, PinchPhase, scale: Double, translation: Point)
        case keyDown(Key, Modifiers, isRepeat: Bool)
        case keyUp(Key, Modifiers)
        case text(String)
        /// The marked text of an input method, with the caret position in Unicode scalars. The final text arrives as `text`.
        /// Empty marked text ends the composition.
        case composing(String, caret: Int)
        /// Files dragged from another program, as paths.
        case filesDropped([String], Point)
        /// Text dragged from another program.
        case textDropped(String, Point)
        case resized(Size, scale: Double)
        case focusGained
        case focusLost
        case minimized
        case restored
        /// The window has entered or left full screen. The window system may decide this by itself.
        case enteredFullScreen
        case leftFullScreen
        /// The window's content was lost and must be drawn again.
        case exposed
        /// The desktop's appearance preferences have changed.
        case preferencesChanged(DesktopPreferences)
        /// A request to close the window, from its button, the session or a signal.
        case closeRequested
    }
}

/// The phase of a pinch on a touchpad.
public nonisolated enum PinchPhase: String, Codable, CaseIterable, Sendable {
    case began, changed, ended
    /// The pinch was cancelled, for example by a gesture of the desktop; its effects should be reverted.
    case cancelled

    /// The allowed range of the scale.
    package static let scales = 0.001...1000
}

/// The pointer's buttons.
public nonisolated enum PointerButton: String, Codable, CaseIterable, Sendable {
    case left, middle, right, back, forward
}

/// Keys that modify the meaning of other keys.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// The Control key.
    public static let control = Modifiers(rawValue: 2)
    /// The Alt key.
    public static let alt = Modifiers(rawValue: 4)
    /// The key with the desktop's logo.
    public static let logo = Modifiers(rawValue: 8)

    static let names: [(String, Modifiers)] = [
        ("shift", .shift), ("control", .control), ("alt", .alt), ("logo", .logo),
    ]
}

/// A key, named by SDL for its meaning in the current layout: `A`, `Return`, `Left`, `F5`, `Keypad Enter`.
public nonisolated struct Key: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key from its name in events and scripts, such as `A`, `Tab` or `F5`.
    public init(_ name: String) { rawValue = name }

    /// The Tab key.
    public static let tab = Key("Tab")
    /// The space bar.
    public static let space = Key("Space")
    /// The Return key of the main block.
    public static let `return` = Key("Return")
    /// The Enter key of the keypad.
    public static let keypadEnter = Key("Keypad Enter")
    /// The Escape key.
    public static let escape = Key("Escape")
    /// The arrow key up.
    public static let up = Key("Up")
    /// The arrow key down.
    public static let down = Key("Down")
    /// The arrow key left.
    public static let left = Key("Left")
    /// The arrow key right.
    public static let right = Key("Right")
    /// The Page Up key.
    public static let pageUp = Key("PageUp")
    /// The Page Down key.
    public static let pageDown = Key("PageDown")
    /// The Home key.
    public static let home = Key("Home")
    /// The End key.
    public static let end = Key("End")
    /// The Backspace key, which deletes backward.
    public static let backspace = Key("Backspace")
    /// The Delete key, which deletes forward.
    public static let delete = Key("Delete")
    /// The Insert key.
    public static let insert = Key("Insert")
    /// The menu key.
    public static let application = Key("Application")
}
