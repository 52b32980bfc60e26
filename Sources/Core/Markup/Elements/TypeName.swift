/// What a type is called, with its module or without. `String(describing:)` and `String(reflecting:)` say the same, but ask what the type
/// conforms to, for which Swift looks through all conformances of the program: a tenth of the work until the first frame.
nonisolated func typeName(_ type: Any.Type, withModule: Bool = false) -> String {
    _typeName(type, qualified: withModule)
}
