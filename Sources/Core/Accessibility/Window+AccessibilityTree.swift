extension Window {
    /// What an assistive program sees, one line a view, children indented by two spaces; laid out first.
    ///
    ///     button "Say Hello" #hello focused
    ///     label "Hello, World!" #greetingLabel
    ///     textField "Name" value "Ann" disabled
    ///
    /// A line has the role, then what there is of label, value, id and states. Hidden views, views with `alpha` 0 and what
    /// they hold are left out. So are views with neither role nor label, whose children move up, and the parts that a
    /// control makes of itself. A view with a label and no role is a `group`.
    public var accessibilityTree: String {
        layout()
        var lines: [String] = []
        // A list has the keyboard at one of its rows.
        let focus = (firstResponder as? any RowHost)?.focusedCell ?? firstResponder
        root.appendAccessibility(to: &lines, indent: "", focus: focus)
        return lines.joined(separator: "\n")
    }
}

extension View {
    fileprivate func appendAccessibility(to lines: inout [String], indent: String, focus: View?) {
        guard isVisible else { return }
        let accessibility = accessibilityNode
        var inner = indent
        if accessibility.isShown {
            lines.append(indent + accessibility.line(id: accessibilityIdentifier, isFocused: focus === self))
            inner += "  "
        }
        let hasRole = accessibility.role != .none
        for view in orderedSubviews {
            let shown = hasRole && view.isPart ? view.heldSubviews : [view]
            for view in shown { view.appendAccessibility(to: &lines, indent: inner, focus: focus) }
        }
    }
}

nonisolated extension Accessibility {
    /// Whether there is anything to say of the view: a group says nothing by itself.
    fileprivate var isShown: Bool {
        switch role {
        case .none, .group: label?.isEmpty == false || value?.isEmpty == false
        default: true
        }
    }

    fileprivate func line(id: String?, isFocused: Bool) -> String {
        var words = [role == .none ? Role.group.rawValue : role.rawValue]
        if let label, !label.isEmpty { words.append(label.quoted) }
        if let value, !value.isEmpty { words.append("value " + value.quoted) }
        if let id { words.append("#" + id) }
        if !isEnabled { words.append("disabled") }
        if isFocused { words.append("focused") }
        return words.joined(separator: " ")
    }
}
