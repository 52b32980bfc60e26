/// Shows the last controller of a stack below a navigation bar with its title.
///
///     let notes = NavigationController(rootViewController: NotesViewController())
///     notes.pushViewController(NoteViewController(note))
///
/// The bar's button, Alt with the arrow key that points back, the back button of a mouse and `popViewController` go back. The focus moves
/// with the pages, and returns to the previous view.
@MainActor open class NavigationController: ViewController {
    /// The bar above the views of the controllers.
    public let navigationBar = NavigationBar()
    /// Displays the `toolbarItems` of the top controller.
    public let toolbar = Toolbar()
    /// The delegate. Weak.
    public weak var delegate: (any NavigationControllerDelegate)?

    /// The stack of controllers. The last one is shown.
    public var viewControllers: [ViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    var stack: [ViewController] = []
    /// The controller on top of the stack, which is visible.
    public var topViewController: ViewController? { stack.last }
    /// The controller in front: the one that is presented, else the top controller.
    public var visibleViewController: ViewController? { presentedViewController ?? topViewController }

    /// Whether the navigation bar is hidden. The default is false.
    public var isNavigationBarHidden = false { didSet { navigationView?.setNeedsLayout() } }
    /// Whether the toolbar is hidden. The default is true. Without items it is always hidden.
    public var isToolbarHidden = true { didSet { toolbarDidChange() } }

    private var transition: Transition?
    /// The swipe whose finger is dragging the page.
    var backSwipe: BackSwipeGesture?

    /// A transition from one controller to another.
    private struct Transition {
        let from: ViewController?
        let to: ViewController
    }

    public required init() {
        super.init()
        navigationBar.delegate = self
    }

    /// Creates a controller whose stack has one controller.
    public convenience init(rootViewController: ViewController) {
        self.init()
        viewControllers = [rootViewController]
    }

    deinit {}

    override open var documentName: String? { nil }
    /// The preferred size of the top controller. It includes the bars.
    override open var preferredContentSize: Size { topViewController?.preferredContentSize ?? .undefined }
    override func makeView() -> View { NavigationView(self) }
    private var navigationView: NavigationView? { isViewLoaded ? view as? NavigationView : nil }

    override open func viewDidLoad() {
        super.viewDidLoad()
        toolbarDidChange()
        navigationView?.show(topViewController)
    }

    override var activeChild: ViewController? { topViewController }
    override var shownTitle: String? { title ?? topViewController?.shownTitle }

    // MARK: Pushing and popping

    /// Shows a controller and adds it to the top of the stack. A controller that is in the stack already is refused with a diagnostic.
    public func pushViewController(_ controller: ViewController, animated: Bool = true) {
        guard !stack.contains(where: { $0 === controller }) else {
            return complain("cannot push \(type(of: controller)): it is already in the stack")
        }
        setViewControllers(stack + [controller], animated: animated)
    }

    /// Goes back to the previous controller. The root controller stays.
    ///
    /// - Returns: the removed controller; nil if there is no previous one.
    @discardableResult public func popViewController(animated: Bool = true) -> ViewController? {
        guard stack.count > 1 else { return nil }
        let last = stack.last
        setViewControllers(stack.dropLast(), animated: animated)
        return last
    }

    /// Goes back to the first controller.
    ///
    /// - Returns: the removed controllers, in order.
    @discardableResult public func popToRootViewController(animated: Bool = true) -> [ViewController] {
        guard let first = stack.first else { return [] }
        return popToViewController(first, animated: animated)
    }

    /// Goes back to a controller in the stack. A controller outside of it has no effect.
    @discardableResult public func popToViewController(
        _ controller: ViewController, animated: Bool = true
    ) -> [ViewController] {
        guard let index = stack.firstIndex(where: { $0 === controller }) else { return [] }
        let left = Array(stack[(index + 1)...])
        if !left.isEmpty { setViewControllers(Array(stack[...index]), animated: animated) }
        return left
    }

    /// Replaces the stack. A new top controller slides in; one that was in the stack before slides back into view.
    public func setViewControllers(_ controllers: [ViewController], animated: Bool) {
        finishTransition()
        var new: [ViewController] = []
        for controller in controllers where !new.contains(where: { $0 === controller }) { new.append(controller) }
        let old = stack
        let isBack = new.last.map { last in old.contains { $0 === last } } ?? true
        stack = new
        for controller in new where controller.parent !== self { addChild(controller) }
        // A controller that contains this one was refused.
        stack.removeAll { $0.parent !== self }
        let isMove = old.last !== stack.last
        for controller in old where !isMove || controller !== old.last { release(controller) }
        if isMove, let navigationView {
            move(from: old.last, isForward: !isBack, animated: animated, in: navigationView)
        } else {
            navigationBar.setItems(stack.map(\.navigationItem), animated: false)
            if isMove { release(old.last) }
        }
        titleDidChange()
    }

    private func move(
        from old: ViewController?, isForward: Bool, animated: Bool, in navigationView: NavigationView
    ) {
        let top = topViewController
        let isShown = navigationView.window != nil
        // Loading may set bar items, which have to be present when the bar starts its animation.
        if let top { _ = top.view }
        if isShown, topViewController === top {
            top.map { delegate?.navigationController(self, willShow: $0, animated: animated) }
            old?.beginAppearance(false)
            top?.beginAppearance(true)
        }
        // The callbacks may have changed the stack.
        guard topViewController === top else { return }
        let containsFocus = navigationView.containsFocus
        navigationBar.setItems(stack.map(\.navigationItem), animated: animated && isShown)
        let page = navigationView.page(of: old)
        page?.saveFocus()
        navigationView.show(top, isBehind: animated && isShown && !isForward)
        toolbarDidChange()
        guard let top, let new = navigationView.page(of: top) else {
            navigationView.keep(nil)
            release(old)
            return
        }
        transition = Transition(from: old, to: top)
        page?.isUserInteractionEnabled = false
        guard animated, isShown else { return finishTransition(containsFocus) }
        navigationView.window?.layout()
        SlideTransition(from: page, to: new, isForward: isForward).run { [weak self, weak top] in
            guard let self, transition?.to === top else { return }
            finishTransition()
        }
        if containsFocus { new.restoreFocus() }
    }

    /// Completes the running transition immediately.
    func finishTransition(_ containsFocus: Bool = false) {
        backSwipe?.cancel()
        guard let transition else { return }
        self.transition = nil
        let isShown = view.window != nil
        navigationView?.keep(transition.to)
        release(transition.from)
        if transition.from?.appearance == .disappearing { transition.from?.endAppearance() }
        transition.to.endAppearance()
        if containsFocus { navigationView?.page(of: transition.to)?.restoreFocus() }
        if isShown { delegate?.navigationController(self, didShow: transition.to) }
    }

    /// Continues the motion of a swiped page by itself.
    ///
    /// - Parameter end: the final position of the leaving page, in page widths towards the trailing edge.
    func goOn(from old: ViewController, to new: ViewController, end: Double, _ view: NavigationView) {
        guard let page = view.page(of: old), let front = view.page(of: new) else { return }
        let containsFocus = view.containsFocus
        transition = Transition(from: old, to: new)
        page.isUserInteractionEnabled = false
        View.animate(withDuration: SlideTransition.duration, options: [.curveEaseOut, .ofControl]) {
            page.frame.origin.x = page.frame.width * (view.isRightToLeft ? -end : end)
            front.frame.origin.x = 0
        } completion: { [weak self, weak new] _ in
            guard let self, transition?.to === new else { return }
            finishTransition()
        }
        if containsFocus { front.restoreFocus() }
    }

    /// Removes a controller that is not in the stack any more. It may have moved to another parent by itself.
    private func release(_ controller: ViewController?) {
        guard let controller, controller.parent === self, !stack.contains(where: { $0 === controller }) else { return }
        controller.removeFromParent()
    }

    override func childDidLeave(_ child: ViewController) {
        if stack.contains(where: { $0 === child }) {
            setViewControllers(stack.filter { $0 !== child }, animated: false)
        }
    }

    // MARK: Bars

    /// Updates the toolbar after the items of the top controller have changed.
    func toolbarDidChange() {
        toolbar.items = topViewController?.toolbarItems ?? []
        navigationView?.setNeedsLayout()
    }

    var showsToolbar: Bool { !isToolbarHidden && !toolbar.items.isEmpty }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(view.isRightToLeft ? .right : .left, .alt, let isRepeat):
            guard stack.count > 1 else { return false }
            if !isRepeat { navigationBar.goBack() }
            return true
        case .pointerDown(_, .back, _, _):
            guard stack.count > 1 else { return false }
            navigationBar.goBack()
            return true
        default: return super.handle(event)
        }
    }
}

extension NavigationController: ShortcutHandling {
    var handledShortcuts: [HandledShortcut] {
        guard stack.count > 1 else { return [] }
        return [HandledShortcut(.back, KeyChord(view.isRightToLeft ? .right : .left, .alt))]
    }
}

extension NavigationController: NavigationBarDelegate {
    public func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool {
        guard item === topViewController?.navigationItem, !item.hidesBackButton else { return false }
        popViewController()
        // The controller has removed the item already.
        return false
    }
}

/// Receives the changes of a navigation controller's top controller.
@MainActor public protocol NavigationControllerDelegate: AnyObject {
    func navigationController(
        _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool)
    /// Called when the transition is complete.
    func navigationController(_ navigationController: NavigationController, didShow controller: ViewController)
}

extension NavigationControllerDelegate {
    public func navigationController(
        _ navigationController: NavigationController, willShow controller: ViewController, animated: Bool
    ) {}
    public func navigationController(_ navigationController: NavigationController, didShow controller: ViewController) {
    }
}
