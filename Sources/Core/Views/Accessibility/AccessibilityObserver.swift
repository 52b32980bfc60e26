/// Finds out what has changed for assistive programs since the last frame, and sends the events of a tree.
///
/// Only views that were marked for display, and their superviews, are compared, and of these only the ones with ids. So a frame costs time
/// in proportion to what changed in it.
final class AccessibilityObserver {
    private unowned let tree: AccessibilityTree
    /// The views of each window that have changed since its last frame, in the order of the tree.
    private var changed: [ObjectIdentifier: [View]] = [:]
    private var hasRemovals = false
    /// The lists whose rows were inserted, deleted or moved since the last frame.
    private var changedLists: [ObjectIdentifier: [RowMap]] = [:]
    /// The indexes of the rows that are being deleted.
    private var removedIndexes: [Int: Int] = [:]
    /// The objects of rows that were deleted, with their lists and indexes.
    private var removedRows: [(id: Int, list: Int, index: Int?)] = []
    private var focus: Int?
    /// The texts of live regions.
    private var liveTexts: [ObjectIdentifier: LiveText] = [:]
    private struct LiveText {
        weak var view: View?
        var text: String?
    }

    /// The greatest number of parts of a view that are compared.
    private static let maximumPartCount = 256
    /// The greatest number of sections whose starts are stored.
    private static let maximumSectionCount = 200
    /// The length in UTF-8 of a text up to which it is stored, to find out what was replaced.
    private static let longestText = 100_000

    init(of tree: AccessibilityTree) { self.tree = tree }

    deinit {}

    private var isObserving: Bool { !tree.observed.isEmpty }

    func observedDidChange(from old: AccessibilityEvent.Kinds) {
        guard isObserving else {
            for entry in tree.entries.values { entry.snapshot = nil }
            (changed, liveTexts, focus) = ([:], [:], nil)
            (changedLists, removedRows, removedIndexes) = ([:], [], [:])
            return
        }
        guard old.isEmpty else {
            // Places and visibility are compared from now on.
            guard !tree.observed.subtracting(old).isDisjoint(with: [.state, .bounds]) else { return }
            for entry in tree.entries.values {
                guard let node = entry.node, node.exists else { continue }
                if !old.contains(.state) { entry.snapshot?.isShowing = Self.isShowing(node) }
                if !old.contains(.bounds) { entry.snapshot?.frame = node.frame }
            }
            return
        }
        for (id, entry) in tree.entries {
            entry.snapshot = snapshot(of: id)
            // The children may have changed while nothing was observed.
            if entry.children != nil { entry.children = entry.node?.observedChildren.map(tree.id(of:)) }
        }
        for window in tree.application.windows { readLiveTexts(in: window.root) }
        focus = focusedObject
    }

    private func readLiveTexts(in view: View) {
        if view.extras?.accessibility != nil || AccessibilityElement(of: view).isMessage { _ = liveText(of: view) }
        for view in view.subviews { readLiveTexts(in: view) }
    }

    // MARK: Marks

    /// Notes a view that has changed in a way that is not drawn.
    func note(_ view: View) {
        guard isObserving, let window = view.window else { return }
        var path: [View] = []
        var next: View? = view
        while let current = next {
            path.append(current)
            next = current.superview
        }
        changed[ObjectIdentifier(window), default: []] += path.reversed()
        window.setNeedsFrame()
    }

    func viewWillLeave(_ view: View) {
        guard isObserving else { return }
        hasRemovals = true
        if let superview = view.superview { note(superview) }
    }

    func rowsWillBeRemoved(_ indexes: [Int: Int]) { removedIndexes = indexes }

    func rowWasRemoved(_ id: Int, of list: any ListSource) {
        guard isObserving, let parent = tree.knownID(of: .view(list)) else { return }
        removedRows.append((id, parent, removedIndexes.removeValue(forKey: id)))
    }

    func rowsDidChange(of list: any ListSource, _ map: RowMap) {
        if isObserving { changedLists[ObjectIdentifier(list), default: []].append(map) }
    }

    /// Collects the views of a window that are marked for display. The display pass removes the marks.
    func collect(_ window: Window) {
        guard isObserving else { return }
        var views: [View] = []
        Self.collect(window.root, to: &views)
        if !views.isEmpty { changed[ObjectIdentifier(window), default: []] += views }
    }

    private static func collect(_ view: View, to views: inout [View]) {
        guard !view.flags.isDisjoint(with: .anyDisplay) else { return }
        views.append(view)
        let inner =
            view.flags.contains(.allDisplayBelow) ? view.subviews : view.displayState.subviewsNeedingDisplay
        for inner in inner where inner.superview === view { collect(inner, to: &views) }
    }

    // MARK: Frames

