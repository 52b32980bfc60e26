/// One window of an application: a view tree with its focus, pointer, and dirty region.
public final class Window: Responder {
    /// The controller whose view fills the window.
    public let rootViewController: ViewController
    /// The application that the window belongs to; nil before it opens.
    public private(set) weak var application: Application?
    /// The title in the window system. Initially the root controller's, else the application's. A new title of that controller replaces it.
    public var title: String {
        didSet {
            guard title != oldValue else { return }
            platformWindow?.setTitle(title)
            HeaderBar.titleDidChange(of: self)
        }
    }
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
    /// Whether the last focus change came from the keyboard, so that the focus ring is visible.
    public internal(set) var showsFocus = false
    /// The view that receives all pointer events until the buttons are up.
    public internal(set) weak var pointerTarget: View?
    /// Whether the window is minimized, so that it draws no frames.
    public private(set) var isMinimized = false
    /// Whether the window has the desktop's keyboard focus.
    public private(set) var isActive = false
    /// Whether the window fills its screen, without a window frame. The default is false. It has no effect without a window system, and
    /// follows a window system that changes it, for example by a key of the window manager.
    /// ``ViewController/windowDidChangeFullScreen(_:)`` is called after each change.
    public var isFullScreen = false { didSet { if isFullScreen != oldValue { fullScreenDidChange() } } }
    /// The content's minimum size in points. In both limits, an infinite dimension means no limit.
    public var minimumSize = Size(1, 1) { didSet { limitsDidChange() } }
    /// The largest size of the window, in points; unlimited by default.
    public var maximumSize = Size.unconstrained { didSet { limitsDidChange() } }

    /// The root view, which contains the controller's view and the presented layers.
    package let root = WindowView()
    let context: WindowContext
    /// The pointer's position in points; nil while it is not over the window.
    public internal(set) var pointer: Point?
    /// Whether the window is closing, so that nothing can be presented.
    private(set) var isClosing = false
    private(set) lazy var pipeline = FramePipeline(of: self)
    private(set) lazy var focus = WindowFocus(of: self)
    private(set) lazy var pointing = WindowPointer(of: self)
    private(set) lazy var hover = WindowHover(of: self)
    private(set) lazy var animations = WindowAnimations(of: self)
    private(set) lazy var touches = WindowTouches(of: self)
    let gestures = WindowGestures()
    private(set) lazy var toolTip = WindowToolTip(of: self)

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
        ViewTree(of: root).attach(to: context)
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
        guard presentation.shownControllers.flatMap(\.family).allSatisfy({ $0.windowShouldClose(self) }) else { return }
        if let application, application.isLast(self) { application.terminate { close() } } else { close() }
    }

    /// Closes the window without asking.
    public func close() {
        guard let platformWindow else { return }
        guard !isClosing else { return }
        isClosing = true
        presentation.closeLayers()
        toolTip.hide()
        rootViewController.viewWillDisappear()
        pointing.cancel()
        touches.forget()
        pointing.left()
        focus.set(nil, shown: false, isForced: true)
        self.platformWindow = nil
        isActive = false
        // The views may be shown again elsewhere.
        pipeline.updateBindings()
        ViewTree(of: root).attach(to: nil)
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
        presentation.layer(of: controller)?.content = controller.view
    }

    private func fill(with view: View) {
        root.content = view
        invalidate()
    }

    private func limitsDidChange() { platformWindow?.setSizeLimits(minimum: minimumSize, maximum: maximumSize) }

    private func fullScreenDidChange() {
        _ = platformWindow?.setFullScreen(isFullScreen)
        for controller in presentation.shownControllers.flatMap(\.family) { controller.windowDidChangeFullScreen(self) }
    }
}

// MARK: - Frames
extension Window {
    /// Requests a frame. The platform calls `drawFrame` when it is due.
    public func setNeedsFrame() { pipeline.setNeedsFrame() }

    /// Lays out the window and presents a frame with the changes, if there are any. Called by the platform.
    public func drawFrame() { pipeline.drawFrame() }

    /// Returns the window's whole content as one display list.
    public func displayList() -> DisplayList { pipeline.displayList() }

    /// Lays out all views immediately.
    public func layout() { pipeline.settle() }

    /// Marks the whole window as damaged, because its content was lost or has changed.
    public func invalidate() {
        pipeline.addDamage(Rect(origin: .zero, size: size))
        setNeedsFrame()
    }

    func setTheme(_ theme: Theme) {
        guard context.theme != theme else { return }
        if context.theme.appearance != theme.appearance { platformWindow?.setAppearance(theme.appearance) }
        context.theme = theme
        LayoutPass(of: root).invalidateLayoutOfTree()
        invalidate()
    }

