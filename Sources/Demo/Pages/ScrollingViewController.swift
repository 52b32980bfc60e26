import Inlay

/// A page that is longer than its window, with a strip and a picture in it that are scrolled by themselves.
final class ScrollingViewController: ViewController, ScrollViewDelegate {
    override var preferredContentSize: Size { Size(520, 480) }

    @Outlet var page: ScrollView
    @Outlet var placeLabel: Label

    override func registerActions(in actions: inout ActionTable) {
        actions["goToTop"] = { [unowned self] in page.setContentOffset(.zero, animated: true) }
        actions["goToEnd"] = { [unowned self] in
            page.setContentOffset(Point(0, page.contentSize.height), animated: true)
        }
    }

    override func viewDidLoad() {
        page.delegate = self
        scrollViewDidScroll(page)
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        placeLabel.text = "\(Int(scrollView.contentOffset.y.rounded())) pt"
    }
}
