/// Shows one of several controllers, selected by tabs.
///
///     let tabs = TabBarController()
///     tabs.viewControllers = [NotesViewController(), TasksViewController()]
///
/// The tabs are above the content, or below it with the density `touch`. Ctrl+Tab and Ctrl+Page Down select the next tab, Ctrl+Shift+Tab
/// and Ctrl+Page Up the previous one. Each controller keeps its own focus.
@MainActor open class TabBarController: ViewController {
    /// The bar that selects a controller.
    public let tabBar = TabBar()
    /// The delegate. Weak.
    public weak var delegate: (any TabBarControllerDelegate)?

    /// The controllers in the order of their tabs. The first one is selected by default.
    public var viewControllers: [ViewController] {
        get { tabs }
        set { setViewControllers(newValue) }
    }
    private var tabs: [ViewController] = []

    /// The index of the selected tab; 0 by default. An index out of range is ignored with a diagnostic.
    public var selectedIndex: Int {
        get { viewControllers.firstIndex { $0 === selectedViewController } ?? 0 }
        set {
            guard viewControllers.indices.contains(newValue) else {
                return complain(
                    "has no tab \(newValue): there are \(viewControllers.count), counted from 0")
            }
            select(viewControllers[newValue])
        }
    }
    /// The selected controller; nil if there are no controllers.
    public var selectedViewController: ViewController? {
        get { selected }
        set { if contains(newValue) { select(newValue) } }
    }
    private weak var selected: ViewController?

    public required init() {
        super.init()
        tabBar.delegate = self
    }

    deinit {}

    override open var documentName: String? { nil }
    /// The preferred size of the selected controller. It includes the bar.
    override open var preferredContentSize: Size { selectedViewController?.preferredContentSize ?? .undefined }
    override func makeView() -> View { TabBarControllerView(self) }
    private var tabView: TabBarControllerView? { isViewLoaded ? view as? TabBarControllerView : nil }

    override open func viewDidLoad() {
        super.viewDidLoad()
        tabView?.stage.show(selected)
    }

    override var activeChild: ViewController? { selected }
    override var shownTitle: String? { title ?? selected?.shownTitle }

    // MARK: Selection

    private func setViewControllers(_ controllers: [ViewController]) {
        let old = tabs
        tabs = []
        for controller in controllers where !contains(controller) { tabs.append(controller) }
        for controller in tabs where controller.parent !== self { addChild(controller) }
        // A controller that contains this one was refused.
        tabs.removeAll { $0.parent !== self }
        updateTabs()
        if !contains(selected) { select(tabs.first) }
        for controller in old where !contains(controller) && controller.parent === self {
            controller.removeFromParent()
        }
    }

    private func contains(_ controller: ViewController?) -> Bool { tabs.contains { $0 === controller } }

    override func childDidLeave(_ child: ViewController) {
        if contains(child) { viewControllers = tabs.filter { $0 !== child } }
    }

    func updateTabs() {
        tabBar.items = viewControllers.map(\.tabBarItem)
        tabBar.selectedItem = selected?.tabBarItem
    }

    private func select(_ controller: ViewController?) {
        guard controller !== selected else { return }
        let old = selected
        selected = controller
        tabBar.selectedItem = controller?.tabBarItem
        defer { titleDidChange() }
        guard let tabView else { return }
        let containsFocus = tabView.containsFocus
        let page = tabView.stage.page(of: old)
        page?.saveFocus()
        page?.removeFromSuperview()
        tabView.stage.show(controller)
        tabView.window?.layout()
        if containsFocus { tabView.stage.page(of: controller)?.restoreFocus() }
    }

    /// - Parameter step: 1 selects the next tab, -1 the previous one, with wraparound.
    private func turn(by step: Int, with event: Event) {
        let items = tabBar.items.filter(\.isEnabled)
        guard items.count > 1 else { return }
        let index = items.firstIndex { $0 === selected?.tabBarItem } ?? 0
        tabBar.choose(items[(index + step + items.count) % items.count], with: event)
    }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.tab, .control, _), .keyDown(.pageDown, .control, _): turn(by: 1, with: event)
        case .keyDown(.tab, [.control, .shift], _), .keyDown(.pageUp, .control, _): turn(by: -1, with: event)
        default: return super.handle(event)
        }
        return true
    }
}

extension TabBarController: ShortcutHandling {
    var handledShortcuts: [HandledShortcut] { viewControllers.count > 1 ? HandledShortcut.betweenTabs : [] }
}

extension TabBarController: TabBarDelegate {
    private func controller(of item: TabBarItem) -> ViewController? {
        viewControllers.first { $0.tabBarItem === item }
    }

    public func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool {
        controller(of: item).map { delegate?.tabBarController(self, shouldSelect: $0) ?? true } ?? false
    }

    public func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {
        guard let controller = controller(of: item) else { return }
        // Selecting the selected tab again goes back to its root.
        if controller === selected, let navigation = controller as? NavigationController {
            navigation.popToRootViewController()
        }
        select(controller)
        delegate?.tabBarController(self, didSelect: controller)
    }
}

/// Decides whether users may select a tab, and receives their selections.
@MainActor public protocol TabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabBarController: TabBarController, shouldSelect controller: ViewController) -> Bool
    func tabBarController(_ tabBarController: TabBarController, didSelect controller: ViewController)
}

extension TabBarControllerDelegate {
    public func tabBarController(_ tabBarController: TabBarController, shouldSelect controller: ViewController) -> Bool
    {
        true
    }
    public func tabBarController(_ tabBarController: TabBarController, didSelect controller: ViewController) {}
}

/// The view of a tab bar controller: the tabs, and the selected page.
final class TabBarControllerView: View {
    private weak var controller: TabBarController?
    let stage = PageContainerView()

    init(_ controller: TabBarController?) {
        self.controller = controller
        super.init()
        if let controller { addSubview(controller.tabBar) }
        addSubview(stage)
    }

    required convenience init() { self.init(nil) }

    deinit {}

    /// Whether focus is in the selected page or in no view. Focus on the tabs does not count: arrow keys continue there.
    var containsFocus: Bool {
        guard let window else { return false }
        return window.firstResponder.map { stage.isAncestor(of: $0) } ?? true
    }

    override func layoutSubviews() {
        guard let bar = controller?.tabBar else { return }
        let height = bar.isHidden ? 0 : bar.measure(fitting: bounds.size).height
        let isBelow = theme.density == .touch
        bar.frame = pixels.snapped(Rect(0, isBelow ? frame.height - height : 0, frame.width, height))
        stage.frame = pixels.snapped(Rect(0, isBelow ? 0 : height, frame.width, max(0, frame.height - height)))
    }
}
