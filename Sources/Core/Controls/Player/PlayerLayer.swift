/// The layer of a `PlayerView`: border, corners and shadow, and what is played (specification 13.19).
public final class PlayerLayer: Layer {
    /// The one whose pictures are shown. A view makes it when `url` is set; nil before that.
    public var player: Player? {
        didSet {
            guard player !== oldValue, let view = view as? PlayerView else { return }
            view.playerWasReplaced(oldValue)
        }
    }
    /// How the pictures fill the view; `resizeAspect` by default.
    public var videoGravity = VideoGravity.resizeAspect {
        didSet { if videoGravity != oldValue { view?.setNeedsDisplay() } }
    }
    /// Whether there is a picture to show.
    public internal(set) var isReadyForDisplay = false

    deinit {}

    override public class var properties: PropertyTable {
        super.properties + [
            .init("videoGravity", \PlayerLayer.videoGravity) { $0.videoGravity = $1 }
        ]
    }
}

/// How pictures fill the view that shows them.
public nonisolated enum VideoGravity: String, CaseIterable, Sendable, MarkupConvertible {
    /// Shows all of the picture in its shape, with black bars.
    case resizeAspect
    /// Fills the view with the picture in its shape, and cuts off the rest.
    case resizeAspectFill
    /// Stretches the picture to fill the view.
    case resize

    var contentMode: ContentMode {
        switch self {
        case .resizeAspect: .scaleAspectFit
        case .resizeAspectFill: .scaleAspectFill
        case .resize: .scaleToFill
        }
    }
}
