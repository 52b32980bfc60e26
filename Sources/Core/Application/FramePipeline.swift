/// The passes between a change and the screen. A window has one pipeline; an idle window draws no frames.
///
/// `docs/architecture.md` describes the passes ("The passes of a frame").
final class FramePipeline {
    /// A step of a frame. The passes of a frame run in the order of the cases.
    enum Pass: CaseIterable {
        /// Scrolling without a finger moves to the time of the frame.
        case motions
        /// Bindings and layout, until both settle.
        case layout
        /// The focus leaves a disabled first responder.
        case focus
        /// Popovers and menus follow their source views.
        case presentations
        /// The views under the pointer are found again if views have moved.
        case hover
        /// Layout again, because hovered views may change.
        case hoverLayout
        /// The platform gets the place of text input, and players learn whether they can be seen.
        case textInput
        /// Assistive programs are told what has changed.
        case accessibility
        /// The storage of animated properties gets the values to show.
        case animation
        /// Changed views record their drawing; the damage becomes a display list.
        case display
        /// The platform paints and shows the frame.
        case present
        /// The storage of animated properties gets their own values back. Work that is left requests the next frame.
        case end
    }

    /// The values that one pass of a frame leaves for the next.
    private struct Progress {
        let platformWindow: any PlatformWindow
        var frame: Frame?
        var isShown = true
        /// Whether the reaction of hovered views may have moved the views under the pointer.
        var isMoving = false
        var start = Duration.zero
        var laidOut = Duration.zero
        var recorded = Duration.zero
    }

    private unowned(unsafe) let window: Window
    private(set) var damage = Damage()
    /// Whether a frame was requested and is not drawn yet.
    private(set) var needsFrame = false
    /// Bindings whose owner has changed since the last update.
    private var pendingBindings: [Binding] = []
    /// Whether bindings are being updated before layout. Their views may then lay out the window.
    private(set) var isUpdatingBindings = false
    private(set) var hasReportedUnsettledLayout = false
    /// The capacity for the next display list.
    private var lastCommandCount = 0

    /// The maximum number of layout rounds. A layout that needs more does not settle.
    static let layoutLimit = 8

    init(of window: Window) { self.window = window }

    private var time: Duration { window.application?.clock.time ?? .zero }
    private var whole: Rect { Rect(origin: .zero, size: window.size) }

    // MARK: Requests

    func setNeedsFrame() {
        guard !needsFrame, let platformWindow = window.platformWindow else { return }
        needsFrame = true
        platformWindow.setNeedsFrame()
    }

    /// Adds a rectangle of the window to the damage of the next frame. The caller requests the frame.
    func addDamage(_ rect: Rect) { damage.add(rect) }

    /// Schedules the update of a binding before the next layout.
    func setNeedsUpdate(of binding: Binding) {
        pendingBindings.append(binding)
        setNeedsFrame()
    }

    // MARK: Passes

    /// Brings the window up to date before an event, so that the target of the event does not depend on whether a frame was drawn since the
    /// last one.
    func prepare(for event: Event) {
        window.animations.step(to: event.time)
        switch event.kind {
        case .pointerMoved, .pointerDown, .pointerUp, .touchDown, .touchMoved, .touchUp, .wheel, .wheelEnded,
            .pinch, .keyDown, .keyUp, .text, .composing, .filesDropped, .textDropped:
            if !hasReportedUnsettledLayout { settle() }
            window.presentation.followSources()
        default: break
        }
    }

    func drawFrame() {
        window.application?.becomeCurrent()
        guard let platformWindow = window.platformWindow, !window.isMinimized else {
            needsFrame = false
            return
        }
        var progress = Progress(platformWindow: platformWindow, start: time)
        for pass in Pass.allCases { run(pass, &progress) }
        let painted = time
        window.application?.frameWasDrawn(
            progress.isShown ? progress.frame : nil, layout: progress.laidOut - progress.start,
            display: progress.recorded - progress.laidOut, painting: painted - progress.recorded)
        if let inspection = window.application?.inspection {
            inspection.didDraw(
                window, damage: progress.frame?.changedRects ?? [], layout: progress.laidOut - progress.start,
                display: progress.recorded - progress.laidOut, painting: painted - progress.recorded)
        }
    }

