/// Keeps a view property in sync with an expression over the owner's properties, in both directions for editable properties.
///
/// The view retains its bindings. A binding retains neither view nor owner: it is released with the view, and ends with the owner.
final class Binding {
    private let property: Property
    private let expression: BindingExpression
    private let formatter: (any ValueFormatter)?
    private let context: MarkupContext
    private let report: (BindingFault) -> Void

    private(set) weak var owner: (any MarkupOwner)?
    /// The object that has the property: the view, or an object or item that belongs to it.
    private weak var target: (any MarkupObject)?
    /// The view that retains the binding.
    private(set) weak var view: View?
    private(set) var paths: [LivePath]
    let models = ObservedModels()

    /// The window that will update the view before its next layout, because sources have changed since the last update.
    private weak var pendingWindow: Window?
    /// Whether one side is being written. Changes that this causes on the other side are ignored.
    private var isWriting = false
    /// The elements that the target's property got last, for a property of a list.
    private(set) weak var items: BoundItems?
    /// Whether a fault was reported. It is reported once, not in every frame.
    private var hasReported = false

    init(
        _ property: Property, of target: any MarkupObject, in view: View, to bound: BoundExpression,
        owner: any MarkupOwner, context: MarkupContext, report: @escaping (BindingFault) -> Void
    ) {
        self.property = property
        self.target = target
        self.view = target as? View ?? view
        expression = bound.expression
        formatter = bound.formatter
        paths = bound.paths
        self.owner = owner
        self.context = context
        self.report = report
    }

    var order: PropertyOrder { property.order }

    func sets(_ name: String, of object: any MarkupObject) -> Bool { target === object && property.name == name }

    func isOf(_ object: any MarkupObject) -> Bool { target === object }

    func isOf(oneOf objects: Set<ObjectIdentifier>) -> Bool {
        target.map { objects.contains(ObjectIdentifier($0)) } ?? true
    }

    private var isTwoWay: Bool { property.isEditable && expression.isPath && !expression.isOneWay }

    /// Updates the view now, and whenever a source changes.
    func start() {
        if !paths.isEmpty {
            for index in paths.indices { paths[index].follow(by: self) }
            view?.ensuredExtras.bindings.append(self)
        }
        update()
    }

    func end() {
        for index in paths.indices { paths[index].end() }
        paths = []
        view?.extras?.bindings.removeAll { $0 === self }
    }
}

// MARK: - From the owner to the view
extension Binding {
    /// The source is about to change in place.
    func sourceWillChange() { items?.sourceWillChange() }

    func sourceDidChange() {
        guard !isWriting, pendingWindow == nil else { return }
        guard let window = view?.window else { return update() }
        pendingWindow = window
        window.pipeline.setNeedsUpdate(of: self)
    }

    /// Schedules an update. A model notifies before it changes, so its value is read later.
    func modelWillChange(_ object: ObjectIdentifier) {
        models.remove(object)
        sourceWillChange()
        guard !isWriting else { return }
        if view?.window != nil { return sourceDidChange() }
        Task { self.update() }
    }

    /// Writes the current value to the view.
    func update() {
        pendingWindow = nil
        guard let target, owner != nil else { return end() }
        isWriting = true
        defer { isWriting = false }
        do throws(BindingFault) {
            let current = try currentValue()
            if property.isList { return try setItems(current, of: target) }
            if let setTest = property.setTest {
                setTest(target, BoundValue.isTrue(current))
                if let inspection = context.inspection { inspection.properties.didUpdate(self) }
                return
            }
            guard let value = current ?? (property.setsNil ? Any?.none as Any : nil) else { return }
            if ElementRegistry.shared.table(of: type(of: target)).isForeign {
                try give(value, to: target)
                if let inspection = context.inspection { inspection.properties.didUpdate(self) }
                return
            }
            do throws(MarkupValueError) {
                try property.assign?(target, value, context)
                if let inspection = context.inspection { inspection.properties.didUpdate(self) }
                if let conversionWarning = context.takeConversionWarning() { throw conversionWarning }
            } catch {
                _ = context.takeConversionWarning()
                let text = BoundValue.text(value) ?? "\(type(of: value))"
                throw BindingFault(.boundValue(text, property: property.name, error))
            }
        } catch {
            tell(error)
        }
    }

    /// Sets the elements of a list. nil is an empty list: a view must not show elements that are gone.
    private func setItems(_ value: Any?, of target: any MarkupObject) throws(BindingFault) {
        guard let items = BoundItems(bound: value, by: self) else {
            let found = value.map { "\(type(of: $0))" } ?? "nil"
            throw BindingFault(.boundItems(found, property: property.name))
        }
        self.items = items
        property.setItems?(target, items)
        if let inspection = context.inspection { inspection.properties.didUpdate(self) }
    }

