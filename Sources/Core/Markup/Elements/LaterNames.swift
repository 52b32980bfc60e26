/// Attributes that the specification gives to existing classes and this version does not implement. A document that uses one gets a
/// specific message instead of a spelling suggestion.
nonisolated enum LaterNames {
    static let properties: Set<String> = [
        // TextField
        "attributedPlaceholder", "clearsOnBeginEditing",
    ]
}
