/// Shows one of several controllers, which people choose by a tab.
///
///     let tabs = TabBarController()
///     tabs.viewControllers = [NotesViewController(), TasksViewController()]
///
/// The tabs are above the content, and with the density `touch` below it. Ctrl+Tab and Ctrl+Page Down lead to the next, with Shift and by
/// Ctrl+Page Up to the one before. Each keeps the keyboard where it was.
@MainActor open class TabBarController: ViewController {
    public let tabBar = TabBar()
    public weak var delegate: (any TabBarControllerDelegate)?

    /// In the order of their tabs. The first is selected, unless another was.
    public var viewControllers: [ViewController] {
        get { tabs }
        set { setViewControllers(newValue) }
    }
    private var tabs: [ViewController] = []

    /// Counted from 0, the default. One beyond the last selects nothing else.
    public var selectedIndex: Int {
        get { viewControllers.firstIndex { $0 === selectedViewController } ?? 0 }
        set {
            guard viewControllers.indices.contains(newValue) else {
                return complain(
                    "has no tab \(newValue): they are counted from 0, and there are \(viewControllers.count)")
            }
            select(viewControllers[newValue])
        }
    }
    /// nil while there are no controllers.
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
    /// What the controller that is shown prefers, with the bar in it.
    override open var preferredContentSize: Size { selectedViewController?.preferredContentSize ?? .undefined }
    override func makeView() -> View { TabView(self) }
    private var tabView: TabView? { isViewLoaded ? view as? TabView : nil }

    override open func viewDidLoad() {
        super.viewDidLoad()
        tabView?.stage.show(selected)
    }

    override var activeChild: ViewController? { selected }
    override var shownTitle: String? { title ?? selected?.shownTitle }

    // MARK: Choosing

    private func setViewControllers(_ controllers: [ViewController]) {
        let old = tabs
        tabs = []
        for controller in controllers where !contains(controller) { tabs.append(controller) }
        for controller in tabs where controller.parent !== self { addChild(controller) }
        // One that holds this controller is not taken.
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
        let hasKeyboard = tabView.hasKeyboard
        let page = tabView.stage.page(of: old)
        page?.rememberKeyboard()
        page?.removeFromSuperview()
        tabView.stage.show(controller)
        tabView.window?.layout()
        if hasKeyboard { tabView.stage.page(of: controller)?.takeKeyboard() }
    }

    /// - Parameter step: 1 is the next, -1 the one before; the last is before the first.
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

extension TabBarController: TabBarDelegate {
    private func controller(of item: TabBarItem) -> ViewController? {
        viewControllers.first { $0.tabBarItem === item }
    }

    public func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool {
        controller(of: item).map { delegate?.tabBarController(self, shouldSelect: $0) ?? true } ?? false
    }

    public func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {
        guard let controller = controller(of: item) else { return }
        // A second press leads back to where the tab begins.
        if controller === selected, let navigation = controller as? NavigationController {
            navigation.popToRootViewController()
        }
        select(controller)
        delegate?.tabBarController(self, didSelect: controller)
    }
}

/// Has a say in which controller a person selects, and hears of it.
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

/// The view of a tab bar controller: the tabs, and what is selected.
final class TabView: View {
    private weak var controller: TabBarController?
    let stage = PageStage()

    init(_ controller: TabBarController?) {
        self.controller = controller
        super.init()
        if let controller { addSubview(controller.tabBar) }
        addSubview(stage)
    }

    required convenience init() { self.init(nil) }

    deinit {}

    /// Whether the keyboard is in what is selected, or nowhere: not at the tabs, where arrows go on.
    var hasKeyboard: Bool {
        guard let window else { return false }
        return window.firstResponder.map { stage.isAncestor(of: $0) } ?? true
    }

    override func layoutSubviews() {
        guard let bar = controller?.tabBar else { return }
        let height = bar.isHidden ? 0 : bar.measure(fitting: bounds.size).height
        let isBelow = theme.density == .touch
        bar.frame = snapped(Rect(0, isBelow ? frame.height - height : 0, frame.width, height))
        stage.frame = snapped(Rect(0, isBelow ? 0 : height, frame.width, max(0, frame.height - height)))
    }
}
