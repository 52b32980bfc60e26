extension ElementRegistry {
    /// The classes of Inlay that documents may name. `ElementNames` has their other names.
    static let builtins: [View.Type] = [
        View.self, Control.self,
    ]
}
