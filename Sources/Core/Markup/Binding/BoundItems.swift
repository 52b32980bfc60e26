/// The elements of an owner's array that a view shows: `items="$books"`.
///
/// A view that shows lists declares the property in its table, and compares the elements with the previous ones when it is set:
///
///     var items: BoundItems? {
///         didSet { show(items?.changes(from: oldValue)) }
///     }
///     super.properties + [.init(items: "items", \PickerView.items) { $0.items = $1 }]
///
/// The binding sets the property to new elements whenever the array changes, before the window's next layout. Creating the elements takes
/// constant time for an array of any length: they stay in the owner's array. `RowTemplate` creates views for an element, and `RowScope`
/// connects them with it. Specification 8.
package final class BoundItems {
    /// The number of elements.
    package let count: Int
    /// The type of the elements; `Any` for an empty value.
    let elementType: Any.Type
    private var content: Content
    /// The binding that set the elements. It writes changed elements to the owner.
    private(set) weak var binding: Binding?

    /// Writes a changed element to the place from which the elements come, for a list in an element of another list. Returns false if it
    /// cannot be written.
    var writer: ((_ element: Any, _ index: Int) -> Bool)?

    private enum Content {
        case list(any BoundList)
        /// The addresses of objects in an array that has changed since. The array itself must not be retained: changing it would copy it.
        case objects([UInt])
    }

    /// Creates elements without a binding; they cannot be written.
    init(_ list: some BoundList) {
        content = .list(list)
        count = list.boundCount
        elementType = type(of: list).boundElementType
        binding = nil
    }

    /// Creates the elements of a bound value. Returns nil if the value is no array; nil as the value is an empty list.
    init?(bound value: Any?, by binding: Binding?) {
        let value = value.flatMap { BoundValue.unwrapped($0) } ?? [Any]()
        guard let list = value as? any BoundList else { return nil }
        content = .list(list)
        count = list.boundCount
        elementType = type(of: list).boundElementType
        self.binding = binding
    }

    var isEmpty: Bool { count == 0 }

    /// The element at an index, or nil if there is none.
    ///
    /// After a change in the array and before the binding sets the new elements, this is the element of the changed array.
    subscript(index: Int) -> Any? {
        guard let list = currentList, index >= 0, index < list.boundCount else { return nil }
        return list.boundElement(at: index)
    }

    /// The array of the owner.
    var boundList: (any BoundList)? { currentList }

    private var currentList: (any BoundList)? {
        if case .list(let list) = content { return list }
        return binding?.sourceValue.flatMap { BoundValue.unwrapped($0) } as? any BoundList
    }

    /// The identity of the element at an index: `Identifiable.id`, else the object, else the `Hashable` value, else the index.
    func id(at index: Int) -> AnyHashable {
        guard let element = self[index] else { return AnyHashable(index) }
        return ElementIdentity.id(of: element, at: index).id
    }

    /// The index of the first element with an identity. Takes linear time.
    func index(of id: AnyHashable) -> Int? { (0..<count).first { self.id(at: $0) == id } }

    /// The index of an element, found by its identity; nil if it is not in the list. Takes linear time.
    func index(ofElement element: Any) -> Int? {
        if type(of: element) is AnyClass, elementType is AnyClass, case .list(let list) = content {
            let address = UInt(bitPattern: Unmanaged.passUnretained(element as AnyObject).toOpaque())
            let index = list.withBoundBytes { bytes in
                (0..<count).first {
                    bytes.load(fromByteOffset: $0 * MemoryLayout<UInt>.stride, as: UInt.self) == address
                }
            }
            if index != nil || !ElementIdentity.isOwnID(elementType) { return index }
        }
        return index(of: ElementIdentity.id(of: element, at: -1).id)
    }

    /// The first element whose identity an earlier element has, with that identity. Values may occur several times. Takes linear time.
    ///
    /// - Parameter limit: the number of elements that are compared.
    func firstDuplicate(among limit: Int = .max) -> (index: Int, id: AnyHashable)? {
        var seen: Set<AnyHashable> = []
        for index in 0..<min(count, limit) {
            guard let element = self[index] else { return nil }
            let (id, kind) = ElementIdentity.id(of: element, at: index)
            guard kind == .id else { return nil }
            if !seen.insert(id).inserted { return (index, id) }
        }
        return nil
    }

    /// Replaces an element in the owner's array, for elements that are values. Returns false if the array cannot be written.
    @discardableResult func write(_ element: Any, at index: Int) -> Bool {
        if let writer {
            guard writer(element, index) else { return false }
            if case .list(var list) = content, list.replaceBoundElement(at: index, with: element) {
                content = .list(list)
            }
            return true
        }
        return binding?.writeElement(element, at: index, of: self) ?? false
    }

    // MARK: Changes of the array

    /// The number of elements up to which a list of objects with their own ids is retained while it changes. Changing a retained array
    /// copies it, and takes about 10 ns for each object.
    private static let maximumRetained = 5000

    /// Releases the array, which its owner is about to change in place.
    func sourceWillChange() {
        guard case .list(let list) = content, elementType is AnyClass,
            count > Self.maximumRetained || !ElementIdentity.isOwnID(elementType)
        else { return }
        content = .objects(
            list.withBoundBytes { bytes in
                [UInt](unsafeUninitializedCapacity: count) { memory, count in
                    UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
                    count = memory.count
                }
            })
    }

    /// Takes the array with an element that this list has written.
    func elementWasWritten(_ write: () -> Bool, newValue: () -> Any?) -> Bool {
        let old = content
        content = .objects([])
        let isWritten = write()
        content = (newValue().flatMap { BoundValue.unwrapped($0) } as? any BoundList).map { .list($0) } ?? old
        return isWritten
    }

    /// Returns the differences to previous elements.
    func changes(from old: BoundItems?) -> ItemChanges {
        guard let old, old.elementType == elementType else {
            return ItemChanges(replacing: old?.count ?? 0, by: count)
        }
        guard case .list(let list) = content else { return ItemChanges(replacing: old.count, by: count) }
        switch old.content {
        case .list(let oldList): return ListDifference(from: oldList, to: list).changes()
        case .objects(let objects):
            return objects.withUnsafeBytes { bytes in
                list.withBoundBytes { ListDifference.objectChanges(from: bytes, to: $0) }
            }
        }
    }
}
