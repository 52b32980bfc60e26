/// One window of an application: a view tree with its focus, pointer, and dirty region.
public final class Window: Responder {
    /// The controller whose view fills the window.
    public let rootViewController: ViewController
    /// The application that the window belongs to; nil before it opens.
    public private(set) weak var application: Application?
    /// The title in the window system. Initially the root controller's, else the application's. A new title of that controller replaces it.
    public var title: String { didSet { if title != oldValue { platformWindow?.setTitle(title) } } }
    /// The content's size in points.
    public private(set) var size: Size
    /// Device pixels per point.
    public private(set) var scale: Double
    /// The space for views, as size classes.
    public private(set) var traitCollection: TraitCollection
    /// The platform's window; nil before the window opens and after it has closed.
    public private(set) var platformWindow: (any PlatformWindow)?
    /// The view with focus, which receives keys and text.
    public internal(set) weak var firstResponder: View?
    /// The previous first responder, not counting bar buttons.
    weak var previousResponder: View?
    /// The view that lost the focus because it could not keep it. Another view gets the focus after the event.
    weak var abandonedResponder: View?
    /// Whether the last focus change came from the keyboard, so that the focus ring is visible.
    public internal(set) var showsFocus = false
    /// The view that receives all pointer events until the buttons are up.
    public internal(set) weak var pointerTarget: View?
    /// Whether the window is minimized, so that it draws no frames.
    public private(set) var isMinimized = false
    /// Whether the window has the desktop's keyboard focus.
    public private(set) var isActive = false
    /// Whether the window fills its screen, without a window frame. The default is false. It has no effect without a window system.
    public var isFullScreen = false { didSet { if isFullScreen != oldValue { showFullScreen() } } }
    /// The content's minimum size in points. In both limits, an infinite dimension means no limit.
    public var minimumSize = Size(1, 1) { didSet { limitsDidChange() } }
    /// The largest size of the window, in points; unlimited by default.
    public var maximumSize = Size.unconstrained { didSet { limitsDidChange() } }

    /// The root view, which contains the controller's view and the presented layers.
    package let root = WindowView()
    let context: WindowContext
    /// The pointer's position in points; nil while it is not over the window.
    public internal(set) var pointer: Point?
    var focusAnchor: View?
    private(set) var damage = Damage()
    /// Whether a frame was requested and is not drawn yet.
    private(set) var needsFrame = false
    /// Bindings whose owner has changed since the last update.
    private var pendingBindings: [Binding] = []
    private var cursor = Cursor.arrow
    /// The place of text input that was passed to the platform, in points.
    var textInputArea: Rect?
    private(set) var hasReportedUnsettledLayout = false
    var isCancellingPointer = false
    /// Whether the window is closing, so that nothing can be presented.
    private(set) var isClosing = false
    /// The capacity for the next display list.
    private var lastCommandCount = 0
    private(set) lazy var hover = WindowHover(of: self)
    private(set) lazy var animations = WindowAnimations(of: self)
    private(set) lazy var touches = WindowTouches(of: self)
    var touchpad = Touchpad()
    let gestures = WindowGestures()
    private(set) lazy var toolTip = WindowToolTip(of: self)

    /// The maximum number of layout rounds. A layout that needs more does not settle.
    static let layoutLimit = 8
    /// The window that this one belongs to, as for settings or a dialog; nil for an independent window.
    public private(set) weak var parent: Window?

    init(_ controller: ViewController, application: Application, size: Size, parent: Window? = nil) throws {
        rootViewController = controller
        self.parent = parent
        self.application = application
        title = controller.shownTitle ?? application.title
        self.size = size
        traitCollection = TraitCollection(windowSize: size)
        scale = 1
        context = WindowContext(
            theme: application.theme, direction: application.direction, scale: 1,
            textEngine: application.platform.textEngine)
        context.window = self
        let platformWindow = try application.platform.makeWindow(self, title: title, size: size)
        self.platformWindow = platformWindow
        self.size = platformWindow.size
        traitCollection = TraitCollection(windowSize: self.size)
        scale = platformWindow.scale
        context.scale = scale
        if let icon = application.icon { platformWindow.setIcon(icon) }
        controller.window = self
        root.frame = Rect(origin: .zero, size: self.size)
        root.tree.attach(to: context)
    }

