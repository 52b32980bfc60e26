/// A property that documents bind to (specification 8).
///
///     @Bindable var name = "Ann"              // <Label text="$name"/>
///
/// Views show a change before their window's next frame, once for all changes until then; a view that is in no window shows it at
/// once. What a person edits in a view is written here without the property's `didSet`: the view's action tells of it.
@propertyWrapper
public final class Bindable<Value> {
    private var value: Value
    private var observers = BindingObservers()

    public init(wrappedValue: Value) { value = wrappedValue }

    public var wrappedValue: Value {
        get { value }
        set {
            value = newValue
            // Whoever hears of it may add another.
            let current = observers
            current.notify()
        }
    }

    /// The property itself: `$name`.
    public var projectedValue: Bindable { self }
}

/// A bindable property of any type.
protocol AnyBindable: AnyObject {
    var valueType: Any.Type { get }
    var anyValue: Any { get }
    /// The bindings that follow it.
    var bindings: [Binding] { get }
    /// False if nothing of the property's type can be made of the value.
    func write(_ value: Any) -> Bool
    func observe(by binding: Binding) -> BindingObservation
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

    func observe(by binding: Binding) -> BindingObservation { observers.add(binding) }
}

/// That a binding hears of a property's changes, until it is ended or the binding goes away.
final class BindingObservation {
    fileprivate weak var binding: Binding?

    fileprivate init(_ binding: Binding) { self.binding = binding }

    func end() { binding = nil }
}

/// The bindings that follow one property, in the order in which they came.
private struct BindingObservers {
    private var observations: [BindingObservation] = []
    /// Ended observations are cleared away at this count, so that each costs the same however many there are.
    private var clearingCount = Self.leastClearingCount

    private static let leastClearingCount = 16

    var bindings: [Binding] { observations.compactMap(\.binding) }

    mutating func add(_ binding: Binding) -> BindingObservation {
        if observations.count >= clearingCount {
            observations.removeAll { $0.binding == nil }
            clearingCount = max(Self.leastClearingCount, 2 * observations.count)
        }
        let observation = BindingObservation(binding)
        observations.append(observation)
        return observation
    }

    func notify() { for observation in observations { observation.binding?.sourceDidChange() } }
}
