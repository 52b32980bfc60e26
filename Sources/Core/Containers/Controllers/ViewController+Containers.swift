// Properties of a controller for its containers.

extension ViewController {
    /// The nearest navigation controller that contains this controller.
    public var navigationController: NavigationController? {
        parent.flatMap { $0 as? NavigationController ?? $0.navigationController }
    }

    /// The nearest tab bar controller that contains this controller.
    public var tabBarController: TabBarController? {
        parent.flatMap { $0 as? TabBarController ?? $0.tabBarController }
    }

    /// The content of a navigation bar for the controller. Its title follows the controller's until another is set.
    public var navigationItem: NavigationItem {
        if let item = containment.navigationItem { return item }
        let item = NavigationItem(title: title)
        containment.navigationItem = item
        return item
    }

    /// The controller's tab. Its title follows the controller's, or its visible child's, until another is set.
    public var tabBarItem: TabBarItem {
        get {
            if let item = containment.tabBarItem { return item }
            let item = TabBarItem(title: shownTitle)
            containment.tabBarItem = item
            return item
        }
        set {
            containment.tabBarItem = newValue
            (parent as? TabBarController)?.updateTabs()
        }
    }

    /// The items in the toolbar of a navigation controller; empty by default.
    public var toolbarItems: [BarButtonItem] {
        get { containment.toolbarItems }
        set {
            containment.toolbarItems = newValue
            if let navigation = navigationController, navigation.topViewController === self {
                navigation.toolbarDidChange()
            }
        }
    }

    /// The first responder when the controller was last shown.
    var previousResponder: View? {
        get { containment.previousResponder }
        set { containment.previousResponder = newValue }
    }

    /// The innermost active descendant of this controller, or the controller itself.
    var innermost: ViewController { activeChild?.innermost ?? self }

    /// Updates the window's title, unless the controller has a parent, which then decides about it.
    func titleDidChange() {
        if let parent { return parent.titleDidChange() }
        guard let window, window.rootViewController === self, let name = shownTitle ?? application?.title else {
            return
        }
        window.title = name
    }

    // MARK: Lifecycle

    /// Starts the appearance or disappearance of the view, unless that has started or ended already.
    func beginAppearance(_ isComing: Bool) {
        let isHere = appearance == .shown || appearance == .appearing
        guard isHere != isComing else { return }
        containment.appearance = isComing ? .appearing : .disappearing
        if isComing { viewWillAppear() } else { viewWillDisappear() }
    }

    /// Completes the appearance or disappearance of the view.
    func endAppearance() {
        switch containment.appearance {
        case .appearing:
            containment.appearance = .shown
            viewDidAppear()
        case .disappearing:
            containment.appearance = .gone
            viewDidDisappear()
        case .shown, .gone: break
        }
    }

    var appearance: Appearance { containment.appearance }

    enum Appearance { case gone, appearing, shown, disappearing }

    /// Rarely used properties of controllers.
    struct Containment {
        var navigationItem: NavigationItem?
        var tabBarItem: TabBarItem?
        var toolbarItems: [BarButtonItem] = []
        weak var previousResponder: View?
        var appearance = Appearance.gone
    }
}
