// Undo for changes that users make through bindings.

extension Binding {
    /// The owner's undo manager, or nil if changes cannot be undone.
    var undoManager: UndoManager? { (owner as? any Responder)?.undoManager }

    /// Registers an undo action after the view's value was written to the owner.
    ///
    /// - Parameter old: the owner's previous value.
    func registerUndo(_ old: Any?) {
        guard let undoManager else { return }
        if let place = rowPlace { return place.register(old, with: undoManager, run: run) }
        if let object = paths.first?.editedObject { return register(old, in: object, with: undoManager, run: run) }
        register(old, with: undoManager, run: run)
    }

    /// Undo changes the object that was edited. The owner's property may have another one at that time.
    private func register(_ value: Any?, in object: EditedObject, with manager: UndoManager, run: UndoManager.Run?) {
        manager.registerUndo(withTarget: self, run: run) { _ in
            BoundValue.areEqual(object.value, value as Any)
        } handler: { [weak manager] in
            if let manager { $0.register(object.value, in: object, with: manager, run: nil) }
            do throws(BindingFault) { _ = try object.restore(value) } catch { $0.tell(error) }
        }
    }

    private func register(_ value: Any?, with manager: UndoManager, run: UndoManager.Run?) {
        manager.registerUndo(withTarget: self, run: run) {
            BoundValue.areEqual($0.sourceValue, value as Any)
        } handler: { [weak manager] in
            $0.restore(value, by: manager)
        }
    }

    /// The element that was edited. The row may show another one when the change is undone.
    private var rowPlace: EditedElement? { paths.first?.editedElement }

    /// Identifies changes that are undone as one: those of one drag, or of typing until the focus moves or a button is released.
    private var run: UndoManager.Run? {
        guard let view, let window = view.window else { return nil }
        let isHeld = window.pointerTarget.map { $0 === view || view.isAncestor(of: $0) } ?? false
        let isTyped =
            window.firstResponder.map { responder in
                responder.textInputArea != nil && (responder === view || view.isAncestor(of: responder))
            } ?? false
        guard isHeld || isTyped else { return nil }
        return UndoManager.Run(object: ObjectIdentifier(self), number: window.context.undoRun)
    }

    /// - Parameter manager: the undo manager. The owner may have none at this time, for example on a page that is not shown.
    private func restore(_ value: Any?, by manager: UndoManager?) {
        if let manager { register(sourceValue, with: manager, run: nil) }
        writeSource(value)
    }
}

/// The object at the first step of a path, and the path of its property that a user edited.
final class EditedObject: AnyBindable {
    private let object: AnyObject
    private let path: BindingExpression.Path

    init(_ object: AnyObject, path: BindingExpression.Path) { (self.object, self.path) = (object, path) }

    deinit {}

    var value: Any? {
        var path = LivePath(path, from: self)
        return (try? path.value(for: nil)) ?? nil
    }

    func restore(_ value: Any?) throws(BindingFault) -> Bool { try LivePath(path, from: self).write(value as Any) }

    var valueType: Any.Type { Any.self }
    var anyValue: Any { object }
    var bindings: [Binding] { [] }
    func write(_ value: Any) -> Bool { false }
    func replaceElement(at index: Int, with element: Any) -> Bool { false }
    func observe(by binding: Binding) -> BindingObservation { BindingObservation(binding) }
}

/// The element of a bound list that a user edited in its row, and the path of the edited property.
final class EditedElement: AnyBindable {
    private let list: Binding
    private let path: BindingExpression.Path
    /// The element itself, for an object.
    private let object: AnyObject?
    /// The identity of the element, for a value with an id; otherwise its index.
    private let id: AnyHashable?
    private let index: Int

    init(_ element: Any, at index: Int, of list: Binding, path: BindingExpression.Path) {
        self.list = list
        self.path = path
        self.index = index
        object = type(of: element) is AnyClass ? element as AnyObject : nil
        let (id, kind) = ElementIdentity.id(of: element, at: index)
        self.id = kind == .id ? id : nil
    }

    deinit {}

    func register(_ value: Any?, with manager: UndoManager, run: UndoManager.Run?) {
        manager.registerUndo(withTarget: list, run: run) { _ in
            BoundValue.areEqual(self.value, value as Any)
        } handler: { [weak manager] _ in
            if let manager { self.register(self.value, with: manager, run: nil) }
            self.restore(value)
        }
    }

    private var value: Any? {
        var path = LivePath(path, from: self)
        return (try? path.value(for: nil)) ?? nil
    }

    private func restore(_ value: Any?) {
        do throws(BindingFault) { _ = try LivePath(path, from: self).write(value as Any) } catch { list.tell(error) }
    }

    // MARK: The start of the path

    /// The owner's array. The list itself may show an older one until the next layout.
    private var current: BoundItems? { BoundItems(bound: list.sourceValue, by: nil) }

    private func index(in items: BoundItems) -> Int? {
        guard let id else { return index < items.count ? index : nil }
        return items.index(of: id)
    }

    var valueType: Any.Type { Any.self }
    var anyValue: Any {
        if let object { return object }
        guard let items = current, let index = index(in: items), let element = items[index] else {
            return Any?.none as Any
        }
        return element
    }
    var bindings: [Binding] { [] }

    func write(_ value: Any) -> Bool {
        guard object == nil, let items = current, let index = index(in: items) else { return false }
        return list.replaceSourceElement(at: index, with: value)
    }

    func replaceElement(at index: Int, with element: Any) -> Bool {
        guard var inner = BoundValue.unwrapped(anyValue) as? any BoundList,
            inner.replaceBoundElement(at: index, with: element)
        else { return false }
        return write(inner)
    }

    func observe(by binding: Binding) -> BindingObservation { BindingObservation(binding) }
}