    /// Shows the controller, whose callbacks may close the window.
    func show() {
        _ = view
        rootViewController.viewWillAppear()
        guard !isClosing else { return }
        fill(with: view)
        rootViewController.viewDidAppear()
    }

    /// The root controller's view. Presented layers are in front of it.
    public var view: View { rootViewController.view }
    /// The theme of the window.
    public var theme: Theme { context.theme }
    public var nextResponder: (any Responder)? { application }
    public func handle(_ event: Event) -> Bool { false }

    /// Asks the controllers, and for the last window the application's delegate, and closes the window unless one refuses.
    public func requestClose() {
        guard shownControllers.flatMap(\.family).allSatisfy({ $0.windowShouldClose(self) }) else { return }
        if let application, application.windows.count == 1 { application.terminate { close() } } else { close() }
    }

    /// Closes the window without asking.
    public func close() {
        guard let platformWindow else { return }
        guard !isClosing else { return }
        isClosing = true
        closeLayers()
        toolTip.hide()
        rootViewController.viewWillDisappear()
        cancelPointer()
        touches.forget()
        pointerLeft()
        setFocus(nil, shown: false, isForced: true)
        self.platformWindow = nil
        isActive = false
        // The views may be shown again elsewhere.
        updateBindings()
        root.tree.attach(to: nil)
        root.content = nil
        animations.windowDidClose()
        platformWindow.close()
        rootViewController.viewDidDisappear()
        application?.windowDidClose(self)
        rootViewController.window = nil
    }

    /// Called when a controller in the window has replaced its view.
    func viewDidChange(of controller: ViewController, from old: View?) {
        guard let old, old.context === context else { return }
        if controller === rootViewController { return fill(with: view) }
        layer(of: controller)?.content = controller.view
    }

    private func fill(with view: View) {
        root.content = view
        invalidate()
    }

    private func limitsDidChange() { platformWindow?.setSizeLimits(minimum: minimumSize, maximum: maximumSize) }
    private func showFullScreen() { _ = platformWindow?.setFullScreen(isFullScreen) }
}

// MARK: - Frames
extension Window {
    /// Requests a frame. The platform calls `drawFrame` when it is due.
    public func setNeedsFrame() {
        guard !needsFrame, let platformWindow else { return }
        context.defersFrame = animations.isExchanging
        guard !animations.isExchanging else { return }
        needsFrame = true
        platformWindow.setNeedsFrame()
    }

    /// Lays out the window and presents a frame with the changes, if there are any. Called by the platform.
    public func drawFrame() {
        application?.becomeCurrent()
        guard let platformWindow, !isMinimized else {
            needsFrame = false
            return
        }
        let clock = application?.clock
        let start = clock?.time ?? .zero
        animations.step()
        layout()
        updateFocusForDisabledView()
        followSources()
        hover.follow()
        // The hovered views may have changed and moved in reaction. The next frame then updates the hover state again.
        let isMoving = root.flags.needsUpdate
        layout()
        updateTextInput()
        context.updateHiddenPlayers()
        let laidOut = clock?.time ?? .zero
        animations.present()
        needsFrame = false
        context.defersFrame = false
        let frame = nextFrame()
        let gathered = clock?.time ?? .zero
        let isShown = frame.map(platformWindow.present) ?? true
        animations.withdraw()
        if let frame, !isShown { restore(frame) }
        if isMoving || hover.needsUpdate && !hover.isWaiting { setNeedsFrame() }
        application?.frameWasDrawn(
            isShown ? frame : nil, layout: laidOut - start, display: gathered - laidOut,
            painting: (clock?.time ?? .zero) - gathered)
    }

