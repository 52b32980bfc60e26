// Diagnostics about views that some people cannot use. `docs/accessibility-rules.md` explains each of them.
nonisolated extension MarkupCause {
    /// - Parameter neighbor: the text of the label in front of the control, if it names no other view.
    static func unnamedControl(_ role: Accessibility.Role, neighbor: String?) -> MarkupCause {
        let advice =
            neighbor.map { "set 'target' of the label \($0.shortened.quoted) to its id" }
            ?? "set 'accessibilityLabel' or 'toolTip', or add a label with 'target'"
        return MarkupCause(.unnamedControl, "the \(role.rawValue) has no name; \(advice)")
    }

    static var unnamedImage: MarkupCause {
        MarkupCause(
            .unnamedImage,
            "the image has no name; set 'accessibilityLabel', or 'accessibilityElement' to false for a decoration")
    }

    /// - Parameters:
    ///   - least: the smallest contrast that is sufficient for the size of the text.
    ///   - look: the look of the desktop in which the text was drawn.
    static func lowContrast(
        _ words: String, text: RGBA, ground: RGBA, _ contrast: Double, least: Double, look: String
    ) -> MarkupCause {
        let shown = ((contrast * 10).rounded(.down) / 10).plain
        return MarkupCause(
            .lowContrast,
            "the text \(words.shortened.quoted), '\(text)' on '\(ground)', has a contrast of \(shown) in the \(look) look; "
                + "it must be \(least.plain) or more")
    }

    static func smallTarget(_ size: Size, neighbor: String) -> MarkupCause {
        MarkupCause(
            .smallTarget,
            "the view is \(size.plain) points and near \(neighbor); make it 24x24 or larger, or add space around it")
    }

    static var focusTrap: MarkupCause {
        MarkupCause(
            .focusTrap,
            "neither Tab, Shift+Tab nor Control+Tab moves the focus away; do not handle Tab with all of these modifiers"
        )
    }

    static var hiddenFocus: MarkupCause {
        MarkupCause(
            .hiddenFocus,
            "Tab moves the focus to the view, which is out of sight; set 'hidden', or put it into a scroll view")
    }

    static func unresolvedLabel(_ property: String, _ identifier: String) -> MarkupCause {
        MarkupCause(
            .unresolvedLabel, "there is no view with the id \(identifier.quoted) that '\(property)' names",
            property: property)
    }

    static var invalidByColor: MarkupCause {
        MarkupCause(
            .colorOnly,
            "only the colour shows that the value is invalid; connect the view with a text by the relation errorMessage"
        )
    }

    static func signByColor(_ text: String) -> MarkupCause {
        MarkupCause(
            .colorOnly,
            "only the colour of \(text.shortened.quoted) has a meaning; set 'accessibilityLabel', and use different signs"
        )
    }

    // MARK: Layout

    /// - Parameter canWrap: whether the view has `numberOfLines`.
    static func cutText(_ text: String, canWrap: Bool) -> MarkupCause {
        let remedy = canWrap ? "give it more room, or let it wrap with 'numberOfLines'" : "give the view more room"
        return MarkupCause(.cutText, "the text \(text.shortened.quoted) is cut; \(remedy)")
    }

    static func cutColumnText(_ text: String) -> MarkupCause {
        MarkupCause(
            .cutText,
            "the text \(text.shortened.quoted) of the column is cut; "
                + "set a larger 'width' or 'minimumWidth', or fit=\"true\"")
    }

    static func overlap(_ other: String, _ size: Size) -> MarkupCause {
        MarkupCause(.overlap, "the view covers \(size.plain) points of \(other); give both more room")
    }

    static func outside(_ container: String, side: String, _ amount: Double) -> MarkupCause {
        let points = (amount * 10).rounded() / 10
        return MarkupCause(
            .outside,
            "the view sticks out of \(container) by \(points.plain) points at the \(side); "
                + "let it shrink, wrap or scroll")
    }
}
