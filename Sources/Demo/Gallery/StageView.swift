import Inlay

/// The place of a page in the gallery: a card in the middle, not wider than suits the page, and enlarged if the user likes. A card that is
/// higher or wider than its place is scrolled.
final class StageView: View {
    /// The largest width of the page, in points of the page; infinite by default.
    var idealWidth = Double.infinity { didSet { if idealWidth != oldValue { setNeedsLayout() } } }
    /// The smallest size of the page, in points of the page. It grows with the size of text.
    var minimumPageSize = Size.zero { didSet { if minimumPageSize != oldValue { setNeedsLayout() } } }
    /// The factor on the size of the page; 1 by default.
    var zoom = 1.0 { didSet { if zoom != oldValue { setNeedsLayout() } } }
    /// Whether the page is a card with a border.
    var isFramed = true { didSet { if isFramed != oldValue { setNeedsLayout() } } }

    /// The width and height below which the page has all of the room, in points.
    private static let (narrow, low) = (480.0, 160.0)
    /// The distance of a card from the sides and from the bottom, in points.
    private static let margin = 24.0
    private let scroll = ScrollView()
    private let content = View()
    private let card = View()

    required init() {
        super.init()
        card.clipsToBounds = true
        content.addSubview(card)
        scroll.contentView = content
        addSubview(scroll)
    }

    deinit {}

    /// The page; nil shows nothing.
    var page: View? {
        didSet {
            guard page !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let page { card.addSubview(page) }
            scroll.contentOffset = .zero
            setNeedsLayout()
        }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    override func layoutSubviews() {
        scroll.frame = bounds
        let isCard = isFramed && bounds.width >= Self.narrow && bounds.height >= Self.low
        let margin = isCard ? Self.margin : 0
        card.layer.cornerRadius = isCard ? theme.metrics.cardRadius : 0
        card.layer.borderWidth = isCard ? 1 : 0
        card.layer.borderColor = .role(.separator)
        let room = Size(max(0, bounds.width - 2 * margin), max(0, bounds.height - margin))
        let least = zoom * max(1, theme.fontScale)
        let size = Size(
            max(min(room.width, idealWidth * least), minimumPageSize.width * least).rounded(),
            max(room.height, minimumPageSize.height * least).rounded())
        let place = Size(max(bounds.width, size.width + 2 * margin), max(bounds.height, size.height + margin))
        (content.width, content.height) = (place.width, place.height)
        card.frame = Rect(((place.width - size.width) / 2).rounded(), 0, size.width, size.height)
        guard let page else { return }
        let pageSize = Size(size.width / zoom, size.height / zoom)
        page.frame = Rect(
            (size.width - pageSize.width) / 2, (size.height - pageSize.height) / 2, pageSize.width, pageSize.height)
        page.transform = zoom == 1 ? .identity : AffineTransform(scaleX: zoom, y: zoom)
    }
}
