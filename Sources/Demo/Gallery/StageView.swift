import Inlay

/// The place of a page in the gallery: a card below its heading, not wider and higher than suits the page, and enlarged if the user likes.
/// A card that is higher or wider than its place is scrolled.
final class StageView: View {
    /// The largest width of the page, in points of the page; infinite by default.
    var idealWidth = Double.infinity { didSet { if idealWidth != oldValue { setNeedsLayout() } } }
    /// The largest height of the page, in points of the page; infinite by default.
    var idealHeight = Double.infinity { didSet { if idealHeight != oldValue { setNeedsLayout() } } }
    /// Whether the page is as high as its content; false, the default, is as high as there is room.
    var fitsContent = false { didSet { if fitsContent != oldValue { setNeedsLayout() } } }
    /// The smallest size of the page, in points of the page. It grows with the size of text.
    var minimumPageSize = Size.zero { didSet { if minimumPageSize != oldValue { setNeedsLayout() } } }
    /// The factor on the size of the page; 1 by default.
    var zoom = 1.0 { didSet { if zoom != oldValue { setNeedsLayout() } } }
    /// Whether the page is a card with a border.
    var isFramed = true { didSet { if isFramed != oldValue { setNeedsLayout() } } }

    /// Receives the distance of the card from the sides, in points.
    var onPlace: (Double) -> Void = { _ in }

    /// The width and height below which the page has all of the room, in points.
    private static let (narrow, low) = (480.0, 160.0)
    /// The distance of a card from the sides and from the bottom, in points.
    private static let margin = 24.0
    private let scroll = ScrollView()
    private let content = View()
    private let card = StageCard()

    required init() {
        super.init()
        card.onLayout = { [unowned self] in if measuredHeight != neededHeight { setNeedsLayout() } }
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

    /// The least height of the page that the card has been laid out for.
    private var neededHeight = 0.0

    /// The page, or the content that it scrolls.
    private var pageContent: View? { (page as? ScrollView)?.contentView ?? page }

    /// The height that the content asks for at the width of the card; 0 if it asks for none.
    private var measuredHeight: Double {
        let height = pageContent?.measure(fitting: Size(card.frame.width / zoom, .infinity)).height ?? 0
        return height.isDefined ? height : 0
    }

    override func layoutSubviews() {
        scroll.frame = bounds
        let isCard = isFramed && bounds.width >= Self.narrow && bounds.height >= Self.low
        let margin = isCard ? Self.margin : 0
        card.layer.cornerRadius = isCard ? theme.metrics.cardRadius : 0
        card.layer.borderWidth = isCard ? 1 : 0
        card.layer.borderColor = .role(.separator)
        let room = Size(max(0, bounds.width - 2 * margin), max(0, bounds.height - margin))
        let least = zoom * max(1, theme.fontScale)
        let width = max(min(room.width, idealWidth * least), minimumPageSize.width * least).rounded()
        card.frame.size.width = width
        neededHeight = measuredHeight
        // A page that scrolls may be lower than its content.
        let most = !fitsContent ? max(idealHeight, minimumPageSize.height) * least : neededHeight * zoom
        let low = page is ScrollView ? min(minimumPageSize.height * least, most) : neededHeight * zoom
        let height = isCard || fitsContent && !(page is ScrollView) ? min(room.height, most) : room.height
        let size = Size(width, max(height, low, fitsContent ? 0 : minimumPageSize.height * least).rounded(.up))
        let place = Size(max(bounds.width, size.width + 2 * margin), max(bounds.height, size.height + margin))
        (content.width, content.height) = (place.width, place.height)
        let x = ((place.width - size.width) / 2).rounded()
        onPlace(isCard ? x : Self.margin)
        card.frame = Rect(x, 0, size.width, size.height)
        guard let page else { return }
        let pageSize = Size(size.width / zoom, size.height / zoom)
        page.frame = Rect(
            (size.width - pageSize.width) / 2, (size.height - pageSize.height) / 2, pageSize.width, pageSize.height)
        page.transform = zoom == 1 ? .identity : AffineTransform(scaleX: zoom, y: zoom)
    }
}

/// The card of a stage, which reports a page that needs another height.
private final class StageCard: View {
    var onLayout: () -> Void = {}

    override func layoutSubviews() { onLayout() }
}
