/// A batch of changes, with the completion handlers to call after the changes have been shown.
struct OpenChanges {
    private(set) var changes = RowChanges()
    private(set) var completions: [(Bool) -> Void] = []
    /// The number of nested batches that are open.
    var depth = 0

    mutating func add(_ new: RowChanges) {
        changes.deleted += new.deleted
        changes.inserted += new.inserted
        changes.moved += new.moved
        changes.deletedSections += new.deletedSections
        changes.insertedSections += new.insertedSections
        changes.isAnimated = new.isAnimated
    }

    mutating func add(_ completion: ((Bool) -> Void)?) { completions += [completion].compactMap(\.self) }
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
