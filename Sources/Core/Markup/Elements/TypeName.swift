/// Returns a type's name, with or without its module. `String(describing:)` and `String(reflecting:)` give the same name, but they search
/// all protocol conformances of the program, which took a tenth of the time until the first frame.
nonisolated func typeName(_ type: Any.Type, withModule: Bool = false) -> String {
    _typeName(type, qualified: withModule)
}
