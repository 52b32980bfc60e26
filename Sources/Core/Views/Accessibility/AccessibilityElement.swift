import FoundationEssentials

/// A view as assistive programs see it.
struct AccessibilityElement {
    let view: View

    init(of view: View) { self.view = view }

    /// Returns whether the view can perform an action now.
    func offers(_ action: Accessibility.Action) -> Bool {
        Reachability(of: view).isReachable && view.accessibilityActions.contains(action)
    }

    /// The actions that have a key.
    var keyedActions: [Accessibility.Action] {
        view.accessibility.isEnabled ? Accessibility.Action.allCases.filter { view.accessibilityKeys[$0] != nil } : []
    }

    /// Performs an action by its key: moves focus to the view as a click does, and sends the key to the view.
    func performByKey(_ action: Accessibility.Action) -> Bool {
        guard offers(action), let key = view.accessibilityKeys[action], let window = view.window else { return false }
        return window.asEvent {
            if view.acceptsFocus, !type(of: view).traits.contains(.clickedWithoutFocus) { view.becomeFirstResponder() }
            return view.handle(Event(.keyDown(key, [], isRepeat: false), time: window.application?.clock.time ?? .zero))
        }
    }

    /// Whether a click on the row or item that the view shows has an effect.
    var isTapped: Bool { tappedRow != nil }

    private var tappedRow: (host: any ListSource, path: IndexPath)? {
        guard let host = listSource, host.isUserInteractionEnabled, !host.isReloadPending,
            let path = host.path(of: view), host.mayChoose(path)
        else { return nil }
        return (host, path)
    }

    /// Performs the effect of a click on the row or item.
    ///
    /// - Returns: whether there was an effect; the delegate may refuse the row.
    func performTap() -> Bool {
        guard let (host, path) = tappedRow, let window = view.window else { return false }
        return window.asEvent { host.interaction.tap(path) }
    }

    /// The nearest superview that shows rows or items.
    var listSource: (any ListSource)? {
        var next = self.view.superview
        while let view = next {
            if let host = view as? any ListSource { return host }
            next = view.superview
        }
        return nil
    }

    /// The text that assistive programs speak for a view and its descendants: all texts except those of controls, which are spoken
    /// separately. nil if there is none.
    var spokenText: String? {
        let texts = spokenTexts
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private var spokenTexts: [String] {
        guard Reachability(of: view).isVisible else { return [] }
        let accessibility = view.accessibility
        switch accessibility.role {
        case .none, .group, .label, .image:
            if let label = accessibility.label, !label.isEmpty { return [label] }
            return view.orderedSubviews.flatMap { AccessibilityElement(of: $0).spokenTexts }
        default: return []
        }
    }

    func appendAccessibility(to lines: inout [String], indent: String, focus: View?) {
        guard Reachability(of: self.view).isVisible else { return }
        let accessibility = accessibilityNode
        var inner = indent
        if accessibility.isShown {
            lines.append(
                indent + accessibility.line(id: self.view.accessibilityIdentifier, isFocused: focus === self.view))
            inner += "  "
        }
        let hasRole = accessibility.role != .none
        for view in self.view.orderedSubviews {
            let shown = hasRole && view.isInternalView ? (view as? any HostingView)?.hostedSubviews ?? [] : [view]
            for view in shown {
                AccessibilityElement(of: view).appendAccessibility(to: &lines, indent: inner, focus: focus)
            }
        }
    }

    /// The view's accessibility. Without a label, the tool tip is the label.
    var accessibilityNode: Accessibility {
        var node = view.accessibility
        if let toolTip = view.toolTip, node.label?.isEmpty != false { node.label = toolTip }
        return node
    }
}

extension Window {
    /// Runs work that no event caused as an event, so that its undo registrations form a single change.
    fileprivate func asEvent<Result>(_ work: () -> Result) -> Result {
        guard let application, application.currentEventNumber == 0 else { return work() }
        application.becomeCurrent()
        application.beginEvent()
        defer { application.endEvent() }
        return work()
    }
}
