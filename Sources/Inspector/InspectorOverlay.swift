import Inlay

/// Draws the box of a view over its window: the frame, its margins inside and its spacing outside, and flashes of painted areas.
final class InspectorOverlay: View {
    var inspection: Inspection?
    /// The selected view.
    weak var selection: View? { didSet { if selection !== oldValue { boxDidChange() } } }
    /// The view under the pointer while a view is picked.
    weak var candidate: View? { didSet { if candidate !== oldValue { boxDidChange() } } }

    /// The rectangles that flash, in points of the window.
    private var flashes: [Rect] = []
    private var flashTask: Task<Void, Never>?
    /// Whether the overlay has requested the current frame.
    private var hasChanged = false
    /// The box that was drawn last, so that layout of the view is followed.
    private var drawnBox: Box?
    private let caption = Label()

    /// The lengths of a view in points of the window.
    private struct Box: Equatable {
        let frame: Rect
        let margins: EdgeInsets
        let spacing: EdgeInsets
        /// The room between the children of a row or column.
        let gaps: [Rect]
    }

    private static let flashTime = Duration.milliseconds(300)
    private static let flashColor = Color(red: 0.85, green: 0.1, blue: 0.65)
    private static let frameColor = Color(red: 0.1, green: 0.45, blue: 0.95)
    private static let marginColor = Color(red: 0.2, green: 0.65, blue: 0.3)
    private static let spacingColor = Color(red: 0.95, green: 0.6, blue: 0.1)
    private static let captionBackground = Color(red: 0.12, green: 0.12, blue: 0.16)
    /// The distance between the text of the caption and its edges, in points.
    private static let captionPadding = EdgeInsets(top: 3, left: 6, bottom: 3, right: 6)

    required init() {
        super.init()
        hitBehavior = .none
        isInternalView = true
        accessibilityProperties.isHidden = true
        caption.font = .style(.footnote)
        caption.textColor = .white
        caption.isHidden = true
        caption.isInternalView = true
        addSubview(caption)
    }

    deinit { flashTask?.cancel() }

    private var target: View? { candidate ?? selection }

    private func box(of view: View) -> Box? {
        guard let inspection, view.window === window else { return nil }
        let lengths = inspection.box(of: view)
        let gaps = Self.gaps(in: view).map { view.convertToWindow($0) }
        return Box(frame: view.frameInWindow, margins: lengths.margins, spacing: lengths.spacing, gaps: gaps)
    }

    private static func gaps(in view: View) -> [Rect] {
        guard let box = view as? BoxView else { return [] }
        let frames = box.arrangedSubviews.filter { !$0.isHidden }.map(\.frame)
        let isRow = box is RowView
        let sorted = frames.sorted { isRow ? $0.minX < $1.minX : $0.minY < $1.minY }
        return zip(sorted, sorted.dropFirst()).compactMap { first, second in
            let gap =
                isRow
                ? Rect(first.maxX, 0, second.minX - first.maxX, box.bounds.height)
                : Rect(0, first.maxY, box.bounds.width, second.minY - first.maxY)
            return gap.width > 0 && gap.height > 0 ? gap : nil
        }
    }

    /// Updates the box after a frame in which layout may have moved the view, and stays in front of new layers.
    func follow() {
        if let superview, superview.subviews.last !== self { superview.addSubview(self) }
        if target.flatMap(box(of:)) != drawnBox { boxDidChange() }
    }

    private func boxDidChange() {
        drawnBox = target.flatMap(box(of:))
        if let target, let drawnBox {
            let size = drawnBox.frame.size
            caption.text = "\(Selector.describe(target))  \(size.width.plain) × \(size.height.plain)"
        }
        caption.isHidden = drawnBox == nil
        change()
        setNeedsLayout()
    }

    /// Marks the overlay, and remembers that the next frame is its own.
    private func change() {
        hasChanged = true
        setNeedsDisplay()
    }

    /// Returns whether the overlay has requested the last frame.
    func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    func flash(_ damage: [Rect]) {
        guard !damage.isEmpty else { return }
        flashes = damage
        change()
        flashTask?.cancel()
        guard let clock = window?.application?.clock else { return }
        flashTask = Task { [weak self] in
            if (try? await clock.sleep(for: Self.flashTime)) != nil { self?.removeFlashes() }
        }
    }

    func removeFlashes() {
        guard !flashes.isEmpty else { return }
        flashes = []
        change()
    }

    override func layoutSubviews() {
        guard let drawnBox else { return }
        let text = caption.measure(fitting: .unconstrained)
        let size = Size(
            text.width + Self.captionPadding.left + Self.captionPadding.right,
            text.height + Self.captionPadding.top + Self.captionPadding.bottom)
        let frame = drawnBox.frame
        // Below the view, else above it, else inside of it.
        var y = frame.maxY + 2
        if y + size.height > bounds.height { y = frame.minY - size.height - 2 }
        if y < 0 { y = max(0, frame.maxY - size.height - 2) }
        let x = min(max(0, frame.minX), max(0, bounds.width - size.width))
        captionFrame = Rect(x, y, size.width, size.height)
        caption.frame = captionFrame.inset(by: Self.captionPadding)
    }

    private var captionFrame = Rect.zero { didSet { if captionFrame != oldValue { change() } } }

    override func draw(into list: inout DisplayList) {
        for rect in flashes {
            list.fill(rect, Self.flashColor.opacity(0.12))
            list.strokeBorder(rect, width: 1, Self.flashColor.opacity(0.7))
        }
        guard let drawnBox else { return }
        let frame = drawnBox.frame
        list.fill(frame, Self.frameColor.opacity(0.18))
        Self.fillBand(around: frame, by: drawnBox.spacing, Self.spacingColor.opacity(0.35), into: &list)
        Self.fillBand(inside: frame, by: drawnBox.margins, Self.marginColor.opacity(0.35), into: &list)
        for gap in drawnBox.gaps { list.fill(gap, Self.spacingColor.opacity(0.35)) }
        list.strokeBorder(frame, width: 1, Self.frameColor)
        list.fill(captionFrame, cornerRadius: 4, Self.captionBackground.opacity(0.92))
    }

    /// Fills the band between a rectangle and its insets.
    private static func fillBand(
        inside frame: Rect, by insets: EdgeInsets, _ color: Color, into list: inout DisplayList
    ) {
        let inner = frame.inset(by: insets)
        let bands = [
            Rect(frame.minX, frame.minY, frame.width, insets.top),
            Rect(frame.minX, inner.maxY, frame.width, insets.bottom),
            Rect(frame.minX, inner.minY, insets.left, inner.height),
            Rect(inner.maxX, inner.minY, insets.right, inner.height),
        ]
        for band in bands where band.width > 0 && band.height > 0 { list.fill(band, color) }
    }

    private static func fillBand(
        around frame: Rect, by lengths: EdgeInsets, _ color: Color, into list: inout DisplayList
    ) {
        let outer = Rect(
            frame.minX - lengths.left, frame.minY - lengths.top, frame.width + lengths.left + lengths.right,
            frame.height + lengths.top + lengths.bottom)
        fillBand(inside: outer, by: lengths, color, into: &list)
    }
}
