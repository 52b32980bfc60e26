import Inlay

/// The place of a page in the gallery: a card in the middle, not wider than suits the page, and enlarged if the user likes.
final class StageView: View {
    /// The largest width of the page, in points of the page; infinite by default.
    var idealWidth = Double.infinity { didSet { if idealWidth != oldValue { setNeedsLayout() } } }
    /// The factor on the size of the page; 1 by default.
    var zoom = 1.0 { didSet { if zoom != oldValue { setNeedsLayout() } } }
    /// Whether the page is a card with a border.
    var isFramed = true { didSet { if isFramed != oldValue { setNeedsLayout() } } }

    /// The width below which the page has all of the room, in points.
    private static let narrow = 480.0
    private let card = View()

    required init() {
        super.init()
        card.clipsToBounds = true
        addSubview(card)
    }

    deinit {}

    /// The page; nil shows nothing.
    var page: View? {
        didSet {
            guard page !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let page { card.addSubview(page) }
            setNeedsLayout()
        }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    override func layoutSubviews() {
        let isCard = isFramed && bounds.width >= Self.narrow && bounds.height >= 160
        let (side, bottom) = isCard ? (24.0, 24.0) : (0.0, 0.0)
        let width = min(max(0, bounds.width - 2 * side), idealWidth * zoom).rounded()
        let frame = Rect(
            ((bounds.width - width) / 2).rounded(), 0, width, max(0, bounds.height - bottom))
        card.layer.cornerRadius = isCard ? theme.metrics.cardRadius : 0
        card.layer.borderWidth = isCard ? 1 : 0
        card.layer.borderColor = .role(.separator)
        card.frame = frame
        guard let page else { return }
        let size = Size(frame.width / zoom, frame.height / zoom)
        page.frame = Rect((frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height)
        page.transform = zoom == 1 ? .identity : AffineTransform(scaleX: zoom, y: zoom)
    }
}
