import FoundationEssentials

/// The attributed text of a label, and its layouts.
final class AttributedContent {
    let string: AttributedString
    let text: StyledText
    /// The opacity of colours that come from attributes, from 0 to 1.
    var opacity = 1.0
    fileprivate var layouts: [(room: Size, layout: TextLayout<StyledLine>)] = []

    init(_ string: AttributedString) {
        self.string = string
        text = StyledText(string)
    }

    deinit {}

    func invalidateLayouts() { layouts = [] }
}

extension Label {
    /// The opacity of colours that come from attributes, from 0 to 1.
    var attributesOpacity: Double {
        get { attributed?.opacity ?? 1 }
        set {
            guard let attributed, attributed.opacity != newValue else { return }
            attributed.opacity = newValue
            setNeedsDisplay()
        }
    }

    /// The layout of the attributed text.
    func layout(_ content: AttributedContent, in room: Size) -> TextLayout<StyledLine> {
        if let known = content.layouts.first(where: { $0.layout.serves(room, madeFor: $0.room) }) {
            return known.layout
        }
        let base = TextMeasure(font, in: self)
        let ownSize = base.font.size
        func measure(_ size: Double) -> StyledMeasure {
            // Parts of a label can have a valid font size even if the label's font has none.
            let factor = size == ownSize || !(ownSize > 0 && ownSize.isFinite) ? 1 : size / ownSize
            return StyledMeasure(content.text, base: base, theme: theme, factor: factor)
        }
        let fitted = font(fitting: room.width) { naturalWidth(of: content.text.string, measure($0.size)) }
        let layout = TextLayout(
            content.text.string, width: room.width, height: room.height, limit: numberOfLines, mode: lineBreakMode,
            measure: measure(theme.descriptor(fitted).size))
        if content.layouts.count > 2 { content.layouts.removeFirst() }
        content.layouts.append((room, layout))
        return layout
    }

    func drawing(of content: AttributedContent, _ layout: TextLayout<StyledLine>, top: Double) -> StyledDrawing {
        let context = context ?? .detached
        var top = top
        let lines = layout.lines.map { line in
            let isJustified = textAlignment == .justified && line.isWrapped
            let run =
                isJustified
                ? line.run.justified(to: frame.width, engine: context.textEngine, scale: context.scale) : line.run
            let baseline = top + run.metrics.ascent
            top += run.metrics.lineHeight
            return StyledDrawing.PlacedLine(line: run, origin: Point(left(ofWidth: run.width), baseline))
        }
        let highlighted = isHighlighted ? highlightedTextColor : nil
        let plain = textColor ?? plainColor
        // On a button the tint may be the colour of the background.
        let link = isInternalView && links.isEmpty ? plain : (inheritedTint ?? .role(.link)).opacity(content.opacity)
        // Text with its own background colour keeps its colour, so that it stays readable.
        func highlight(_ attributes: TextAttributes) -> Color? { attributes.backgroundColor == nil ? highlighted : nil }
        func color(_ attributes: TextAttributes) -> Color {
            highlight(attributes) ?? attributes.foregroundColor?.opacity(content.opacity)
                ?? (attributes.isLink ? link : plain)
        }
        return StyledDrawing(
            lines: lines, text: content.text, engine: context.textEngine, scale: context.scale, color: color,
            lineColor: { style, attributes in
                highlight(attributes) ?? style.color?.opacity(content.opacity) ?? color(attributes)
            },
            backgroundColor: { $0.backgroundColor?.opacity(content.opacity) },
            visible: shadowColor == nil ? 0..<max(0, frame.width) : -.infinity ..< .infinity)
    }
}
