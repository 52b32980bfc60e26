/// Where the items of a collection view lie. Subclasses make layouts of their own:
///
///     final class Ring: CollectionViewLayout {
///         override var collectionViewContentSize: Size { collectionView?.bounds.size ?? .zero }
///         override func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? { … }
///         override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] { … }
///     }
///
/// All places are in points, in the coordinates of the content (specification 11.8).
@MainActor open class CollectionViewLayout: MarkupObject {
    /// The view that the layout is for; nil until it is given to one.
    public internal(set) weak var collectionView: CollectionView?
    /// Whether `prepare()` is called before the next question.
    private(set) var isStale = true

    public required init() {}

    deinit {}

    /// Finds out what the questions that follow need. Called when the view, its size or its items have changed.
    open func prepare() {}
    /// How large all items are together.
    open var collectionViewContentSize: Size { .zero }
    /// What lies, at least in part, in a part of the content.
    open func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] { [] }
    /// nil for an item that is not there.
    open func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? { nil }
    /// Whether the layout is another when the view has another size; true by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }

    /// Has the layout prepared again, and items placed where it then says.
    open func invalidateLayout() {
        isStale = true
        collectionView?.setNeedsArranging()
    }

    func prepareIfNeeded() {
        guard isStale else { return }
        isStale = false
        prepare()
    }

    /// The way along which items follow one another in a line; lines follow one another across it, which is the way the view is scrolled. So a layout whose
    /// content goes on sideways says `vertical`: Page Up and Down lead sideways then, and what is seen keeps its place there when items before
    /// it come and go. `horizontal` by default.
    open var lineAxis: Axis { .horizontal }

    /// An item has been measured.
    ///
    /// - Returns: whether other items lie elsewhere then.
    func itemWasMeasured(at path: IndexPath, _ size: Size) -> Bool { false }
    /// What an item is measured in; nil leaves it as large as the layout says.
    func measuredSize(of attributes: LayoutAttributes) -> Size? { nil }
    /// Items have come or gone; those that were measured have other paths.
    func itemsDidChange(_ map: RowMap) {}

    open class var properties: PropertyTable { .empty }
    open class var keptKeys: Set<String> { [] }
    open func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }
}

/// Where an item, a header or a footer lies.
public nonisolated struct LayoutAttributes: Equatable, Sendable {
    public enum Kind: String, Sendable, Hashable { case item, header, footer }

    public var kind: Kind
    /// Of a header or a footer, its section.
    public var path: IndexPath
    /// In points, in the coordinates of the content.
    public var frame: Rect
    /// From 0 to 1.
    public var alpha = 1.0
    /// What has a higher one is in front.
    public var zIndex = 0.0

    public init(_ kind: Kind = .item, at path: IndexPath, frame: Rect) {
        self.kind = kind
        self.path = path
        self.frame = frame
    }
}
