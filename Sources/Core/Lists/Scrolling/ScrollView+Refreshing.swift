// The effects of a refresh control on its scroll view (specification 10.1 and 11.6).

extension ScrollView {
    /// The maximum pull for a refresh, as a fraction of the visible height.
    private static let maximumPullDistance = 1.0 / 3

    /// Returns the range of the offset for the current content and size.
    func makeScrollRange() -> ScrollRange {
        var insets = adjustedContentInset
        if let refreshControl, refreshControl.isRefreshing { insets.top += refreshControl.roomAbove }
        return ScrollRange(
            content: contentSize, insets: insets, viewport: frame.size, isRightToLeft: readsFromRight)
    }

    /// The distance by which the content is pulled down from its top, in points.
    private var pull: Double { -adjustedContentInset.top - contentOffset.y }

    /// The pull that triggers a refresh.
    private func longPull(of control: RefreshControl) -> Double {
        min(control.roomAbove, frame.height * Self.maximumPullDistance)
    }

    /// Places the refresh control above the content; it moves with content that is pulled down.
    func placeRefreshControl() {
        guard let refreshControl else { return }
        let height = refreshControl.roomAbove
        let scale = context?.scale ?? 1
        refreshControl.frame = Rect(0, max(0, pull.snapped(toScale: scale)) - height, frame.width, height)
        let long = longPull(of: refreshControl)
        refreshControl.pulledPart = long > 0 ? min(max(pull / long, 0), 1) : 0
    }

    /// Handles the end of a touch on the content.
    func refreshIfPulled(_ event: Event) {
        guard let refreshControl, pull > 0, pull >= longPull(of: refreshControl) else { return }
        refreshControl.trigger(with: event)
    }

    /// Handles F5 and Ctrl+R while the view or a descendant has focus.
    func refresh(by event: Event) -> Bool {
        guard let refreshControl, refreshControl.isEnabled, isScrollEnabled else { return false }
        switch event.kind {
        case .keyDown(Key("F5"), [], let isRepeat), .keyDown(Key("R"), .control, let isRepeat):
            if !isRepeat { refreshControl.trigger(with: event) }
            return true
        default: return false
        }
    }

    /// Adds or removes the room above the content when refreshing begins or ends.
    func refreshingDidChange() {
        guard let old = scrollRange else { return }
        let new = makeScrollRange()
        guard new != old else { return }
        let wasAtTop = contentOffset.y <= old.least.y
        scrollRange = new
        if mayBeOverscrolled {
            follow(new, to: contentOffset)
        } else if new.least.y < old.least.y {
            if wasAtTop { move(to: Point(contentOffset.x, new.least.y), animated: true) {} }
        } else {
            springBack()
        }
        for bar in bars { bar.update() }
    }
}
