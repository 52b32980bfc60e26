import Inlay

/// `org.a11y.atspi.Accessible`, which all objects have.
enum AccessibleInterface {
    /// The most children that one call returns. Programs ask for the children of long lists by index.
    static let maximumChildren = 1000

    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Accessible",
        methods: [
            .init("GetChildAtIndex", "i", returns: "(so)") { accessible, arguments throws(BusError) in
                let index = arguments.integer(0)
                guard let child = accessible.object.child(at: index) else {
                    throw .invalidArguments("there is no child \(index); there are \(accessible.object.childCount)")
                }
                return [accessible.reference(child).value]
            },
            .init("GetChildren", returns: "a(so)") { accessible, _ throws(BusError) in
                let count = accessible.object.childCount
                guard count <= maximumChildren else {
                    throw .limitExceeded("the object has \(count) children; use GetChildAtIndex")
                }
                return [accessible.references((0..<count).compactMap { accessible.object.child(at: $0) })]
            },
            .init("GetIndexInParent", returns: "i") { accessible, _ in
                [.integer(Int32(clamping: accessible.object.indexInParent ?? -1))]
            },
            .init("GetRelationSet", returns: "a(ua(so))") { accessible, _ in
                let relations = accessible.object.relations.map { relation, objects in
                    BusValue.structure([.unsigned(relation.number), accessible.references(objects)])
                }
                return [.array(of: "(ua(so))", relations)]
            },
            .init("GetRole", returns: "u") { accessible, _ in [.unsigned(accessible.role.number)] },
            .init("GetRoleName", returns: "s") { accessible, _ in [.string(accessible.role.name)] },
            .init("GetLocalizedRoleName", returns: "s") { accessible, _ in
                [.string(accessible.object.roleName ?? accessible.role.name)]
            },
            .init("GetState", returns: "au") { accessible, _ in
                [.array(of: "u", AccessibleStates(of: accessible).words.map { .unsigned($0) })]
            },
            .init("GetAttributes", returns: "a{ss}") { accessible, _ in [.strings(accessible.attributes)] },
            .init("GetApplication", returns: "(so)") { accessible, _ in
                [accessible.session.reference(AccessibilityTree.root).value]
            },
            .init("GetInterfaces", returns: "as") { accessible, _ in [.strings(accessible.interfaces.map(\.name))] },
        ],
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("Name", "s") { .string($0.name) },
            .init("Description", "s") { .string($0.detail) },
            .init("Parent", "(so)") { accessible in
                guard let parent = accessible.object.parent else { return accessible.session.desktop.value }
                return accessible.reference(parent).value
            },
            .init("ChildCount", "i") { .integer(Int32(clamping: $0.object.childCount)) },
            .init("Locale", "s") { .string($0.session.application.locale.description) },
            .init("AccessibleId", "s") { .string($0.object.identifier ?? "") },
            .init("HelpText", "s") { .string($0.help) },
        ])
}

extension Accessible {
    /// The name; none for a row with cells, because Orca reads a row with a name in place of its cells.
    var name: String {
        if description.role == .row, object.focusTarget.id != object.id { return "" }
        return description.label ?? ""
    }

    /// The value of some objects, and the hint; without one, a tool tip that is not the name.
    var detail: String {
        let hint = description.hint?.isEmpty == false ? description.hint : object.help.flatMap { $0 == name ? nil : $0 }
        return [isDescribedByValue ? description.value : nil, hint].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// Whether the description contains the value. Orca does not say other values of these objects.
    var isDescribedByValue: Bool { [.cell, .treeItem, .columnHeader].contains(description.role) }

    /// The tool tip, if it is neither the name nor the description: screen readers say all three.
    var help: String {
        guard let help = object.help, help != name, !detail.hasSuffix(help) else { return "" }
        return help
    }

    var attributes: [String: String] {
        var attributes = ["toolkit": ApplicationInterface.toolkit]
        let description = description
        if let identifier = object.identifier { attributes["id"] = identifier }
        if let level = description.level ?? object.branch?.level { attributes["level"] = String(level) }
        let isText = description.range == nil && description.role != .comboBox && object.text != nil
        if let value = description.value, !value.isEmpty, !isText { attributes["valuetext"] = value }
        if description.role == .switch { attributes["xml-roles"] = "switch" }
        if description.live != .off { attributes["live"] = description.live.rawValue }
        if let place = object.placeInSet {
            attributes["posinset"] = String(place.index + 1)
            attributes["setsize"] = String(place.count)
        }
        return attributes
    }
}

nonisolated extension Accessibility.Relation {
    /// The number of the relation in AT-SPI.
    fileprivate var number: UInt32 {
        switch self {
        case .labelFor: 1
        case .labelledBy: 2
        case .controllerFor: 3
        case .controlledBy: 4
        case .describedBy: 18
        case .errorMessage: 21
        }
    }
}
