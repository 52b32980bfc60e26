import InlayScanning

/// Writes the outlets and actions of one owner of a document.
struct OwnerWriter {
    /// An outlet with its type, merged from all versions of the document.
    private struct Property {
        var name: String
        var type: String
        var isOptional: Bool
        /// The number of versions of the document that have it.
        var count = 1
        var place: SourcePlace
    }

    private let owner: SwiftScan.Class
    private let lineage: [SwiftScan.Class]
    private let classes: OwnerClasses
    private let texts: ResourceNames
    /// The versions of the document, each with the documents that it includes.
    private let versions: [[(document: DocumentNames, isOptional: Bool)]]
    /// The modules whose classes the code names.
    private(set) var modules: Set<String> = []
    private var properties: [Property] = []

    init(
        _ owner: SwiftScan.Class, _ classes: OwnerClasses, _ texts: ResourceNames,
        _ versions: [[(document: DocumentNames, isOptional: Bool)]]
    ) {
        self.owner = owner
        self.classes = classes
        self.texts = texts
        self.versions = versions
        lineage = classes.lineage(of: owner)
        properties = mergedProperties()
        for property in properties {
            if let end = property.type.firstIndex(of: ".") { modules.insert(String(property.type[..<end])) }
        }
    }

    /// - Parameters:
    ///   - base: the superclass in the target that owns a document; nil if there is none. A class cannot repeat its conformance.
    ///   - heirs: the subclasses in the target that own documents, the most specific first.
    ///   - inherited: the generated properties of superclasses.
    func write(
        to code: inout GeneratedCode, base: SwiftScan.Class?, inherited: Set<String>, heirs: [SwiftScan.Class]
    ) {
        code.add("")
        code.add("extension \(owner.name)\(base == nil ? ": @MainActor DocumentOwner" : "") {")
        for property in properties where !inherited.contains(property.name) {
            code.add(
                "    var ", SwiftName.written(property.name),
                ": \(written(property)) { outlet(\(SwiftName.literal(property.name))) }", at: property.place)
        }
        let access = owner.isPublic ? "public " : ""
        let outlets = "var documentOutlets: [DocumentOutlet] {"
        let actions = "func registerDocumentActions(in actions: inout ActionTable) {"
        if base == nil, heirs.isEmpty {
            writeOutlets(access + outlets, to: &code)
            writeActions(access + actions, to: &code)
        } else {
            let prefix = Self.prefix(owner)
            if base == nil {
                // Only one class of a lineage can conform to the protocol.
                code.add("    \(access)\(outlets)")
                for heir in heirs {
                    let call = "\(Self.prefix(heir))Outlets"
                    code.add("        if let owner = self as? \(heir.name) { return owner.\(call) }")
                }
                code.add("        return \(prefix)Outlets")
                code.add("    }")
                code.add("    \(access)\(actions)")
                for heir in heirs {
                    let call = "\(Self.prefix(heir))Actions(in: &actions)"
                    code.add("        if let owner = self as? \(heir.name) { return owner.\(call) }")
                }
                code.add("        \(prefix)Actions(in: &actions)")
                code.add("    }")
            }
            writeOutlets("var \(prefix)Outlets: [DocumentOutlet] {", to: &code)
            writeActions("func \(prefix)Actions(in actions: inout ActionTable) {", to: &code)
        }
        writeChecks(to: &code)
        code.add("}")
    }

    private func writeOutlets(_ declaration: String, to code: inout GeneratedCode) {
        code.add("    \(declaration)")
        if properties.isEmpty {
            code.add("        []")
        } else {
            // Statements, because an expression cannot have places.
            code.add("        var outlets: [DocumentOutlet] = []")
            for property in properties {
                let type = property.isOptional ? "(\(written(property)))" : property.type
                let start = "        outlets.append(DocumentOutlet(\(SwiftName.literal(property.name)), "
                // The compiler reports a class of the app that does not exist.
                if property.type.hasPrefix("Inlay.") {
                    code.add(start + type + ".self))")
                } else {
                    code.add(start, type, ".self))", at: property.place)
                }
            }
            code.add("        return outlets")
        }
        code.add("    }")
    }

    private func writeActions(_ declaration: String, to code: inout GeneratedCode) {
        code.add("    \(declaration)")
        for action in actions { write(action, to: &code) }
        code.add("    }")
    }

    /// The start of the names of an owner's generated members, `mailView` for `MailView`.
    private static func prefix(_ owner: SwiftScan.Class) -> String {
        owner.name.prefix(1).lowercased() + owner.name.dropFirst()
    }

    // MARK: Outlets

    private func written(_ property: Property) -> String { property.type + (property.isOptional ? "?" : "") }

