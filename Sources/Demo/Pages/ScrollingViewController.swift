import Inlay

/// A page that is longer than its window and contains a strip and a picture that scroll separately.
final class ScrollingViewController: ViewController, ScrollViewDelegate {
    override var preferredContentSize: Size { Size(520, 480) }

    @Outlet var page: ScrollView
    @Outlet var placeLabel: Label
    @Outlet var refreshControl: RefreshControl
    @Outlet var loadedLabel: Label
    private var loads = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["goToTop"] = { [unowned self] in page.setContentOffset(.zero, animated: true) }
        actions["goToEnd"] = { [unowned self] in
            page.setContentOffset(Point(0, page.contentSize.height), animated: true)
        }
        actions["reload"] = reload
    }

    /// Simulates loading from a remote server.
    private func reload() async {
        loadedLabel.text = "Loading…"
        try? await clock.sleep(for: .seconds(1.5))
        loads += 1
        loadedLabel.text = loads == 1 ? "Reloaded once" : "Reloaded \(loads) times"
        refreshControl.endRefreshing()
    }

    override func viewDidLoad() {
        page.delegate = self
        scrollViewDidScroll(page)
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        placeLabel.text = "\(Int(scrollView.contentOffset.y.rounded())) pt"
    }
}
