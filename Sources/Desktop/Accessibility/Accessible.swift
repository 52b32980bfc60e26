import Inlay

/// An object as the bus sees it, for one call.
@MainActor final class Accessible {
    let object: AccessibilityObject
    let session: AccessibilitySession
    /// The description at the first use in the call. That of a row is made of all its cells.
    private(set) lazy var description = object.accessibility
    private(set) lazy var role = AccessibleRole(of: object, description)
    /// The interfaces that the object has in the call. The call is looked up in them.
    private(set) lazy var interfaces = makeInterfaces()

    init(object: AccessibilityObject, session: AccessibilitySession) {
        self.object = object
        self.session = session
    }

    deinit {}

    var reference: ObjectReference { session.reference(object.id) }

    /// The reference of an object of the same application.
    func reference(_ object: AccessibilityObject) -> ObjectReference { session.reference(object.id) }

    func reference(_ object: AccessibilityObject?) -> ObjectReference { object.map(reference) ?? .null }

    func references(_ objects: [AccessibilityObject]) -> BusValue {
        .array(of: "(so)", objects.map { reference($0).value })
    }

    /// The text; that of the value for an object that shows a value, but has neither a text nor a number. Of a row Orca would say the
    /// value in place of the name.
    var text: (any AccessibilityText)? {
        if let text = object.text { return text }
        guard object.kind == .element, description.range == nil, ![.cell, .treeItem].contains(description.role),
            let value = description.value, !value.isEmpty
        else { return nil }
        return ValueText(string: value)
    }

    private func makeInterfaces() -> [BusInterface<Accessible>] {
        var interfaces = [AccessibleInterface.definition]
        if object.kind == .application { return interfaces + [ApplicationInterface.definition] }
        interfaces += [ComponentInterface.definition, CollectionInterface.definition]
        guard object.kind == .element else { return interfaces }
        if role.isOperable || !object.actions.isEmpty { interfaces.append(ActionInterface.definition) }
        if description.range != nil { interfaces.append(ValueInterface.definition) }
        if object.selection != nil { interfaces.append(SelectionInterface.definition) }
        if object.table != nil { interfaces.append(TableInterface.definition) }
        if object.placeInTable?.column != nil { interfaces.append(TableCellInterface.definition) }
        if let text {
            interfaces.append(TextInterface.definition)
            if text.isEditable { interfaces.append(EditableTextInterface.definition) }
        }
        return interfaces
    }
}

/// The value of an object such as a date picker, as a text to read.
private struct ValueText: AccessibilityText {
    let string: String

    var count: Int { string.utf8.count }

    func text(in range: Range<Int>) -> String {
        let utf8 = string.utf8
        let clamped = range.clamped(to: 0..<utf8.count)
        let start = utf8.index(utf8.startIndex, offsetBy: clamped.lowerBound)
        return String(decoding: utf8[start..<utf8.index(start, offsetBy: clamped.count)], as: UTF8.self)
    }
}
