extension Window {
    /// The accessibility tree as text, one line for each view, with children indented by two spaces. Layout is performed first.
    ///
    ///     button "Say Hello" #hello focused
    ///     label "Hello, World!" #greetingLabel
    ///     textField "Name" value "Ann" disabled
    ///
    /// A line contains the role, then the label, value, identifier and states, if present. Hidden views, views with an
    /// `alpha` of 0 and their descendants are left out. Views with neither role nor label are replaced by their children,
    /// and the internal views of controls are left out. A view with a label and no role is a `group`.
    public var accessibilityTree: String {
        layout()
        var lines: [String] = []
        // Focus in a list is shown at the focused row.
        let focus = (firstResponder as? any ListSource)?.focusedCell ?? firstResponder
        AccessibilityElement(of: root).appendAccessibility(to: &lines, indent: "", focus: focus)
        return lines.joined(separator: "\n")
    }
}

nonisolated extension Accessibility {
    /// Whether the view has a line in the tree. Groups need a label or value.
    var isShown: Bool {
        switch role {
        case .none, .group: label?.isEmpty == false || value?.isEmpty == false
        default: true
        }
    }

    func line(id: String?, isFocused: Bool) -> String {
        var words = [role == .none ? Role.group.rawValue : role.rawValue]
        if let label, !label.isEmpty { words.append(label.quoted) }
        if let value, !value.isEmpty { words.append("value " + value.quoted) }
        if let id { words.append("#" + id) }
        if let isExpanded { words.append(isExpanded ? "expanded" : "collapsed") }
        if !isEnabled { words.append("disabled") }
        if isFocused { words.append("focused") }
        return words.joined(separator: " ")
    }
}
