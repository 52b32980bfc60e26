import Inlay

/// The language: elements, items and their attributes, from the property tables of Inlay and of the app.
package struct Catalogue: Sendable {
    /// All elements, Inlay's first.
    let elements: [ClassDescription]
    /// The program's additions, if a program is known.
    let program: ApplicationDescription?
    private var elementsByName: [String: Int] = [:]
    private var classes: [String: ClassDescription] = [:]
    private var nearestClasses: [String: [String]] = [:]
    /// The items of every view, such as the context menu.
    private let commonItems: [ClassDescription]

    /// The colours that documents can name.
    let swatches: ColorSwatches

    /// Reads the registry of elements. Register the classes of all modules and adopt the program's description before.
    ///
    /// - Parameter program: the additions of the app.
    @MainActor package init(program: ApplicationDescription? = nil) {
        self.program = program
        swatches = ColorSwatches()
        elements = ViewBuilder.elements
        for (index, element) in elements.enumerated() {
            for name in element.names { elementsByName[name] = index }
            classes[element.className] = element
        }
        for object in ApplicationDescription.objectsOfElements + (program?.objects ?? [])
        where classes[object.className] == nil { classes[object.className] = object }
        commonItems = classes["View"]?.items ?? []
        for name in Documentation.shared.classes {
            for base in classes[name]?.superclasses ?? [] { nearestClasses[base, default: []].append(name) }
        }
    }

    /// Elements that do not represent a view, so that items in them belong to the element around them.
    static let transparentNames: Set<String> = ["ForEach", "If", "Else"]

    /// Classes of items that may contain items of the same class. Their descriptions leave this out.
    private static let recursiveItems: Set<String> = ["DeclaredMenu", "OutlineRow"]

    /// Returns the class of an element.
    ///
    /// - Parameter path: the names of the element and of the elements around it, the nearest first.
    func description(ofElement path: [String]) -> ClassDescription? {
        guard let name = path.first else { return nil }
        if let element = element(named: name) { return element }
        return items(in: Array(path.dropFirst())).first { $0.names.contains(name) }
    }

    /// The deepest nesting of items that is searched; deeper ones are unknown.
    static let maximumItemDepth = 32

    /// Returns the items that may be in an element.
    func items(in path: [String]) -> [ClassDescription] {
        let path = path.filter { !Self.transparentNames.contains($0) }
        guard let base = path.firstIndex(where: { $0 == "root" || element(named: $0) != nil }),
            base <= Self.maximumItemDepth
        else { return [] }
        var items = commonItems
        if let element = element(named: path[base]) {
            items = element.items + commonItems.filter { item in !element.items.contains { $0.names == item.names } }
        }
        for name in path[..<base].reversed() {
            guard let own = items.first(where: { $0.names.contains(name) }) else { return [] }
            items =
                Self.recursiveItems.contains(own.className)
                ? own.items.filter { $0.names != own.names } + [own] : own.items
        }
        return items
    }

    /// Returns an element by any of its names, also with its module.
    func element(named name: String) -> ClassDescription? {
        if let index = elementsByName[name] { return elements[index] }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return elementsByName[String(name[name.index(after: dot)...])].map { elements[$0] }
    }

    /// Returns the class of an object that a path reaches.
    func description(ofClass name: String) -> ClassDescription? { classes[name] }

    /// Returns the property of a dotted path, and the class that has it.
    func property(_ path: some StringProtocol, of description: ClassDescription) -> (
        PropertyDescription, ClassDescription
    )? {
        var current = description
        let steps = path.split(separator: ".", omittingEmptySubsequences: false)
        for (index, step) in steps.enumerated() {
            guard let property = current.property(named: String(step)) else { return nil }
            if index == steps.count - 1 { return (property, current) }
            guard let name = property.object, let next = classes[name] else { return nil }
            current = next
        }
        return nil
    }

    // MARK: - Documentation

    /// The description of an element in one phrase.
    func documentation(of element: ClassDescription) -> String? {
        ([element.className] + element.names).lazy.compactMap { Documentation.shared.text(ofElement: $0) }.first
    }

    /// The description of a property in Markdown, with format, default and other names.
    func text(of property: PropertyDescription, in owner: ClassDescription) -> String {
        let form = property.object.map { "properties of \($0)" } ?? property.format
        var lines = ["**\(property.name)** (\(property.declaredIn)): \(form)"]
        let text = text(ofProperty: property, in: owner)
        if let text { lines.append(text.meaning) }
        if let value = property.defaultValue {
            lines.append("Default: \(value.isEmpty ? text?.defaultText ?? "empty" : "`\(value)`")")
        }
        if !property.aliases.isEmpty {
            lines.append("Also named \(property.aliases.map { "`\($0)`" }.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n\n")
    }

    /// The description of a property: of its class, of a superclass, or of a class that shares the declaration.
    func documentation(of property: PropertyDescription, in owner: ClassDescription) -> String? {
        text(ofProperty: property, in: owner)?.meaning
    }

    private func text(ofProperty property: PropertyDescription, in owner: ClassDescription) -> Documentation.Text? {
        let classes = [owner.className] + owner.names + owner.superclasses + [property.declaredIn]
        return Documentation.shared.text(ofProperty: property.name, in: classes)
            ?? Documentation.shared.text(ofProperty: property.name, in: nearestClasses[property.declaredIn] ?? [])
    }
}

extension ClassDescription {
    /// Returns a property by its name or another spelling.
    func property(named name: String) -> PropertyDescription? {
        properties.first { $0.name == name || $0.aliases.contains(name) }
    }
}
