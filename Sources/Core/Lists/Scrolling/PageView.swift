/// A view that shows one of its children at a time, as large as itself; the children are side by side and turned like pages.
///
///     <PageView><Label text="One"/><Label text="Two"/></PageView>
///
/// Pages are placed from left to right in any layout direction; the keys follow the layout direction. Specification 11.7.
@MainActor open class PageView: ScrollView {
    private let row = PageRow()
    private var settledPage = 0
    /// Whether the offset matches the current page, apart from motion.
    private var isAligned = false

    public required init() {
        super.init()
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentView = row
    }

    deinit {}

    /// The pages in order.
    public var pages: [View] { row.subviews }

    /// Adds a page at the end. A view that is already a page here stays in its place, with a diagnostic.
    public func addPage(_ page: View) { insertPage(page, at: pages.count) }

    /// Inserts a page before the page at an index, or at the end if there is none. The visible page does not change.
    public func insertPage(_ page: View, at index: Int) {
        guard page.superview !== row else {
            return diagnostics.report("\(page.diagnostics.diagnosticName) is already a page")
        }
        change { row.insertSubview(page, at: index) }
    }

    /// Removes a page; it has no effect for other views. The visible page does not change; if it is removed, the next one replaces it.
    public func removePage(_ page: View) {
        guard page.superview === row else { return }
        change {
            page.removeFromSuperview()
            settledPage = min(settledPage, max(0, pages.count - 1))
        }
    }

    private func change(_ change: () -> Void) {
        let (shown, number) = (pages.indices.contains(settledPage) ? pages[settledPage] : nil, settledPage)
        change()
        if let shown, let index = pages.firstIndex(where: { $0 === shown }) { settledPage = index }
        if settledPage != number { editableValueDidChange("currentPage") }
        isAligned = false
        setNeedsLayout()
    }

    /// The visible page, or the previous page while it is being turned; resizing keeps it. Setting it shows the page at once;
    /// an index after the last page shows the last page.
    override open var currentPage: Int {
        get { pages.isEmpty ? settledPage : min(settledPage, pages.count - 1) }
        set { setCurrentPage(newValue, animated: false) }
    }

    override open func setCurrentPage(_ page: Int, animated: Bool) {
        if scrollRange != nil, window != nil { layoutIfNeeded() }
        let last = pages.isEmpty || scrollRange == nil ? Int.max : pages.count - 1
        settledPage = diagnostics.corrected("currentPage", page, to: min(max(0, page), last))
        editableValueDidChange("currentPage")
        setContentOffset(Point(frame.width * Double(currentPage), 0), animated: animated)
    }

    override func pageDidSettle(_ page: Int) {
        guard page != settledPage else { return }
        settledPage = page
        editableValueDidChange("currentPage")
    }

    override open var restorableState: Any? { currentPage }
    override open func restore(_ state: Any) { if let page = state as? Int { currentPage = page } }

    // MARK: Layout

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        isAligned = false
    }

    override open func layoutSubviews() {
        let old = scrollRange
        super.layoutSubviews()
        // A change of a page's content does not stop the turning.
        guard scrollRange != old || !isAligned else { return }
        isAligned = true
        contentOffset = Point(frame.width * Double(currentPage), 0)
    }

    override func sizeOfContent() -> Size { Size(frame.width * Double(pages.count), frame.height) }

    override var readsFromRight: Bool { false }

    // MARK: Markup

    override func take(_ view: View) -> Bool {
        addPage(view)
        return true
    }
}

/// The row of pages, each as large as the view.
private final class PageRow: View, HostingView {
    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
    }

    deinit {}

    var hostedSubviews: [View] { subviews }

    override func layoutSubviews() {
        guard !subviews.isEmpty else { return }
        let width = frame.width / Double(subviews.count)
        for (index, page) in subviews.enumerated() {
            page.frame = pixels.snapped(Rect(Double(index) * width, 0, width, frame.height))
        }
    }
}
