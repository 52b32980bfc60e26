/// Something that happened to a window. The only way anything enters: people, window systems and recordings speak it.
public nonisolated struct Event: Equatable, Sendable {
    /// Since the application started.
    public var time: Duration
    public var kind: Kind
    /// Other meanings of a key press, for commands. One is the character of the key without the modifiers that produced it: `Ctrl++` on a
    /// layout that has plus on Shift and `=`. On a layout without Latin letters another one is the Latin letter at the same place.
    public var alternatives: [KeyChord] = []

    public init(_ kind: Kind, time: Duration = .zero, alternatives: [KeyChord] = []) {
        self.time = time
        self.kind = kind
        self.alternatives = alternatives
    }

    /// Positions and sizes are in points, relative to the window's top left corner.
    public enum Kind: Equatable, Sendable {
        case pointerMoved(Point, Modifiers)
        case pointerDown(Point, PointerButton, clickCount: Int, Modifiers)
        case pointerUp(Point, PointerButton, clickCount: Int, Modifiers)
        /// The pointer is no longer over the window.
        case pointerLeft
        /// The pointer was taken away while a button was down; nothing more will come of that press.
        case pointerCancelled
        /// A finger came down on a touch screen. The id is its own until it is up or cancelled, and may be another's later.
        case touchDown(id: Int, Point)
        case touchMoved(id: Int, Point)
        case touchUp(id: Int, Point)
        /// The finger was taken away, as by a gesture of the desktop; nothing more will come of it.
        case touchCancelled(id: Int)
        /// In notches, with fractions from touchpads; positive y is away from the person, positive x to the right.
        case wheel(Point, dx: Double, dy: Double, Modifiers)
        /// The fingers that turned the wheel have left the touchpad. X11 does not tell.
        case wheelEnded
        /// Fingers on a touchpad pinch, where the pointer is: how many times as far apart they are as when they began, and how far
        /// their middle has gone since. Who takes the beginning gets the rest.
        case pinch(Point, PinchPhase, scale: Double, translation: Point)
        case keyDown(Key, Modifiers, isRepeat: Bool)
        case keyUp(Key, Modifiers)
        case text(String)
        /// What an input method has in hand, with the caret after so many of its Unicode scalars; it comes as `text` when it is
        /// finished. An empty one ends it.
        case composing(String, caret: Int)
        /// Files that were dragged here from another program, by their paths.
        case filesDropped([String], Point)
        /// Text that was dragged here from another program.
        case textDropped(String, Point)
        case resized(Size, scale: Double)
        case focusGained
        case focusLost
        case minimized
        case restored
        /// What the window shows was lost and must be drawn again.
        case exposed
        /// The desktop asks programs for another look.
        case preferencesChanged(DesktopPreferences)
        /// Somebody wants the window closed: its button, the session, a signal.
        case closeRequested
    }
}

/// How far fingers have come that pinch on a touchpad.
public nonisolated enum PinchPhase: String, Codable, CaseIterable, Sendable {
    case began, changed, ended
    /// They were taken away, as by a gesture of the desktop: what came of them is to be taken back.
    case cancelled

    /// How many times as far apart as when they began fingers may come to be.
    package static let scales = 0.001...1000
}

/// The pointer's buttons.
public nonisolated enum PointerButton: String, Codable, CaseIterable, Sendable {
    case left, middle, right, back, forward
}

/// Keys that change what other keys mean.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let alt = Modifiers(rawValue: 4)
    /// The key with the desktop's logo.
    public static let logo = Modifiers(rawValue: 8)

    static let names: [(String, Modifiers)] = [
        ("shift", .shift), ("control", .control), ("alt", .alt), ("logo", .logo),
    ]
}

/// A key by SDL's name for what it gives in the layout in use: `A`, `Return`, `Left`, `F5`, `Keypad Enter`.
public nonisolated struct Key: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ name: String) { rawValue = name }

    public static let tab = Key("Tab")
    public static let space = Key("Space")
    public static let `return` = Key("Return")
    public static let keypadEnter = Key("Keypad Enter")
    public static let escape = Key("Escape")
    public static let up = Key("Up")
    public static let down = Key("Down")
    public static let left = Key("Left")
    public static let right = Key("Right")
    public static let pageUp = Key("PageUp")
    public static let pageDown = Key("PageDown")
    public static let home = Key("Home")
    public static let end = Key("End")
    public static let backspace = Key("Backspace")
    public static let delete = Key("Delete")
    public static let insert = Key("Insert")
    /// The one with a menu on it.
    public static let application = Key("Application")
}
