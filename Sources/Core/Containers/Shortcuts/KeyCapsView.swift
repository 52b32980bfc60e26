/// The keys of a shortcut, drawn as the caps of a keyboard. Keys that can be pressed instead follow after a slash, or below where the line
/// would be too long.
final class KeyCapsView: View {
    /// The chords, each of which has the same effect.
    var keys: [KeyChord] = [] { didSet { if keys != oldValue { linesDidChange() } } }
    /// The width in points up to which alternatives are in one line.
    var maximumLineWidth = Double.infinity { didSet { if maximumLineWidth != oldValue { linesDidChange() } } }

    deinit {}

    /// Lengths in points: within a cap, between the parts of a line, between lines.
    private static let padding = (side: 7.0, top: 2.0)
    private static let gap = (part: 4.0, line: 4.0)
    /// The height of the lower edge of a cap, in points.
    private static let edge = 2.0
    private static let cornerRadius = 5.0
    private static let font = Font.style(.footnote)

    private enum Part {
        case cap(String)
        case sign(String)
    }

    /// The parts of each line. Chords are written from left to right in all languages, as in menus.
    private var lines: [[Part]] {
        let chords = keys.map { chord -> [Part] in
            let names = chord.shownParts(in: window?.application)
            return Array(names.map { [Part.cap($0)] }.joined(separator: [.sign("+")]))
        }
        let line = Array(chords.joined(separator: [.sign("/")]))
        return width(of: line) > maximumLineWidth ? chords : [line]
    }

    private var lineHeight: Double { Self.font.size(of: "X", in: self).height }
    private var capHeight: Double { lineHeight + 2 * Self.padding.top + Self.edge }

    private func width(of part: Part) -> Double {
        switch part {
        case .cap(let text): max(capHeight, Self.font.size(of: text, in: self).width + 2 * Self.padding.side)
        case .sign(let text): Self.font.size(of: text, in: self).width
        }
    }

    private func width(of line: [Part]) -> Double {
        line.reduce(Double(max(0, line.count - 1)) * Self.gap.part) { $0 + width(of: $1) }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let lines = lines
        return Size(
            lines.map { width(of: $0) }.max() ?? 0,
            Double(lines.count) * (capHeight + Self.gap.line) - (lines.isEmpty ? 0 : Self.gap.line))
    }
    override var hasConstantSize: Bool { true }

    override func draw(into list: inout DisplayList) {
        var y = 0.0
        for line in lines {
            var x = isRightToLeft ? 0 : frame.width - width(of: line)
            for part in line {
                let place = Rect(x, y, width(of: part), capHeight)
                switch part {
                case .cap(let text): draw(text, onCap: pixels.snapped(place), into: &list)
                case .sign(let text): draw(text, in: place, .role(.secondaryLabel), into: &list)
                }
                x += place.width + Self.gap.part
            }
            y += capHeight + Self.gap.line
        }
    }

    private func draw(_ text: String, onCap cap: Rect, into list: inout DisplayList) {
        let face = cap.inset(by: EdgeInsets(top: 1, left: 1, bottom: Self.edge, right: 1))
        list.fill(
            cap, cornerRadius: Self.cornerRadius, .role(theme.contrast == .high ? .inputBorder : .fillPressed))
        list.fill(face, cornerRadius: Self.cornerRadius - 1, .role(.fill), beneath: 1)
        draw(text, in: cap, .label, into: &list)
    }

    private func draw(_ text: String, in place: Rect, _ color: Color, into list: inout DisplayList) {
        let top = place.minY + (place.height - Self.edge - lineHeight) / 2
        list.text(text, at: Point(place.midX, top), font: Self.font, color: color, alignment: .center)
    }

    private func linesDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func environmentDidChange() { linesDidChange() }

    /// The row that contains the keys has them in its value.
    override var accessibility: Accessibility { Accessibility() }
}
