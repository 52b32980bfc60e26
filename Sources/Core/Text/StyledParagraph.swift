import FoundationEssentials

/// Attributed text in lines, for views of other modules that draw and select it. Places are counts of characters.
package final class StyledParagraph {
    private let text: StyledText
    private let font: Font
    private let alignment: TextAlignment
    package let characterCount: Int
    private var layout: Layout?

    /// Text with one look.
    package struct Part {
        package var text: String
        /// The font; nil is the paragraph's.
        package var font: Font?
        /// The colour; nil is the paragraph's.
        package var color: Color?
        package var backgroundColor: Color?
        package var isUnderlined = false

        package init(
            _ text: String, font: Font? = nil, color: Color? = nil, backgroundColor: Color? = nil,
            isUnderlined: Bool = false
        ) {
            (self.text, self.font, self.color) = (text, font, color)
            (self.backgroundColor, self.isUnderlined) = (backgroundColor, isUnderlined)
        }
    }

    private struct Line {
        /// The characters, with the spaces that hang over the end.
        let characters: Range<Int>
        let line: StyledLine
        /// The left end of the baseline.
        var origin: Point
    }

    private struct Layout {
        let width: Double
        var lines: [Line] = []
        var size = Size.zero
    }

    /// - Parameters:
    ///   - parts: the text, without soft hyphens.
    ///   - font: the font of parts without one.
    package init(_ parts: [Part], font: Font, alignment: TextAlignment = .natural) {
        var string = AttributedString()
        for part in parts {
            var piece = AttributedString(part.text)
            piece.font = part.font
            piece.foregroundColor = part.color
            piece.backgroundColor = part.backgroundColor
            if part.isUnderlined { piece.underlineStyle = .single }
            string += piece
        }
        text = StyledText(string)
        self.font = font
        self.alignment = alignment
        characterCount = text.string.count
    }

    deinit {}

    /// Returns the size of the lines, in points.
    package func size(fitting width: Double, in view: View) -> Size { layout(width, in: view).size }

    /// Returns the distance of the first baseline from the top, in points.
    package func firstBaseline(width: Double, in view: View) -> Double {
        layout(width, in: view).lines.first?.origin.y ?? 0
    }

    /// Draws the lines in a width.
    ///
    /// - Parameter origin: the top left corner.
    package func draw(into list: inout DisplayList, at origin: Point, width: Double, in view: View, color: Color) {
        let context = view.context ?? .detached
        let lines = layout(width, in: view).lines.map {
            StyledDrawing.PlacedLine(line: $0.line, origin: $0.origin + origin)
        }
        let drawing = StyledDrawing(
            lines: lines, text: text, engine: context.textEngine, scale: context.scale,
            color: { $0.foregroundColor ?? color }, lineColor: { $0.color ?? $1.foregroundColor ?? color },
            backgroundColor: \.backgroundColor, visible: -.infinity ..< .infinity)
        drawing.drawBackgrounds(into: &list)
        drawing.drawText(into: &list)
    }

    /// Returns the place that is nearest to a point.
    package func place(at point: Point, width: Double, in view: View) -> Int {
        let layout = layout(width, in: view)
        guard let last = layout.lines.last else { return 0 }
        let line = layout.lines.first { point.y < $0.origin.y + $0.line.metrics.descent } ?? last
        let x = point.x - line.origin.x
        let context = view.context ?? .detached
        var start = line.characters.lowerBound
        var nearest = (distance: Double.infinity, place: start)
        for fragment in line.line.fragments {
            let distance = max(fragment.x - x, x - fragment.x - fragment.run.width, 0)
            if distance < nearest.distance {
                let place = context.textEngine.place(at: x - fragment.x, in: fragment.run, scale: context.scale)
                nearest = (distance, start + place)
            }
            start += fragment.run.text.count
        }
        return min(nearest.place, line.characters.upperBound)
    }

    /// Returns the rectangles of characters, in points from the top left corner.
    package func areas(of characters: Range<Int>, width: Double, in view: View) -> [Rect] {
        let context = view.context ?? .detached
        return layout(width, in: view).lines.flatMap { line -> [Rect] in
            guard line.characters.overlaps(characters) else { return [] }
            let (top, height) = (line.origin.y - line.line.metrics.ascent, line.line.metrics.lineHeight)
            var start = line.characters.lowerBound
            return line.line.fragments.flatMap { fragment -> [Rect] in
                let own = start..<start + fragment.run.text.count
                start = own.upperBound
                let inside = own.clamped(to: characters)
                let local = inside.lowerBound - own.lowerBound..<inside.upperBound - own.lowerBound
                return context.textEngine.spans(of: local, in: fragment.run, scale: context.scale).map {
                    Rect(line.origin.x + fragment.x + $0.lowerBound, top, $0.upperBound - $0.lowerBound, height)
                }
            }
        }
    }

    /// Returns the text of characters.
    package func text(_ characters: Range<Int>) -> String {
        String(text.string.dropFirst(characters.lowerBound).prefix(characters.count))
    }

    /// Returns the word around a place; the space between words is one, too.
    package func word(at place: Int) -> Range<Int> {
        let characters = Array(text.string)
        guard !characters.isEmpty else { return 0..<0 }
        let place = min(place, characters.count - 1)
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        let kind = isPart(characters[place])
        var (low, high) = (place, place + 1)
        while low > 0, isPart(characters[low - 1]) == kind, kind { low -= 1 }
        while high < characters.count, isPart(characters[high]) == kind, kind { high += 1 }
        return low..<high
    }

    // MARK: Lines

    private func layout(_ width: Double, in view: View) -> Layout {
        if let layout, layout.width == width { return layout }
        let context = view.context ?? .detached
        var measure = StyledMeasure(text, base: TextMeasure(font, in: view), theme: view.theme)
        var new = Layout(width: width)
        let places = LineEnds(.byWordWrapping, of: text.string)
        let hasRightToLeft = text.string.hasRightToLeft
        var (top, start) = (0.0, 0)
        for paragraph in text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            measure.enter(paragraph, hasRightToLeft: hasRightToLeft)
            var rest = paragraph
            repeat {
                let end = measure.lineEnd(of: rest, width: width + TextLayout<StyledLine>.slack, places)
                let line = measure.line(rest, endingAt: end)
                let count = rest[..<end.place].count
                rest = rest[end.place...]
                let baseline = top + line.metrics.ascent
                new.lines.append(
                    Line(characters: start..<start + count, line: line, origin: Point(0, baseline)))
                new.size.width = max(new.size.width, line.width)
                top += line.metrics.lineHeight
                start += count
            } while !rest.isEmpty
            start += 1
        }
        new.size.height = top
        let room = width.isFinite ? width : new.size.width
        for index in new.lines.indices {
            let surplus = room - new.lines[index].line.width
            let part =
                switch alignment {
                case .left: 0.0
                case .center: 0.5
                case .right: 1.0
                case .natural, .justified: view.isRightToLeft ? 1.0 : 0.0
                }
            new.lines[index].origin.x = (surplus * part).snapped(toScale: context.scale)
        }
        layout = new
        return new
    }
}

extension Menu {
    /// Returns a context menu for text that is only read.
    ///
    /// - Parameter copy: copies the selection; nil disables the command.
    package static func forReading(in view: View, copy: (() -> Void)?, selectAll: @escaping () -> Void) -> Menu {
        Menu(children: [
            KeyCommand(
                title: view.translated(.copy), input: KeyChord(Key("C"), .control),
                attributes: copy == nil ? .disabled : []
            ) { _ in copy?() },
            KeyCommand(title: view.translated(.selectAll), input: KeyChord(Key("A"), .control)) { _ in selectAll() },
        ])
    }
}
