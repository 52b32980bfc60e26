/// Changes that are taken as one, and who is to hear when they have been shown.
struct OpenChanges {
    private(set) var changes = RowChanges()
    private(set) var completions: [(Bool) -> Void] = []
    /// How many that collect them are under way.
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
    /// Tells of changes that are shown at once, or not at all.
    func tell(_ isComplete: Bool) { for completion in self { completion(isComplete) } }

    /// As `tell(_:)`, when views are not busy.
    func tellLater(_ isComplete: Bool) {
        guard !isEmpty else { return }
        LateCompletions.add(after: 0, isOfControl: false) { tell(isComplete) }
    }
}
