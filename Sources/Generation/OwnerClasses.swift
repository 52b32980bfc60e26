import InlayScanning

/// The classes of a target, with the members of their extensions.
struct OwnerClasses {
    /// The modules that the target imports.
    private(set) var imports: [String] = []
    /// The modules that are imported with an access level somewhere. The compiler rejects a file that imports them without one.
    private var leveledImports: Set<String> = []
    private(set) var registeredElements: [String: String] = [:]
    private var classes: [String: SwiftScan.Class] = [:]
    private var extensions: [String: SwiftScan.Class] = [:]
    /// The names that a method or action of any type of the target has.
    private var performedActions: Set<String> = []

    init(_ files: [SwiftScan]) {
        for file in files {
            for name in file.imports where !imports.contains(name) { imports.append(name) }
            leveledImports.formUnion(file.leveledImports)
            registeredElements.merge(file.registeredElements) { $1 }
            for type in file.classes {
                performedActions.formUnion(type.methods.map(\.name))
                performedActions.formUnion(type.registeredActions)
                if type.isExtension {
                    var all = extensions[type.name] ?? type
                    if extensions[type.name] != nil {
                        all.methods += type.methods
                        all.properties.formUnion(type.properties)
                    }
                    extensions[type.name] = all
                } else if !type.isPrivate, classes[type.name] == nil {
                    classes[type.name] = type
                }
            }
        }
        for (name, added) in extensions {
            classes[name]?.methods += added.methods
            classes[name]?.properties.formUnion(added.properties)
        }
        imports.sort()
    }

    /// Returns the declaration that imports a module.
    func declaration(importing module: String, isPublic: Bool = false) -> String {
        guard leveledImports.contains(module) else { return "import \(module)" }
        return (isPublic ? "public" : "internal") + " import \(module)"
    }

    subscript(name: String) -> SwiftScan.Class? { classes[name] }

    /// The classes that may own documents, by the name of their document: their own, or the one that they choose.
    var owners: [String: [SwiftScan.Class]] {
        var owners: [String: [SwiftScan.Class]] = [:]
        for type in classes.values.sorted(by: { $0.name < $1.name }) where type.superclass != nil {
            guard let name = Self.documentName(of: type) else { continue }
            owners[name, default: []].append(type)
        }
        return owners
    }

    /// Returns the name of the document that a class loads; nil for none, or if only the running program knows it.
    static func documentName(of type: SwiftScan.Class) -> String? {
        type.choosesDocument ? type.documentName : type.name
    }

    /// A class and its superclasses in the target, the class first.
    func lineage(of type: SwiftScan.Class) -> [SwiftScan.Class] {
        var lineage = [type]
        while let name = lineage.last?.superclass, let next = classes[name],
            !lineage.contains(where: { $0.name == name })
        {
            lineage.append(next)
        }
        return lineage
    }

    /// Whether any class of the target, or a view of Inlay, may perform an action.
    func mayPerform(_ name: String) -> Bool {
        performedActions.contains(name) || ElementClasses.builtinActions.contains(name)
    }
}

extension [SwiftScan.Class] {
    /// The methods of a name, those of the class itself first.
    func methods(named name: String) -> [SwiftScan.Method] { flatMap { $0.methods.filter { $0.name == name } } }

    func hasProperty(named name: String) -> Bool { contains { $0.properties.contains(name) } }

    /// Whether hand-written code registers an action.
    func registers(_ name: String) -> Bool {
        contains { $0.registersOtherActions || $0.registeredActions.contains(name) }
    }
}
