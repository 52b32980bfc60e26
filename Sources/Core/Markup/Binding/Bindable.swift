/// A property that documents can bind to. Specification 8.
///
///     @Bindable var name = "Ann"              // <Label text="$name"/>
///
/// Views show changes before their window's next frame, all changes at once. A view outside any window shows a change immediately. When the
/// user edits a view, the new value is written here without calling the property's `didSet`; the view's action reports the edit.
@propertyWrapper
public final class Bindable<Value>: OwnerProperty {
    private var value: Value
    private var observers = BindingObservers()

    /// Creates a property with an initial value.
    public init(wrappedValue: Value) { value = wrappedValue }
    deinit {}

    override var bindable: (any AnyBindable)? { self }

    public var wrappedValue: Value {
        get { value }
        set {
            value = newValue
            notify()
        }
        // In place: appending to an array of 100,000 elements must not copy it.
        _modify {
            observers.notifyBeforeChange()
            yield &value
            notify()
        }
    }

    private func notify() {
        // An observer may add another observer.
        let current = observers
        current.notify()
    }

    /// The property itself: `$name`.
    public var projectedValue: Bindable { self }
}

/// A bindable property of any type.
protocol AnyBindable: AnyObject {
    var valueType: Any.Type { get }
    var anyValue: Any { get }
    /// The bindings that observe the property.
    var bindings: [Binding] { get }
    /// Writes a value. Returns false if it cannot be converted to the property's type.
    func write(_ value: Any) -> Bool
    /// Replaces an element of a list in place. Returns false if the value is no list, or does not accept the element.
    func replaceElement(at index: Int, with element: Any) -> Bool
    func observe(by binding: Binding) -> BindingObservation
}

extension AnyBindable {
    func replaceElement(at index: Int, with element: Any) -> Bool {
        guard var list = anyValue as? any BoundList, list.replaceBoundElement(at: index, with: element) else {
            return false
        }
        return write(list)
    }
}

extension Bindable: AnyBindable {
    var valueType: Any.Type { Value.self }
    var anyValue: Any { value }
    var bindings: [Binding] { observers.bindings }

    func write(_ value: Any) -> Bool {
        guard let converted = BoundValue.converted(value, to: Value.self) as? Value else { return false }
        wrappedValue = converted
        return true
    }

    func replaceElement(at index: Int, with element: Any) -> Bool {
        func replace<List: BoundList>(_ type: List.Type) -> Bool {
            observers.notifyBeforeChange()
            // `List` is `Value`. A cast would copy the list.
            let isReplaced = withUnsafeMutablePointer(to: &value) {
                $0.withMemoryRebound(to: List.self, capacity: 1) {
                    $0.pointee.replaceBoundElement(at: index, with: element)
                }
            }
            notify()
            return isReplaced
        }
        guard let type = Value.self as? any BoundList.Type else { return false }
        return replace(type)
    }

    func observe(by binding: Binding) -> BindingObservation { observers.add(binding) }
}

/// A binding's observation of a property. It ends when it is cancelled or the binding is released.
final class BindingObservation {
    fileprivate weak var binding: Binding?

    init(_ binding: Binding) { self.binding = binding }

    func end() { binding = nil }
}

/// The bindings that observe one property, in the order in which they were added.
struct BindingObservers {
    private var observations: [BindingObservation] = []
    /// The number of observations at which ended ones are removed, so that adding one takes constant time on average.
    private var clearingCount = Self.minimumClearingCount

    private static let minimumClearingCount = 16

    var bindings: [Binding] { observations.compactMap(\.binding) }

    mutating func add(_ binding: Binding) -> BindingObservation {
        if observations.count >= clearingCount {
            observations.removeAll { $0.binding == nil }
            clearingCount = max(Self.minimumClearingCount, 2 * observations.count)
        }
        let observation = BindingObservation(binding)
        observations.append(observation)
        return observation
    }

    func notify() { for observation in observations { observation.binding?.sourceDidChange() } }

    /// Notifies of a change in place, which would copy a retained array.
    func notifyBeforeChange() { for observation in observations { observation.binding?.sourceWillChange() } }
}
