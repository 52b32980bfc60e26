/// The variables that bindings in the content of a row start from: the element and its index.
///
///     <ForEach items="$books" row="book">
///         <Label text="$index + 1 + '. ' + book.title"/>
///     </ForEach>
///
/// `RowTemplate` creates a scope for each row. The row's owner must retain the scope as long as the row's views. `show(_:at:)` lets the
/// same views show another element. Names that are no variable of the row are those of the surrounding row, and of the owner at the end.
final class RowScope {
    private let element: RowVariable
    private let index: RowVariable
    private let parent: RowScope?

    /// The name of the index in every row.
    static let indexName = "index"
    /// The name of the element where the document names none.
    static let defaultName = "row"

    /// - Parameters:
    ///   - name: the name of the element.
    ///   - type: the type of the elements, for diagnostics about their members.
    ///   - parent: the row that contains the list, for a list in a row.
    init(_ name: String, _ type: any BindableType, in parent: RowScope?) {
        element = RowVariable(name, type)
        index = RowVariable(Self.indexName, DeclaredType(Int.self))
        self.parent = parent
    }

    /// The element that the row shows; nil before the first one.
    var value: Any? { BoundValue.unwrapped(element.anyValue) }
    /// The position of the element.
    var position: Int { index.anyValue as? Int ?? 0 }

    /// Shows the element at an index in all views of the row, immediately.
    func show(_ items: BoundItems, at position: Int) {
        guard let value = items[position] else { return }
        let isSame = isSameObject(value)
        let isMoved = position != self.position || BoundValue.unwrapped(index.anyValue) == nil
        element.list = items
        element.position = position
        element.set(value)
        index.set(position)
        if !isSame { element.update() }
        if isMoved { index.update() }
    }

    /// An object is followed where it is used. A value may have changed.
    private func isSameObject(_ value: Any) -> Bool {
        // A cast of `Any` to `AnyObject` takes ten times as long as reading the address.
        func address<Value>(_ value: Value) -> UInt? {
            Value.self is AnyClass ? withUnsafeBytes(of: value) { $0.load(as: UInt.self) } : nil
        }
        guard let object = _openExistential(value, do: address), let current = self.value else { return false }
        return object == _openExistential(current, do: address)
    }

    func variable(named name: String) -> RowVariable? {
        if element.name == name { return element }
        if index.name == name { return index }
        return parent?.variable(named: name)
    }

    /// The names of all variables, the nearest first.
    var variableNames: [String] {
        var names = [element.name, index.name]
        for name in parent?.variableNames ?? [] where !names.contains(name) { names.append(name) }
        return names
    }
}

/// A variable of a row as the start of a binding's path.
final class RowVariable: AnyBindable {
    let name: String
    let type: any BindableType
    /// The list with the element; nil for the index, which cannot be written.
    fileprivate(set) var list: BoundItems?
    fileprivate var position = 0
    private(set) var anyValue: Any = Any?.none as Any
    private var observers = BindingObservers()

    init(_ name: String, _ type: any BindableType) {
        self.name = name
        self.type = type
    }

    var valueType: Any.Type { BoundValue.unwrapped(anyValue).map { Swift.type(of: $0) } ?? Any.self }
    var bindings: [Binding] { observers.bindings }

    fileprivate func set(_ value: Any) { anyValue = value }

    /// Updates the bindings of the row at once: a row that comes into sight is measured with its new content.
    fileprivate func update() { for binding in observers.bindings { binding.update() } }

    /// Replaces the element in the owner's array.
    func write(_ value: Any) -> Bool {
        guard let list, let current = BoundValue.unwrapped(anyValue),
            let converted = BoundValue.converted(value, to: Swift.type(of: current)),
            list.write(converted, at: position)
        else { return false }
        anyValue = converted
        for binding in observers.bindings { binding.sourceDidChange() }
        return true
    }

    func replaceElement(at index: Int, with element: Any) -> Bool {
        guard var list = BoundValue.unwrapped(anyValue) as? any BoundList,
            list.replaceBoundElement(at: index, with: element)
        else { return false }
        return write(list)
    }

    /// The present element, for undo.
    func edited(_ path: BindingExpression.Path) -> EditedElement? {
        guard let binding = list?.binding, let value = BoundValue.unwrapped(anyValue) else { return nil }
        return EditedElement(value, at: position, of: binding, path: path)
    }

    func observe(by binding: Binding) -> BindingObservation { observers.add(binding) }
}
