/// A batch of changes, with the completion handlers to call after the changes have been shown.
struct OpenChanges: QueueableChanges {
    var changes = RowChanges()
    private(set) var completions: [(Bool) -> Void] = []
    /// The number of nested batches that are open.
    var depth = 0
    /// Whether declared rows have changed. The data source need not agree with the change.
    private(set) var isDeclared = false

    init() {}

    /// Creates a change of declared rows.
    init(declared changes: RowChanges) {
        self.changes = changes
        isDeclared = true
    }

    /// Adds changes of the same batch.
    mutating func add(_ new: RowChanges) {
        changes.deleted.formUnion(new.deleted)
        changes.inserted.formUnion(new.inserted)
        changes.moved += new.moved
        changes.deletedSections += new.deletedSections
        changes.insertedSections += new.insertedSections
        changes.isAnimated = new.isAnimated
    }

    mutating func add(_ completion: ((Bool) -> Void)?) { completions += [completion].compactMap(\.self) }

    mutating func append(_ later: OpenChanges) {
        changes = changes.followed(by: later.changes)
        completions += later.completions
        isDeclared = isDeclared || later.isDeclared
    }

    func discard() { completions.completeInNextFrame(false) }
}

extension DataSourceGate<OpenChanges> {
    /// Begins a batch, or a batch inside of it.
    func beginBatch() {
        batch = batch ?? OpenChanges()
        batch?.depth += 1
    }

    /// Ends the innermost batch. Returns the changes when the outermost batch ends.
    func endBatch(_ completion: ((Bool) -> Void)? = nil) -> OpenChanges? {
        batch?.add(completion)
        batch?.depth -= 1
        guard let open = batch, open.depth == 0 else { return nil }
        batch = nil
        return open
    }

    /// Adds changes to the open batch. Returns the changes if no batch is open.
    func collect(_ changes: RowChanges) -> OpenChanges? {
        guard batch == nil else {
            batch?.add(changes)
            return nil
        }
        var open = OpenChanges()
        open.add(changes)
        return open
    }
}

extension [(Bool) -> Void] {
    /// Calls the completion handlers of changes that were shown at once, or not at all.
    func tell(_ isComplete: Bool) { for completion in self { completion(isComplete) } }

    /// Calls the completion handlers as `tell(_:)` does, but a frame later, outside layout and updates.
    func completeInNextFrame(_ isComplete: Bool) {
        guard !isEmpty else { return }
        DeferredCompletions.add(after: 0, isOfControl: false) { tell(isComplete) }
    }
}
