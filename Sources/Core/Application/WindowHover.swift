/// What the pointer is over in a window. Views hear of it when the pointer moves, and when what lies beneath it changes. While content is
/// scrolled under a pointer that rests, what it was over moves along: what has come beneath it hears of that once the content rests, so that
/// nothing flickers on the way and no frame draws what the next one draws anew.
final class WindowHover {
    private unowned let window: Window
    /// The view in front under the pointer, after all that hold it.
    var views: [View] = []
    /// The context's when it was last looked; nil where that is to be done in any case.
    private var changeCount: Int?
    /// When content was scrolled; nil once it rests.
    private var scrolled: Duration?
    private var waiting: Task<Void, Never>?

    /// How long content lies still until it rests.
    private static let patience = Duration.milliseconds(100)

    init(of window: Window) { self.window = window }

    deinit { waiting?.cancel() }

    /// Whether another view may be under the pointer since the last update.
    var isStale: Bool {
        guard let changeCount else { return true }
        return window.pointer != nil && changeCount != window.context.changeCount
    }

    /// What lies under the pointer may be another than what is said to.
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

    private var deadline: FrameInstant? { scrolled.map { FrameInstant(sinceStart: $0 + Self.patience) } }

    private func contentRests() {
        waiting = nil
        guard isWaiting else { return }
        scrolled = nil
        window.setNeedsFrame()
    }

    /// Looks what the pointer is over if that may have changed.
    func follow() {
        guard !isWaiting else { return }
        let count = window.context.changeCount
        if count != changeCount { update() }
        // Views that the pointer came over may have shown others, as a scroll view its bars: these changes are looked at in the next frame.
        changeCount = count
    }

    /// What the pointer is over now. While it is held for a view nothing else is; but a table whose row is pressed is not left for that,
    /// or its bars would come anew when the button is let go.
    var target: View? {
        guard let pointer = window.pointer, let hit = window.hitTest(pointer) else { return nil }
        guard let holder = window.pointerTarget, holder !== hit else { return hit }
        return holder.isAncestor(of: hit) ? holder : nil
    }

    /// Tells views that the pointer came over them or left.
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
        window.updateCursor()
    }

    /// Whether that is still in front under the pointer, and held by the same views: with each press, release and frame it nearly always is.
    private func isOver(_ target: View?) -> Bool {
        var (view, count) = (target, views.count)
        while let known = view, count > 0, known === views[count - 1] { (view, count) = (known.superview, count - 1) }
        return view == nil && count == 0
    }

    /// The view, and what it holds, is under the pointer no more.
    func leave(_ view: View) {
        guard views.contains(where: { $0 === view }) else { return }
        changeCount = nil
        while views.contains(where: { $0 === view }) { views.removeLast().pointerExited() }
        window.toolTip.hoverDidChange()
    }
}
