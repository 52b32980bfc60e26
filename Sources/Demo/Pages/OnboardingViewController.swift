import Inlay

/// Pages above a page control that follows them. A button fades in on the last page.
final class OnboardingViewController: ViewController, ScrollViewDelegate {
    override var preferredContentSize: Size { Size(520, 420) }

    @Outlet var pageView: PageView
    @Outlet var pageControl: PageControl
    @Outlet var startButton: Button

    override func registerActions(in actions: inout ActionTable) {
        actions["turnPage"] = { [unowned self] in
            pageView.setCurrentPage(pageControl.currentPage, animated: true)
            pageDidChange()
        }
        actions["start"] = { [unowned self] in
            pageView.setCurrentPage(0, animated: true)
            pageDidChange()
        }
    }

    override func viewDidLoad() {
        pageView.delegate = self
        pageControl.numberOfPages = pageView.pages.count
    }

    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { pageDidChange() }

    private func pageDidChange() {
        pageControl.currentPage = pageView.currentPage
        let isLast = pageView.currentPage == pageView.pages.count - 1
        View.animate(withDuration: 0.2) { startButton.alpha = isLast ? 1 : 0 }
    }
}
