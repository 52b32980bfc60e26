/// What an application needs of the system it runs on. Everything but the window has a default that works without one.
public protocol Platform: AnyObject {
    var clock: any FrameClock { get }
    var textEngine: any TextEngine { get }
    var imageLoader: any ImageLoader { get }
    /// What the desktop asks for now; `Event.Kind.preferencesChanged` tells of changes.
    var preferences: DesktopPreferences { get }
    /// What the person reads, the best first, as in `en_US`.
    var localeIdentifiers: [String] { get }
    /// The day and the time at which the clock showed zero.
    var startDate: Date { get }
    /// Where the machine is.
    var timeZone: TimeZoneRules { get }
    /// What all windows share of what is kept.
    var caches: [Statistics.CacheUse] { get }
    /// Who shows dialogs and opens addresses; nil leaves that to Inlay.
    var desktop: (any DesktopServices)? { get }

    /// What is on one of the desktop's clipboards; nil for no text.
    func text(on clipboard: Clipboard) -> String?
    /// Whether there may be a text, as far as is known without taking it from another program.
    func hasText(on clipboard: Clipboard) -> Bool
    func setText(_ text: String, on clipboard: Clipboard)

    /// - Throws: an error that says what is missing, for people.
    func makeWindow(_ window: Window, title: String, size: Size) throws -> any PlatformWindow
}

extension Platform {
    public var preferences: DesktopPreferences { DesktopPreferences() }
    public var localeIdentifiers: [String] { ["en_US"] }
    public var startDate: Date { .ofTests }
    public var timeZone: TimeZoneRules { .utc }
    public var caches: [Statistics.CacheUse] { [] }
    public var desktop: (any DesktopServices)? { nil }
    public func text(on clipboard: Clipboard) -> String? { nil }
    public func hasText(on clipboard: Clipboard) -> Bool { text(on: clipboard)?.isEmpty == false }
    public func setText(_ text: String, on clipboard: Clipboard) {}
}

/// Where a desktop keeps what goes from one program to another.
public nonisolated enum Clipboard: String, CaseIterable, Sendable {
    /// What was copied or cut.
    case general
    /// What was selected last, which the middle button pastes.
    case primary
}

/// A window of the platform. Its events reach Core through `Window.dispatch`.
public protocol PlatformWindow: AnyObject {
    /// Of the content, in points.
    var size: Size { get }
    /// Device pixels per point.
    var scale: Double { get }

    /// Calls `Window.drawFrame` soon, once, when the display can take a frame.
    func setNeedsFrame()
    /// Shows what changed. False where that could not be: then the next frame has it, too.
    @discardableResult func present(_ frame: Frame) -> Bool

    func setTitle(_ title: String)
    /// Asks for the window to be brought before the others, with the keyboard; `focusGained` follows. False where no window system has a
    /// say in that.
    func activate() -> Bool
    /// Asks for another size of the content, in points; a `resized` event follows. False where the window has no size but
    /// what events say.
    func setSize(_ size: Size) -> Bool
    func setCursor(_ cursor: Cursor)
    /// Fills the screen that the window is on, without a frame; a `resized` event follows. False where no window system has a say in that.
    func setFullScreen(_ isFullScreen: Bool) -> Bool
    /// Smallest and largest size of the content in points; a dimension that is not finite has no limit.
    func setSizeLimits(minimum: Size, maximum: Size)
    func setIcon(_ icon: Image?)
    /// Text input and input methods are on while this is a rectangle, the place of the text, in points.
    func setTextInputArea(_ area: Rect?)
    /// What an input method has in hand, and has told of as `Event.Kind.composing`, is not wanted any more.
    func cancelComposition()
    func close()
}

extension PlatformWindow {
    public func setTitle(_ title: String) {}
    public func activate() -> Bool { false }
    public func setSize(_ size: Size) -> Bool { false }
    public func setFullScreen(_ isFullScreen: Bool) -> Bool { false }
    public func setCursor(_ cursor: Cursor) {}
    public func setSizeLimits(minimum: Size, maximum: Size) {}
    public func setIcon(_ icon: Image?) {}
    public func setTextInputArea(_ area: Rect?) {}
    public func cancelComposition() {}
    public func close() {}
}

/// One picture of a window: what to draw, and where it differs from the one before.
public nonisolated struct Frame: Sendable {
    /// What the last frame shows at one place comes to another, whose distance is whole device pixels.
    public struct Move: Equatable, Sendable {
        /// Where it comes to, in points, on device pixels, inside the window.
        public var target: Rect
        /// How far it moves.
        public var distance: Point

        public init(target: Rect, distance: Point) {
            self.target = target
            self.distance = distance
        }

        /// Where it is in the last frame.
        public var source: Rect { target.offset(by: Point(-distance.x, -distance.y)) }
    }

    /// All that shows inside `damage`, in window coordinates. What lies outside may be missing.
    public var list: DisplayList
    /// What is done before anything is drawn; what one moves has nothing to do with another.
    public var moves: [Move]
    /// In points, on device pixels, inside the window; never empty.
    public var damage: [Rect]
    public var theme: Theme
    public var size: Size
    public var scale: Double

    public init(
        list: DisplayList, moves: [Move] = [], damage: [Rect], theme: Theme, size: Size, scale: Double
    ) {
        self.list = list
        self.moves = moves
        self.damage = damage
        self.theme = theme
        self.size = size
        self.scale = scale
    }

    /// Where pixels may differ from those of the last frame.
    public var changedRects: [Rect] {
        let targets = moves.map(\.target)
        return targets + damage.filter { rect in !targets.contains { $0.contains(rect) } }
    }
}

/// Shapes of the pointer.
public nonisolated enum Cursor: String, CaseIterable, Sendable {
    case arrow, pointingHand, iBeam, crosshair, wait, notAllowed
    case resizeLeftRight, resizeUpDown, resizeTopLeftBottomRight, resizeTopRightBottomLeft, move
}
