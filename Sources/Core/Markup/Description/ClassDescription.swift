/// The features of a class that documents can use, read from its tables. Tools print it and check a program's documents with it.
package nonisolated struct ClassDescription: Codable, Equatable, Sendable {
    /// The element names, the plain name first. Empty for a class that only paths reach, or that only owns documents.
    package var names: [String]
    package var className: String
    /// The superclasses, from the nearest to the furthest.
    package var superclasses: [String]
    /// The properties. The properties of superclasses come first.
    package var properties: [PropertyDescription]
    /// The event attributes. Empty for a view without events.
    package var events: [String]
    /// The names that `style` accepts.
    package var factories: [String]
    package var takesChildren: Bool
    /// Names, in their short spelling, that are accepted without being properties.
    package var ignoredAttributes: [String] = []
    /// The items that may be in the element, such as the segments of a segmented control; those of all views only in `View`. An item that may contain itself, such as a row of
    /// an outline, is described once.
    package var items: [ClassDescription] = []

    enum CodingKeys: String, CodingKey {
        case names, className = "class", superclasses, properties, events, factories, takesChildren, items
        case ignoredAttributes = "keptKeys"
    }
}

package nonisolated struct PropertyDescription: Codable, Equatable, Sendable {
    package var name: String
    /// Alternative spellings in documents.
    package var aliases: [String]
    /// The class that declares the property.
    package var declaredIn: String
    /// The expected form of the value, for messages.
    package var format: String
    /// All values if they are names; otherwise empty.
    package var values: [String]
    /// The class of the object that paths pass through, or nil for a value.
    package var object: String?
    /// The value of a new object as a document writes it, or nil if no text represents it.
    package var defaultValue: String?

    enum CodingKeys: String, CodingKey {
        case name, aliases, declaredIn, format, values, object, defaultValue = "default"
    }
}

extension ClassDescription {
    /// - Parameters:
    ///   - object: a new object, whose values are the defaults. Do not use it for anything else.
    ///   - outer: the items around it, which are not described again.
    init(of object: any MarkupObject, names: [String] = [], inside outer: [any MarkupObject.Type] = []) {
        let type = type(of: object)
        let table = ClassTable(of: type)
        let classNames = object.classNames
        self.names = names
        className = classNames.first ?? "\(type)"
        superclasses = Array(classNames.dropFirst())
        // An entry of a subclass replaces that of its superclass at the same index.
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
        events = table.events
        factories = type.factories.keys.sorted()
        takesChildren = MarkupContext.hearing { (object as? View)?.appendMarkupElementView(View()) ?? false }
        ignoredAttributes = type.ignoredAttributes.sorted()
        let around = outer + [type]
        items = table.items.sorted { $0.key < $1.key }.compactMap { name, item in
            around.contains { $0 == item.type } || item.type == DeclaredContextMenu.self && type != View.self
                ? nil : ClassDescription(of: item.type.init(), names: [name], inside: around)
        }
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
    /// The class whose table declares the property.
    var declaringClass: String { "\(Swift.type(of: keyPath).rootType)" }

    /// The class of the object that paths pass through, or nil for a value.
    var objectClass: (any MarkupObject.Type)? {
        let type = Swift.type(of: keyPath).valueType
        return ((type as? any OptionalType.Type)?.wrapped ?? type) as? any MarkupObject.Type
    }
}

private nonisolated protocol OptionalType { static var wrapped: Any.Type { get } }
nonisolated extension Optional: OptionalType { fileprivate static var wrapped: Any.Type { Wrapped.self } }

extension MarkupObject {
    /// The names of the object's class and superclasses. For a view, the list ends with `View`.
    var classNames: [String] {
        if let placeholder = ElementRegistry.shared.placeholder(for: type(of: self)) {
            return [placeholder.className] + placeholder.superclasses
        }
        return Mirror(reflecting: self).classNames
    }
}

extension Mirror {
    /// The names of the reflected class and its superclasses. For a view, the list ends with `View`.
    var classNames: [String] {
        sequence(first: self) { $0.subjectType == View.self ? nil : $0.superclassMirror }.map { "\($0.subjectType)" }
    }
}
