/// What a view's properties say that cannot all be, each of them fine by itself.
nonisolated struct Contradiction: Equatable {
    /// By their names in documents, the one to blame first.
    let properties: [String]
    /// What does not go together, and what the view does about it.
    let message: String
}

extension View {
    /// The first there is: of the properties of its class, or of those that all views have.
    var anyContradiction: Contradiction? { contradiction ?? extras?.layer?.contradiction }

    /// What nobody has been told of yet; now somebody is. It is told again after it was mended.
    func takeContradiction() -> Contradiction? {
        let found = anyContradiction
        guard found != extras?.toldContradiction else { return nil }
        withExtras { $0.toldContradiction = found }
        return found
    }

    /// Asked when all that belongs together is set: in layout or in drawing. Documents are told at their elements.
    func reportContradiction() {
        if let contradiction = takeContradiction() { report(contradiction.message) }
    }
}