    private func run(_ pass: Pass, _ progress: inout Progress) {
        switch pass {
        case .motions: window.animations.step()
        case .layout:
            if let inspection = window.application?.inspection { inspection.willLayOut(window) }
            settle()
        case .focus: window.focus.leaveDisabledView()
        case .presentations: window.presentation.followSources()
        case .hover:
            window.hover.follow()
            // The hovered views may have changed and moved in reaction. The next frame then updates the hover state again.
            progress.isMoving = window.root.flags.needsUpdate
        case .hoverLayout: settle()
        case .textInput:
            window.focus.updateTextInput()
            window.context.updateHiddenPlayers()
        case .accessibility:
            window.application?.accessibilityTree?.observer.frameWasLaidOut(window)
            progress.laidOut = time
        case .animation: present()
        case .display:
            needsFrame = false
            if let inspection = window.application?.inspection { inspection.willDisplay(window) }
            progress.frame = nextFrame()
            progress.recorded = time
        case .present:
            if let frame = progress.frame { progress.isShown = progress.platformWindow.present(frame) }
        case .end:
            window.animations.withdraw()
            if let frame = progress.frame, !progress.isShown { restore(frame) }
            if progress.isMoving || window.hover.needsUpdate && !window.hover.isWaiting { setNeedsFrame() }
        }
    }

    /// Updates bindings and lays out the views, until neither is needed. After ``layoutLimit`` rounds it reports the view that changes in
    /// every round, once until the layout settles again.
    func settle() {
        let root = window.root
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
        let name = LayoutPass(of: root).lastUnsettled.map(\.diagnostics.diagnosticName) ?? "a view"
        window.application?.report("layout does not settle: \(name) changes during layout")
    }

    /// Updates bindings. Ranges are set before the values that they limit.
    func updateBindings() {
        guard !pendingBindings.isEmpty else { return }
        let bindings = pendingBindings
        pendingBindings = []
        isUpdatingBindings = true
        defer { isUpdatingBindings = false }
        for order in PropertyOrder.allCases {
            for binding in bindings where binding.order == order { binding.update() }
        }
    }

    /// The platform could not show the frame. Its changes are drawn in the next one, without scroll blits.
    private func restore(_ frame: Frame) {
        for rect in frame.changedRects { damage.add(rect) }
        setNeedsFrame()
    }

    /// Marks views for the values that animations show now. The caller draws these views, so that their marks request no frame.
    private func present() {
        let isRequested = needsFrame
        needsFrame = true
        window.animations.present()
        needsFrame = isRequested
    }

    /// Returns a frame with the changes since the last one; nil if there are none.
    private func nextFrame() -> Frame? {
        var update = DisplayUpdate(damage: damage, scale: window.scale, mayMove: true)
        let whole = whole
        DisplayPass(of: window.root).updateDisplay(origin: .zero, clip: whole, isRedrawn: false, in: &update)
        var blurred: [Rect] = []
        DisplayPass(of: window.root).addBlurredAreas(to: &blurred, origin: .zero, clip: whole)
        update.finish(blurred: blurred)
        damage = Damage()
        let rects = update.damage.onPixels(scale: window.scale, size: window.size)
        guard !rects.isEmpty else { return nil }
        let list = flattened(within: RenderArea(rects))
        return Frame(
            list: list, moves: update.moves, damage: rects, theme: window.theme, size: window.size,
            scale: window.scale)
    }

    /// Returns the window's whole content as one display list.
    func displayList() -> DisplayList {
        settle()
        window.application?.accessibilityTree?.observer.collect(window)
        present()
        defer {
            window.animations.withdraw()
            // The changes found here are not marked any more, and not on the screen yet.
            if !damage.rects.isEmpty { setNeedsFrame() }
        }
        var update = DisplayUpdate(damage: damage, scale: window.scale)
        DisplayPass(of: window.root).updateDisplay(origin: .zero, clip: whole, isRedrawn: false, in: &update)
        damage = update.damage
        return flattened(within: RenderArea(whole))
    }

    private func flattened(within area: RenderArea) -> DisplayList {
        var list = DisplayList(capacity: lastCommandCount)
        list.fill(whole, .windowBackground)
        DisplayPass(of: window.root).flatten(into: &list, origin: .zero, clip: whole, area: area)
        lastCommandCount = list.commands.count
        return list
    }
}
