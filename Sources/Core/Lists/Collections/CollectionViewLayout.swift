/// The placement of items in a collection view. Subclasses implement layouts:
///
///     final class Ring: CollectionViewLayout {
///         override var collectionViewContentSize: Size { collectionView?.bounds.size ?? .zero }
///         override func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? { … }
///         override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] { … }
///     }
///
/// All positions are in points, in coordinates of the content. Specification 11.8.
@MainActor open class CollectionViewLayout: MarkupObject {
    /// The collection view of the layout; nil until the layout is set.
    public internal(set) weak var collectionView: CollectionView?
    /// Whether `prepare()` must be called before the next query.
    private(set) var needsPreparation = true

    public required init() {}

    deinit {}

    /// Prepares the layout for queries. Called when the view, its size or its items have changed.
    open func prepare() {}
    /// The size of the content.
    open var collectionViewContentSize: Size { .zero }
    /// Returns the attributes of all elements that are at least partly in a part of the content.
    open func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] { [] }
    /// Returns the attributes of an item; nil if it does not exist.
    open func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? { nil }
    /// Returns whether another size of the view invalidates the layout; true by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }

    /// Requests that the layout is prepared and the items are placed again.
    open func invalidateLayout() {
        needsPreparation = true
        if let collectionView { LayoutPass(of: collectionView).setNeedsArranging() }
    }

    func prepareIfNeeded() {
        guard needsPreparation else { return }
        needsPreparation = false
        prepare()
    }

    /// The axis of a line of items. The view scrolls along the other axis, on which lines follow one another. A layout with horizontally
    /// scrolled content returns `vertical`: then Page Up and Page Down scroll horizontally, and visible items keep their horizontal
    /// position when items before them change. `horizontal` by default.
    open var lineAxis: Axis { .horizontal }

    /// Updates the layout after an item was measured.
    ///
    /// - Returns: whether other items move.
    func itemWasMeasured(at path: IndexPath, _ size: Size) -> Bool { false }
    /// Returns the space in which an item is measured; nil if the layout determines its size.
    func measuredSize(of attributes: LayoutAttributes) -> Size? { nil }
    /// Updates the paths of measured items after changes.
    func itemsDidChange(_ map: RowMap) {}

    open class var properties: PropertyTable { .empty }
    open class var ignoredAttributes: Set<String> { [] }
    open func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }
}

/// The position and appearance of an item, a header or a footer.
public nonisolated struct LayoutAttributes: Equatable, Sendable {
    /// The kinds of elements that a layout arranges.
    public enum Kind: String, Sendable, Hashable { case item, header, footer }

    /// The kind of the element; `item` by default.
    public var kind: Kind
    /// The path of the item. For a header or footer, only the section is used.
    public var path: IndexPath
    /// The frame in points, in coordinates of the content.
    public var frame: Rect
    /// The opacity, from 0 to 1.
    public var alpha = 1.0
    /// The drawing order. Elements with a higher index are in front.
    public var zIndex = 0.0

    /// Creates the attributes of an element with a frame in the content's coordinates.
    public init(_ kind: Kind = .item, at path: IndexPath, frame: Rect) {
        self.kind = kind
        self.path = path
        self.frame = frame
    }
}
