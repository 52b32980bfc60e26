import InlayScanning

/// The classes, documents and resources of a target.
struct Target {
    private let classes: OwnerClasses
    private let resources: ResourceNames
    /// The versions of each document by its name.
    private let documents: [String: [DocumentNames]]
    /// The classes that load a document, by its name.
    private let owners: [String: [SwiftScan.Class]]
    /// The subclasses of owners that own documents too, by the name of the superclass, the most specific first.
    private var heirs: [String: [SwiftScan.Class]] = [:]

    init(classes: OwnerClasses, resources: ResourceNames, documents: [String: [DocumentNames]]) {
        self.classes = classes
        self.resources = resources
        self.documents = documents
        owners = classes.owners.filter { documents[$0.key] != nil }
        for heir in owners.values.joined() {
            for base in bases(of: heir) { heirs[base.name, default: []].append(heir) }
        }
        for name in heirs.keys { heirs[name]?.sort { classes.lineage(of: $0).count > classes.lineage(of: $1).count } }
    }

    /// The superclasses in the target that own documents, the nearest first.
    private func bases(of owner: SwiftScan.Class) -> [SwiftScan.Class] {
        classes.lineage(of: owner).dropFirst().filter { base in
            OwnerClasses.documentName(of: base).map { documents[$0] != nil } ?? false
        }
    }

    func code(forDocument name: String) -> String {
        let owners = owners[name] ?? []
        let writers = owners.map { writer(for: $0, document: name) }
        var code = GeneratedCode()
        if !owners.isEmpty {
            let modules = Set(classes.imports).union(writers.flatMap(\.modules)).subtracting(["Inlay"])
            for module in modules.sorted() { code.add(classes.declaration(importing: module)) }
            code.add(classes.declaration(importing: "Inlay", isPublic: owners.contains(where: \.isPublic)))
        }
        for document in documents[name] ?? [] {
            guard let fault = document.fault else { continue }
            code.add("#error(", SwiftName.literal(fault.message), ")", at: fault.place)
        }
        for (owner, writer) in zip(owners, writers) {
            let bases = bases(of: owner)
            var inherited: Set<String> = []
            for base in bases {
                guard let name = OwnerClasses.documentName(of: base) else { continue }
                inherited.formUnion(self.writer(for: base, document: name).propertyNames)
            }
            writer.write(to: &code, base: bases.first, inherited: inherited, heirs: heirs[owner.name] ?? [])
        }
        return code.text
    }

    private func writer(for owner: SwiftScan.Class, document name: String) -> OwnerWriter {
        OwnerWriter(owner, classes, resources, versions(of: name))
    }

    /// Returns the versions of a document, each with the documents that it includes.
    private func versions(of name: String) -> [[(document: DocumentNames, isOptional: Bool)]] {
        (documents[name] ?? []).map { document in
            var parts = [(document: document, isOptional: false)]
            var known: Set = [name]
            var index = 0
            while index < parts.count {
                let part = parts[index]
                index += 1
                for include in part.document.includes {
                    let path = include.document.hasSuffix(".xml") ? include.document : include.document + ".xml"
                    guard let included = Generation.documentName(path), known.insert(included).inserted else {
                        continue
                    }
                    let all = documents[included] ?? []
                    let isOptional = part.isOptional || include.isOptional || all.count > 1
                    parts += all.map { (document: $0, isOptional: isOptional) }
                }
            }
            return parts
        }
    }
}
