/// The objects of an application as assistive programs see them, and the changes between frames.
///
/// The first ``AccessibilityReader`` of an application creates its tree, and all readers share it. Before that nothing is recorded.
/// An object gets its id when it is first asked for, and only objects with ids are compared between frames. Ids are never used again.
package final class AccessibilityTree {
    package let application: Application
    /// The kinds of events that are found: those that a reader observes.
    package private(set) var observed: AccessibilityEvent.Kinds = []
    private var readers: [AccessibilityReader] = []

    /// The id of the application.
    package static let root = 0
    /// The greatest number of rows, cells and parts that keep their ids while they are out of sight. Older ones are forgotten.
    private static let maximumHiddenCount = 4096

    private struct Key: Hashable {
        let owner: ObjectIdentifier
        let place: AccessibilityPlace
    }
    private var ids: [Key: Int] = [:]
    private(set) var entries: [Int: AccessibilityEntry] = [:]
    /// The ids of rows, cells and parts, the oldest first.
    private var virtualIDs: [Int] = []
    private var lastID = root
    private(set) lazy var observer = AccessibilityObserver(of: self)

    fileprivate init(of application: Application) { self.application = application }

    deinit {}

    // MARK: Readers

    fileprivate func add(_ reader: AccessibilityReader) {
        readers.append(reader)
        application.accessibilityTree = self
    }

    /// Removes a reader. After the last one all objects are forgotten, and the application has no tree any more.
    fileprivate func remove(_ reader: AccessibilityReader) {
        readers.removeAll { $0 === reader }
        readersDidChange()
        guard readers.isEmpty else { return }
        if application.accessibilityTree === self { application.accessibilityTree = nil }
        (ids, entries, virtualIDs) = ([:], [:], [])
    }

    fileprivate func readersDidChange() {
        let kinds = readers.reduce(into: AccessibilityEvent.Kinds()) { $0.formUnion($1.observed) }
        guard kinds != observed else { return }
        let old = observed
        observed = kinds
        observer.observedDidChange(from: old)
    }

    // MARK: Objects

    /// Returns an object; nil if it does not exist any more, or never did.
    package func object(_ id: Int) -> AccessibilityObject? {
        node(id).map { AccessibilityObject(id: id, node: $0, tree: self) }
    }

    /// The object with the focus in the active window; nil for none.
    package var focus: AccessibilityObject? { application.activeWindow?.focusedNode.map(object(of:)) }

    /// Returns the object of a window.
    package func object(of window: Window) -> AccessibilityObject { object(of: .window(window)) }

    /// Returns the object of a view, or of the nearest superview that has one; nil for a view that is not shown.
    package func object(of view: View) -> AccessibilityObject? {
        AccessibilityElement(of: view).nearestExposed.map { object(of: AccessibilityNode($0)) }
    }

    func object(of node: AccessibilityNode) -> AccessibilityObject {
        AccessibilityObject(id: id(of: node), node: node, tree: self)
    }

    /// Returns the id of a node, which gets one if it has none.
    func id(of node: AccessibilityNode) -> Int {
        if let id = knownID(of: node) { return id }
        lastID += 1
        ids[Key(owner: ObjectIdentifier(node.owner), place: node.place)] = lastID
        entries[lastID] = AccessibilityEntry(node)
        observer.didAdd(lastID)
        if node.place != .whole {
            virtualIDs.append(lastID)
            if virtualIDs.count > 2 * Self.maximumHiddenCount { forgetOldIDs() }
        }
        return lastID
    }

    /// Returns the id of a node; nil if it has none yet.
    func knownID(of node: AccessibilityNode) -> Int? {
        if case .application = node { return Self.root }
        let key = Key(owner: ObjectIdentifier(node.owner), place: node.place)
        // Another object may have been at the address before.
        return ids[key].flatMap { entries[$0]?.owner === node.owner ? $0 : nil }
    }

    private func node(_ id: Int) -> AccessibilityNode? {
        if id == Self.root { return .application(application) }
        guard let node = entries[id]?.node, node.exists, node.window?.application === application else { return nil }
        return node
    }

    /// Forgets objects that do not exist any more.
    ///
    /// - Returns: their ids, in order.
    func removeGone() -> [Int] {
        let gone = entries.keys.filter { node($0) == nil }.sorted()
        for id in gone { remove(id) }
        return gone
    }

    func remove(_ id: Int) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        let key = Key(owner: entry.ownerID, place: entry.place)
        if ids[key] == id { ids[key] = nil }
    }

    /// Notes the indexes of rows that will be deleted.
    func rowsWillChange(of list: any ListSource, _ map: RowMap) {
        guard observed.contains(.children), let list = list as? any AccessibleList else { return }
        var indexes: [Int: Int] = [:]
        for (id, entry) in entries where entry.owner === list {
            guard case .row = entry.place, entry.place.moved(by: map) == nil else { continue }
            indexes[id] = entry.node?.indexInParent
        }
        observer.rowsWillBeRemoved(indexes)
    }

    /// Gives the rows of a list with ids their new paths after changes.
    func rowsDidChange(of list: any ListSource, _ map: RowMap) {
        var moved: [(id: Int, entry: AccessibilityEntry)] = []
        for (id, entry) in entries where entry.owner === list && entry.place != .whole {
            ids[Key(owner: entry.ownerID, place: entry.place)] = nil
            moved.append((id, entry))
        }
        for (id, entry) in moved {
            if let place = entry.place.moved(by: map) {
                entry.place = place
                ids[Key(owner: entry.ownerID, place: place)] = id
            } else {
                observer.rowWasRemoved(id, of: list)
                entries[id] = nil
            }
        }
        observer.rowsDidChange(of: list, map)
    }

    /// Forgets the rows, cells and parts that were asked for first, except those with views.
    private func forgetOldIDs() {
        let old = virtualIDs.prefix(Self.maximumHiddenCount)
        virtualIDs.removeFirst(old.count)
        var kept: [Int] = []
        for id in old where entries[id] != nil {
            if let node = node(id), node.view != nil, node.isInSight { kept.append(id) } else { remove(id) }
        }
        virtualIDs += kept
    }

    // MARK: Events

    /// Passes an event of the keyboard to the readers that follow the keys.
    func willHandle(_ event: Event, in window: Window) {
        switch event.kind {
        case .keyDown, .keyUp, .text: for reader in readers { reader.onKey?(event, window) }
        default: break
        }
    }

    /// The events of the active window and its focus, for a new reader.
    package var currentEvents: [AccessibilityEvent] {
        guard let window = application.activeWindow, window.isActive else { return [] }
        let events: [AccessibilityEvent] = [.windowActivated(id(of: .window(window)))]
        guard let focus = window.focusedNode else { return events }
        return events + [.focus(from: nil, to: id(of: focus))]
    }

    /// Sends each reader the events that it observes.
    func send(_ events: [AccessibilityEvent]) {
        for reader in readers {
            let events = events.filter { reader.observed.contains($0.kind) }
            if !events.isEmpty { reader.onEvents(events) }
        }
    }

    /// Sends a text to speak.
    func announce(_ text: String, _ politeness: Accessibility.Live, from node: AccessibilityNode?) {
        guard observed.contains(.announcement), politeness != .off, !text.isEmpty else { return }
        let window = application.activeWindow ?? application.windows.last
        send([.announcement((node ?? window.map { .window($0) }).map(id(of:)) ?? Self.root, text, politeness)])
    }
}

