/// The kind of an edit; consecutive edits of the same kind are undone together.
nonisolated enum EditKind: Hashable {
    case typing, deletingBackward, deletingForward
    /// A paste, cut or drop; it is undone separately.
    case whole
}

/// The edits of a text in undo groups. A group is a word that was typed without a pause or caret movement, or a run of deletions.
nonisolated struct EditHistory {
    struct Group {
        var edits: [TextEdit]
        let kind: EditKind
        let before: TextSelection
        var after: TextSelection
        /// The time of the last edit.
        var time: Duration

        /// The memory use, in bytes.
        var cost: Int { edits.reduce(64) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count } }
    }

    private var done: [Group] = []
    private var undone: [Group] = []
    /// Whether the next edit can join the last group.
    private var isOpen = false
    private var cost = 0

    /// A longer pause starts a new group.
    private static let pause = Duration.seconds(2)
    /// Limits for the number of groups and for memory, because pasted text can have any length.
    private static let groupLimit = 500
    private static let byteLimit = 16 << 20
    /// The largest cost of a group that can grow, in bytes: each deletion copies the text of its run.
    private static let longestRun = 1024

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func endGroup() { isOpen = false }

    mutating func add(
        _ edit: TextEdit, _ kind: EditKind, before: TextSelection, after: TextSelection, at time: Duration
    ) {
        undone = []
        if isOpen, let last = done.last, last.kind == kind, time - last.time <= Self.pause,
            let joined = Self.join(last, edit)
        {
            cost -= last.cost
            done[done.count - 1].edits = joined
            done[done.count - 1].after = after
            done[done.count - 1].time = time
        } else {
            done.append(Group(edits: [edit], kind: kind, before: before, after: after, time: time))
        }
        isOpen = kind != .whole
        cost += done.last?.cost ?? 0
        while done.count > Self.groupLimit || cost > Self.byteLimit && done.count > 1 {
            cost -= done.removeFirst().cost
        }
    }

    /// Returns the edits of a group combined with an edit that continues it; nil if the edit does not continue the group.
    private static func join(_ group: Group, _ edit: TextEdit) -> [TextEdit]? {
        guard var last = group.edits.last, group.cost < longestRun else { return nil }
        switch group.kind {
        case .typing:
            let isBehind = edit.place == last.place + last.inserted.utf8.count && edit.removed.isEmpty
            let beginsWord = last.inserted.last?.isWhitespace == true && edit.inserted.first?.isWhitespace != true
            guard isBehind, !beginsWord else { return nil }
            last.inserted += edit.inserted
        case .deletingBackward:
            guard edit.place + edit.removed.utf8.count == last.place, last.inserted.isEmpty else { return nil }
            last.removed = edit.removed + last.removed
            last.place = edit.place
        case .deletingForward:
            guard edit.place == last.place, last.inserted.isEmpty else { return nil }
            last.removed += edit.removed
        case .whole: return nil
        }
        return group.edits.dropLast() + [last]
    }

    mutating func undo() -> Group? {
        guard let group = done.popLast() else { return nil }
        cost -= group.cost
        undone.append(group)
        isOpen = false
        return group
    }

    mutating func redo() -> Group? {
        guard let group = undone.popLast() else { return nil }
        cost += group.cost
        done.append(group)
        isOpen = false
        return group
    }
}
