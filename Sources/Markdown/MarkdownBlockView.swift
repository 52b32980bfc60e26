import Inlay

/// A row of a Markdown view, which shows one block.
final class MarkdownBlockView: View {
    private weak var owner: MarkdownView?
    private(set) var block: MarkdownBlock?
    private(set) var row = 0
    private var outerQuotes = 0
    private var isContinued = false
    private var image: Image?
    private var laidOut: MarkdownLayout?
    private var links: [MarkdownLink] = []

    required init() {
        super.init()
        cursor = .iBeam
    }

    deinit {}

    /// - Parameters:
    ///   - outerQuotes: the number of quotes around the block and the one before.
    ///   - isContinued: whether the next block continues this one.
    func show(_ block: MarkdownBlock, row: Int, outerQuotes: Int, isContinued: Bool, of owner: MarkdownView) {
        (self.owner, self.block, self.row) = (owner, block, row)
        (self.outerQuotes, self.isContinued) = (outerQuotes, isContinued)
        if case .image(let address, _) = block.content { image = owner.image(at: address) } else { image = nil }
        cursor = owner.isSelectable ? .iBeam : nil
        invalidate()
    }

    private func invalidate() {
        laidOut = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func environmentDidChange() { invalidate() }

    func layout(_ width: Double) -> MarkdownLayout? {
        if let laidOut, laidOut.width == width { return laidOut }
        guard let block, let owner else { return nil }
        let layout = MarkdownLayout(
            block, MarkdownStyle(body: owner.font, theme: theme), width: width, image: image, isFirst: row == 0,
            in: self)
        laidOut = layout
        return layout
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        guard proposal.width.isFinite else { return Size(.undefined, .undefined) }
        return Size(.undefined, (layout(proposal.width)?.height ?? 0).rounded(.up))
    }

    override func layoutSubviews() {
        guard let layout = layout(frame.width), let owner else { return }
        while links.count > layout.links.count { links.removeLast().removeFromSuperview() }
        while links.count < layout.links.count {
            let link = MarkdownLink()
            links.append(link)
            addSubview(link)
        }
        for (view, link) in zip(links, layout.links) {
            let text = layout.texts.first { $0.characters.overlaps(link.characters) }
            let title = text.map {
                $0.paragraph.text(link.characters.lowerBound - $0.start..<link.characters.upperBound - $0.start)
            }
            view.show(title ?? "", address: link.address, areas: layout.areas(of: link.characters, in: self), of: owner)
        }
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        guard let layout = layout(frame.width), let block else { return }
        drawQuotes(block, layout, into: &list)
        switch block.content {
        case .code:
            var area = layout.content
            if !block.continues { area.size.height = bounds.maxY - area.minY }
            list.fill(area, corners: corners(isFirst: !block.continues), .color(.role(.fill)))
        case .rule:
            list.fill(Rect(layout.content.minX, layout.content.minY, layout.content.width, 1), .role(.separator))
        case .tableRow(_, let row): drawGrid(layout, isTitle: row < 0, into: &list)
        case .image: if let image, !layout.imageFrame.isEmpty { list.draw(image, in: layout.imageFrame) }
        case .text, .heading: break
        }
        if let range = owner?.selectedCharacters(inRow: row, count: layout.characterCount) {
            for area in layout.areas(of: range, in: self) { list.fill(area, .role(.selection)) }
            if !layout.imageFrame.isEmpty { list.fill(layout.imageFrame, Color.role(.selection).opacity(0.5)) }
        }
        let color: Color = block.quoteDepth > 0 ? .secondaryLabel : .label
        for text in layout.texts {
            text.paragraph.draw(into: &list, at: text.frame.origin, width: text.frame.width, in: self, color: color)
        }
        if let marker = layout.markerText {
            marker.paragraph.draw(
                into: &list, at: marker.frame.origin, width: marker.frame.width, in: self, color: .secondaryLabel)
        }
    }

    private func drawQuotes(_ block: MarkdownBlock, _ layout: MarkdownLayout, into list: inout DisplayList) {
        // The bars of neighbours in the same quote touch.
        for depth in 0..<min(block.quoteDepth, 8) {
            let start = Double(depth) * layout.style.quoteStep
            let x = isRightToLeft ? bounds.maxX - start - layout.style.bar : start
            let top = depth < outerQuotes ? 0 : layout.content.minY
            list.fill(Rect(x, top, layout.style.bar, bounds.height - top), .role(.separator))
        }
    }

    private func drawGrid(_ layout: MarkdownLayout, isTitle: Bool, into list: inout DisplayList) {
        guard let first = layout.columns.first, let last = layout.columns.last else { return }
        let (left, right) = (min(first.lowerBound, last.lowerBound), max(first.upperBound, last.upperBound))
        let (top, bottom) = (layout.content.minY, bounds.maxY)
        let row = Rect(left, top, right - left, bottom - top)
        let corners = corners(isFirst: isTitle)
        if isTitle { list.fill(row, corners: corners, .color(.role(.fill))) }
        if isContinued { list.fill(Rect(left, bottom - 1, right - left, 1), .role(.separator)) }
        for column in layout.columns where column.lowerBound > left {
            list.fill(Rect(column.lowerBound, top, 1, bottom - top), .role(.separator))
        }
        // The border of the whole table: the edges towards other rows are outside of the clip.
        let beyond = theme.metrics.cornerRadius + 1
        let table = row.inset(
            by: EdgeInsets(top: isTitle ? 0 : -beyond, left: 0, bottom: isContinued ? -beyond : 0, right: 0))
        list.clip(to: row) { $0.strokeBorder(table, corners: corners, width: 1, .color(.role(.separator))) }
    }

    /// The corners of code or of a table in this block, which the blocks before and after may continue.
    private func corners(isFirst: Bool) -> CornerRadii {
        let radius = theme.metrics.cornerRadius
        let (top, bottom) = (isFirst ? radius : 0, isContinued ? 0 : radius)
        return CornerRadii(topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom)
    }

    // MARK: Input

    override func handle(_ event: Event) -> Bool {
        if case .pointerDown(let point, .left, let count, let modifiers) = event.kind, let owner, owner.isSelectable {
            owner.beginSelection(at: point, clickCount: count, extends: modifiers.contains(.shift))
            return true
        }
        return super.handle(event)
    }

    // MARK: Accessibility

    override var shownText: String? { block?.plainText }

    override var accessibility: Accessibility {
        guard let block else { return Accessibility() }
        switch block.content {
        case .heading: return Accessibility(role: .header, label: block.plainText)
        case .image: return Accessibility(role: .image, label: block.plainText)
        case .rule: return Accessibility(role: .separator)
        default:
            return Accessibility(
                role: .label, label: [block.marker, block.plainText].compactMap(\.self).joined(separator: " "))
        }
    }
}

/// A link in a block. It draws only its state: the block draws the text.
final class MarkdownLink: Control {
    private(set) var address = ""
    private var title = ""
    private weak var owner: MarkdownView?

