// Text for drawing code that does not know the text engine.

extension DisplayList {
    /// Draws text in the fonts and at the scale of the window that is being drawn. Call it in `draw(into:)` of a view, or in the drawing of
    /// a ``Canvas``. Text styles follow the font scale of the theme, and colour roles its appearance.
    ///
    /// - Parameters:
    ///   - point: the top of the first line, and the left end, the centre or the right end of the lines, as `alignment` says.
    ///   - alignment: `natural`, the default, is left, and right in right-to-left windows.
    ///   - width: the width in points that lines may have; the default is no limit.
    ///   - lines: the largest number of lines; 0, the default, is no limit.
    ///   - mode: how text that does not fit is wrapped or cut.
    /// - Returns: the rectangle of the lines.
    @discardableResult
    public mutating func text(
        _ text: String, at point: Point, font: Font = .style(.body), color: Color = .label,
        alignment: TextAlignment = .natural, width: Double = .infinity, lines: Int = 0,
        mode: LineBreakMode = .byTruncatingTail
    ) -> Rect {
        let context = WindowContext.ofDrawing
        let layout = context.layout(text, font, width: width, lines: lines, mode)
        let part = alignment.partBefore(isRightToLeft: context.direction == .rightToLeft)
        let top = point.y.snapped(toScale: context.scale)
        var baseline = top + layout.metrics.ascent
        for line in layout.lines {
            let isJustified = alignment == .justified && line.isWrapped
            let run = isJustified ? context.textEngine.justified(line.run, to: width, scale: context.scale) : line.run
            draw(run, at: Point((point.x - part * run.width).snapped(toScale: context.scale), baseline), color)
            baseline += layout.metrics.lineHeight
        }
        return Rect(point.x - part * layout.size.width, top, layout.size.width, layout.size.height)
    }

    /// Returns the size of text as `text(_:at:)` draws it, in points.
    public func size(
        of text: String, font: Font = .style(.body), width: Double = .infinity, lines: Int = 0,
        mode: LineBreakMode = .byTruncatingTail
    ) -> Size {
        WindowContext.ofDrawing.layout(text, font, width: width, lines: lines, mode).size
    }
}

extension Font {
    /// Returns the size of text in the window of a view, in points, as `text(_:at:)` of a ``DisplayList`` draws it. Outside of a window,
    /// text has fixed metrics.
    ///
    /// - Parameters:
    ///   - width: the width in points that lines may have; the default is no limit.
    ///   - lines: the largest number of lines; 0, the default, is no limit.
    public func size(
        of text: String, in view: View, width: Double = .infinity, lines: Int = 0,
        mode: LineBreakMode = .byTruncatingTail
    ) -> Size {
        (view.context ?? .detached).layout(text, self, width: width, lines: lines, mode).size
    }
}

extension WindowContext {
    /// The context of the view that is being drawn.
    static var drawing: WindowContext?

    /// The context of the view that is being drawn; outside of drawing, that of the current application's first window.
    fileprivate static var ofDrawing: WindowContext {
        drawing ?? Application.current?.windows.first?.root.context ?? .detached
    }

    fileprivate func layout(
        _ text: String, _ font: Font, width: Double, lines: Int, _ mode: LineBreakMode
    ) -> TextLayout<TextRun> {
        TextLayout(
            text, width: width.isNaN ? .infinity : max(0, width), limit: max(0, lines), mode: mode,
            measure: TextMeasure(engine: textEngine, font: theme.descriptor(font), scale: scale))
    }
}

nonisolated extension TextAlignment {
    /// The part of a line before the point that it is aligned at.
    fileprivate func partBefore(isRightToLeft: Bool) -> Double {
        switch self {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .natural, .justified: isRightToLeft ? 1 : 0
        }
    }
}
