import Inlay

/// Shows a window's pixels on one kind of display.
///
/// The painter draws into the canvas, only inside the damage; the presenter brings the damage to the screen. What the
/// canvas held before stays, so a frame needs to paint no more than what changed.
protocol Presenter: AnyObject {
    /// Whether the display can take a frame.
    var readiness: Readiness { get }

    /// Memory to paint into, of this size in device pixels; nil when the system gives none, and then `SDL_GetError` says why.
    ///
    /// - Parameter changing: what is painted next; what the last frame shows there is not needed.
    func canvas(width: Int, height: Int, changing: [PixelRect]) -> PresenterCanvas?
    /// Shows these parts of the canvas.
    ///
    /// - Parameter moves: parts that the screen shows elsewhere, before this. What lies in their targets may be damaged, too.
    func present(_ damage: [PixelRect], moves: [PixelMove]) -> Presentation
    /// Shows the whole canvas again, because the screen lost it; false when there is nothing to show.
    func refresh() -> Bool
    /// The window changed its size: the canvas is worth nothing now.
    func windowSizeChanged()
    /// The window is on a display of this refresh rate in hertz now; 0 when it does not tell.
    func displayChanged(refreshRate: Int)
    /// By how many device pixels a point is wide and high, where that is a whole number that the presenter has to tell.
    func setBufferScale(_ scale: Int)
    /// Tells the display that the window has taken a new state (focus, tiling) without a new picture.
    func confirmState()
    /// The textures that belonged to the window are gone.
    func texturesLost()
    /// Gives everything back; called before the window goes.
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
    /// When an event of the display says so.
    case whenTold
}

struct PresenterCanvas {
    var canvas: Canvas
    /// Nothing of the last frame is left in it: all of it must be painted.
    var isBlank: Bool
    /// What moves is moved on the screen alone; the canvas keeps what it has there.
    var movesOnScreen = false
}

enum Presentation {
    case shown
    /// The system takes nothing; `SDL_GetError` says why.
    case refused
    /// Neither screen nor canvas has the picture: all of it must be painted.
    case lost
}

/// When the next frame may be shown where the display does not tell.
struct FramePacer {
    private var interval = Duration.zero
    private var next: ContinuousClock.Instant?

    /// - Parameter refreshRate: of the display in hertz; 0 when it does not tell.
    init(refreshRate: Int) {
        follow(refreshRate: refreshRate)
    }

    /// The frames after the next one come at the rate of another display.
    mutating func follow(refreshRate: Int) {
        interval = .nanoseconds(1_000_000_000 / (refreshRate > 0 ? refreshRate : 60))
    }

    /// The first frame after a pause comes at once; only frames in a row wait for each other.
    func readiness(at now: ContinuousClock.Instant = .now) -> Readiness {
        if let next, next > now { .at(next) } else { .now }
    }

    /// The next frame comes at once, too: what the screen shows is wrong.
    mutating func reset() { next = nil }

    mutating func framePresented(at now: ContinuousClock.Instant = .now) {
        // Counted on from the last due time, so that late wake-ups do not add up.
        let due = next ?? now
        next = (now - due < interval ? due : now) + interval
    }
}