    required init() {
        super.init()
        hitBehavior = .passThrough
        cursor = .pointingHand
    }

    deinit {}

    func show(_ title: String, address: String, areas: [Rect], of owner: MarkdownView) {
        (self.title, self.address, self.owner) = (title, address, owner)
        toolTip = address
        isHidden = areas.isEmpty
        guard let first = areas.first else { return }
        frame = areas.dropFirst().reduce(first) { $0.union($1) }
        while subviews.count > areas.count { subviews.last?.removeFromSuperview() }
        while subviews.count < areas.count {
            let area = View()
            area.isInternalView = true
            addSubview(area)
        }
        for (view, area) in zip(subviews, areas) { view.frame = area.offset(by: Point(-frame.minX, -frame.minY)) }
        setNeedsDisplay()
    }

    override var minimumHitTarget: Double { 0 }

    override func draw(into list: inout DisplayList) {
        for area in subviews.map(\.frame) {
            if isHovered || isHighlighted {
                list.fill(area, cornerRadius: 3, Color.role(.link).opacity(isHighlighted ? 0.2 : 0.1))
            }
            drawFocusRing(around: area.inset(by: 2), cornerRadius: 3, into: &list)
        }
    }

    override func activate(with event: Event?) {
        super.activate(with: event)
        owner?.open(address, with: event)
    }

    override var accessibility: Accessibility { Accessibility(role: .link, label: title) }
}

extension MarkdownBlock {
    /// The text as it is copied.
    nonisolated var plainText: String {
        switch content {
        case .text(let inlines), .heading(_, let inlines): inlines.map(\.text).joined()
        case .code(let code): code
        case .image(let address, let description):
            description.isEmpty || description == "\u{200b}" ? address : description
        case .rule: ""
        case .tableRow(let table, let row):
            table.cells(ofRow: row).map { $0.map(\.text).joined() }.joined(separator: "\t")
        }
    }
}
