/// Takes back what was done, and does it again.
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
/// What is registered while an undo runs is what redoes it. All that is registered in one event is taken back at once. Control+Z, Control+Shift+Z
/// and Control+Y reach the manager of the responder that has the keyboard, or of the next above it that has one, and what people change
/// through two-way bindings to a controller with a manager is registered by itself. See docs/undo.md.
@MainActor public final class UndoManager {
    /// What is taken back at once.
    private final class Group {
        var steps: [Step] = []
        var name = ""
        let event: Int
        /// Changes that go on with these are part of it.
        var runs: [Run] = []

        init(event: Int) { self.event = event }

        deinit {}

        /// Whether anything is left that it would change.
        var isAlive: Bool { steps.contains { $0.target != nil && !$0.isFutile() } }
    }

    private struct Step {
        weak var target: AnyObject?
        /// Whether all is as it was by itself, as where a field has taken its own letters back.
        var isFutile: () -> Bool = { false }
        let perform: () -> Void
    }

    /// Changes of one thing that belong together, as letters typed one after the other.
    struct Run: Equatable {
        let object: ObjectIdentifier
        let number: Int
    }

    private var undone: [Group] = []
    private var redone: [Group] = []
    /// How many explicit groups are open, in each other.
    private var depth = 0
    private var openGroup: Group?
    /// Of the group that is to be opened.
    private var pendingName = ""
    private var disabledCount = 0
    public private(set) var isUndoing = false
    public private(set) var isRedoing = false
    /// Groups that are kept, the last ones; 1,000 by default, 0 for any number.
    public var levelsOfUndo = 1000 { didSet { trim() } }
    /// Whether all that is registered in one event is taken back at once; true by default.
    public var groupsByEvent = true
    /// Is called when something was registered, undone or redone: for buttons and menus that show it.
    public var changeHandler: (() -> Void)?

    public init() {}

    deinit {}

    // MARK: What was done

    /// Notes what takes back a change that is being made.
    ///
    /// - Parameters:
    ///   - target: is kept weakly; what was done to one that is gone is not taken back.
    ///   - handler: is called with the target.
    public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
        register(Step(target: target) { [weak target] in target.map(handler) }, run: nil)
    }

    /// - Parameters:
    ///   - run: what goes on with the run of the last group is part of that, which takes back all of it already.
    ///   - isFutile: whether the change is taken back already; then it is passed over.
    func registerUndo<Target: AnyObject>(
        withTarget target: Target, run: Run?, isFutile: @escaping (Target) -> Bool, handler: @escaping (Target) -> Void
    ) {
        if let run, !isUndoing, !isRedoing, depth == 0, undone.last?.runs.contains(run) == true {
            return forgetRedone()
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

    /// What was taken back no longer fits to what is there now.
    private func forgetRedone() {
        guard isUndoRegistrationEnabled, !redone.isEmpty else { return }
        redone = []
        changeHandler?()
    }

    /// The group that a step belongs to.
    private func group(run: Run?) -> Group {
        if let openGroup { return openGroup }
        let event = Application.current?.eventInHand ?? 0
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

    /// All that is registered until `endUndoGrouping()` is taken back at once, also over several events.
    public func beginUndoGrouping() { depth += 1 }

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

    /// Names what is being done, for menus: "Delete Note".
    public func setActionName(_ name: String) {
        if depth > 0, openGroup == nil { pendingName = name } else { (openGroup ?? undone.last)?.name = name }
        changeHandler?()
    }

    /// While they are more than the calls of `enableUndoRegistration`, nothing is registered.
    public func disableUndoRegistration() { disabledCount += 1 }
    public func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }
    public var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

    public func removeAllActions() {
        undone = []
        redone = []
        openGroup = nil
        changeHandler?()
    }

    public func removeAllActions(withTarget target: AnyObject) {
        for group in undone + redone + [openGroup].compactMap(\.self) { group.steps.removeAll { $0.target === target } }
        undone.removeAll(where: \.steps.isEmpty)
        redone.removeAll(where: \.steps.isEmpty)
        changeHandler?()
    }

    private func trim() {
        if levelsOfUndo > 0, undone.count > levelsOfUndo { undone.removeFirst(undone.count - levelsOfUndo) }
    }

    // MARK: Back and forth

    public var canUndo: Bool { depth == 0 && undone.contains(where: \.isAlive) }
    public var canRedo: Bool { depth == 0 && redone.contains(where: \.isAlive) }
    /// Of what `undo()` takes back; empty for what has no name.
    public var undoActionName: String { undone.last(where: \.isAlive)?.name ?? "" }
    public var redoActionName: String { redone.last(where: \.isAlive)?.name ?? "" }
    /// "Undo Delete Note", in the language of the application that was last active.
    public var undoMenuItemTitle: String { title(.undo, .undoAction, undoActionName) }
    public var redoMenuItemTitle: String { title(.redo, .redoAction, redoActionName) }

    private func title(_ alone: Phrase, _ named: Phrase, _ name: String) -> String {
        name.isEmpty ? Application.translated(alone) : Application.translated(named, [name])
    }

    /// Takes back the last group; nothing where there is none, or while a group is open.
    public func undo() { step(from: \.undone, to: \.redone, \.isUndoing) }

    public func redo() { step(from: \.redone, to: \.undone, \.isRedoing) }

    private func step(
        from: ReferenceWritableKeyPath<UndoManager, [Group]>, to: ReferenceWritableKeyPath<UndoManager, [Group]>,
        _ flag: ReferenceWritableKeyPath<UndoManager, Bool>
    ) {
        guard depth == 0, !isUndoing, !isRedoing else { return }
        // What was done to things that are gone, or is as it was, cannot be seen.
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

extension Window {
    /// Takes the keys of undo and redo for the responder that has the keyboard.
    func undo(by key: Key, _ modifiers: Modifiers) -> Bool {
        let isUndo = key == Key("Z") && modifiers == .control
        let isRedo = key == Key("Z") && modifiers == [.control, .shift] || key == Key("Y") && modifiers == .control
        guard isUndo || isRedo, let manager = keyTarget.undoManager else { return false }
        guard isUndo ? manager.canUndo : manager.canRedo else { return false }
        if isUndo { manager.undo() } else { manager.redo() }
        return true
    }
}
