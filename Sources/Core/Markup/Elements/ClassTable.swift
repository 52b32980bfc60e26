/// The properties of one class by every spelling, created once for each class.
///
/// Members that few documents need are lazy: for each question whether a class conforms to a protocol, Swift reads its whole table of
/// conformances.
final class ClassTable {
    private let type: any MarkupObject.Type
    private let elementName: String?
    private let properties: [String: Property]
    /// The names of properties. Alternative spellings come last.
    let names: [String]

    /// The name of the class's element in documents.
    private(set) lazy var className =
        elementName ?? (type as? any MarkupItem.Type)?.elementName ?? typeName(type)
    /// The items that documents may put into the class's element, by element name.
    private(set) lazy var items: [String: ItemType] = {
        let ofAllViews = type is View.Type ? [Self.contextMenu] : []
        return Dictionary((ofAllViews + Self.itemTypes(of: type)).map { ($0.type.elementName, $0) }) { $1 }
    }()
    /// The event attributes of the class.
    private(set) lazy var events = (type as? any DocumentEventSource.Type)?.eventAttributes ?? []
    /// All valid attribute names, for suggestions.
    private(set) lazy var attributeNames = names + events + DocumentBuild.reservedNames.sorted()
    private lazy var ignoredAttributes = type.ignoredAttributes
    /// Whether the class belongs to an app. Such a class may handle values itself (`applyMarkupPropertyValue`).
    private(set) lazy var isForeign = Self.isForeign(type)

    /// - Parameter elementName: the name of the class's element in documents; nil for that of the class or item.
    init(of type: any MarkupObject.Type, elementName: String? = nil) {
        self.type = type
        self.elementName = elementName
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
        self.names = names + aliases
    }

    private static func isForeign(_ type: any MarkupObject.Type) -> Bool {
        !typeName(type, withModule: true).hasPrefix("Inlay.")
    }

    /// The item that all views take.
    static let contextMenu = ItemType { (view: View, menu: DeclaredContextMenu) in
        menu.source = { [weak view] in view }
        view.ensuredExtras.declaredContextMenu = menu
        view.contextMenu = menu.shownMenu
    }

    /// The items that documents may put into the element of a view or of an item, except those of all views.
    static func itemTypes(of type: any MarkupObject.Type) -> [ItemType] {
        if isForeign(type), let container = type as? any ItemContainer.Type { return container.containedItems }
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
