/// A property that is stored between runs of the app, in its ``Application/settings``. Documents can bind to it. Specification 8.
///
///     @Setting("sort") var sort = Sort.name       // enum Sort: String; <SegmentedControl selectedName="$sort"/>
///     @Setting("columns") var columns: [String: Double] = [:]
///
/// A setting has the default until a value is stored. All properties with one name have one value. It follows changes of the file by
/// another instance of the app, or by an editor. Values are text, numbers, Booleans, dates (to the millisecond), enumerations with
/// raw values, and types that conform to `Codable`. A stored value of another type is reported, and stays in the file until the
/// property is set.
@propertyWrapper
public final class Setting<Value>: OwnerProperty {
    private let key: String
    private let defaultValue: Value
    private let encode: (Value) -> [UInt8]?
    private let decode: ([UInt8]) -> Value?
    /// nil until the value is first used.
    private var value: Value?
    private var store: SettingsStore?
    private var observers = BindingObservers()

    /// Creates a setting of a type that conforms to `Codable`.
    ///
    /// - Parameters:
    ///   - wrappedValue: the default.
    ///   - key: the name in the file.
    public init(wrappedValue: Value, _ key: String) where Value: Codable {
        self.key = key
        defaultValue = wrappedValue
        encode = { SettingsJSON.encoded($0) }
        decode = { SettingsJSON.decoded($0, as: Value.self) }
    }

    /// Creates a setting of an enumeration, which is stored as its raw value.
    ///
    /// - Parameters:
    ///   - wrappedValue: the default.
    ///   - key: the name in the file.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue: Codable {
        self.key = key
        defaultValue = wrappedValue
        encode = { SettingsJSON.encoded($0.rawValue) }
        decode = { SettingsJSON.decoded($0, as: Value.RawValue.self).flatMap { Value(rawValue: $0) } }
    }

    /// Creates a setting of an enumeration that conforms to `Codable`.
    ///
    /// - Parameters:
    ///   - wrappedValue: the default.
    ///   - key: the name in the file.
    public init(wrappedValue: Value, _ key: String)
    where Value: Codable & RawRepresentable, Value.RawValue: Codable {
        self.key = key
        defaultValue = wrappedValue
        encode = { SettingsJSON.encoded($0) }
        decode = { SettingsJSON.decoded($0, as: Value.self) }
    }

    deinit {}

    override var bindable: (any AnyBindable)? { self }

    public var wrappedValue: Value {
        get {
            attach()
            return value ?? defaultValue
        }
        set {
            attach()
            value = newValue
            if let store {
                if let json = encode(newValue) {
                    isWriting = true
                    store.change(key, to: json)
                    isWriting = false
                } else {
                    store.reportUnstorable(key, Value.self)
                }
            }
            notify()
        }
    }
    /// Whether the store is about to report the value that this property has just set.
    private var isWriting = false

    /// The property itself: `$sort`.
    public var projectedValue: Setting { self }

    /// Removes the stored value: the property has its default again.
    public func reset() {
        attach()
        if let store { store.remove(key) } else { follow(nil) }
    }

    /// Finds the store at the first use, because an owner may be created before its application.
    private func attach() {
        guard store == nil, let settings = Application.current?.settings else { return }
        store = settings
        settings.add(self, for: key)
        if let json = settings.json(for: key) { read(json) }
    }

    private func read(_ json: [UInt8]?) {
        value = json.flatMap(decode)
        if let json, value == nil { store?.reportType(of: key, json, Value.self) }
    }

    private func notify() {
        // An observer may add another observer.
        let current = observers
        current.notify()
    }
}

/// A setting of any type.
protocol AnySetting: AnyObject {
    /// Takes the value that the store has; nil for none.
    func follow(_ json: [UInt8]?)
    func move(to store: SettingsStore)
}

extension Setting: AnySetting {
    func follow(_ json: [UInt8]?) {
        guard !isWriting else { return }
        read(json)
        notify()
    }

    func move(to store: SettingsStore) {
        self.store = store
        store.add(self, for: key)
        follow(store.json(for: key))
    }
}

extension Setting: AnyBindable {
    var valueType: Any.Type { Value.self }
    var anyValue: Any { wrappedValue }
    var bindings: [Binding] { observers.bindings }

    func write(_ value: Any) -> Bool {
        guard let converted = BoundValue.converted(value, to: Value.self) as? Value else { return false }
        wrappedValue = converted
        return true
    }

    func observe(by binding: Binding) -> BindingObservation { observers.add(binding) }
}
