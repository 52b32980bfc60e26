/// A tab of a tab view, with the view that it shows. Specification 13.23.
///
/// In a document, a `<tab>` element creates a tab; its child is the view. In code, `viewProvider` can create the view when the tab is
/// first selected.
@MainActor public final class TabViewItem: DeclaringItem, OutletValue {
    /// The title; empty by default.
    public var title = "" { didSet { if title != oldValue { contentDidChange() } } }
    /// The image before the title; nil, the default, is none.
    public var image: Image? { didSet { if image != oldValue { contentDidChange() } } }
    /// The tool tip; nil, the default, is the title if it does not fit.
    public var toolTip: String? { didSet { if toolTip != oldValue { contentDidChange() } } }
    /// Whether users can close the tab; true by default. Code can always remove it.
    public var isClosable = true { didSet { if isClosable != oldValue { contentDidChange() } } }
    /// Whether the document of the tab has unsaved changes; a dot marks the tab. False by default.
    public var isEdited = false { didSet { if isEdited != oldValue { contentDidChange() } } }
    /// The name for assistive programs; nil, the default, is the title.
    public var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { contentDidChange() } } }
    /// The name by which an app finds the tab; `name` in a document.
    public var name: String?
    /// Creates the view when the tab is first selected; nil, the default, if `view` is set.
    public var viewProvider: (() -> View)?

    /// The view of the tab; nil if it has none. A view that was not needed before is created.
    public var view: View? {
        get {
            if let loadedView { return loadedView }
            loadedView = element?.makeView() ?? viewProvider?()
            element = nil
            return loadedView
        }
        set {
            element = nil
            guard newValue !== loadedView else { return }
            loadedView = newValue
            tabView?.contentDidChange(of: self)
        }
    }
    /// The view, if it exists already.
    private(set) var loadedView: View?
    /// The view in the document, until it is created.
    private var element: DeclaredElement?
    /// The view of the tab that had focus when another tab was selected.
    weak var previousResponder: View?
    weak var tabView: TabView?

    var button: DocumentTabButton {
        if let madeButton { return madeButton }
        let button = DocumentTabButton(self)
        madeButton = button
        return button
    }
    private var madeButton: DocumentTabButton?

    /// Creates a tab.
    public init(title: String = "", image: Image? = nil, view: View? = nil) {
        self.title = title
        self.image = image
        loadedView = view
    }

    package convenience init() { self.init(title: "") }

    deinit {}

    private func contentDidChange() { madeButton?.contentDidChange() }

    /// The name in menus and for assistive programs.
    var spokenName: String { accessibilityLabel ?? (title.isEmpty ? image?.name ?? "" : title) }

    // MARK: Markup

    package static var elementName: String { "tab" }
    public static var properties: PropertyTable {
        .empty + [
            .init("title", \TabViewItem.title) { $0.title = $1 },
            .init("image", \TabViewItem.image) { $0.image = $1 },
            .init("toolTip", \TabViewItem.toolTip) { $0.toolTip = $1 },
            .init("closable", \TabViewItem.isClosable) { $0.isClosable = $1 },
            .init("edited", \TabViewItem.isEdited) { $0.isEdited = $1 },
            .init("label", \TabViewItem.accessibilityLabel) { $0.accessibilityLabel = $1 },
            .init("name", \TabViewItem.name) { $0.name = $1 },
        ]
    }
    public static func emptyOutlet() -> TabViewItem { TabViewItem() }

    func declareMarkupElementView(_ view: View, _ element: DeclaredElement) -> Bool {
        // The view of the selected tab is needed now.
        guard loadedView == nil, self.element == nil, tabView?.selectedItem !== self else { return false }
        self.element = element
        return true
    }

    @discardableResult package func appendMarkupElementView(_ view: View) -> Bool {
        guard loadedView == nil, element == nil else { return false }
        self.view = view
        return true
    }
}
