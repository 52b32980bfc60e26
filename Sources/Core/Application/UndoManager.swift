/// Records changes for undo and redo.
///
///     final class NotesViewController: ViewController {
///         let undo = UndoManager()
///         override var undoManager: UndoManager? { undo }
///
///         func delete(_ note: Note) {
///             notes.remove(note)
///             undo.registerUndo(withTarget: self) { $0.insert(note) }
///             undo.setActionName("Delete Note")
///         }
///     }
///
/// Actions that are registered during an undo are its redo. All actions that are registered in one event are undone together. Control+Z,
/// Control+Shift+Z and Control+Y use the manager of the first responder, or of the next responder above it that has one. Users' changes
/// through two-way bindings to a controller with a manager are registered automatically. See docs/undo.md.
@MainActor public final class UndoManager {
    /// Steps that are undone together.
    private final class Group {
        var steps: [Step] = []
        var name = ""
        let event: Int
        /// The runs that changes in this group belong to. Further changes of a run become part of the group.
        var runs: [Run] = []

        init(event: Int) { self.event = event }

        deinit {}

        /// Whether undoing the group would change anything.
        var isAlive: Bool { steps.contains { $0.target != nil && !$0.isFutile() } }
    }

    private struct Step {
        weak var target: AnyObject?
        /// Whether the change was reverted in another way, for example by a field's own undo of typing.
        var isFutile: () -> Bool = { false }
        let perform: () -> Void
    }

    /// Related changes of one object, such as characters typed in sequence.
    struct Run: Equatable {
        let object: ObjectIdentifier
        let number: Int
    }

    private var undone: [Group] = []
    private var redone: [Group] = []
    /// The nesting depth of explicit groups.
    private var depth = 0
    private var openGroup: Group?
    /// The name for the next explicit group.
    private var pendingName = ""
    private var disabledCount = 0
    /// Whether an undo is in progress.
    public private(set) var isUndoing = false
    /// Whether a redo is in progress.
    public private(set) var isRedoing = false
    /// The maximum number of groups, of which the oldest are dropped. The default is 1,000; 0 means no limit.
    public var levelsOfUndo = 1000 { didSet { trim() } }
    /// Whether all actions that are registered in one event are undone together. The default is true.
    public var groupsByEvent = true
    /// Called after each registration, undo and redo. Update buttons and menus in it.
    public var changeHandler: (() -> Void)?

    public init() {}

    deinit {}

    // MARK: Registration

