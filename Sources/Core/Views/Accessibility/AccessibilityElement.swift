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

    // MARK: Structure

    /// The row that the view shows; nil for a view that is not the view of a row.
    var row: (list: any AccessibleList, path: IndexPath)? {
        guard let container = view.superview as? ItemContainerView,
            let list = container.superview as? any AccessibleList,
            let path = list.path(of: view)
        else { return nil }
        return (list, path)
    }

    /// Whether the view has an object of its own. Other views are replaced by their children.
    var isElement: Bool {
        if let isElement = view.extras?.accessibility?.isElement { return isElement }
        return accessibilityNode.isShown
    }

    /// Whether the view and its subviews are one object.
    var isLeaf: Bool { view.extras?.accessibility?.isElement == true }

    /// Whether the view may be seen, apart from its superviews.
    private var isOpen: Bool {
        Reachability(of: view).isVisible && view.extras?.accessibility?.isHidden != true
    }

    /// The subviews that assistive programs may see, in order.
    private var innerViews: [View] {
        let hasRole = view.accessibility.role != .none
        return view.orderedSubviews.flatMap { inner in
            hasRole && inner.isInternalView ? (inner as? any HostingView)?.hostedSubviews ?? [] : [inner]
        }
    }

    /// The objects in the view, apart from its parts.
    var children: [AccessibilityNode] { isLeaf ? [] : Self.nodes(of: innerViews) }

    /// The objects of some views, or in them.
    static func nodes(of views: [View]) -> [AccessibilityNode] {
        var nodes: [AccessibilityNode] = []
        for view in views { AccessibilityElement(of: view).append(to: &nodes) }
        return nodes
    }

    private func append(to nodes: inout [AccessibilityNode]) {
        guard isOpen else { return }
        if isElement { return nodes.append(AccessibilityNode(view)) }
        if let list = view as? any AccessibleList {
            nodes += list.nodesBeforeRows + list.nodesOfRows + list.nodesAfterRows
            return
        }
        for inner in innerViews { AccessibilityElement(of: inner).append(to: &nodes) }
        for index in 0..<partCount { nodes.append(.part(view, index)) }
    }

    /// The object that contains the view: of the nearest superview that has one, or of the window.
    var container: AccessibilityNode? {
        var next = self.view.superview
        while let view = next {
            let outer = AccessibilityElement(of: view)
            if let (list, path) = outer.row {
                if let columns = list.accessibleColumns, let column = columns.column(ofContent: self.view, at: path) {
                    return .cell(list, path, column: column)
                }
                return .row(list, path)
            }
            if outer.isElement { return .view(view) }
            next = view.superview
        }
        return view.window.map { .window($0) }
    }

    /// Whether the view has an object that can be reached from the window.
    var isExposed: Bool {
        guard isElement, isOpen else { return false }
        var inner = self.view
        while let view = inner.superview {
            let outer = AccessibilityElement(of: view)
            guard outer.isOpen, !outer.isLeaf else { return false }
            if inner.isInternalView, view.accessibility.role != .none, !(inner is any HostingView) { return false }
            inner = view
        }
        return true
    }

    /// The view itself, or the nearest superview with an object that can be reached.
    var nearestExposed: View? {
        var next: View? = self.view
        while let view = next {
            if AccessibilityElement(of: view).isExposed { return view }
            next = view.superview
        }
        return nil
    }

    /// The description of the view: what its class says, with the properties that documents and apps have set. Without a label, the tool
    /// tip is the label.
    var accessibilityNode: Accessibility {
        var node = view.accessibility
        guard let extras = view.extras else { return node }
        if let settings = extras.accessibility { settings.apply(to: &node) }
        if node.label?.isEmpty != false {
            if extras.accessibility?.isElement == true, let text = spokenContent { node.label = text }
            if let toolTip = view.toolTip, node.label?.isEmpty != false { node.label = toolTip }
        }
        return node
    }

    // MARK: Live regions

    /// Whether the view is a message, which is announced when it appears.
    var isMessage: Bool {
        let node = view.accessibility
        return node.role == .status && node.live != .off
    }

    /// The text that a live region announces: of a control its name and value, of other views the texts in it.
    func liveText(of node: Accessibility) -> String? {
        switch node.role {
        case .none, .group, .label, .image: return spokenText
        default:
            let parts = [node.label, node.value].compactMap(\.self).filter { !$0.isEmpty }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
    }

    /// The number of parts that are no views.
    var partCount: Int { (view as? any AccessibilityContainer)?.accessibilityPartCount ?? 0 }

    /// Returns the part at an index; nil if there is none.
    func part(at index: Int) -> AccessibilityPart? {
        (view as? any AccessibilityContainer)?.accessibilityPart(at: index)
    }

    // MARK: Relations

    /// The view that `accessibilityLabelledBy` names.
    private var namingView: View? {
        view.extras?.accessibility?.labelledBy.flatMap(ViewTree(of: view).nearestView(withID:))
    }

    /// Whether the text of a naming view is being collected. Names of views in it are not followed, because two views may name each other.
    private static var isReadingName = false

    /// The text of the view that `accessibilityLabelledBy` names.
    var textOfNamingView: String? {
        guard !Self.isReadingName, let namingView, namingView !== view else { return nil }
        Self.isReadingName = true
        defer { Self.isReadingName = false }
        return AccessibilityElement(of: namingView).spokenText
    }

    /// The views that the view is connected with by documents, or by the app.
    var relations: [Accessibility.Relation: [View]] {
        var relations: [Accessibility.Relation: [View]] = [:]
        if let named = (view as? Label)?.namedView { relations[.labelFor] = [named] }
        guard let extras = view.extras else { return relations }
        for (relation, views) in extras.accessibility?.relations ?? [:] {
            relations[relation, default: []] += views.compactMap(\.view).filter { $0.window === view.window }
        }
        if let naming = namingView ?? extras.namingLabel { relations[.labelledBy, default: []].append(naming) }
        return relations
    }

    /// The texts in the view that are no names of controls; nil if there are none.
    var spokenContent: String? {
        let texts = view.orderedSubviews.flatMap { AccessibilityElement(of: $0).spokenTexts }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension Window {
    /// Runs work that no event caused as an event, so that its undo registrations form a single change.
    func asEvent<Result>(_ work: () -> Result) -> Result {
        guard let application, application.currentEventNumber == 0 else { return work() }
        application.becomeCurrent()
        application.beginEvent()
        defer { application.endEvent() }
        return work()
    }
}