    /// Compares the changed views of a window with the last frame, and sends the events.
    func frameWasLaidOut(_ window: Window) {
        guard isObserving else { return }
        collect(window)
        var events: [AccessibilityEvent] = []
        var seen: Set<ObjectIdentifier> = []
        var views = changed.removeValue(forKey: ObjectIdentifier(window)) ?? []
        views = views.filter { $0.window === window && seen.insert(ObjectIdentifier($0)).inserted }
        for row in removedRows.sorted(by: { ($0.index ?? -1, $0.id) > ($1.index ?? -1, $1.id) }) {
            if let index = row.index { events.append(.childRemoved(row.id, parent: row.list, index: index)) }
        }
        let gone = removedRows.map(\.id).sorted()
        removedRows = []
        if !views.isEmpty { compare(.window(window), in: &events) }
        for view in views { compare(view, in: &events) }
        if hasRemovals || !events.isEmpty {
            hasRemovals = false
            events += (gone + tree.removeGone()).map { .defunct($0) }
        }
        // Assistive programs speak changes of the object with focus, so they get its focus first, but after the objects exist. A selected
        // tab has to come before the focus that goes to its content.
        let changes = events.filter { ![.children, .selection].contains($0.kind) }
        events.removeAll { ![.children, .selection].contains($0.kind) }
        focusDidMove(in: &events)
        events += changes
        for view in views { announceChange(of: view, in: &events) }
        tree.send(events)
    }

    private func compare(_ view: View, in events: inout [AccessibilityEvent]) {
        let node = AccessibilityNode(view)
        compare(node, in: &events)
        if case .row(let list, let path) = node, let columns = list.accessibleColumns {
            for column in 0..<columns.cellCount(at: path) {
                compare(.cell(list, path, column: column), in: &events)
            }
        }
        for index in 0..<min(AccessibilityElement(of: view).partCount, Self.maximumPartCount) {
            compare(.part(view, index), in: &events)
        }
        // The text of a label is the name of its target.
        for named in AccessibilityElement(of: view).relations[.labelFor] ?? [] {
            compare(AccessibilityNode(named), in: &events)
        }
    }

    private func compare(_ node: AccessibilityNode, in events: inout [AccessibilityEvent]) {
        guard let id = tree.knownID(of: node), let entry = tree.entries[id], node.exists else { return }
        compareChildren(of: id, entry, node, in: &events)
        guard let new = snapshot(of: id) else { return }
        let old = entry.snapshot
        entry.snapshot = new
        guard let old else { return }
        let (before, after) = (old.accessibility, new.accessibility)
        if before.label != after.label { events.append(.name(id)) }
        if before.hint != after.hint { events.append(.description(id)) }
        if before.value != after.value || before.range != after.range { events.append(.value(id)) }
        compareStates(old, new, id, in: &events)
        compareText(old.text, new.text, node, id, in: &events)
        if old.rowSelection != new.rowSelection || old.selectedChildren != new.selectedChildren {
            events.append(.selection(id))
        }
        if old.frame != new.frame { events.append(.bounds(id)) }
    }

    private func compareStates(
        _ old: AccessibilitySnapshot, _ new: AccessibilitySnapshot, _ id: Int, in events: inout [AccessibilityEvent]
    ) {
        let (before, after) = (old.accessibility, new.accessibility)
        func add(_ state: AccessibilityEvent.State, _ old: Bool, _ new: Bool) {
            if old != new { events.append(.state(id, state, new)) }
        }
        add(.enabled, before.isEnabled, after.isEnabled)
        add(.expanded, before.isExpanded == true, after.isExpanded == true)
        add(.selected, before.isSelected == true, after.isSelected == true)
        add(.checked, before.checkState == .on, after.checkState == .on)
        add(.mixed, before.checkState == .mixed, after.checkState == .mixed)
        add(.busy, before.isBusy, after.isBusy)
        add(.invalid, before.isInvalid, after.isInvalid)
        add(.required, before.isRequired, after.isRequired)
        add(.readOnly, before.isReadOnly, after.isReadOnly)
        add(.modal, before.isModal, after.isModal)
        add(.edited, before.isEdited, after.isEdited)
        add(.showing, old.isShowing, new.isShowing)
    }

    // MARK: Children

    private func compareChildren(
        of id: Int, _ entry: AccessibilityEntry, _ node: AccessibilityNode, in events: inout [AccessibilityEvent]
    ) {
        guard let old = entry.children else { return }
        if node.list != nil { compareRows(of: node, id, entry, in: &events) }
        let new = node.observedChildren.map(tree.id(of:))
        guard new != old else { return }
        entry.children = new
        report(old, new, id, node, in: &events)
    }

