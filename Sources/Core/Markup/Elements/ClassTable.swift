/// The properties of one class by every spelling, made once for each class.
final class ClassTable {
    let className: String
    private let properties: [String: Property]
    /// The names to suggest; other spellings come last.
    let names: [String]

    init(of type: any MarkupObject.Type, className: String? = nil) {
        self.className = className ?? String(describing: type)
        var properties: [String: Property] = [:]
        var names: [String] = []
        var aliases: [String] = []
        // A subclass's entry comes after that of its superclass and replaces it.
        for property in type.properties.entries {
            if properties[property.name] == nil {
                names.append(property.name)
                aliases += property.aliases
            }
            for name in [property.name] + property.aliases { properties[name] = property }
        }
        self.properties = properties
        self.names = names + aliases
    }

    subscript(name: String) -> Property? { properties[name] }
}
