/// A flow layout, or a view that has one. The property names are those in documents.
public protocol FlowLayoutOwner: AnyObject {
    /// The flow layout to which the properties belong.
    var flowLayout: CollectionViewFlowLayout { get }
}

extension FlowLayoutOwner {
    /// The width of items, in points.
    public var itemWidth: Double {
        get { flowLayout.itemSize.width }
        set { flowLayout.itemSize.width = newValue }
    }
    /// The height of items, in points.
    public var itemHeight: Double {
        get { flowLayout.itemSize.height }
        set { flowLayout.itemSize.height = newValue }
    }
    /// The width of items until they are measured, in points.
    public var estimatedItemWidth: Double {
        get { flowLayout.estimatedItemSize.width }
        set { flowLayout.estimatedItemSize.width = newValue }
    }
    /// The height of items until they are measured, in points.
    public var estimatedItemHeight: Double {
        get { flowLayout.estimatedItemSize.height }
        set { flowLayout.estimatedItemSize.height = newValue }
    }
    /// The space around the items of a section, in points.
    public var sectionInset: EdgeInsets {
        get { flowLayout.sectionInset }
        set { flowLayout.sectionInset = newValue }
    }
    /// The top edge of `sectionInset`, in points.
    public var sectionInsetTop: Double {
        get { flowLayout.sectionInset.top }
        set { flowLayout.sectionInset.top = newValue }
    }
    /// The left edge of `sectionInset`, in points.
    public var sectionInsetLeft: Double {
        get { flowLayout.sectionInset.left }
        set { flowLayout.sectionInset.left = newValue }
    }
    /// The bottom edge of `sectionInset`, in points.
    public var sectionInsetBottom: Double {
        get { flowLayout.sectionInset.bottom }
        set { flowLayout.sectionInset.bottom = newValue }
    }
    /// The right edge of `sectionInset`, in points.
    public var sectionInsetRight: Double {
        get { flowLayout.sectionInset.right }
        set { flowLayout.sectionInset.right = newValue }
    }
    /// The width of headers in horizontally scrolled layouts, in points.
    public var headerReferenceWidth: Double {
        get { flowLayout.headerReferenceSize.width }
        set { flowLayout.headerReferenceSize.width = newValue }
    }
    /// The height of headers, in points.
    public var headerReferenceHeight: Double {
        get { flowLayout.headerReferenceSize.height }
        set { flowLayout.headerReferenceSize.height = newValue }
    }
    /// The width of footers in horizontally scrolled layouts, in points.
    public var footerReferenceWidth: Double {
        get { flowLayout.footerReferenceSize.width }
        set { flowLayout.footerReferenceSize.width = newValue }
    }
    /// The height of footers, in points.
    public var footerReferenceHeight: Double {
        get { flowLayout.footerReferenceSize.height }
        set { flowLayout.footerReferenceSize.height = newValue }
    }
    /// The least distance between lines, in points.
    public var minimumLineSpacing: Double {
        get { flowLayout.minimumLineSpacing }
        set { flowLayout.minimumLineSpacing = newValue }
    }
    /// The least distance between the items of a line, in points.
    public var minimumInteritemSpacing: Double {
        get { flowLayout.minimumInteritemSpacing }
        set { flowLayout.minimumInteritemSpacing = newValue }
    }
    /// The scroll axis of the collection.
    public var scrollDirection: CollectionViewFlowLayout.ScrollDirection {
        get { flowLayout.scrollDirection }
        set { flowLayout.scrollDirection = newValue }
    }
}

extension CollectionViewFlowLayout: FlowLayoutOwner {
    /// The layout itself.
    public var flowLayout: CollectionViewFlowLayout { self }
}
