import Inlay

/// `org.a11y.atspi.Selection`: the selected children of lists, tab bars and other choices.
enum SelectionInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Selection",
        methods: [
            .init("GetSelectedChild", "i", returns: "(so)") { accessible, arguments throws(BusError) in
                [accessible.reference(try selectedChild(arguments, accessible)).value]
            },
            .init("SelectChild", "i", returns: "b") { accessible, arguments throws(BusError) in
                let index = try childIndex(arguments, accessible)
                return [.boolean(accessible.object.selection?.select(childAt: index) ?? false)]
            },
            .init("DeselectSelectedChild", "i", returns: "b") { accessible, arguments throws(BusError) in
                let child = try selectedChild(arguments, accessible)
                guard let index = child.indexInParent else { return [.boolean(false)] }
                return [.boolean(accessible.object.selection?.deselect(childAt: index) ?? false)]
            },
            .init("IsChildSelected", "i", returns: "b") { accessible, arguments throws(BusError) in
                let index = try childIndex(arguments, accessible)
                return [.boolean(accessible.object.selection?.isSelected(childAt: index) ?? false)]
            },
            .init("SelectAll", returns: "b") { accessible, _ in
                [.boolean(accessible.object.selection?.selectAll() ?? false)]
            },
            .init("ClearSelection", returns: "b") { accessible, _ in
                [.boolean(accessible.object.selection?.clear() ?? false)]
            },
            .init("DeselectChild", "i", returns: "b") { accessible, arguments throws(BusError) in
                let index = try childIndex(arguments, accessible)
                return [.boolean(accessible.object.selection?.deselect(childAt: index) ?? false)]
            },
        ],
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("NSelectedChildren", "i") { .integer(Int32(clamping: $0.object.selection?.count ?? 0)) },
        ])

    private static func childIndex(_ arguments: BusArguments, _ accessible: Accessible) throws(BusError) -> Int {
        let (index, count) = (arguments.integer(0), accessible.object.childCount)
        guard (0..<count).contains(index) else {
            throw .invalidArguments("there is no child \(index); there are \(count)")
        }
        return index
    }

    private static func selectedChild(
        _ arguments: BusArguments, _ accessible: Accessible
    ) throws(BusError) -> AccessibilityObject {
        let number = arguments.integer(0)
        guard number >= 0, let child = accessible.object.selection?.child(at: number) else {
            throw .invalidArguments("there is no selected child \(number)")
        }
        return child
    }
}
