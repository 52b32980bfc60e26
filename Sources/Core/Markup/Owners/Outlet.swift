/// A reference to a view or item of the owner's document: the one whose `id` is the property's name. Specification 6.2.
///
///     @Outlet var greetingLabel: Label        // <Label id="greetingLabel"/>
///     @Outlet var subtitleLabel: Label?       // not in every document of the owner
///     @Outlet var saveItem: BarButtonItem     // <item type="save" id="saveItem"/>
///
/// An outlet that the document does not connect is reported when the document loads, unless it is optional. Reading it returns a view
/// outside any window, and repeats the report if the application has not reported it.
@propertyWrapper
public final class Outlet<Value: OutletValue>: OwnerProperty {
    private var object: (any MarkupObject)?
    /// The owner, if it is its own outlet. Weak to avoid a reference cycle.
    private weak var ownObject: (any MarkupObject)?
    private var placeholder: Value?
    private var complain: (() -> Void)?
    private var hasReportedError = false

    public override init() {}
    deinit {}

    override var outlet: (any AnyOutlet)? { self }

    public var wrappedValue: Value {
        get { content.flatMap { Value.outletValue($0) } ?? missingValue() }
        set { object = newValue.outletObject }
    }

    /// The outlet itself: `$greetingLabel.isConnected`.
    public var projectedValue: Outlet { self }

    public var isConnected: Bool { content != nil }

    private func missingValue() -> Value {
        let value = placeholder ?? Value.emptyOutlet()
        guard !Value.mayBeEmpty else { return value }
        // Reported once, however often the outlet is read.
        if hasReportedError { return value }
        hasReportedError = true
        if let complain {
            complain()
        } else {
            StandardError.print("\(MarkupDiagnostic(.outletReadEarly(className: className)))")
        }
        placeholder = value
        return value
    }
}

/// The type of an outlet's value: a view or an item of a bar, or an optional one.
public protocol OutletValue {
    /// Converts an object to this type. Returns nil for an object of another class.
    static func outletValue(_ object: any MarkupObject) -> Self?
    /// Returns the value of an outlet that is not connected.
    static func emptyOutlet() -> Self
    static var outletClass: any MarkupObject.Type { get }
    static var mayBeEmpty: Bool { get }
    var outletObject: (any MarkupObject)? { get }
}

extension OutletValue where Self: MarkupObject {
    public static func outletValue(_ object: any MarkupObject) -> Self? { object as? Self }
    public static var outletClass: any MarkupObject.Type { self }
    public static var mayBeEmpty: Bool { false }
    public var outletObject: (any MarkupObject)? { self }
}

extension View: OutletValue { public static func emptyOutlet() -> Self { self.init() } }

extension Optional: @MainActor OutletValue where Wrapped: OutletValue {
    public static func outletValue(_ object: any MarkupObject) -> Wrapped?? {
        Wrapped.outletValue(object).map { .some($0) }
    }
    public static func emptyOutlet() -> Wrapped? { nil }
    public static var outletClass: any MarkupObject.Type { Wrapped.outletClass }
    public static var mayBeEmpty: Bool { true }
    public var outletObject: (any MarkupObject)? { flatMap(\.outletObject) }
}

/// An outlet of any class.
protocol AnyOutlet: AnyObject {
    var className: String { get }
    var isConnected: Bool { get }
    var mayBeEmpty: Bool { get }
    /// Connects an object. Returns whether the object has the outlet's class.
    func connect(_ object: any MarkupObject, of owner: AnyObject) -> Bool
    var content: (any MarkupObject)? { get }
    /// Restores the outlet's previous content after loading a document failed.
    func put(back content: (any MarkupObject)?, of owner: AnyObject)
    /// Sets the closure that is called when the empty outlet is read.
    func leaveEmpty(_ complain: @escaping () -> Void)
}

extension Outlet: AnyOutlet {
    var className: String { "\(Value.outletClass)" }
    var mayBeEmpty: Bool { Value.mayBeEmpty }

    func connect(_ object: any MarkupObject, of owner: AnyObject) -> Bool {
        guard Value.outletValue(object) != nil else { return false }
        if object === owner { ownObject = object } else { self.object = object }
        placeholder = nil
        return true
    }

    var content: (any MarkupObject)? { object ?? ownObject }

    func put(back content: (any MarkupObject)?, of owner: AnyObject) {
        (object, ownObject) = (nil, nil)
        if let content { _ = connect(content, of: owner) }
    }

    func leaveEmpty(_ complain: @escaping () -> Void) {
        self.complain = complain
        hasReportedError = false
    }
}
