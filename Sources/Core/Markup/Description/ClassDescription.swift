/// What documents can do with a class, read from its tables. Tools print it, and check documents of a program by it.
package nonisolated struct ClassDescription: Codable, Equatable, Sendable {
    /// What documents call it, its plain name first; none for a class that only paths lead to, or that only owns documents.
    package var names: [String]
    package var className: String
    /// From the nearest to the furthest.
    package var superclasses: [String]
    /// Those of its superclasses first.
    package var properties: [PropertyDescription]
    /// The event attributes; none for a view without events.
    package var events: [String]
    /// What `style` may name.
    package var factories: [String]
    package var takesChildren: Bool
    /// Names that are taken without being properties, in their short spelling.
    package var keptKeys: [String] = []

    enum CodingKeys: String, CodingKey {
        case names, className = "class", superclasses, properties, events, factories, takesChildren, keptKeys
    }
}

package nonisolated struct PropertyDescription: Codable, Equatable, Sendable {
    package var name: String
    /// Other spellings that documents may use.
    package var aliases: [String]
    /// The class that has it.
    package var declaredIn: String
    /// What the value looks like, for people.
    package var format: String
    /// All values, where they are names; else empty.
    package var values: [String]
    /// The class of the object that paths lead to; nil for a value.
    package var object: String?
    /// What a fresh object has, as a document would say it; nil where no text gives it.
    package var defaultValue: String?

    enum CodingKeys: String, CodingKey {
        case name, aliases, declaredIn, format, values, object, defaultValue = "default"
    }
}

extension ClassDescription {
    /// - Parameter object: a fresh one, whose values are the defaults. It is not to be used for anything else.
    init(of object: any MarkupObject, names: [String] = []) {
        let type = type(of: object)
        let classNames = object.classNames
        self.names = names
        className = classNames.first ?? "\(type)"
        superclasses = Array(classNames.dropFirst())
        // An entry of a subclass replaces that of its superclass, in its place.
        var places: [String: Int] = [:]
        properties = type.properties.entries.reduce(into: []) { properties, entry in
            let description = PropertyDescription(of: entry, object)
            if let place = places[entry.name] {
                properties[place] = description
            } else {
                places[entry.name] = properties.count
                properties.append(description)
            }
        }
        events = (object as? View).map { Swift.type(of: $0).eventAttributes } ?? []
        factories = type.factories.keys.sorted()
        takesChildren = MarkupContext.hearing { (object as? View)?.appendMarkupElementView(View()) ?? false }
        keptKeys = type.keptKeys.sorted()
    }
}

extension PropertyDescription {
    init(of property: Property, _ object: any MarkupObject) {
        name = property.name
        aliases = property.aliases
        declaredIn = property.declaringClass
        format = property.format
        values = (Swift.type(of: property.keyPath).valueType as? any MarkupConvertible.Type)?.markupNames ?? []
        self.object = property.objectClass.map { "\($0)" }
        defaultValue = self.object == nil ? (property.value(of: object) as? any MarkupConvertible)?.markupText : nil
    }
}

extension Property {
    /// The class in whose table it stands.
    var declaringClass: String { "\(Swift.type(of: keyPath).rootType)" }

    /// The class of the object that paths lead through; nil for a value.
    var objectClass: (any MarkupObject.Type)? {
        let type = Swift.type(of: keyPath).valueType
        return ((type as? any OptionalType.Type)?.wrapped ?? type) as? any MarkupObject.Type
    }
}

private nonisolated protocol OptionalType { static var wrapped: Any.Type { get } }
nonisolated extension Optional: OptionalType { fileprivate static var wrapped: Any.Type { Wrapped.self } }

extension MarkupObject {
    /// The names of its class and of its superclasses, a view's up to `View`.
    var classNames: [String] {
        if let placeholder = ElementRegistry.shared.placeholder(for: type(of: self)) {
            return [placeholder.className] + placeholder.superclasses
        }
        return Mirror(reflecting: self).classNames
    }
}

extension Mirror {
    /// Of the class it reflects and of its superclasses, a view's up to `View`.
    var classNames: [String] {
        sequence(first: self) { $0.subjectType == View.self ? nil : $0.superclassMirror }.map { "\($0.subjectType)" }
    }
}
