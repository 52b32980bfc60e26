/// Tracks the views under the pointer. Views are notified when the pointer moves, and when the content under it changes. While content
/// scrolls under a resting pointer, the hovered views stay. The hover state is updated once the content rests, to avoid flicker
/// and frames that the next one would draw again.
final class WindowHover {
    private unowned(unsafe) let window: Window
    /// The views under the pointer, from the root to the front view.
    var views: [View] = []
    /// The context's `changeCount` at the last update; nil forces an update.
    private var changeCount: Int?
    /// The time of the last scroll; nil once the content rests.
    private var scrolled: Duration?
    private var waiting: Task<Void, Never>?

    /// The time without scrolling after which content rests.
    private static let restDelay = Duration.milliseconds(100)

    init(of window: Window) { self.window = window }

    deinit { waiting?.cancel() }

    /// Whether the view under the pointer may have changed since the last update.
    var needsUpdate: Bool {
        guard let changeCount else { return true }
        return window.pointer != nil && changeCount != window.context.changeCount
    }

    /// Whether an update is delayed, so that `views` may be out of date.
    var isWaiting: Bool { scrolled != nil }

    func contentDidScroll() {
        guard window.pointer != nil, let clock = window.application?.clock else { return }
        scrolled = clock.time
        guard waiting == nil else { return }
        waiting = Task { [weak self] in
            while let deadline = self?.deadline, deadline > clock.now {
                guard (try? await clock.sleep(until: deadline)) != nil else { return }
            }
            self?.contentRests()
        }
    }

    private var deadline: FrameInstant? { scrolled.map { FrameInstant(sinceStart: $0 + Self.restDelay) } }

    private func contentRests() {
        waiting = nil
        guard isWaiting else { return }
        scrolled = nil
        window.setNeedsFrame()
    }

    /// Updates the hover state if it may have changed.
    func follow() {
        guard !isWaiting else { return }
        let count = window.context.changeCount
        if count != changeCount { update() }
        // Hovered views may have shown others, as a scroll view shows its bars. The next frame handles these changes.
        changeCount = count
    }

    /// The view to hover now. While a view has captured the pointer no other view is hovered. The table of a pressed row stays hovered,
    /// because its scroll bars would otherwise appear again when the button is released.
    var target: View? {
        guard let pointer = window.pointer, let hit = window.hitTest(pointer) else { return nil }
        guard let holder = window.pointerTarget, holder !== hit else { return hit }
        return holder.isAncestor(of: hit) ? holder : nil
    }

    /// Notifies views that the pointer has entered or left.
    func update() {
        scrolled = nil
        let target = target
        if isOver(target) { return }
        let chain: [View] = target.map { sequence(first: $0) { $0.superview }.reversed() } ?? []
        let shared = zip(views, chain).prefix { $0 === $1 }.count
        let left = views[shared...]
        views = chain
        for view in left.reversed() { view.pointerExited() }
        for view in chain[shared...] { view.pointerEntered() }
        window.toolTip.hoverDidChange()
        window.pointing.updateCursor()
    }

    /// Whether the hovered views are unchanged, which is nearly always so at presses, releases and frames.
    private func isOver(_ target: View?) -> Bool {
        var (view, count) = (target, views.count)
        while let known = view, count > 0, known === views[count - 1] { (view, count) = (known.superview, count - 1) }
        return view == nil && count == 0
    }

    /// Ends the hover state of a view and its descendants.
    func leave(_ view: View) {
        guard views.contains(where: { $0 === view }) else { return }
        changeCount = nil
        while views.contains(where: { $0 === view }) { views.removeLast().pointerExited() }
        window.toolTip.hoverDidChange()
    }
}
