/// Maps element names to classes, and image names to an application's own images. There is one registry per process, because class names
/// are global too.
final class ElementRegistry {
    static let shared = ElementRegistry()

    /// The meaning of an element name.
    enum Meaning {
        case view(View.Type)
        /// An iOS class that Inlay does not have.
        case unsupported(UnsupportedView.Type)
        /// The view that the loading code passes.
        case root
        /// A place of views that come and go.
        case slot(ContentSlot.Type)
        /// A class that is not an element.
        case abstract
        case unknown

        var isAbstract: Bool {
            if case .abstract = self { true } else { false }
        }
    }

    private var classes: [String: View.Type] = [:]
    private(set) var addedFactories: [AddedFactory] = []
    private(set) var owners: [AddedOwner] = []
    /// The descriptions of another program's classes, by their placeholder classes.
    var placeholders: [ObjectIdentifier: ClassDescription] = [:]
    var placeholderTypes: [String: any MarkupObject.Type] = [:]
    /// Images that an application created, by their names in documents.
    var images: [String: Image] = [:]
    private var tables: [ObjectIdentifier: ClassTable] = [:]

    /// A factory that an application adds to a class.
    struct AddedFactory {
        let name: String
        let type: View.Type
        let belongs: (View.Type) -> Bool
        let make: () -> View
    }

    /// A document owner that the program registered.
    struct AddedOwner {
        /// The document's name, or nil for a controller, which has its own `documentName`.
        let document: String?
        let make: () -> any MarkupOwner
    }

    private init() {
        for type in Self.builtins {
            let name = typeName(type)
            classes[name] = type
            classes["Inlay." + name] = type
        }
        for (name, plainName) in ElementNames.plainNames where classes[name] == nil {
            if let type = classes[plainName] { classes[name] = type }
        }
    }

    func register(_ type: View.Type, as name: String) {
        // `elementNames` is created on first use, before the class is in the table.
        if classes[name] == nil { elementNames.append(name) }
        if classes[name] is UnsupportedView.Type, let plainName = ElementNames.plainNames[name] {
            // An app's map class replaces an unsupported map under all its names.
            for other in ElementNames.names(of: plainName) where classes[other] is UnsupportedView.Type {
                classes[other] = type
            }
        }
        classes[name] = type
        // `AppModule.ClassName`; a class inside a function has no name that a document can write.
        let fullName = typeName(type, withModule: true)
        if !fullName.contains("(") { classes[fullName] = type }
    }

    func register(_ owner: AddedOwner) { owners.append(owner) }

    func register<Base: View>(factory name: String, on type: Base.Type, make: @escaping () -> View) {
        register(AddedFactory(name: name, type: type, belongs: { $0 is Base.Type }, make: make))
    }

    func register(_ factory: AddedFactory) {
        addedFactories.removeAll { $0.name == factory.name && $0.type == factory.type }
        addedFactories.append(factory)
    }

    func meaning(of name: String) -> Meaning {
        if let type = classes[name] { return (type as? UnsupportedView.Type).map(Meaning.unsupported) ?? .view(type) }
        if name == "root" { return .root }
        if let slot = Self.slots.first(where: { $0.elementName == name }) { return .slot(slot) }
        if ElementNames.abstract.contains(name) { return .abstract }
        return .unknown
    }

    /// All element names, for suggestions. Plain names come first, because they are the better suggestion.
    private(set) lazy var elementNames = classes.keys.sorted { ($0.count, $0) < ($1.count, $1) }

    /// The names of all elements, for suggestions inside a view.
    var childNames: [String] { elementNames + Self.slots.map { $0.elementName } + itemNames }

    /// The elements that are no views, but places of views.
    static let slots: [ContentSlot.Type] = [ForEach.self, If.self, Else.self]

    /// The names of all elements that create items, also in views that the program has registered. Only suggestions read them.
    var itemNames: [String] {
        var names: Set<String> = []
        var types = (Self.builtins + addedClasses.map(\.type)).flatMap { ClassTable.itemTypes(of: $0) }
        types.append(ClassTable.contextMenu)
        while let item = types.popLast()?.type {
            if names.insert(item.elementName).inserted { types += item.itemTypes }
        }
        return names.sorted()
    }

    /// The program's own classes, each with its names, the plain name first.
    var addedClasses: [(type: View.Type, names: [String])] {
        let builtins = Set(Self.builtins.map { ObjectIdentifier($0) })
        var added: [ObjectIdentifier: (type: View.Type, names: [String])] = [:]
        for (name, type) in classes where !builtins.contains(ObjectIdentifier(type)) {
            added[ObjectIdentifier(type), default: (type, [])].names.append(name)
        }
        return added.values.map { ($0.type, $0.names.sorted { ($0.count, $0) < ($1.count, $1) }) }
            .sorted { $0.names[0] < $1.names[0] }
    }

    /// Returns the factory of a class for a `style` name. The last one added takes precedence.
    func factory(named name: String, of type: View.Type) -> (() -> View)? {
        addedFactories.last { $0.name == name && $0.belongs(type) }?.make ?? type.factories[name]
    }

    func hasAddedFactory(named name: String, of type: View.Type) -> Bool {
        addedFactories.contains { $0.name == name && $0.belongs(type) }
    }

    /// Whether creating a view of the class may have effects beyond the document, or the user can change the view.
    func requiresEagerCreation(_ meaning: Meaning) -> Bool {
        guard case .view(let type) = meaning else { return false }
        return type is Control.Type || table(of: type).isForeign
    }

    /// Returns the factory names of the class, then those that an application added.
    func factoryNames(of type: View.Type) -> [String] {
        let own = type.factories.keys.sorted()
        return own + Set(addedFactories.filter { $0.belongs(type) }.map(\.name)).subtracting(own).sorted()
    }

    func unknownStyle(_ name: String, of type: View.Type) -> MarkupCause {
        let className = table(of: type).className
        let known = factoryNames(of: type)
        // `systemButton` is the long spelling of `system`.
        let offered = known.filter { name in
            !known.contains { $0 != name && name.hasPrefix($0) && name.lastWord.map(className.hasSuffix) == true }
        }
        return .unknownStyle(name, className: className, known: known, offered: offered)
    }

    /// Returns the fault of an attribute: an unknown property, or one without effect. nil for an attribute that needs no diagnostic.
    func unknownProperty(_ name: String, of object: any MarkupObject) -> MarkupCause? {
        // A note about the element already reported it.
        if object is UnsupportedView { return nil }
        let table = table(of: type(of: object))
        if table.keeps(name) {
            let isIgnored = IgnoredUIKitAttributes.isIgnored(Property.shortSpelling(of: name))
            return isIgnored ? .ignoredAttribute(name, className: table.className) : nil
        }
        if LaterNames.properties.contains(name) {
            return .notAvailable(name, className: table.className)
        }
        return .unknownProperty(name, className: table.className, known: table.attributeNames)
    }

    func table(of type: any MarkupObject.Type) -> ClassTable {
        let key = ObjectIdentifier(type)
        if let table = tables[key] { return table }
        let table = ClassTable(of: type, elementName: placeholders[key]?.className)
        tables[key] = table
        return table
    }
}

nonisolated extension String {
    /// `Button` for `systemButton`, or nil if the text has no capital letter.
    fileprivate var lastWord: String? { lastIndex(where: \.isUppercase).map { String(self[$0...]) } }
}
