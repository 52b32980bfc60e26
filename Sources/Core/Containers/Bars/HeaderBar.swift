/// A bar along the top of a window or a pane, with the window's title and items on both sides.
///
///     <HeaderBar>
///         <item type="add" action="addNote" placement="leading"/>
///         <item type="search" action="find"/>
///     </HeaderBar>
///
/// In the content of a collapsed ``SidebarView`` it has a button that leads back to the sidebar, also in the sidebar of another one
/// there. Specification 13.29.
@MainActor open class HeaderBar: NavigationBar {
    private var ownTitle: String?
    /// The place that the button in a collapsed sidebar view leads back to.
    private let sidebarItem = NavigationItem()

    public required init() {
        super.init()
        makeTopItem().leftItemsSupplementBackButton = true
    }

    deinit {}

    /// The title of the bar. The default, an empty text, shows the title of the window.
    override public var title: String {
        get { ownTitle ?? "" }
        set {
            ownTitle = newValue.isEmpty ? nil : newValue
            surroundingsDidChange()
        }
    }

    /// Updates the bar after the window's title or the sidebar view around the bar has changed.
    func surroundingsDidChange() {
        let item = makeTopItem()
        let title = ownTitle ?? window?.title
        if item.title != title { item.title = title } else { item.changed?() }
    }

    /// Shows a window's new title in the header bars without a title of their own.
    static func titleDidChange(of window: Window) {
        for bar in ([window.view] + window.view.descendants).compactMap({ $0 as? HeaderBar }) {
            bar.surroundingsDidChange()
        }
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        surroundingsDidChange()
    }

    override public var backItem: NavigationItem? {
        if let item = super.backItem { return item }
        return sidebarView?.canGoBack == true ? sidebarItem : nil
    }

    /// The sidebar view that has the bar in its content: the nearest one, or the next one around if the bar is in its sidebar.
    private var sidebarView: SidebarView? {
        var around = SidebarView.around(self)
        while let place = around, !place.isInContent { around = SidebarView.around(place.view) }
        return around?.view
    }

    override func goBack() {
        guard super.backItem == nil else { return super.goBack() }
        sidebarView?.showSidebar()
    }

    override open var accessibility: Accessibility {
        Accessibility(role: .navigationBar, label: accessibilityLabel ?? topItem?.title, isEnabled: isEnabled)
    }
}
