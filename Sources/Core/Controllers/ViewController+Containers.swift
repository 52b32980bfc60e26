// What a controller says of itself to those that show it with others.

extension ViewController {
    /// The nearest that leads here.
    public var navigationController: NavigationController? {
        parent.flatMap { $0 as? NavigationController ?? $0.navigationController }
    }

    /// The nearest that has this controller, or one that holds it, among its tabs.
    public var tabBarController: TabBarController? {
        parent.flatMap { $0 as? TabBarController ?? $0.tabBarController }
    }

    /// What a navigation bar shows for the controller; its title is that of the controller, until another is set.
    public var navigationItem: NavigationItem {
        if let item = containment.navigationItem { return item }
        let item = NavigationItem(title: title)
        containment.navigationItem = item
        return item
    }

    /// The controller's tab; its title is that of the controller, or of the one that it shows, until another is set.
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

    /// What the toolbar of a navigation controller shows for the controller; empty by default.
    public var toolbarItems: [BarButtonItem] {
        get { containment.toolbarItems }
        set {
            containment.toolbarItems = newValue
            if let navigation = navigationController, navigation.topViewController === self {
                navigation.toolbarDidChange()
            }
        }
    }

    /// Who had the keyboard when the controller was last shown.
    var formerResponder: View? {
        get { containment.formerResponder }
        set { containment.formerResponder = newValue }
    }

    /// The controller that shows what has the attention, in this one or in those that it shows.
    var innermost: ViewController { activeChild?.innermost ?? self }

    /// What the window is called; those that hold this controller may take it from here.
    func titleDidChange() {
        if let parent { return parent.titleDidChange() }
        guard let window, window.rootViewController === self, let name = shownTitle ?? application?.title else {
            return
        }
        window.title = name
    }

    // MARK: Life

    /// The view is about to come, or to go; nothing where it is doing so, or there, or away, already.
    func beginAppearance(_ isComing: Bool) {
        let isHere = appearance == .shown || appearance == .appearing
        guard isHere != isComing else { return }
        containment.appearance = isComing ? .appearing : .disappearing
        if isComing { viewWillAppear() } else { viewWillDisappear() }
    }

    /// The view has come, or gone.
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

    /// What few controllers have.
    struct Containment {
        var navigationItem: NavigationItem?
        var tabBarItem: TabBarItem?
        var toolbarItems: [BarButtonItem] = []
        weak var formerResponder: View?
        var appearance = Appearance.gone
    }
}
