/// A controller that owns a collection view and is its data source and delegate. Specification 12.3.
///
/// Without a document the layout is a flow layout. For individual sizes, a subclass also adopts `CollectionViewDelegateFlowLayout`.
@MainActor open class CollectionViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    private var layout: CollectionViewLayout?
    private lazy var unshown = CollectionView()

    public required init() { super.init() }

    /// Creates a controller whose collection view has a layout.
    public convenience init(collectionViewLayout layout: CollectionViewLayout) {
        self.init()
        self.layout = layout
    }

    deinit {}

    /// The controller's view. If a document declares another view, a diagnostic is reported and this collection view is not shown.
    public var collectionView: CollectionView { view as? CollectionView ?? unshown }

    override func makeView() -> View { CollectionView(collectionViewLayout: layout ?? CollectionViewFlowLayout()) }

    override open func loadView() {
        super.loadView()
        guard let view = view as? CollectionView else {
            if !(self.view is FailureView) {
                self.view.diagnostics.report("the view of a CollectionViewController must be a CollectionView")
            }
            return
        }
        if view.dataSource == nil { view.dataSource = self }
        if view.delegate == nil { view.delegate = self }
    }

    open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
    open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    open func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
    {
        CollectionViewCell()
    }
    open func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView? { nil }
    open func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
    open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        true
    }
    open func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
    open func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    open func scrollViewDidScroll(_ scrollView: ScrollView) {}
    open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}
