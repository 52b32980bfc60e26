/// The system services that an application needs. All except the window have defaults that work without a system.
public protocol Platform: AnyObject {
    var clock: any FrameClock { get }
    var textEngine: any TextEngine { get }
    var imageLoader: any ImageLoader { get }
    /// The current preferences of the desktop. The event `Event.Kind.preferencesChanged` reports changes.
    var preferences: DesktopPreferences { get }
    /// The languages that the person reads, best first, as in `en_US`.
    var localeIdentifiers: [String] { get }
    /// The date at which the clock was at zero.
    var startDate: Date { get }
    /// The machine's time zone.
    var timeZone: TimeZoneRules { get }
    /// The use of caches that all windows share.
    var caches: [Statistics.CacheUse] { get }
    /// The number of pieces of text that were shaped while painting.
    var shapingCount: Int { get }
    /// The services for dialogs and for opening addresses; nil uses Inlay's own.
    var desktop: (any DesktopServices)? { get }

    /// Returns the text on one of the desktop's clipboards; nil if there is none.
    func text(on clipboard: Clipboard) -> String?
    /// Returns whether a clipboard may have a text, without fetching the text from another program.
    func hasText(on clipboard: Clipboard) -> Bool
    func setText(_ text: String, on clipboard: Clipboard)

    /// Watches the files of a folder until the returned object is released. Returns nil if the platform cannot watch files.
    /// A missing folder is created.
    ///
    /// - Parameter onChange: called on the main actor with the names of files that were written, renamed or deleted; nil if they are
    ///   not known.
    func watchFolder(_ path: String, onChange: @escaping ([String]?) -> Void) -> AnyObject?

    /// - Throws: an error that states what is missing, worded for people.
    func makeWindow(_ window: Window, title: String, size: Size) throws -> any PlatformWindow
}

extension Platform {
    public var preferences: DesktopPreferences { DesktopPreferences() }
    public var localeIdentifiers: [String] { ["en_US"] }
    public var startDate: Date { .ofTests }
    public var timeZone: TimeZoneRules { .utc }
    public var caches: [Statistics.CacheUse] { [] }
    public var shapingCount: Int { 0 }
    public var desktop: (any DesktopServices)? { nil }
    public func text(on clipboard: Clipboard) -> String? { nil }
    public func hasText(on clipboard: Clipboard) -> Bool { text(on: clipboard)?.isEmpty == false }
    public func setText(_ text: String, on clipboard: Clipboard) {}
    public func watchFolder(_ path: String, onChange: @escaping ([String]?) -> Void) -> AnyObject? { nil }
}

/// A clipboard that the desktop shares between programs.
public nonisolated enum Clipboard: String, CaseIterable, Sendable {
    /// The text that was copied or cut.
    case general
    /// The text that was selected last. The middle button pastes it.
    case primary
}

/// A window of the platform. Its events reach Core through `Window.dispatch`.
public protocol PlatformWindow: AnyObject {
    /// The content's size in points.
    var size: Size { get }
    /// Device pixels per point.
    var scale: Double { get }

    /// Requests one call of `Window.drawFrame` when the display can take a frame.
    func setNeedsFrame()
    /// Shows a frame. Returns false if that fails; its changes are then part of the next frame.
    @discardableResult func present(_ frame: Frame) -> Bool

    func setTitle(_ title: String)
    /// Asks for a title bar in light or dark, where the window system draws it and leaves this to the program.
    func setAppearance(_ appearance: Theme.Appearance)
    /// Asks for the window to be raised and focused; `focusGained` follows. Returns false without a window system that decides about it.
    func activate() -> Bool
    /// Asks for another content size, in points; a `resized` event follows. Returns false if only events determine the size.
    func setSize(_ size: Size) -> Bool
    func setCursor(_ cursor: Cursor)
    /// Fills the screen without a window frame; a `resized` event follows. Returns false without a window system that decides about it.
    func setFullScreen(_ isFullScreen: Bool) -> Bool
    /// Sets the smallest and largest content size in points. A dimension that is not finite has no limit.
    func setSizeLimits(minimum: Size, maximum: Size)
    func setIcon(_ icon: Image?)
    /// Sets the place of the text, in points. Text input and input methods are enabled while it is not nil.
    func setTextInputArea(_ area: Rect?)
    /// Discards the marked text that an input method has reported as `Event.Kind.composing`.
    func cancelComposition()
    func close()
}

/// A window of a window system that lets programs place windows, as X11 does.
package protocol PlaceableWindow: AnyObject {
    /// Places the window to the right or left of another window of the program, and moves that one if the screen has no room at its side.
    func place(beside other: any PlatformWindow)
}

extension PlatformWindow {
    public func setTitle(_ title: String) {}
    public func setAppearance(_ appearance: Theme.Appearance) {}
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

/// One frame of a window: the content to draw, and its damage relative to the previous frame.
public nonisolated struct Frame: Sendable {
    /// A scroll blit: pixels of the last frame are copied to another place, at a distance of whole device pixels.
    public struct Move: Equatable, Sendable {
        /// The destination in points, on device pixels, inside the window.
        public var target: Rect
        /// The distance from source to target, in points.
        public var distance: Point

        /// Creates a scroll blit from its target and the distance that its pixels move.
        public init(target: Rect, distance: Point) {
            self.target = target
            self.distance = distance
        }

        /// The place of the pixels in the last frame.
        public var source: Rect { target.offset(by: Point(-distance.x, -distance.y)) }
    }

    /// The content inside `damage`, in window coordinates. Content outside may be missing.
    public var list: DisplayList
    /// The moves, applied before drawing. They are independent of each other.
    public var moves: [Move]
    /// The damage in points, on device pixels, inside the window. Never empty.
    public var damage: [Rect]
    /// The theme that resolves the colours of the list.
    public var theme: Theme
    /// The size of the window, in points.
    public var size: Size
    /// The number of pixels a point.
    public var scale: Double

    /// Creates a frame. `size` is in points, `scale` in pixels a point.
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

    /// The areas whose pixels may differ from the last frame.
    public var changedRects: [Rect] {
        let targets = moves.map(\.target)
        return targets + damage.filter { rect in !targets.contains { $0.contains(rect) } }
    }
}

/// The shapes of the pointer.
public nonisolated enum Cursor: String, CaseIterable, Sendable {
    case arrow, pointingHand, iBeam, crosshair, wait, notAllowed
    case resizeLeftRight, resizeUpDown, resizeTopLeftBottomRight, resizeTopRightBottomLeft, move
}
