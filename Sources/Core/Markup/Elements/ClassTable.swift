/// The properties of one class by every spelling, made once for each class.
final class ClassTable {
    let className: String
    private let properties: [String: Property]
    /// The names of properties; other spellings come last.
    let names: [String]
    /// All that attributes may be called, to suggest.
    let attributeNames: [String]
    private let keptKeys: Set<String>
    /// Whether the class is an app's, which may take values in a way of its own (`applyMarkupPropertyValue`).
    let isForeign: Bool

    init(of type: any MarkupObject.Type, className: String? = nil) {
        self.className = className ?? typeName(type)
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
        keptKeys = type.keptKeys
        isForeign = !typeName(type, withModule: true).hasPrefix("Inlay.")
        self.names = names + aliases
        let events = (type as? View.Type)?.eventAttributes ?? []
        attributeNames = self.names + events + DocumentBuild.reservedNames.sorted()
    }

    subscript(name: String) -> Property? { properties[name] }

    /// Whether documents may use a name that has no meaning here.
    func keeps(_ name: String) -> Bool {
        KnownUIKitKeys.isObject(name) || keptKeys.contains(Property.shortSpelling(of: name))
    }
}
