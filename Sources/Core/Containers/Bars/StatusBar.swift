/// A strip along the bottom of a window: a message, and views at the end.
///
///     <StatusBar text="$status"><Label font="footnote" text="$count"/><ProgressView width="80" progress="$part"/></StatusBar>
///
/// Specification 13.29.
@MainActor open class StatusBar: RowView {
    /// The message at the side where text begins; empty by default.
    public var text = "" { didSet { if text != oldValue { update() } } }
    /// The message that replaces `text` for a time.
    private var passingText: String?
    private var waiting: Task<Void, Never>?
    private let label = Label()

    public required init() {
        super.init()
        spacing = 12
        verticalAlignment = .center
        label.font = .style(.footnote)
        label.textColor = .role(.secondaryLabel)
        label.weight = 1
        label.isInternalView = true
        addArrangedSubview(label)
    }

    deinit { waiting?.cancel() }

    override open class var properties: PropertyTable {
        super.properties + [.init("text", \StatusBar.text) { $0.text = $1 }]
    }

    /// Shows a message in place of `text` for a time of the application's clock. A later message replaces it.
    public func showMessage(_ message: String, for duration: Duration = .seconds(4)) {
        waiting?.cancel()
        passingText = message
        update()
        guard let clock = window?.application?.clock else { return }
        waiting = .startBackgroundTask { [weak self] in
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            self?.passingText = nil
            self?.update()
        }
    }

    private func update() { label.text = passingText ?? text }

    // MARK: Measuring and drawing

    override open var defaultLayoutMargins: EdgeInsets { EdgeInsets(top: 4, left: 12, bottom: 4, right: 12) }

    /// The superview determines the width, as for other bars.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let height = super.intrinsicSize(fitting: proposal).height.defined(or: 0)
        return Size(.undefined, max(theme.metrics.statusBarHeight, height))
    }

    override open func isStretchable(along axis: Axis) -> Bool {
        axis == .horizontal && !layoutState.dimensions.fixed(axis).isDefined
    }

    override open func draw(into list: inout DisplayList) {
        if backgroundColor == nil { list.fill(bounds, .windowBackground) }
        list.fill(pixels.hairline(atTopOf: bounds), .separator)
    }

    override open var shownText: String? { label.text }
    override open var accessibility: Accessibility {
        Accessibility(role: .status, label: accessibilityLabel, value: label.text.isEmpty ? nil : label.text)
    }
}
