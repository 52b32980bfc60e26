/// A list whose elements views can show. Only arrays are lists: their elements have positions, and access takes constant time.
protocol BoundList {
    static var boundElementType: Any.Type { get }
    var boundCount: Int { get }

    /// Returns the element at a valid index.
    func boundElement(at index: Int) -> Any
    /// Returns an array of the same type with some elements. Elements of another type are left out.
    static func boundArray(of elements: [Any]) -> Any
    /// Replaces the element at an index. Returns false if the value has another type, or if there is no such element.
    mutating func replaceBoundElement(at index: Int, with value: Any) -> Bool
    /// Inserts an element. Returns false if the value has another type, or if there is no such place.
    mutating func insertBoundElement(_ value: Any, at index: Int) -> Bool
    /// Removes the element at an index; nil if there is none.
    mutating func removeBoundElement(at index: Int) -> Any?
    /// Calls a closure with the memory of the elements. Equal bytes are equal elements; the reverse does not hold.
    func withBoundBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
    /// Adds the values of a property of elements to the keys of a sort. Returns false for a type that is not read fast.
    func appendKeys(in rows: Range<Int>, at keyPath: AnyKeyPath, to keys: inout SortKeys) -> Bool
    /// The distance of two elements in memory, in bytes.
    static var boundStride: Int { get }
}

extension Array: BoundList {
    static var boundElementType: Any.Type { Element.self }
    static var boundStride: Int { MemoryLayout<Element>.stride }
    var boundCount: Int { count }

    func boundElement(at index: Int) -> Any { self[index] }

    static func boundArray(of elements: [Any]) -> Any { elements.compactMap { $0 as? Element } }

    mutating func replaceBoundElement(at index: Int, with value: Any) -> Bool {
        guard indices.contains(index), let value = value as? Element else { return false }
        self[index] = value
        return true
    }

    mutating func insertBoundElement(_ value: Any, at index: Int) -> Bool {
        guard (0...count).contains(index), let value = value as? Element else { return false }
        insert(value, at: index)
        return true
    }

    mutating func removeBoundElement(at index: Int) -> Any? { indices.contains(index) ? remove(at: index) : nil }

    func withBoundBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBufferPointer { body(UnsafeRawBufferPointer($0)) }
    }
}

/// The way to find an element of a list again after a change of the list.
enum ElementIdentity {
    /// `Identifiable.id`, or the object itself.
    case id
    /// The value, which may occur several times.
    case value
    /// Only the position.
    case position

    static func id(of element: Any, at index: Int) -> (id: AnyHashable, kind: ElementIdentity) {
        func own<T: Identifiable>(_ element: T) -> AnyHashable { AnyHashable(element.id) }
        if let element = element as? any Identifiable { return (own(element), .id) }
        if type(of: element) is AnyClass { return (ObjectIdentifier(element as AnyObject), .id) }
        if let value = element as? AnyHashable { return (value, .value) }
        return (index, .position)
    }

    /// Whether elements of a type are objects that are identified by more than themselves.
    static func isOwnID(_ type: Any.Type) -> Bool {
        func isOwn<T: Identifiable>(_ type: T.Type) -> Bool { T.ID.self != ObjectIdentifier.self }
        return (type as? any Identifiable.Type).map { isOwn($0) } ?? false
    }
}