    /// The platform could not show the frame. Its changes are drawn in the next one, without scroll blits.
    private func restore(_ frame: Frame) {
        for rect in frame.changedRects { damage.add(rect) }
        setNeedsFrame()
    }

    /// Returns a frame with the changes since the last one; nil if there are none.
    private func nextFrame() -> Frame? {
        var update = DisplayUpdate(damage: damage, scale: scale, mayMove: true)
        let whole = Rect(origin: .zero, size: size)
        root.displayPass.updateDisplay(origin: .zero, clip: whole, isRedrawn: false, in: &update)
        var blurred: [Rect] = []
        root.displayPass.addBlurredAreas(to: &blurred, origin: .zero, clip: whole)
        update.finish(blurred: blurred)
        damage = Damage()
        let rects = update.damage.onPixels(scale: scale, size: size)
        guard !rects.isEmpty else { return nil }
        let list = flattened(within: RenderArea(rects))
        return Frame(list: list, moves: update.moves, damage: rects, theme: theme, size: size, scale: scale)
    }

    /// Returns the window's whole content as one display list.
    public func displayList() -> DisplayList {
        layout()
        animations.present()
        defer {
            animations.withdraw()
            // The changes found here are not marked any more, and not on the screen yet.
            if !damage.rects.isEmpty { setNeedsFrame() }
        }
        let whole = Rect(origin: .zero, size: size)
        var update = DisplayUpdate(damage: damage, scale: scale)
        root.displayPass.updateDisplay(origin: .zero, clip: whole, isRedrawn: false, in: &update)
        damage = update.damage
        return flattened(within: RenderArea(whole))
    }

    private func flattened(within area: RenderArea) -> DisplayList {
        var list = DisplayList(capacity: lastCommandCount)
        let whole = Rect(origin: .zero, size: size)
        list.fill(whole, .windowBackground)
        root.displayPass.flatten(into: &list, origin: .zero, clip: whole, area: area)
        lastCommandCount = list.commands.count
        return list
    }

    /// Lays out all views immediately.
    public func layout() {
        for _ in 0..<Self.layoutLimit {
            updateBindings()
            root.layoutIfNeeded()
            if pendingBindings.isEmpty, !root.flags.needsUpdate {
                hasReportedUnsettledLayout = false
                return
            }
        }
        guard !hasReportedUnsettledLayout else { return }
        hasReportedUnsettledLayout = true
        let name = root.layoutPass.lastUnsettled.map(\.diagnostics.diagnosticName) ?? "a view"
        application?.report("layout does not settle: \(name) changes during layout")
    }

    /// Schedules the update of a binding before the next layout.
    func setNeedsUpdate(of binding: Binding) {
        pendingBindings.append(binding)
        setNeedsFrame()
    }

    /// Updates bindings. Ranges are set before the values that they limit.
    func updateBindings() {
        guard !pendingBindings.isEmpty else { return }
        let bindings = pendingBindings
        pendingBindings = []
        for order in PropertyOrder.allCases {
            for binding in bindings where binding.order == order { binding.update() }
        }
    }

    /// Marks the whole window as damaged, because its content was lost or has changed.
    public func invalidate() {
        damage.add(Rect(origin: .zero, size: size))
        setNeedsFrame()
    }

    func setTheme(_ theme: Theme) {
        guard context.theme != theme else { return }
        context.theme = theme
        root.layoutPass.invalidateLayoutOfTree()
        invalidate()
    }

    func setDirection(_ direction: LayoutDirection) {
        guard context.direction != direction else { return }
        context.direction = direction
        root.layoutPass.invalidateLayoutOfTree()
        invalidate()
    }

    private func resize(to size: Size, scale: Double) {
        guard size.width > 0, size.height > 0, scale > 0, size != self.size || scale != self.scale else { return }
        self.size = size
        if scale != self.scale {
            self.scale = scale
            context.scale = scale
            root.layoutPass.invalidateLayoutOfTree()
        }
        root.frame = Rect(origin: .zero, size: size)
        root.layoutSubviews()
        invalidate()
        updateTraits()
    }

