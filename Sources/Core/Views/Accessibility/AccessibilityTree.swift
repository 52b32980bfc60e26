/// The objects of an application as assistive programs see them, and the changes between frames.
///
/// The bridge to the desktop creates one tree for an application, when an assistive program asks for it. Before that nothing is recorded.
/// An object gets its id when it is first asked for, and only objects with ids are compared between frames. Ids are never used again.
package final class AccessibilityTree {
    package let application: Application
    /// The kinds of events that are found and sent; none at first.
    package var observed: AccessibilityEvent.Kinds = [] { didSet { observedDidChange() } }
    /// Called with the events of a frame, in order, at the end of the frame, and with announcements at once.
    package var onEvents: ([AccessibilityEvent]) -> Void = { _ in }

    /// The id of the application.
    package static let root = 0

    private struct Key: Hashable {
        let owner: ObjectIdentifier
        let place: AccessibilityPlace
    }
    private var ids: [Key: Int] = [:]
    private var entries: [Int: Entry] = [:]
    private var lastID = root
    private var focused: Int?

    /// Creates the tree of an application, in place of a previous one.
    package init(of application: Application) {
        self.application = application
        application.accessibilityTree = self
    }

    deinit {}

    /// Forgets all objects. The application has no tree any more.
    package func close() {
        if application.accessibilityTree === self { application.accessibilityTree = nil }
        (ids, entries) = ([:], [:])
        onEvents = { _ in }
    }

    // MARK: Objects

    /// Returns an object; nil if it does not exist any more, or never did.
    package func object(_ id: Int) -> AccessibilityObject? {
        node(id).map { AccessibilityObject(id: id, node: $0, tree: self) }
    }

    /// The object with the focus in the active window; nil for none.
    package var focus: AccessibilityObject? {
        guard let node = application.activeWindow?.focusedNode else { return nil }
        return object(of: node)
    }

    /// Returns the object of a window or its view; nil if the view has none.
    package func object(of window: Window) -> AccessibilityObject { object(of: .window(window)) }
    package func object(of view: View) -> AccessibilityObject? {
        AccessibilityElement(of: view).nearestExposed.map { object(of: AccessibilityNode($0)) }
    }

    func object(of node: AccessibilityNode) -> AccessibilityObject {
        AccessibilityObject(id: id(of: node), node: node, tree: self)
    }

    func id(of node: AccessibilityNode) -> Int {
        if case .application = node { return Self.root }
        let key = Key(owner: ObjectIdentifier(node.owner), place: node.place)
        if let id = ids[key], entries[id]?.owner === node.owner { return id }
        lastID += 1
        ids[key] = lastID
        entries[lastID] = Entry(node)
        return lastID
    }

    private func node(_ id: Int) -> AccessibilityNode? {
        if id == Self.root { return .application(application) }
        guard let node = entries[id]?.node, node.exists,
            node.window?.application === application
        else { return nil }
        return node
    }

    private func observedDidChange() {}

    /// Sends events that are observed.
    func send(_ events: [AccessibilityEvent]) {
        let events = events.filter { observed.contains($0.kind) }
        if !events.isEmpty { onEvents(events) }
    }

    /// Speaks a text.
    func announce(_ text: String, _ politeness: Accessibility.Live, from node: AccessibilityNode?) {
        guard observed.contains(.announcement), politeness != .off, !text.isEmpty else { return }
        let window = application.activeWindow ?? application.windows.last
        send([.announcement((node ?? window.map { .window($0) }).map(id(of:)) ?? Self.root, text, politeness)])
    }

    /// An object that has an id.
    private struct Entry {
        weak var owner: AnyObject?
        let place: AccessibilityPlace

        init(_ node: AccessibilityNode) {
            owner = node.owner
            place = node.place
        }

        @MainActor var node: AccessibilityNode? {
            if let window = owner as? Window { return .window(window) }
            guard let view = owner as? View else { return nil }
            switch place {
            case .whole: return AccessibilityNode(view)
            case .part(let index): return .part(view, index)
            case .row(let path): return view.accessibleList.map { .row($0, path) }
            case .cell(let path, let column): return view.accessibleList.map { .cell($0, path, column: column) }
            }
        }
    }
}