    private func report(
        _ old: [Int], _ new: [Int], _ parent: Int, _ node: AccessibilityNode, in events: inout [AccessibilityEvent]
    ) {
        guard old != new else { return }
        let (before, after) = (Set(old), Set(new))
        for (index, child) in old.enumerated().reversed() where !after.contains(child) {
            events.append(.childRemoved(child, parent: parent, index: index))
        }
        for (index, child) in new.enumerated() where !before.contains(child) {
            let place = node.list == nil ? index : tree.entries[child]?.node?.indexInParent ?? index
            events.append(.childAdded(child, parent: parent, index: place))
            _ = snapshotIfNeeded(of: child)
        }
    }

    /// Reports the rows in sight that are new, and the rows with ids that are gone.
    private func compareRows(
        of node: AccessibilityNode, _ id: Int, _ entry: AccessibilityEntry, in events: inout [AccessibilityEvent]
    ) {
        guard let list = node.list, let old = entry.snapshot?.rowCount else { return }
        let maps = changedLists.removeValue(forKey: ObjectIdentifier(list)) ?? []
        guard !maps.isEmpty || old != list.counts.rowCount else { return }
        let gone = tree.entries.compactMap { known, entry -> (id: Int, path: IndexPath)? in
            guard entry.owner === list, case .row(let path) = entry.place, !list.hasRow(path) else { return nil }
            return (known, path)
        }
        let (before, starts) = (list.nodesBeforeRows.count, entry.snapshot?.sectionStarts ?? [])
        for row in gone.sorted(by: { $0.path > $1.path }) {
            let start = starts.indices.contains(row.path.section) ? starts[row.path.section] : 0
            events.append(.childRemoved(row.id, parent: id, index: before + start + row.path.row))
        }
        guard !maps.isEmpty || list.counts.rowCount > old else { return }
        for row in list.nodesOfRows where tree.knownID(of: row) == nil {
            guard case .row(_, let path) = row, let index = row.indexInParent else { continue }
            // A row without an id may be older than the change. It is no new child then.
            var known: IndexPath? = path
            for map in maps.reversed() { known = known.flatMap(map.oldPath) }
            if !maps.isEmpty, known != nil { continue }
            let child = tree.id(of: row)
            events.append(.childAdded(child, parent: id, index: index))
            _ = snapshotIfNeeded(of: child)
        }
    }

    // MARK: Texts

    private func compareText(
        _ old: AccessibilitySnapshot.TextSnapshot?, _ new: AccessibilitySnapshot.TextSnapshot?,
        _ node: AccessibilityNode, _ id: Int, in events: inout [AccessibilityEvent]
    ) {
        guard let old, let new, let text = node.text else { return }
        if let change = change(from: old, to: new, in: text, node) { events.append(.text(id, change)) }
        if old.caret != new.caret { events.append(.caretMoved(id)) }
        if old.selection != new.selection, !old.selection.isEmpty || !new.selection.isEmpty {
            events.append(.textSelection(id))
        }
    }

    private func change(
        from old: AccessibilitySnapshot.TextSnapshot, to new: AccessibilitySnapshot.TextSnapshot,
        in text: any AccessibilityText, _ node: AccessibilityNode
    ) -> AccessibilityEvent.TextChange? {
        if let before = old.revision, let after = new.revision {
            guard before != after else { return nil }
            if after == before + 1, case .view(let view) = node,
                let edit = (view as? any TextRevisionProvider)?.textRevision?.edit
            {
                return AccessibilityEvent.TextChange(
                    offset: text.scalarOffset(of: edit.place), removed: edit.removed, inserted: edit.inserted)
            }
        }
        guard let before = old.string, let after = new.string, before != after else { return nil }
        return AccessibilityEvent.TextChange(from: before, to: after)
    }

    // MARK: Snapshots

    private func snapshotIfNeeded(of id: Int) -> AccessibilitySnapshot? {
        guard let entry = tree.entries[id] else { return nil }
        if entry.snapshot == nil { entry.snapshot = snapshot(of: id) }
        return entry.snapshot
    }

    /// Called when an object has got its id.
    func didAdd(_ id: Int) { if isObserving { _ = snapshotIfNeeded(of: id) } }

    /// Whether a node is in sight; false for rows and cells. A screen reader that handled an event for each of them while a list scrolls
    /// would say the new row seconds later.
    private static func isShowing(_ node: AccessibilityNode) -> Bool { !node.isTransient && node.isInSight }