/// A follower of a tree: the bridge to the desktop, or a script that expects speech.
package final class AccessibilityReader {
    /// The tree of the application, which all its readers share.
    package let tree: AccessibilityTree
    /// The kinds of events that the reader receives; none at first.
    package var observed: AccessibilityEvent.Kinds = [] {
        didSet { if isOpen, observed != oldValue { tree.readersDidChange() } }
    }
    /// Called with the events of a frame, in order, at the end of the frame, and with announcements at once.
    package var onEvents: ([AccessibilityEvent]) -> Void = { _ in }
    /// Called before a window handles an event of the keyboard.
    package var onKey: ((Event, Window) -> Void)?
    private var isOpen = true

    /// Starts reading an application. The first reader creates the tree.
    package init(of application: Application) {
        tree = application.accessibilityTree ?? AccessibilityTree(of: application)
        tree.add(self)
    }

    deinit {}

    /// Stops reading. The last reader removes the tree.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        (onEvents, onKey) = ({ _ in }, nil)
        tree.remove(self)
    }
}

/// An object that has an id. It holds the view or window weakly.
final class AccessibilityEntry {
    private(set) weak var owner: AnyObject?
    let ownerID: ObjectIdentifier
    var place: AccessibilityPlace
    /// The state of the object in the last frame; nil until it is observed.
    var snapshot: AccessibilitySnapshot?
    /// The children that a client has read; nil before that.
    var children: [Int]?

    init(_ node: AccessibilityNode) {
        owner = node.owner
        ownerID = ObjectIdentifier(node.owner)
        place = node.place
    }

    deinit {}

    var node: AccessibilityNode? {
        if let window = owner as? Window { return .window(window) }
        guard let view = owner as? View else { return nil }
        switch place {
        case .whole: return .view(view)
        case .part(let index): return .part(view, index)
        case .row(let path): return (view as? any AccessibleList).map { .row($0, path) }
        case .cell(let path, let column): return (view as? any AccessibleList).map { .cell($0, path, column: column) }
        }
    }
}

/// The state of an object at the end of a frame.
struct AccessibilitySnapshot {
    var accessibility: Accessibility
    var isShowing: Bool
    var frame: Rect
    /// The number of rows of a list.
    var rowCount: Int?
    /// The index of the first row of each section among all rows of a list; empty for a list with many sections.
    var sectionStarts: [Int] = []
    /// The selected rows of a list.
    var rowSelection: RowSelection?
    /// The selected children of a tab bar or a segmented control.
    var selectedChildren: [Int]?
    /// The text with its revision, caret and selection; nil for an object that has only a name.
    var text: TextSnapshot?

    struct TextSnapshot {
        let revision: Int?
        /// nil for a long text.
        let string: String?
        let caret: Int?
        let selection: Range<Int>
    }
}
