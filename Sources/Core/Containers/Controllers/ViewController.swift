/// Owns a view: loads it, receives its lifecycle callbacks, and has the methods that its document names. Specification 12.3.
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
    /// The active child, which gets the keys that no view handles.
    var activeChild: ViewController? { nil }
    /// Called when a child was removed, or has moved to another parent.
    func childDidLeave(_ child: ViewController) {}
    /// The title that a window shows for the controller.
    var shownTitle: String? { title }
    /// The program that shows the controller. A child uses its parent's.
    public internal(set) var application: Application? {
        get { ownApplication ?? parent?.application }
        set { ownApplication = newValue }
    }
    private weak var ownApplication: Application?
    /// The window that shows the controller's view. A child uses its parent's.
    public internal(set) var window: Window? {
        get { ownWindow ?? parent?.window }
        set { ownWindow = newValue }
    }
    private weak var ownWindow: Window?
    /// The controller that contains this one as a child.
    public internal(set) weak var parent: ViewController?
    /// The controllers that were added by `addChild`, in order.
    public internal(set) var children: [ViewController] = []
    /// The controller that this one presents over its window.
    public internal(set) var presentedViewController: ViewController?
    /// The controller that presents this one over its window.
    public internal(set) weak var presentingViewController: ViewController?
    /// The style in which the controller is presented.
    public var modalPresentationStyle = ModalPresentationStyle.automatic
    /// Whether Escape and a click outside do not dismiss the presented controller, because it needs an answer.
    public var isModalInPresentation = false
    /// The anchor and placement for a presentation as popover.
    public private(set) lazy var popoverPresentationController = PopoverPresentationController()

    /// The default size of the content, in points. An undefined dimension, the default, means a width of 480 or a height of
    /// 320 for a window; a presented controller then takes the size that its view asks for.
    open var preferredContentSize: Size { .undefined }

    /// The application's clock. Without an application it is a clock that runs in real time.
    public var clock: any FrameClock { application?.clock ?? ownClock }

    private var loadedView: View?
    /// The outlets of the document, if generated code declares them.
    var declaredOutlets: DeclaredOutlets?
    private var isDocumentMissing = false
    private var reloading: Reloading?

    private enum Reloading { case begun, failed(MarkupError) }

    private lazy var ownClock = SystemClock()

    public required init() {}

    deinit {}

    /// The name of the document that `loadView` loads, without `.xml`. Defaults to the class's name. nil loads no document.
    open var documentName: String? { type(of: self) == ViewController.self ? nil : "\(type(of: self))" }
    /// The location of the document and its images: the resources of the module that declares the class, if it has any, else the
    /// application's. Tests of the module therefore find them too.
    open var resources: Resources {
        Resources.ofModule(declaring: type(of: self)) ?? application?.resources ?? .main
    }

    /// A builder for the controller's documents with the settings of its application. Override it to change options.
    open var viewBuilder: ViewBuilder {
        ViewBuilder(for: application, resources: application?.resourcesInPreview ?? resources)
    }

    /// Returns the localized string for a key, like `@key` in the controller's documents. Returns the key itself if no table contains it.
    /// Specification 7.
    public func localizedString(_ key: String) -> String {
        let builder = viewBuilder
        let request = StringTable.Request(
            resources: builder.stringResources(for: self), name: tableForStrings ?? DocumentLoad.defaultTable,
            locale: builder.locale)
        return ResourceCache.shared.strings(request)[key] ?? key
    }

    /// Returns the localized string for a key in the plural form of a number, as `::plural;key=` does in documents. Returns the key itself
    /// if no table contains it. Placeholders are replaced by the number, which the application's formatters write.
    /// Specification 7.
    ///
    ///     localizedString("guests", count: 3)
    ///
    /// - Parameter counts: the number; several for a text with several variables in a `.stringsdict` file.
    public func localizedString(_ key: String, count counts: Int...) -> String {
        PluralFormatter(key: key, table: tableForStrings, builder: viewBuilder, owner: self)
            .text(for: counts.map(Double.init))
    }

    /// Whether `view` was loaded already.
    public var isViewLoaded: Bool { loadedView != nil }

    /// The view. It is loaded on first access.
    public var view: View {
        get {
            if let loadedView { return loadedView }
            loadView()
            let view = loadedView ?? View()
            view.viewController = self
            loadedView = view
            viewDidLoad()
            if let inspection = application?.inspection { inspection.didCall("viewDidLoad()", of: self) }
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

    /// Reports an empty view without a document, which is probably missing or has another name.
    private func reportEmptyView() {
        guard isDocumentMissing, let loadedView, loadedView.subviews.isEmpty else { return }
        let searched = viewBuilder.documentResources(for: self).directories
        let diagnostic = MarkupDiagnostic(.emptyController("\(type(of: self))", searched: searched))
        application?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
    }

    /// Creates the view and assigns it. The default uses `loadDocument`. If that fails, the view shows the error, and the program's exit
    /// code becomes 1.
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

    /// Creates the view if there is no document.
    func makeView() -> View { View() }

    /// Loads the view of the document `documentName`; nil if there is none. Only a controller without outlets may lack a document with the
    /// name of its class.
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

    /// Loads the document again, for example after its file has changed. Focus, and the user's changes to views with an `id`, are kept.
    ///
    /// - Throws: the error of a document that cannot be loaded. Everything is then unchanged.
    public func reloadView() throws(MarkupError) { try reloadView(after: nil) }

    /// Loads the document again.
    ///
    /// - Parameter texts: the texts of the last load. A view whose text has changed in the document shows it, and not the text that the
    ///   user has typed.
    /// - Returns: the texts of this load; nil if the view is not loaded.
    @discardableResult package func reloadView(after texts: LoadedTexts?) throws(MarkupError) -> LoadedTexts? {
        guard let old = loadedView else { return nil }
        let kept = PreservedViewState(of: old)
        let outlets = OwnerMembers(of: self).outlets.map { ($0.outlet, $0.outlet.content) }
        reloading = .begun
        loadView()
        defer { reloading = nil }
        if case .failed(let error) = reloading {
            for (outlet, content) in outlets { outlet.put(back: content, of: self) }
            throw error
        }
        viewDidLoad()
        if let inspection = application?.inspection { inspection.didCall("viewDidLoad()", of: self) }
        window?.layout()
        let loaded = LoadedTexts(of: view)
        kept.restore(in: view, except: texts.map(loaded.changes(since:)) ?? [])
        return loaded
    }

    /// The first responder when the controller is presented; nil uses the first view that accepts focus.
    var initialResponder: View? { nil }
    /// The meaning of the style `automatic` for this controller.
    var defaultPresentationStyle: ModalPresentationStyle { .formSheet }
    /// Called when the user cancels the presentation by Escape or a click outside.
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
    /// The undo manager. Defaults to the next responder's. It also records users' changes through two-way bindings.
    open var undoManager: UndoManager? { nextResponder?.undoManager }
    open var keyCommands: [KeyCommand] { [] }

    /// The area that is covered at the view's top edge, as by a toolbar. Content keeps that distance. Specification 12.3.
    public internal(set) var topLayoutGuide = LayoutGuide()
    /// The area that is covered at the view's bottom edge.
    public internal(set) var bottomLayoutGuide = LayoutGuide()

    /// Called once, when the view and its outlets are loaded.
    open func viewDidLoad() {}
    /// Called before the view becomes visible.
    open func viewWillAppear() {}
    /// Called when the view has become visible.
    open func viewDidAppear() {}
    /// Called before the view is hidden or removed.
    open func viewWillDisappear() {}
    /// Called when the view was hidden or removed.
    open func viewDidDisappear() {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called when the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Called when the language of Inlay's own texts has changed.
    func languageDidChange() {}
    /// Called when the window's size class has changed. Call `loadView()` to load the document for the new class; this does not happen
    /// automatically. Specification 12.2.
    open func traitCollectionDidChange(_ previous: TraitCollection) {}

    /// Called when the window has entered or left full screen, by the app or by the window system: ``Window/isFullScreen`` is the new state.
    open func windowDidChangeFullScreen(_ window: Window) {}

    /// Returns whether the window may close; false keeps it open, for example because of unsaved changes.
    open func windowShouldClose(_ window: Window) -> Bool { true }
}

/// The length by which something covers an edge of a view.
public nonisolated struct LayoutGuide: Hashable, Sendable {
    /// The length in points; 0 if nothing covers the view.
    public internal(set) var length = 0.0
}

/// A placeholder for a view that could not be loaded. It shows the error.
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