    private func snapshot(of id: Int) -> AccessibilitySnapshot? {
        guard let node = tree.entries[id]?.node, node.exists else { return nil }
        let accessibility = node.accessibility
        var snapshot = AccessibilitySnapshot(
            accessibility: accessibility, isShowing: tree.observed.contains(.state) && Self.isShowing(node),
            frame: tree.observed.contains(.bounds) ? node.frame : .zero)
        if let list = node.list {
            snapshot.rowCount = list.counts.rowCount
            snapshot.rowSelection = list.interaction.selection
            if list.sectionCount <= Self.maximumSectionCount {
                snapshot.sectionStarts = (0..<list.sectionCount).map {
                    list.counts.index(of: IndexPath(row: 0, section: $0))
                }
            }
        }
        switch accessibility.role {
        case .tabBar, .segmentedControl:
            snapshot.selectedChildren = node.shownChildren.filter { $0.accessibility.isSelected == true }
                .map(tree.id(of:))
        default: break
        }
        if let text = node.text, text.caret != nil {
            let revision: Int? =
                if case .view(let view) = node { (view as? any TextRevisionProvider)?.textRevision?.number } else {
                    nil
                }
            snapshot.text = AccessibilitySnapshot.TextSnapshot(
                revision: revision, string: text.count <= Self.longestText ? text.string : nil, caret: text.caret,
                selection: text.selection)
        }
        return snapshot
    }

    // MARK: Focus and windows

    /// The object with the keyboard focus, in the window that the user works in.
    private var focusedObject: Int? {
        guard let window = tree.application.activeWindow, window.isActive else { return nil }
        return window.focusedNode.map(tree.id(of:))
    }

    private func focusDidMove(in events: inout [AccessibilityEvent]) {
        guard tree.observed.contains(.focus) else { return }
        let new = focusedObject
        guard new != focus else { return }
        events.append(.focus(from: focus, to: new))
        focus = new
        if let new { _ = snapshotIfNeeded(of: new) }
    }

    func windowDidOpen(_ window: Window) {
        guard isObserving else { return }
        readLiveTexts(in: window.root)
        let id = tree.id(of: .window(window))
        tree.send([.windowOpened(id)] + rootChange { .childAdded(id, parent: AccessibilityTree.root, index: $0) })
    }

    func windowDidClose(_ window: Window, at index: Int) {
        changed[ObjectIdentifier(window)] = nil
        guard isObserving else { return }
        let id = tree.id(of: .window(window))
        tree.send([.windowClosed(id), .childRemoved(id, parent: AccessibilityTree.root, index: index)])
        tree.send(tree.removeGone().map { .defunct($0) })
        var events: [AccessibilityEvent] = []
        focusDidMove(in: &events)
        tree.send(events)
    }

    private func rootChange(_ event: (Int) -> AccessibilityEvent) -> [AccessibilityEvent] {
        tree.application.windows.isEmpty ? [] : [event(tree.application.windows.count - 1)]
    }

    func activityDidChange(of window: Window) {
        guard isObserving else { return }
        let id = tree.id(of: .window(window))
        var events: [AccessibilityEvent] = [window.isActive ? .windowActivated(id) : .windowDeactivated(id)]
        focusDidMove(in: &events)
        tree.send(events)
    }

    // MARK: Live regions

    private func announceChange(of view: View, in events: inout [AccessibilityEvent]) {
        let element = AccessibilityElement(of: view)
        guard view.extras?.accessibility != nil || element.isMessage else { return }
        let isKnown = liveTexts[ObjectIdentifier(view)]?.view === view
        guard let (old, new, live) = liveText(of: view), let new, !new.isEmpty, old != new else { return }
        // The content of a page is no news when the page appears; a message is.
        guard isKnown && old != nil || element.isMessage else { return }
        let node = element.nearestExposed.map { AccessibilityNode($0) }
        events.append(.announcement(node.map(tree.id(of:)) ?? AccessibilityTree.root, new, live))
    }

    /// Stores the text of a live region.
    ///
    /// - Returns: the text before and now; nil for a view that is no live region.
    private func liveText(of view: View) -> (old: String?, new: String?, live: Accessibility.Live)? {
        let element = AccessibilityElement(of: view)
        let node = element.accessibilityNode
        guard node.live != .off else {
            liveTexts[ObjectIdentifier(view)] = nil
            return nil
        }
        let known = liveTexts[ObjectIdentifier(view)].flatMap { $0.view === view ? $0.text : nil }
        let text = Reachability(of: view).isShown ? element.liveText(of: node) : nil
        liveTexts[ObjectIdentifier(view)] = LiveText(view: view, text: text)
        return (known, text, node.live)
    }
}

nonisolated extension AccessibilityEvent.TextChange {
    /// The replacement between two texts: what is neither in their common start nor in their common end.
    init(from old: String, to new: String) {
        let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let least = min(old.count, new.count)
        var start = 0
        while start < least, old[start] == new[start] { start += 1 }
        var end = 0
        while end < least - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
        self.init(
            offset: start, removed: text(old[start..<old.count - end]), inserted: text(new[start..<new.count - end]))
    }
}
