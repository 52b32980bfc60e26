public import FoundationEssentials

/// A link in the text of a label.
///
/// A click, Space or Return opens the address, and a context menu copies it. A link with an action for `touchUpInside` or
/// `primaryActionTriggered` does not open the address itself: the action may call `openURL()`. Specification 13.21.
@MainActor public final class TextLink: Control, AddressOpening {
    /// The address.
    public private(set) var url: URL?
    /// The text of the link.
    public private(set) var title = ""

    public required init() {
        super.init()
        hitBehavior = .passThrough
        cursor = .pointingHand
    }

    deinit {}

    /// Opens the address in the user's preferred program.
    public func openURL() { openAddress() }

    // MARK: Arranging

    func update(_ link: StyledText.Link, isEnabled: Bool) {
        let old = url
        (url, title, self.isEnabled) = (link.url, link.text, isEnabled)
        updateToolTip(from: old)
    }

    /// Places the link.
    ///
    /// - Parameter lines: the areas of the text in the label, one for each line; empty if the link is cut off.
    func place(_ lines: [Rect]) {
        isHidden = lines.isEmpty
        guard let first = lines.first else { return }
        frame = lines.dropFirst().reduce(first) { $0.union($1) }
        for _ in subviews.count..<max(subviews.count, lines.count) {
            let area = View()
            area.isInternalView = true
            addSubview(area)
        }
        for area in subviews[lines.count...].reversed() { area.removeFromSuperview() }
        for (area, line) in zip(subviews, lines) { area.frame = line.offset(by: Point(-frame.minX, -frame.minY)) }
        setNeedsDisplay()
    }

    /// A link is as high as its line.
    override public var minimumHitTarget: Double { 0 }

    // MARK: Drawing

    private static let cornerRadius = 3.0
    /// The opacities of the tint over the text, under the pointer and pressed.
    private static let opacities = (hovered: 0.1, pressed: 0.2)

    override public func draw(into list: inout DisplayList) {
        for line in subviews.map(\.frame) {
            if isEnabled, isHovered || isHighlighted {
                let tint = inheritedTint ?? .role(.link)
                let opacity = isHighlighted ? Self.opacities.pressed : Self.opacities.hovered
                list.fill(line, cornerRadius: Self.cornerRadius, tint.opacity(opacity))
            }
            drawFocusRing(around: line.inset(by: 2), cornerRadius: Self.cornerRadius, into: &list)
        }
    }

    // MARK: Input

    override public func activate(with event: Event?) {
        super.activate(with: event)
        guard !isIntercepted, (superview as? Label)?.open(self, with: event) != true else { return }
        openURL()
    }

    override public func contextMenu(at point: Point) -> Menu? { super.contextMenu(at: point) ?? addressMenu }

    // MARK: Accessibility

    override public var accessibility: Accessibility {
        Accessibility(role: .link, label: accessibilityLabel ?? title, isEnabled: isEnabled)
    }
}

// MARK: - Labels
extension Label: DocumentActionList, HostingView {
    var hostedSubviews: [View] { links }
    package class var eventAttributes: [String] { ["onOpenLink"] }

    /// The links of the text, in reading order.
    public var links: [TextLink] { effects?.links ?? [] }

    /// Creates, updates and removes views for the links of the text. A label that takes no events has none.
    func updateLinks() {
        let wanted = Reachability(of: self).isInteractionDisabled ? [] : attributed?.text.links ?? []
        guard !wanted.isEmpty || !links.isEmpty, let effects else { return }
        while effects.links.count > wanted.count { effects.links.removeLast().removeFromSuperview() }
        while effects.links.count < wanted.count {
            let link = TextLink()
            effects.links.append(link)
            addSubview(link)
        }
        for (link, new) in zip(effects.links, wanted) { link.update(new, isEnabled: isEnabled) }
        if wanted.isEmpty { flags.insert(.leaf) } else { flags.remove(.leaf) }
    }

    /// Performs the document's action for `onOpenLink`.
    ///
    /// - Returns: whether there is an action.
    fileprivate func open(_ link: TextLink, with event: Event?) -> Bool {
        guard !documentActions.isEmpty, let effects else { return false }
        effects.activeLink = link
        for action in documentActions { action.perform(self, event) }
        effects.activeLink = nil
        return true
    }
}

nonisolated extension StyledText {
    /// Text with the same address.
    struct Link {
        let url: URL
        let text: String
        let stretches: Range<Int>
    }

    /// The links in reading order.
    var links: [Link] {
        var links: [Link] = []
        var index = 0
        while index < stretches.count {
            let first = index
            index += 1
            guard let url = stretches[first].attributes.link else { continue }
            while index < stretches.count, stretches[index].attributes.link == url { index += 1 }
            let start = first == 0 ? 0 : stretches[first - 1].end
            let text = String(text(start..<stretches[index - 1].end))
            links.append(Link(url: url, text: text, stretches: first..<index))
        }
        return links
    }
}
