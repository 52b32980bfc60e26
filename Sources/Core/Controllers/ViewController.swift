/// Owns a view: loads it, hears of its life, and holds the methods that its document names (specification 12.3).
@MainActor open class ViewController: MarkupOwner, Responder {
    /// The window's title; nil is the application's.
    public var title: String? {
        didSet {
            guard title != oldValue else { return }
            containment.navigationItem?.title = title
            containment.tabBarItem?.title = title
            titleDidChange()
        }
    }
    var containment = Containment()
    /// The child that has the attention: keys that nobody has asked for are its.
    var activeChild: ViewController? { nil }
    /// It was removed, or has gone to another parent.
    func childDidLeave(_ child: ViewController) {}
    /// What a window calls the controller.
    var shownTitle: String? { title }
    /// The program that shows the controller; a child's is its parent's.
    public internal(set) var application: Application? {
        get { ownApplication ?? parent?.application }
        set { ownApplication = newValue }
    }
    private weak var ownApplication: Application?
    /// The window that shows the controller's view; a child's is its parent's.
    public internal(set) var window: Window? {
        get { ownWindow ?? parent?.window }
        set { ownWindow = newValue }
    }
    private weak var ownWindow: Window?
    /// The controller that this one is a part of.
    public internal(set) weak var parent: ViewController?
    /// Those that were added by `addChild`, in order.
    public internal(set) var children: [ViewController] = []
    /// The one that this controller shows over its window.
    public internal(set) var presentedViewController: ViewController?
    /// The one that shows this controller over its window.
    public internal(set) weak var presentingViewController: ViewController?
    /// How the controller is shown when it is presented.
    public var modalPresentationStyle = ModalPresentationStyle.automatic
    /// Whether Escape and a click beside it do not dismiss it, because it wants an answer.
    public var isModalInPresentation = false
    /// What it lies beside as a pop-over.
    public private(set) lazy var popoverPresentationController = PopoverPresentationController()

    /// The size of the content, in points, where nobody asks for another. A dimension that is undefined, the default, is 480 by 320
    /// for a window; what is presented in one is as large as its view asks for.
    open var preferredContentSize: Size { .undefined }

    /// The application's clock, to wait on; without an application one that goes as the machine's does.
    public var clock: any FrameClock { application?.clock ?? ownClock }

    private var loadedView: View?
    private var isDocumentMissing = false
    private var reloading: Reloading?

    private enum Reloading { case begun, failed(MarkupError) }

    private lazy var ownClock = SystemClock()

    public required init() {}

    deinit {}

    /// The name of the document that `loadView` loads, without `.xml`: the class's own. nil loads none.
    open var documentName: String? { type(of: self) == ViewController.self ? nil : "\(type(of: self))" }
    /// Where the document and its images are found: the resources of the module that declares the class, where it has
    /// some, else the application's. So a controller finds them in tests of its module, too.
    open var resources: Resources {
        Resources.ofModule(declaring: type(of: self)) ?? application?.resources ?? .main
    }

    /// Makes views of the controller's documents, with all that its application gives them. An override may change options.
    open var viewBuilder: ViewBuilder {
        ViewBuilder(for: application, resources: application?.resourcesInPreview ?? resources)
    }

    /// The text of a key in the application's language, as `@key` in the controller's documents gives it; the key itself
    /// where no table has it (specification 7).
    public func localizedString(_ key: String) -> String {
        let builder = viewBuilder
        let request = StringTable.Request(
            resources: builder.stringResources(for: self), name: tableForStrings ?? DocumentLoad.defaultTable,
            locale: builder.locale)
        return ResourceCache.shared.strings(request)[key] ?? key
    }

    public var isViewLoaded: Bool { loadedView != nil }

    /// The view; loaded when first asked for.
    public var view: View {
        get {
            if let loadedView { return loadedView }
            loadView()
            let view = loadedView ?? View()
            view.viewController = self
            loadedView = view
            viewDidLoad()
            reportEmptyView()
            return view
        }
        set {
            let old = loadedView
            old?.viewController = nil
            loadedView = newValue
            newValue.viewController = self
            ownWindow?.viewDidChange(of: self, from: old)
        }
    }

