/// What the specification gives to the classes that exist, and this version does not do yet. A document that uses it is right;
/// it is told so, rather than that it mistyped a name.
nonisolated enum LaterNames {
    static let properties: Set<String> = [
        // TextField
        "attributedPlaceholder", "clearsOnBeginEditing",
    ]
}
