import Inlay
import InlayRaster

/// Shows a window's pixels on one kind of display.
///
/// The painter draws into the canvas inside the damage, and the presenter brings the damage to the screen. The canvas keeps its previous
/// content, so that a frame paints only what changed.
protocol Presenter: AnyObject {
    /// Whether the display can accept a frame.
    var readiness: Readiness { get }

    /// Returns memory to paint into, with this size in device pixels; nil if there is none, with the reason in `SDL_GetError`.
    ///
    /// - Parameter changing: rectangles that are painted next. Their previous content is not needed.
    func canvas(width: Int, height: Int, changing: [PixelRect]) -> PresenterCanvas?
    /// Shows these parts of the canvas.
    ///
    /// - Parameter moves: scroll blits of screen content, applied first. Their targets may be damaged too.
    func present(_ damage: [PixelRect], moves: [PixelMove]) -> Presentation
    /// Shows the whole canvas again, because the screen lost it; false if there is nothing to show.
    func refresh() -> Bool
    /// Handles a new window size, which invalidates the canvas.
    func windowSizeChanged()
    /// Handles a move to a display with this refresh rate in hertz; 0 if unknown.
    func displayChanged(refreshRate: Int)
    /// Sets the number of device pixels per point, if it is an integer that the presenter has to send to the display.
    func setBufferScale(_ scale: Int)
    /// Confirms a new state of the window (focus, tiling) to the display without a new picture.
    func confirmState()
    /// Handles the loss of the window's textures.
    func texturesLost()
    /// Releases all resources; called before the window is destroyed.
    func close()
}

extension Presenter {
    func displayChanged(refreshRate: Int) {}
    func setBufferScale(_ scale: Int) {}
    func confirmState() {}
    func texturesLost() {}
}

enum Readiness: Equatable {
    case now
    /// At a time of the system's continuous clock.
    case at(ContinuousClock.Instant)
    /// After an event of the display.
    case onDisplayEvent
}

struct PresenterCanvas {
    var canvas: PixelBuffer
    /// Whether the canvas has lost its content, so that everything must be painted.
    var isBlank: Bool
    /// Whether moves are applied to the screen only. The canvas then keeps the old pixels in their targets.
    var movesOnScreen = false
}

enum Presentation {
    case shown
    /// The system rejected the picture; `SDL_GetError` has the reason.
    case refused
    /// Neither the screen nor the canvas has the picture; everything must be painted.
    case lost
}

/// Schedules frames on displays that do not report when to draw.
struct FramePacer {
    private var interval = Duration.zero
    private var next: ContinuousClock.Instant?

    /// - Parameter refreshRate: the display's refresh rate in hertz; 0 if unknown.
    init(refreshRate: Int) {
        follow(refreshRate: refreshRate)
    }

    /// Sets the refresh rate from the frame after the next one on.
    mutating func follow(refreshRate: Int) {
        interval = .nanoseconds(1_000_000_000 / (refreshRate > 0 ? refreshRate : 60))
    }

    /// Returns when a frame may be shown. The first frame after a pause is immediate; only consecutive frames wait.
    func readiness(at now: ContinuousClock.Instant = .now) -> Readiness {
        if let next, next > now { .at(next) } else { .now }
    }

    /// Makes the next frame immediate, because the screen shows wrong content.
    mutating func reset() { next = nil }

    mutating func framePresented(at now: ContinuousClock.Instant = .now) {
        // Counts from the last due time, so that late wake-ups do not add up.
        let due = next ?? now
        next = (now - due < interval ? due : now) + interval
    }
}
