import Inlay

/// A window whose place on the screen is known, for coordinates of assistive programs.
package protocol ScreenPlaced {
    /// The desktop's units per point: pixels on X11, 1 on Wayland.
    var unitsPerPoint: Double { get }
    /// The place of the content on the screen, in the desktop's units; nil if the window system does not report it, as on Wayland.
    var screenOrigin: Point? { get }
}