    private func mergedProperties() -> [Property] {
        var merged: [Property] = []
        for version in versions {
            var seen: Set<String> = []
            for (document, isOptional) in version {
                for outlet in document.outlets where isOutlet(outlet) {
                    guard let type = type(of: outlet), seen.insert(outlet.name).inserted else { continue }
                    let isOptional = isOptional || outlet.isOptional
                    if let index = merged.firstIndex(where: { $0.name == outlet.name }) {
                        // The versions have views of different classes.
                        if merged[index].type != type { merged[index].type = "Inlay.View" }
                        if isOptional { merged[index].isOptional = true }
                        merged[index].count += 1
                    } else {
                        merged.append(
                            Property(name: outlet.name, type: type, isOptional: isOptional, place: outlet.place))
                    }
                }
            }
        }
        for index in merged.indices where merged[index].count < versions.count { merged[index].isOptional = true }
        return merged
    }

    /// Whether an id becomes a property. Other ids only name views: those that are no names of Swift, and those of members that the class
    /// declares itself.
    private func isOutlet(_ outlet: DocumentNames.Outlet) -> Bool {
        SwiftName.isIdentifier(outlet.name) && !lineage.hasProperty(named: outlet.name)
            && !lineage.methods(named: outlet.name).contains { $0.labels.isEmpty }
    }

    /// The type of an outlet's view or item; nil if no outlet can refer to it.
    private func type(of outlet: DocumentNames.Outlet) -> String? {
        if ElementClasses.items.contains(outlet.element) {
            return ElementClasses.item(outlet.element, in: outlet.container.flatMap(ElementClasses.type))
        }
        if outlet.element == "root" { return outlet.container == nil ? "Inlay.View" : nil }
        if let type = classes.registeredElements[outlet.element] { return type }
        if let type = ElementClasses.type(of: outlet.element) { return type }
        // Another name than that of a class is one that a module has registered. Its class is not known here.
        let name = outlet.element.split(separator: ".").last.map(String.init) ?? ""
        guard name.first?.isUppercase ?? false, SwiftName.isIdentifier(name) else { return nil }
        return outlet.element
    }

    /// The names of the generated properties.
    var propertyNames: Set<String> { Set(properties.map(\.name)) }

    // MARK: Actions

    /// The actions of all versions, each once.
    private var actions: [DocumentNames.Action] {
        var known: Set<String> = []
        var actions: [DocumentNames.Action] = []
        for (document, _) in versions.joined() {
            for action in document.actions {
                guard !lineage.registers(action.name), known.insert("\(action.name):\(action.arity)").inserted else {
                    continue
                }
                // Any responder may have the method of an item. If no class has it, the name is wrong.
                if action.isOffered, lineage.methods(named: action.name).isEmpty, classes.mayPerform(action.name) {
                    continue
                }
                actions.append(action)
            }
        }
        return actions
    }

    private func write(_ action: DocumentNames.Action, to code: inout GeneratedCode) {
        let key = SwiftName.literal(action.name + String(repeating: ":", count: action.arity))
        let start = "        actions[\(key)] = "
        let name = SwiftName.written(action.name)
        let methods = lineage.methods(named: action.name)
        let count = action.isDrawing ? 2 : action.arity
        let fitting = methods.first { $0.labels.count == count }
        // A method of a class that the generator does not see, or of no class, which the compiler reports.
        if methods.isEmpty { return code.add(start, name, "", at: action.place) }
        guard count > 0 else {
            // The call selects the method without parameters, or the compiler reports that there is none.
            if methods.count == 1, fitting != nil { return code.add(start, name, "", at: action.place) }
            let call = fitting?.isAsync ?? false ? "await " : ""
            return code.add(start + "{ [unowned self] in \(call)", name, "() }", at: action.place)
        }
        let labels = fitting?.labels ?? Array(repeating: "_", count: count)
        code.add(start, name + "(" + labels.map { $0 + ":" }.joined() + ")", "", at: action.place)
    }

    // MARK: Checks

    /// Writes a function that is never called. It compiles only if the owner has the properties that bindings name, and a table has the
    /// texts.
    private func writeChecks(to code: inout GeneratedCode) {
        var known: Set<String> = []
        let bindings = versions.joined().flatMap(\.document.bindings).filter { known.insert($0.name).inserted }
        let choosesStrings = lineage.hasProperty(named: "bundleForStrings")
        known = []
        let keys =
            choosesStrings
            ? []
            : versions.joined().flatMap(\.document.keys)
                .filter { !texts.hasText($0.name) && known.insert($0.name).inserted }
        guard !bindings.isEmpty || !keys.isEmpty else { return }
        code.add("    private func \(Self.prefix(owner))Names() {")
        for binding in bindings { code.add("        _ = ", "$" + binding.name, "", at: binding.place.moved(by: -1)) }
        for key in keys {
            let message = "no table of texts has the key '\(key.name)'"
            code.add("#error(", SwiftName.literal(message), ")", at: key.place)
        }
        code.add("    }")
    }
}

extension SourcePlace {
    fileprivate func moved(by columns: Int) -> SourcePlace {
        SourcePlace(file: file, line: line, column: max(1, column + columns))
    }
}
