public import FoundationEssentials

/// A button that opens an address.
///
///     <LinkButton title="The manual" url="https://example.org/manual"/>
///
/// A link with an action for `touchUpInside` or `primaryActionTriggered` does not open the address itself: the action may call
/// `openURL()`. Specification 13.21.
@MainActor open class LinkButton: Button, AddressOpening {
    /// The address; nil, the default, is none. Without a title the button shows the address, with a title its tool tip does.
    public var url: URL? {
        didSet {
            guard url != oldValue else { return }
            if normalTitle == nil || normalTitle == oldValue?.shownAddress { normalTitle = url?.shownAddress }
            updateToolTip(from: oldValue)
        }
    }

    public required init() {
        super.init()
        style = .plain
        cursor = .pointingHand
    }

    deinit {}

    override open class var factories: [String: () -> View] { [:] }
    override open class var properties: PropertyTable {
        super.properties + [.init("url", \LinkButton.url) { $0.url = $1 }]
    }

    override var plainTitleColor: Color { .role(.link) }

    /// Opens the address in the user's preferred program. Does nothing without an address.
    public func openURL() { openAddress() }

    // MARK: Drawing

    /// Underlines the title under the pointer.
    override open func drawOverlay(into list: inout DisplayList) {
        super.drawOverlay(into: &list)
        guard isHovered, isEnabled, shownText?.isEmpty == false, let color = titleLabel.textColor else { return }
        let label = titleLabel
        let baseline = label.frame.minY + (label.firstBaseline(for: label.frame.size) ?? label.frame.height)
        let line = Rect(label.frame.minX, baseline + 1, label.frame.width, 1)
        list.fill(pixels.snapped(line), color)
    }

    // MARK: Input

    override open func activate(with event: Event?) {
        super.activate(with: event)
        if !isIntercepted { openURL() }
    }

    override open func contextMenu(at point: Point) -> Menu? { super.contextMenu(at: point) ?? addressMenu }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var accessibility = super.accessibility
        accessibility.role = .link
        return accessibility
    }
}

/// A control that opens an address.
protocol AddressOpening: Control {
    var url: URL? { get }
}

extension AddressOpening {
    /// Whether an action replaces the opening of the address.
    var isIntercepted: Bool {
        actions.contains { !$0.events.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) }
    }

    func openAddress() {
        guard let url, let application = window?.application else { return }
        application.startTask("opening '\(url.absoluteString)'") { await application.open(url) }
    }

    /// The context menu of a link; nil without an address.
    var addressMenu: Menu? {
        guard let url else { return nil }
        return Menu(children: [
            Action(title: translated(.open)) { [weak self] _ in self?.openAddress() },
            Action(title: translated(.copyAddress)) { [weak self] _ in
                self?.window?.application?.pasteboard.string = url.copiedAddress
            },
        ])
    }

    /// Shows the address as tool tip, unless an app has set another text.
    func updateToolTip(from old: URL?) {
        guard toolTip == nil || toolTip == old?.copiedAddress else { return }
        toolTip = url?.copiedAddress
    }
}

nonisolated extension URL {
    /// The address for other programs: for an e-mail address without the scheme.
    fileprivate var copiedAddress: String {
        let text = absoluteString
        return scheme == "mailto" ? String(text.dropFirst("mailto:".count)) : text
    }

    /// The address as users read it: without the scheme of web pages and e-mail addresses, and without a slash at the end.
    fileprivate var shownAddress: String {
        if isFileURL { return lastPathComponent }
        var text = copiedAddress
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text.removeFirst(scheme.count) }
        if text.last == "/" { text.removeLast() }
        return text
    }
}
