/// What a program adds to the language, and the owners of its documents. A program that is started with
/// `INLAY_DESCRIBE=1` prints it; `inlay check --app` reads it.
package nonisolated struct ApplicationDescription: Codable, Equatable, Sendable {
    /// A way to make a view that the program adds to a class.
    package struct Factory: Codable, Equatable, Sendable {
        package var name: String
        package var className: String

        enum CodingKeys: String, CodingKey { case name, className = "class" }
    }

    /// Of the form that is printed. A tool reads its own alone.
    package static let currentVersion = 1
    /// The variable that asks for a description.
    package static let variable = "INLAY_DESCRIBE"

    package var version = currentVersion
    package var elements: [ClassDescription]
    /// Classes that paths lead to, and views that own documents without being elements.
    package var objects: [ClassDescription]
    package var factories: [Factory]
    package var owners: [OwnerDescription]
    /// The types of bindable values whose members are known.
    package var models: [ModelDescription] = []
    /// The names of the application's formatters; nil where those cannot tell.
    package var formatters: [String]?
}

extension ApplicationDescription {
    /// Of the running program, which has registered what it registers.
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

    /// The classes that paths through an object lead to. One that is not there cannot be asked.
    private mutating func addObjects(of object: any MarkupObject, _ known: inout Set<String>) {
        for property in type(of: object).properties.entries {
            guard case .object(let get) = property.access, let next = get(object) else { continue }
            addObject(next, &known)
        }
    }
}

extension FormatterProvider {
    /// What it says that it has when it is asked for what nobody has.
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
    /// What documents may name: the classes of Inlay, then those that the program registers.
    package static var elements: [ClassDescription] {
        let registry = ElementRegistry.shared
        return registry.builtinClasses
            + registry.addedClasses.map {
                registry.placeholder(for: $0.type) ?? ClassDescription(of: $0.type.init(), names: $0.names)
            }
    }

    /// Lets documents name the classes and factories of another program. Their views do nothing but take what a
    /// document says.
    package static func adopt(_ description: ApplicationDescription) { ElementRegistry.shared.adopt(description) }
}

extension ElementRegistry {
    /// The classes of Inlay.
    fileprivate var builtinClasses: [ClassDescription] {
        Self.builtins.map { type in
            let name = "\(type)"
            let others = ElementNames.classes.first { $0.name == name }?.others ?? []
            return ClassDescription(of: type.init(), names: [name] + others)
        }
    }
}