    /// Registers an action that undoes a change.
    ///
    /// - Parameters:
    ///   - target: the changed object. It is held weakly; without it the action is skipped.
    ///   - handler: called with the target on undo.
    public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
        register(Step(target: target) { [weak target] in target.map(handler) }, run: nil)
    }

    /// - Parameters:
    ///   - run: the run of the change. If the last group contains the run, its steps undo this change too, and no step is added.
    ///   - isFutile: returns whether the change has been reverted already. The step is then skipped.
    func registerUndo<Target: AnyObject>(
        withTarget target: Target, run: Run?, isFutile: @escaping (Target) -> Bool, handler: @escaping (Target) -> Void
    ) {
        if let run, !isUndoing, !isRedoing, depth == 0, undone.last?.runs.contains(run) == true {
            return discardRedoStack()
        }
        var step = Step(target: target) { [weak target] in target.map(handler) }
        step.isFutile = { [weak target] in target.map(isFutile) ?? true }
        register(step, run: run)
    }

    private func register(_ step: Step, run: Run?) {
        guard isUndoRegistrationEnabled else { return }
        group(run: run).steps.append(step)
        if !isUndoing, !isRedoing { redone = [] }
        trim()
        changeHandler?()
    }

    /// Discards the redo steps, which do not match the current state any more.
    private func discardRedoStack() {
        guard isUndoRegistrationEnabled, !redone.isEmpty else { return }
        redone = []
        changeHandler?()
    }

    /// Returns the group for a step.
    private func group(run: Run?) -> Group {
        if let openGroup { return openGroup }
        let event = Application.current?.currentEventNumber ?? 0
        if groupsByEvent, let last = undone.last, last.event == event, !isUndoing, !isRedoing, event > 0 {
            if let run { last.runs.append(run) } else { last.runs = [] }
            return last
        }
        let new = Group(event: event)
        if depth > 0 { new.name = pendingName }
        pendingName = ""
        new.runs = run.map { [$0] } ?? []
        if depth > 0 || isUndoing || isRedoing { openGroup = new } else { undone.append(new) }
        return new
    }

    /// Opens a group. All actions until `endUndoGrouping()` are undone together, even over several events.
    public func beginUndoGrouping() { depth += 1 }

    /// Ends the group that the last `beginUndoGrouping()` began.
    public func endUndoGrouping() {
        guard depth > 0 else {
            Application.current?.report("endUndoGrouping() without beginUndoGrouping()")
            return
        }
        depth -= 1
        guard depth == 0, !isUndoing, !isRedoing, let group = openGroup else { return }
        openGroup = nil
        undone.append(group)
        trim()
    }

    /// Sets the name of the current action for menus, such as "Delete Note".
    public func setActionName(_ name: String) {
        if depth > 0, openGroup == nil { pendingName = name } else { (openGroup ?? undone.last)?.name = name }
        changeHandler?()
    }

    /// Disables registration until `enableUndoRegistration` has been called as often as this method.
    public func disableUndoRegistration() { disabledCount += 1 }
    /// Registers changes again, after `disableUndoRegistration()`. Calls nest.
    public func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }
    /// Whether changes are registered; true by default.
    public var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

    /// Removes all changes.
    public func removeAllActions() {
        undone = []
        redone = []
        openGroup = nil
        changeHandler?()
    }

    /// Removes the changes of a target.
    public func removeAllActions(withTarget target: AnyObject) {
        for group in undone + redone + [openGroup].compactMap(\.self) { group.steps.removeAll { $0.target === target } }
        undone.removeAll(where: \.steps.isEmpty)
        redone.removeAll(where: \.steps.isEmpty)
        changeHandler?()
    }

    private func trim() {
        if levelsOfUndo > 0, undone.count > levelsOfUndo { undone.removeFirst(undone.count - levelsOfUndo) }
    }

    // MARK: Undo and redo

    /// Whether there is a change to undo, and no group is open.
    public var canUndo: Bool { depth == 0 && undone.contains(where: \.isAlive) }
    /// Whether there is a change to redo, and no group is open.
    public var canRedo: Bool { depth == 0 && redone.contains(where: \.isAlive) }
    /// The name of the action that `undo()` reverts; empty if it has none.
    public var undoActionName: String { undone.last(where: \.isAlive)?.name ?? "" }
    /// The name of the next change to redo; empty without one.
    public var redoActionName: String { redone.last(where: \.isAlive)?.name ?? "" }
    /// The menu title, such as "Undo Delete Note", in the language of the application that was last active.
    public var undoMenuItemTitle: String { title(.undo, .undoAction, undoActionName) }
    /// The localized title of a menu item for redo, with the name of the change.
    public var redoMenuItemTitle: String { title(.redo, .redoAction, redoActionName) }

    private func title(_ alone: LocalizedString, _ named: LocalizedString, _ name: String) -> String {
        name.isEmpty ? Application.translated(alone) : Application.translated(named, [name])
    }

    /// Undoes the last group. It does nothing if there is none, or while a group is open.
    public func undo() { step(from: \.undone, to: \.redone, \.isUndoing) }

    /// Repeats the last undone change. Does nothing without one.
    public func redo() { step(from: \.redone, to: \.undone, \.isRedoing) }

    private func step(
        from: ReferenceWritableKeyPath<UndoManager, [Group]>, to: ReferenceWritableKeyPath<UndoManager, [Group]>,
        _ flag: ReferenceWritableKeyPath<UndoManager, Bool>
    ) {
        guard depth == 0, !isUndoing, !isRedoing else { return }
        // Undoing a change of removed objects, or one that was reverted already, would have no visible effect.
        while let last = self[keyPath: from].last, !last.isAlive { self[keyPath: from].removeLast() }
        guard let group = self[keyPath: from].popLast() else { return }
        self[keyPath: flag] = true
        for step in group.steps.reversed() { step.perform() }
        self[keyPath: flag] = false
        if let inverse = openGroup {
            inverse.name = group.name
            self[keyPath: to].append(inverse)
        }
        openGroup = nil
        trim()
        changeHandler?()
    }
}
