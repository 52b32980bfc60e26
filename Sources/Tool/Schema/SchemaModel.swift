import Inlay
import InlayCharts
import InlayPlayer

/// The elements and attributes of documents for schemas. Each dotted path is an attribute.
nonisolated struct SchemaModel {
    struct Attribute {
        let name: String
        /// The values, if they are names; empty for any text. A binding, a text of a table and a literal are allowed in any case.
        let values: [String]
    }

    struct Element {
        /// The name of the declaration: the path of the element's containers for an item, such as `Toolbar.item`.
        let key: String
        let names: [String]
        let attributes: [Attribute]
        /// The keys of the items that may be in the element. All views may be in any element, since an instruction such as `<?inputView?>`
        /// gives a place to a view in elements that take no children.
        let items: [String]
    }

    /// The views, the places of views, and `root`.
    private(set) var views: [Element] = []
    private(set) var items: [Element] = []

    /// The most objects on a path, as in `titleLabel.layer.cornerRadius`.
    private static let maximumPath = 2
    private static let booleans = ["true", "false", "yes", "no", "YES", "NO", "1", "0"]
    /// The places of views, whose content may be items of any container.
    static let placeNames: Set<String> = ["ForEach", "If", "Else"]

    private var objects: [String: [Attribute]] = [:]
    private var objectPaths: [String: [(name: String, object: String)]] = [:]

    /// - Parameters:
    ///   - elements: the elements of Inlay and of the program.
    ///   - described: the classes of objects on paths, from the description of a program.
    @MainActor init(_ elements: [ClassDescription], objects described: [ClassDescription]) {
        let types: [any MarkupObject.Type] = [
            Layer.self, PlayerLayer.self, TextContainer.self, CollectionViewLayout.self, CollectionViewFlowLayout.self,
            ChartAxis.self,
        ]
        for type in types {
            // A flow layout is the layout that a document gets.
            let name = "\(type)" == "CollectionViewFlowLayout" ? "CollectionViewLayout" : "\(type)"
            let names = type.properties.entries.flatMap { [$0.name] + $0.aliases } + type.ignoredAttributes.sorted()
            objects[name, default: []] += names.map { Attribute(name: $0, values: []) }
        }
        for element in elements + described { addObject(element) }
        // Items of all views are those of View.
        let common = elements.first { $0.className == "View" }
        let shared = common.map { addItems($0.items, inside: "View", outer: []) } ?? []
        for element in elements {
            let own =
                element.className == "View" ? shared : addItems(element.items, inside: element.names[0], outer: [])
            views.append(
                Element(
                    key: element.names[0], names: element.names, attributes: attributes(of: element),
                    items: own + (element.className == "View" ? [] : shared)))
        }
        // The class of a root view is known only to its owner.
        let all = Dictionary(views.flatMap(\.attributes).map { ($0.name, $0) }) { first, second in
            first.values == second.values ? first : Attribute(name: first.name, values: [])
        }
        views.append(
            Element(
                key: "root", names: ["root"], attributes: all.values.sorted { $0.name < $1.name },
                items: uniqueByName(items.filter { $0.key.split(separator: ".").count == 2 }.map(\.key))))
    }

    private mutating func addObject(_ element: ClassDescription) {
        guard objects[element.className] == nil else { return }
        objects[element.className] = values(of: element)
        objectPaths[element.className] = element.properties.compactMap { property in
            property.object.map { (property.name, $0) }
        }
    }

    /// The attributes for values, without paths.
    private func values(of element: ClassDescription) -> [Attribute] {
        let own = element.properties.filter { $0.object == nil }.flatMap { property in
            // Names of other properties are only some of their values, such as the symbols among images.
            let isClosed = property.format == property.values.joined(separator: ", ")
            let values = property.format == "true or false" ? Self.booleans : isClosed ? property.values : []
            return ([property.name] + property.aliases).map { Attribute(name: $0, values: values) }
        }
        return own + element.events.map { Attribute(name: $0, values: []) }
            + element.ignoredAttributes.map { Attribute(name: $0, values: []) }
    }

    private func attributes(of element: ClassDescription) -> [Attribute] {
        var attributes = ["id", "class", "style"].map { Attribute(name: $0, values: []) } + values(of: element)
        for property in element.properties {
            guard let object = property.object else { continue }
            attributes += [property.name].flatMap { path($0, object, depth: 1) }
            attributes += property.aliases.flatMap { path($0, object, depth: 1) }
        }
        var known: Set<String> = []
        return attributes.filter { known.insert($0.name).inserted }
    }

    private func path(_ name: String, _ object: String, depth: Int) -> [Attribute] {
        let own = (objects[object] ?? []).map { Attribute(name: name + "." + $0.name, values: $0.values) }
        guard depth < Self.maximumPath else { return own }
        return own + (objectPaths[object] ?? []).flatMap { path(name + "." + $0.name, $0.object, depth: depth + 1) }
    }

    /// Adds items with the items in them, and returns their keys. An item may also be in itself, as a row of an outline.
    private mutating func addItems(_ described: [ClassDescription], inside container: String, outer: [String])
        -> [String]
    {
        let keys = described.map { "\(container).\($0.names[0])" }
        for (item, key) in zip(described, keys) {
            let inner = addItems(item.items, inside: key, outer: outer + keys)
            let names = Set(inner.map(Self.itemName))
            // Of items of one name, the nearest counts.
            let around = (keys + outer.reversed()).filter { !names.contains(Self.itemName($0)) }
            items.append(
                Element(
                    key: key, names: item.names, attributes: attributes(of: item), items: uniqueByName(inner + around)))
        }
        return keys
    }

    private static func itemName(_ key: String) -> String { String(key.split(separator: ".").last ?? "") }

    private func uniqueByName(_ keys: [String]) -> [String] {
        var known: Set<String> = []
        return keys.filter { known.insert(Self.itemName($0)).inserted }
    }
}
