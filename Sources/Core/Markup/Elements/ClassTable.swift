/// The properties of one class by every spelling, created once for each class.
final class ClassTable {
    let className: String
    private let properties: [String: Property]
    /// The items that documents may put into the class's element, by element name.
    let items: [String: ItemType]
    /// The event attributes of the class.
    let events: [String]
    /// The names of properties. Alternative spellings come last.
    let names: [String]
    /// All valid attribute names, for suggestions.
    let attributeNames: [String]
    private let ignoredAttributes: Set<String>
    /// Whether the class belongs to an app. Such a class may handle values itself (`applyMarkupPropertyValue`).
    let isForeign: Bool

    init(of type: any MarkupObject.Type, className: String? = nil) {
        let item = type as? any MarkupItem.Type
        // Documents know an item by the name of its element.
        self.className = className ?? item?.elementName ?? typeName(type)
        let ofAllViews = type is View.Type ? [Self.contextMenu] : []
        items = Dictionary((ofAllViews + Self.itemTypes(of: type)).map { ($0.type.elementName, $0) }) { $1 }
        events = (type as? any DocumentEventSource.Type)?.eventAttributes ?? []
        var properties: [String: Property] = [:]
        var names: [String] = []
        var aliases: [String] = []
        // A subclass's entry follows that of its superclass and replaces it.
        for property in type.properties.entries {
            if properties[property.name] == nil {
                names.append(property.name)
                aliases += property.aliases
            }
            for name in [property.name] + property.aliases { properties[name] = property }
        }
        self.properties = properties
        ignoredAttributes = type.ignoredAttributes
        isForeign = !typeName(type, withModule: true).hasPrefix("Inlay.")
        self.names = names + aliases
        attributeNames = self.names + events + DocumentBuild.reservedNames.sorted()
    }

    /// The item that all views take.
    static let contextMenu = ItemType { (view: View, menu: DeclaredContextMenu) in
        menu.source = { [weak view] in view }
        view.ensuredExtras.declaredContextMenu = menu
        view.contextMenu = menu.shownMenu
    }

    /// The items that documents may put into the element of a view or of an item, except those of all views.
    static func itemTypes(of type: any MarkupObject.Type) -> [ItemType] {
        if let container = type as? any ItemContainer.Type { return container.containedItems }
        return (type as? View.Type)?.itemTypes ?? (type as? any MarkupItem.Type)?.itemTypes ?? []
    }

    subscript(name: String) -> Property? { properties[name] }

    /// The properties by their first spelling, those of superclasses first.
    var namedProperties: [Property] { names.compactMap { name in self[name].flatMap { $0.name == name ? $0 : nil } } }

    /// Whether documents may use a name that has no effect here.
    func keeps(_ name: String) -> Bool {
        IgnoredUIKitAttributes.isObject(name) || ignoredAttributes.contains(Property.shortSpelling(of: name))
    }
}