    func setDirection(_ direction: LayoutDirection) {
        guard context.direction != direction else { return }
        context.direction = direction
        LayoutPass(of: root).invalidateLayoutOfTree()
        invalidate()
    }

    private func resize(to size: Size, scale: Double) {
        guard size.width > 0, size.height > 0, scale > 0, size != self.size || scale != self.scale else { return }
        self.size = size
        if scale != self.scale {
            self.scale = scale
            context.scale = scale
            LayoutPass(of: root).invalidateLayoutOfTree()
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
        InheritedAppearance(of: root).traitCollectionDidChangeInTree(previous)
        for controller in presentation.shownControllers.flatMap(\.family) {
            controller.traitCollectionDidChange(previous)
        }
    }
}

// MARK: - Events
extension Window {
    /// Handles an event from the window system, a recording or a test.
    public func dispatch(_ event: Event) {
        application?.becomeCurrent()
        application?.beginEvent()
        defer { application?.endEvent() }
        if let inspection = application?.inspection {
            if inspection.eventFilter(event, self) { return }
            inspection.willHandle(event, in: self)
        }
        defer { if let inspection = application?.inspection { inspection.didHandle(in: self) } }
        application?.eventObserver?(event, self)
        application?.accessibilityTree?.willHandle(event, in: self)
        pipeline.prepare(for: event)
        root.menuBar?.notice(event)
        switch event.kind {
        case .pointerMoved(let point, _): pointing.moved(to: point, event)
        case .pointerDown(let point, _, _, _): pointing.down(at: point, event)
        case .pointerUp(let point, _, _, _): pointing.up(at: point, event)
        case .pointerLeft: pointing.left()
        case .pointerCancelled: pointing.cancel(event)
        case .touchDown, .touchMoved, .touchUp, .touchCancelled: touches.take(event)
        case .wheel(let point, let dx, let dy, let modifiers):
            let (way, hit) = (Touchpad.way(dx, dy, modifiers), hitTest(point))
            pointing.touchpad.turned(by: way, at: event.time)
            let holder = pointing.touchpad.holder(of: way, at: point, event.time)
            if let holder, let hit, holder.isAncestor(of: hit), holder.handle(event) { break }
            _ = (hit ?? pointing.background).offer(event)
        case .filesDropped(_, let point), .textDropped(_, let point):
            _ = (hitTest(point) ?? pointing.background).offer(event)
        case .wheelEnded: pointing.fingersLeftTouchpad(event)
        case .pinch: gestures.touchpadPinched(event) { hitTest($0) ?? pointing.background }
        case .keyDown(let key, let modifiers, _): focus.keyDown(key, modifiers, event)
        case .keyUp, .text, .composing: _ = focus.keyTarget.offer(event)
        case .resized(let size, let scale): resize(to: size, scale: scale)
        case .focusGained: setActive(true, event)
        case .focusLost: setActive(false, event)
        case .minimized: isMinimized = true
        case .enteredFullScreen: isFullScreen = true
        case .leftFullScreen: isFullScreen = false
        case .restored, .exposed:
            isMinimized = false
            invalidate()
        case .preferencesChanged(let preferences): application?.preferencesDidChange(preferences)
        case .closeRequested: requestClose()
        }
        focus.leaveDisabledView()
        toolTip.follow(event)
    }

    /// Handles an event from the platform. During a replay, input is ignored.
    public func receive(_ event: Event) {
        guard application?.isReplaying == true else { return dispatch(event) }
        switch event.kind {
        case .resized, .exposed, .restored, .minimized, .enteredFullScreen, .leftFullScreen, .closeRequested:
            dispatch(event)
        default: break
        }
    }

    private func setActive(_ isActive: Bool, _ event: Event) {
        self.isActive = isActive
        if !isActive { presentation.windowDidLoseFocus(event) }
        focus.activityDidChange()
        application?.accessibilityTree?.observer.activityDidChange(of: self)
    }

    /// Removes all references to a view and its subtree before they leave the window.
    func viewWillLeave(_ leaving: View) {
        func isLeaving(_ view: View?) -> Bool { view.map { $0 === leaving || leaving.isAncestor(of: $0) } ?? false }
        pipeline.addDamage(DrawnGeometry(of: leaving).coveredInWindow.intersection(Rect(origin: .zero, size: size)))
        if isLeaving(firstResponder) { focus.set(nil, shown: showsFocus, isForced: true) }
        if isLeaving(focus.focusAnchor) { focus.focusAnchor = leaving.superview }
        if isLeaving(pointerTarget) { pointing.cancel() }
        touches.viewWillLeave(where: isLeaving)
        hover.leave(leaving)
        application?.accessibilityTree?.observer.viewWillLeave(leaving)
        setNeedsFrame()
    }
}
