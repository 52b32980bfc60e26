/// The view of a navigation controller, with navigation bar, page and toolbar.
final class NavigationView: View, EdgeSwiping {
    private weak var controller: NavigationController?
    private let stage = PageContainerView()

    init(_ controller: NavigationController?) {
        self.controller = controller
        super.init()
        addSubview(stage)
        guard let controller else { return }
        insertSubview(controller.navigationBar, at: 0)
        addSubview(controller.toolbar)
    }

    required convenience init() { self.init(nil) }

    deinit {}

    func page(of controller: ViewController?) -> NavigationPage? { stage.page(of: controller) }
    func show(_ controller: ViewController?, isBehind: Bool = false) { stage.show(controller, isBehind: isBehind) }

    /// Removes the pages of all other controllers.
    func keep(_ controller: ViewController?) { stage.keep(controller) }

    /// A finger that starts near the leading edge and moves away from it goes back.
    func edgeSwipe(from start: Point, way: Point) -> (any EdgeSwipe)? {
        let place = convertFromWindow(start)
        let distance = isRightToLeft ? frame.width - place.x : place.x
        let onwards = isRightToLeft ? -way.x : way.x
        guard distance >= 0, distance <= BackSwipeGesture.edge, onwards > abs(way.y), stage.frame.contains(place) else {
            return nil
        }
        return controller?.beginBackSwipe()
    }

    /// Whether focus is in this view or in none.
    var containsFocus: Bool {
        guard let window else { return false }
        return window.firstResponder.map { isAncestor(of: $0) } ?? true
    }

    override func layoutSubviews() {
        guard let controller else { return }
        let bar = controller.navigationBar
        let toolbar = controller.toolbar
        if bar.isHidden != controller.isNavigationBarHidden { bar.isHidden = controller.isNavigationBarHidden }
        if toolbar.isHidden == controller.showsToolbar { toolbar.isHidden = !controller.showsToolbar }
        let top = bar.isHidden ? 0 : bar.measure(fitting: bounds.size).height
        let bottom = toolbar.isHidden ? 0 : toolbar.measure(fitting: bounds.size).height
        bar.frame = pixels.snapped(Rect(0, 0, frame.width, top))
        toolbar.frame = pixels.snapped(Rect(0, frame.height - bottom, frame.width, bottom))
        stage.frame = pixels.snapped(Rect(0, top, frame.width, max(0, frame.height - top - bottom)))
    }
}

/// Shows the views of controllers: one at a time, and two during a transition.
final class PageContainerView: View {
    required init() {
        super.init()
        clipsToBounds = true
        hitBehavior = .passThrough
    }

    deinit {}

    private var pages: [NavigationPage] { subviews.compactMap { $0 as? NavigationPage } }

    func page(of controller: ViewController?) -> NavigationPage? {
        guard let controller else { return nil }
        return pages.last { $0.controller === controller }
    }

    func keep(_ controller: ViewController?) {
        for page in pages where page.controller !== controller || controller == nil { page.removeFromSuperview() }
    }

    /// Adds the view of a controller in front of the others or behind them.
    func show(_ controller: ViewController?, isBehind: Bool = false) {
        guard let controller, page(of: controller) == nil else { return }
        let page = NavigationPage(controller)
        page.frame = bounds
        insertSubview(page, at: isBehind ? 0 : subviews.count)
    }

    override func layoutSubviews() {
        for page in pages {
            let stays = !page.isUserInteractionEnabled || page.isDragged
            page.frame = Rect(origin: stays ? page.frame.origin : .zero, size: bounds.size)
        }
    }
}

/// A controller's view in a container, on the window's background. It remembers the controller's focus.
final class NavigationPage: View {
    weak var controller: ViewController?
    /// Whether a finger drags the page.
    var isDragged = false

    /// - Parameter distance: the offset from its resting place towards the trailing edge, in points.
    func drag(to distance: Double, of width: Double) {
        View.performWithoutAnimation { frame.origin.x = isRightToLeft ? -distance : distance }
    }

    init(_ controller: ViewController?) {
        self.controller = controller
        super.init()
        backgroundColor = .windowBackground
        if let controller { addSubview(controller.view) }
    }

    required convenience init() { self.init(nil) }

    deinit {}

    override func layoutSubviews() { for view in subviews { view.frame = bounds } }

    /// Stores the focused view, for the next time the page is shown.
    func saveFocus() {
        guard let responder = window?.firstResponder, isAncestor(of: responder) else { return }
        controller?.previousResponder = responder
    }

    /// Restores the focus to the stored view, or to the first one that accepts it.
    func restoreFocus() {
        guard let window else { return }
        if let former = controller?.previousResponder, window.focus.set(former, shown: window.showsFocus) { return }
        // Layout determines which views are in sight.
        window.layout()
        window.focus.set(FocusOrder(of: self).preferredResponder, shown: window.showsFocus)
    }
}