    private func updateTraits() {
        let previous = traitCollection
        traitCollection = TraitCollection(windowSize: size)
        guard traitCollection != previous else { return }
        root.inherited.traitCollectionDidChangeInTree(previous)
        for controller in shownControllers.flatMap(\.family) { controller.traitCollectionDidChange(previous) }
    }
}

// MARK: - Events
extension Window {
    /// Handles an event from the window system, a recording or a test.
    public func dispatch(_ event: Event) {
        application?.becomeCurrent()
        application?.beginEvent()
        defer { application?.endEvent() }
        application?.eventObserver?(event, self)
        prepare(for: event)
        root.menuBar?.notice(event)
        switch event.kind {
        case .pointerMoved(let point, _): pointerMoved(to: point, event)
        case .pointerDown(let point, _, _, _): pointerDown(at: point, event)
        case .pointerUp(let point, _, _, _): pointerUp(at: point, event)
        case .pointerLeft: pointerLeft()
        case .pointerCancelled: cancelPointer(event)
        case .touchDown, .touchMoved, .touchUp, .touchCancelled: touches.take(event)
        case .wheel(let point, let dx, let dy, let modifiers):
            let (way, hit) = (Touchpad.way(dx, dy, modifiers), hitTest(point))
            touchpad.turned(by: way, at: event.time)
            let holder = touchpad.holder(of: way, at: point, event.time)
            if let holder, let hit, holder.isAncestor(of: hit), holder.handle(event) { break }
            _ = (hit ?? background).offer(event)
        case .filesDropped(_, let point), .textDropped(_, let point):
            _ = (hitTest(point) ?? background).offer(event)
        case .wheelEnded: fingersLeftTouchpad(event)
        case .pinch: gestures.touchpadPinched(event) { hitTest($0) ?? background }
        case .keyDown(let key, let modifiers, _): keyDown(key, modifiers, event)
        case .keyUp, .text, .composing: _ = keyTarget.offer(event)
        case .resized(let size, let scale): resize(to: size, scale: scale)
        case .focusGained: setActive(true, event)
        case .focusLost: setActive(false, event)
        case .minimized: isMinimized = true
        case .restored, .exposed:
            isMinimized = false
            invalidate()
        case .preferencesChanged(let preferences): application?.preferencesDidChange(preferences)
        case .closeRequested: requestClose()
        }
        updateFocusForDisabledView()
        toolTip.follow(event)
    }

    /// Handles an event from the platform. During a replay, input is ignored.
    public func receive(_ event: Event) {
        guard application?.isReplaying == true else { return dispatch(event) }
        switch event.kind {
        case .resized, .exposed, .restored, .minimized, .closeRequested: dispatch(event)
        default: break
        }
    }

    private func setActive(_ isActive: Bool, _ event: Event) {
        self.isActive = isActive
        if !isActive { windowDidLoseFocus(event) }
        activityDidChange()
    }

    func updateCursor() {
        var next = hover.views.last
        var found: Cursor?
        while let view = next, found == nil {
            found = view.cursor
            next = view.superview
        }
        let new = found ?? .arrow
        guard new != cursor else { return }
        cursor = new
        platformWindow?.setCursor(new)
    }

    /// Removes all references to a view and its subtree before they leave the window.
    func viewWillLeave(_ leaving: View) {
        func isLeaving(_ view: View?) -> Bool { view.map { $0 === leaving || leaving.isAncestor(of: $0) } ?? false }
        damage.add(leaving.drawnGeometry.coveredInWindow.intersection(Rect(origin: .zero, size: size)))
        if isLeaving(firstResponder) { setFocus(nil, shown: showsFocus, isForced: true) }
        if isLeaving(focusAnchor) { focusAnchor = leaving.superview }
        if isLeaving(pointerTarget) { cancelPointer() }
        touches.viewWillLeave(where: isLeaving)
        hover.leave(leaving)
        setNeedsFrame()
    }
}
