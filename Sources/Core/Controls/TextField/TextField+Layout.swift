// Layout of a text field.

// MARK: - Measuring
extension TextField {
    var isBordered: Bool { borderStyle != .none }

    /// The padding at the top and bottom edges, in points. Specification 11.9.
    private static let verticalPadding = 6.5
    private static let leastSize = Size(40, 22)

    var lineMetrics: FontMetrics { TextMeasure(font, in: self).metrics }

    var naturalSize: Size {
        // Measure in the font of the field, even if a smaller font is used to fit the text.
        let shown = session.composition == nil && text.isEmpty ? placeholderLine : naturalLine
        let sides = sideViews.widths
        let width = shown.width + sides.left + sides.right
        let height = isBordered ? lineMetrics.lineHeight + 2 * Self.verticalPadding : lineMetrics.lineHeight
        let least = isBordered ? theme.metrics.controlHeight : Self.leastSize.height
        return Size(
            max(Self.leastSize.width, pixels.roundedUp(width)),
            max(least, pixels.roundedUp(max(height, sideViews.height))))
    }

    /// The y coordinate of the line.
    func top(of metrics: FontMetrics, in size: Size) -> Double {
        max(0, (size.height - metrics.lineHeight) * topPart).snapped(toScale: context?.scale ?? 1)
    }

    /// The area of the text.
    var textRect: Rect {
        let sides = sideViews.widths
        return bounds.inset(by: EdgeInsets(left: sides.left, right: sides.right))
    }
}

// MARK: - Markup
extension TextField {
    var sideViews: FieldSideViews { FieldSideViews(field: self) }

    /// Stores where the next child belongs, from a processing instruction.
    func announce(_ instruction: String) -> Bool {
        switch instruction {
        case "leftView": state.awaited = .left
        case "rightView": state.awaited = .right
        case "inputView": state.awaited = .input
        case "inputAccessoryView": state.awaited = .accessory
        default: return false
        }
        return true
    }

    func take(_ view: View) -> Bool {
        guard let awaited = state.awaited else { return false }
        state.awaited = nil
        switch awaited {
        case .left: leftView = view
        case .right: rightView = view
        case .input: inputView = view
        case .accessory: inputAccessoryView = view
        }
        return true
    }
}