    /// Writes an element of the list that the target shows. Returns false if the list in the owner is another one meanwhile.
    func writeElement(_ element: Any, at index: Int, of items: BoundItems) -> Bool {
        guard items === self.items, pendingWindow == nil, index >= 0, index < items.count, !paths.isEmpty else {
            return false
        }
        let wasWriting = isWriting
        isWriting = true
        defer { isWriting = wasWriting }
        return items.elementWasWritten {
            do throws(BindingFault) { return try paths[0].replaceElement(at: index, with: element) } catch {
                tell(error)
                return false
            }
        } newValue: {
            sourceValue
        }
    }

    /// Replaces an element in the owner's array, as code of the app does.
    func replaceSourceElement(at index: Int, with element: Any) -> Bool {
        guard let path = paths.first else { return false }
        do throws(BindingFault) { return try path.replaceElement(at: index, with: element) } catch {
            tell(error)
            return false
        }
    }

    /// Replaces the owner's list for a change by the user, such as a moved row. The view gets the new list as after a change by code.
    ///
    /// - Returns: false if it cannot be written.
    @discardableResult func writeList(_ list: Any) -> Bool {
        guard let path = paths.first else { return false }
        let isUndoable = undoManager != nil && !path.startsAtSetting
        let old = isUndoable ? sourceValue : nil
        do throws(BindingFault) {
            guard try path.write(list) else { return false }
            if isUndoable { registerUndo(old) }
            return true
        } catch {
            tell(error)
            return false
        }
    }

    /// Passes the value to the target. An app's class may handle it itself.
    private func give(_ value: Any, to target: any MarkupObject) throws(BindingFault) {
        var causes: [MarkupCause] = []
        context.give(value, to: target, forKey: property.name) { causes.append($0) }
        guard let cause = causes.first else { return }
        guard let property = cause.property, let error = cause.valueError else { throw BindingFault(cause) }
        throw BindingFault(.boundValue(cause.valueText, property: property, error))
    }

    private func currentValue() throws(BindingFault) -> Any? {
        let value = try expression.value { index throws(BindingFault) in
            try readPath(index)
        }
        return try value.map { value throws(BindingFault) in try expression.formatted(value, by: formatter) }
    }

    /// Reads the value of a path. This runs code of the app, which may end the binding.
    private func readPath(_ index: Int) throws(BindingFault) -> Any? {
        guard paths.indices.contains(index) else { return nil }
        var path = paths[index]
        defer { if paths.indices.contains(index) { paths[index] = path } else { path.end() } }
        return try path.value(for: self)
    }

    func tell(_ fault: BindingFault) {
        guard !hasReported else { return }
        hasReported = true
        report(fault)
    }
}

// MARK: - From the view to the owner
extension Binding {
    /// The view's property has another value.
    func targetDidChange(_ object: any MarkupObject, _ name: String, isUndoable: Bool = true) {
        // Where the owner has a newer value, which the view is still to get, that one holds.
        guard isTwoWay, !isWriting, pendingWindow == nil, object === target, name == property.name,
            let path = paths.first,
            let value = property.value(of: object)
        else { return }
        isWriting = true
        defer { isWriting = false }
        do throws(BindingFault) {
            let isUndoable = isUndoable && !path.startsAtSetting
            let old = undoManager == nil || !isUndoable ? nil : sourceValue
            let isWritten = try path.write(formatter.map { textValue(value, readBy: $0) } ?? value)
            if isWritten, isUndoable { registerUndo(old) }
            if !isWritten, property.setsNil, let element = BoundValue.unwrapped(value) {
                throw BindingFault(.boundElement("\(type(of: element))", property: property.name))
            }
            // What was replaced on the way is followed from now on.
            _ = try currentValue()
        } catch {
            tell(error)
        }
    }

    /// The owner's value at the end of the path.
    var sourceValue: Any? { try? readPath(0) }

    func writeSource(_ value: Any?) {
        do throws(BindingFault) { _ = try paths.first?.write(value as Any) } catch { tell(error) }
    }

    /// Returns the value of an edited text, or the text itself if the formatter cannot parse it.
    private func textValue(_ value: Any, readBy formatter: any ValueFormatter) -> Any {
        BoundValue.unwrapped(value).flatMap { $0 as? String }.flatMap { formatter.value(of: $0) } ?? value
    }
}

extension View {
    /// Notifies the bindings that an editable property of the view has changed. The setter of each property whose table entry has
    /// `isEditable` calls it, so that the owner has the value before any action is sent.
    ///
    ///     public var isOn = false { didSet { if isOn != oldValue { editableValueDidChange("on") } } }
    ///
    /// - Parameter property: the name in the property table.
    public func editableValueDidChange(_ property: String) {
        for binding in extras?.bindings ?? [] { binding.targetDidChange(self, property) }
    }

    /// Notifies the bindings that the view shows another part of the app's data, or shows it in another way: its selection, its sizes.
    /// Undo leaves such changes out.
    func viewStateDidChange(_ property: String) {
        for binding in extras?.bindings ?? [] { binding.targetDidChange(self, property, isUndoable: false) }
    }
}