    /// Who forgot the document, or its name, sees an empty window.
    private func reportEmptyView() {
        guard isDocumentMissing, let loadedView, loadedView.subviews.isEmpty else { return }
        let searched = viewBuilder.documentResources(for: self).directories
        let diagnostic = MarkupDiagnostic(.emptyController("\(type(of: self))", searched: searched))
        application?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
    }

    /// Makes the view and assigns it. The default takes that of `loadDocument`; where that fails, the view says why and the
    /// program will end with 1.
    open func loadView() {
        do throws(MarkupError) {
            view = try loadDocument() ?? makeView()
        } catch {
            guard reloading == nil else {
                reloading = .failed(error)
                return
            }
            application?.exitCode = 1
            view = FailureView(message: error.description)
        }
    }

    /// The view where there is no document.
    func makeView() -> View { View() }

    /// The view of the document `documentName`; nil where there is none. A controller without outlets may have no document of
    /// its class's name; all others must have theirs.
    open func loadDocument() throws(MarkupError) -> View? {
        guard let documentName else { return nil }
        let builder = viewBuilder
        if documentName == "\(type(of: self))", OwnerMembers(of: self).outlets.isEmpty,
            builder.locate(documentNamed: documentName, for: self) == .missing
        {
            isDocumentMissing = true
            return nil
        }
        return try builder.load(documentNamed: documentName, owner: self).view
    }

    /// Loads the document again, as when its file has changed. Focus and what else a person did to views with an `id` stays.
    ///
    /// - Throws: what is wrong with a document that gives no view; everything is then as it was.
    public func reloadView() throws(MarkupError) {
        guard let old = loadedView else { return }
        let kept = KeptState(of: old)
        let outlets = OwnerMembers(of: self).outlets.map { ($0.outlet, $0.outlet.content) }
        reloading = .begun
        loadView()
        defer { reloading = nil }
        if case .failed(let error) = reloading {
            for (outlet, content) in outlets { outlet.put(back: content, of: self) }
            throw error
        }
        viewDidLoad()
        window?.layout()
        kept.restore(in: view)
    }

    /// Who has the keyboard first when the controller is presented; nil is the first view that takes it.
    var initialResponder: View? { nil }
    /// What `automatic` stands for.
    var usualPresentationStyle: ModalPresentationStyle { .formSheet }
    /// A person wants to be rid of the controller, by Escape or a click beside it.
    func cancelPresentation() { presentingViewController?.dismiss() }

    open func registerActions(in actions: inout ActionTable) {}
    open func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? { nil }
    open var formatterNames: [String]? { [] }
    open var bundleForView: Resources? { nil }
    open var bundleForImages: Resources? { nil }
    open var bundleForStrings: Resources? { nil }
    open var tableForStrings: String? { nil }
    open var nextResponder: (any Responder)? { loadedView?.superview ?? window }
    open func handle(_ event: Event) -> Bool { false }
    /// What takes back what is done here; that of the next responder by default. People's changes through two-way bindings are registered with it.
    open var undoManager: UndoManager? { nextResponder?.undoManager }
    open var keyCommands: [KeyCommand] { [] }

    /// What covers the view's upper edge, as a toolbar over it: content keeps that distance (specification 12.3).
    public internal(set) var topLayoutGuide = LayoutGuide()
    /// What covers the view's lower edge.
    public internal(set) var bottomLayoutGuide = LayoutGuide()

    open func viewDidLoad() {}
    open func viewWillAppear() {}
    open func viewDidAppear() {}
    open func viewWillDisappear() {}
    open func viewDidDisappear() {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    /// What Inlay shows by itself is called something else.
    func languageDidChange() {}
    /// The window crossed a limit of size classes. `loadView()` loads the document that fits now; nothing does so by itself
    /// (specification 12.2).
    open func traitCollectionDidChange(_ previous: TraitCollection) {}

    /// Whether the window may close; false keeps it open, as for unsaved changes.
    open func windowShouldClose(_ window: Window) -> Bool { true }
}

/// How far something reaches over a view's edge.
public nonisolated struct LayoutGuide: Hashable, Sendable {
    /// In points; 0 where nothing covers the view.
    public internal(set) var length = 0.0
}

/// Stands where a view could not be loaded, and says why.
final class FailureView: View {
    private let label = Label()

    convenience init(message: String) {
        self.init()
        label.text = message
        label.numberOfLines = 0
        label.textColor = .role(.destructive)
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds.inset(by: 16) }
}
