/// A swipe of a finger that drags a part of a view.
protocol EdgeSwipe: AnyObject {
    /// - Parameter distance: the distance from the start of the touch, in points; positive is away from the leading edge.
    func move(to distance: Double)
    /// Ends the swipe when the finger is lifted. The motion either completes or returns.
    func end(at distance: Double, velocity: Double)
    func cancel()
}

/// A view with a part that a finger can drag from its edge.
protocol EdgeSwiping: View {
    /// Returns the swipe that a finger starts; nil if it starts none.
    ///
    /// - Parameters:
    ///   - start: a point in window coordinates.
    ///   - way: the distance moved, in points.
    func edgeSwipe(from start: Point, way: Point) -> (any EdgeSwipe)?
}

/// A swipe from the leading edge that drags a page aside, back to the previous one.
final class BackSwipeGesture: EdgeSwipe {
    private weak var controller: NavigationController?
    private weak var view: NavigationView?
    private let from: ViewController
    private let to: ViewController

    /// The maximum distance of the start from the edge, in points, and the minimum speed of a flick, in points per second.
    static let edge = 20.0
    private static let flick = 300.0

    init(_ controller: NavigationController, in view: NavigationView, from: ViewController, to: ViewController) {
        self.controller = controller
        self.view = view
        self.from = from
        self.to = to
    }

    deinit {}

    private var pages: (front: NavigationPage, behind: NavigationPage)? {
        guard let front = view?.page(of: from), let behind = view?.page(of: to) else { return nil }
        return (front, behind)
    }

    func move(to distance: Double) {
        guard let pages else { return }
        let width = pages.front.frame.width
        let way = min(max(0, distance), width)
        pages.front.drag(to: way, of: width)
        pages.behind.drag(to: (way - width) * SlideTransition.part, of: width)
    }

    func end(at distance: Double, velocity: Double) {
        guard let controller, let pages else { return cancel() }
        let isEnough = velocity > Self.flick || velocity > -Self.flick && distance > pages.front.frame.width / 2
        controller.end(self, goesBack: isEnough)
    }

    func cancel() { controller?.end(self, goesBack: false) }
}

// MARK: - In a navigation controller
extension NavigationController {
    /// Starts a back swipe; nil if there is no previous controller.
    func beginBackSwipe() -> BackSwipeGesture? {
        finishTransition()
        guard let view = isViewLoaded ? view as? NavigationView : nil, view.window != nil, stack.count > 1,
            let from = stack.last, let to = stack.dropLast().last, !from.navigationItem.hidesBackButton
        else { return nil }
        _ = to.view
        from.beginAppearance(false)
        to.beginAppearance(true)
        view.page(of: from)?.saveFocus()
        view.show(to, isBehind: true)
        view.window?.layout()
        let swipe = BackSwipeGesture(self, in: view, from: from, to: to)
        for controller in [from, to] { view.page(of: controller)?.isDragged = true }
        backSwipe = swipe
        swipe.move(to: 0)
        return swipe
    }

    /// Continues the motion of the page by itself.
    func end(_ swipe: BackSwipeGesture, goesBack: Bool) {
        guard backSwipe === swipe, let view = isViewLoaded ? view as? NavigationView : nil, stack.count > 1,
            let from = stack.last, let to = stack.dropLast().last
        else { return }
        backSwipe = nil
        let pages = [from, to].map(view.page)
        for page in pages { page?.isDragged = false }
        if goesBack {
            delegate?.navigationController(self, willShow: to, animated: true)
            guard stack.last === from else { return }
            stack.removeLast()
            navigationBar.setItems(stack.map(\.navigationItem), animated: true)
            goOn(from: from, to: to, end: 1, view)
        } else {
            from.beginAppearance(true)
            to.beginAppearance(false)
            goOn(from: to, to: from, end: -SlideTransition.part, view)
        }
        titleDidChange()
        toolbarDidChange()
    }
}
