/// The elements, classes and document owners that a program adds. A program that runs with `INLAY_DESCRIBE=1` prints its description;
/// `inlay check --app` reads it.
package nonisolated struct ApplicationDescription: Codable, Equatable, Sendable {
    /// A factory that the program adds to a class.
    package struct Factory: Codable, Equatable, Sendable {
        package var name: String
        package var className: String

        enum CodingKeys: String, CodingKey { case name, className = "class" }
    }

    /// The version of the printed format. A tool reads only its own version.
    package static let currentVersion = 1
    /// The environment variable that requests a description.
    package static let variable = "INLAY_DESCRIBE"

    package var version = currentVersion
    package var elements: [ClassDescription]
    /// Classes that paths pass through, and views that own documents without being elements.
    package var objects: [ClassDescription]
    package var factories: [Factory]
    package var owners: [OwnerDescription]
    /// The types of bindable values whose members are known.
    package var models: [ModelDescription] = []
    /// The names of the application's formatters, or nil if they cannot be listed.
    package var formatters: [String]?
}

extension ApplicationDescription {
    /// Creates the description of the running program from its registrations.
    package init(root controller: ViewController, formatters provider: (any FormatterProvider)? = nil) {
        formatters = provider.map { $0.names } ?? []
        let registry = ElementRegistry.shared
        elements = registry.addedClasses.map { ClassDescription(of: $0.type.init(), names: $0.names) }
        factories = registry.addedFactories.map { Factory(name: $0.name, className: "\($0.type)") }
        owners = []
        objects = []
        add(controller, document: controller.documentName)
        var known = Set(elements.map(\.className) + registry.builtinClasses.map(\.className))
        for added in registry.owners {
            let owner = added.make()
            add(owner, document: added.document ?? (owner as? ViewController)?.documentName)
            if let view = owner as? View { addObject(view, &known) }
        }
        for element in registry.addedClasses { addObjects(of: element.type.init(), &known) }
    }

    /// The classes that paths reach from Inlay's elements, such as the class of `layer`, without the elements themselves.
    package static var objectsOfElements: [ClassDescription] {
        var description = ApplicationDescription(elements: [], objects: [], factories: [], owners: [])
        var known = Set(ElementRegistry.builtins.map { "\($0)" })
        for type in ElementRegistry.builtins { description.addObjects(of: type.init(), &known) }
        return description.objects
    }

    private mutating func add(_ owner: any MarkupOwner, document: String?) {
        let description = OwnerDescription(of: owner, document: document)
        guard !owners.contains(description) else { return }
        owners.append(description)
        for property in OwnerMembers(of: owner).bindables.sorted(by: { $0.key < $1.key }) {
            DeclaredType(property.value.valueType).describe(in: &models)
        }
    }

    private mutating func addObject(_ object: any MarkupObject, _ known: inout Set<String>) {
        guard known.insert("\(type(of: object))").inserted else { return }
        objects.append(ClassDescription(of: object))
        addObjects(of: object, &known)
    }

    /// Adds the classes that paths through an object reach. A nil object cannot be inspected.
    private mutating func addObjects(of object: any MarkupObject, _ known: inout Set<String>) {
        for property in type(of: object).properties.entries {
            guard case .object(let get) = property.access, let next = get(object) else { continue }
            addObject(next, &known)
        }
    }
}

extension FormatterProvider {
    /// The names in the error for an unknown formatter.
    fileprivate var names: [String]? {
        do throws(FormatterError) {
            _ = try formatter(named: "", arguments: [:], localeIdentifier: "en_US")
        } catch {
            if case .unknownName(let known) = error { return known }
        }
        return nil
    }
}

extension ViewBuilder {
    /// The classes that documents can name: Inlay's classes, then the program's registered classes.
    package static var elements: [ClassDescription] {
        let registry = ElementRegistry.shared
        return registry.builtinClasses + registry.slotDescriptions
            + registry.addedClasses.map {
                registry.placeholder(for: $0.type) ?? ClassDescription(of: $0.type.init(), names: $0.names)
            }
    }

    /// Registers the classes and factories of another program, so that documents can name them. Their views accept what a document sets and
    /// do nothing else.
    package static func adopt(_ description: ApplicationDescription) { ElementRegistry.shared.adopt(description) }
}

extension ElementRegistry {
    /// The elements that are places of views.
    fileprivate var slotDescriptions: [ClassDescription] {
        Self.slots.map { type in
            var description = ClassDescription(of: type.init(), names: [type.elementName])
            description.takesChildren = true
            return description
        }
    }

    /// The classes of Inlay.
    fileprivate var builtinClasses: [ClassDescription] {
        Self.builtins.map { type in
            let name = "\(type)"
            let others = ElementNames.classes.first { $0.name == name }?.others ?? []
            return ClassDescription(of: type.init(), names: [name] + others)
        }
    }
}
