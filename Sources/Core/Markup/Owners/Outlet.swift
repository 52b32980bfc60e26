/// A reference to a view of the owner's document: the view whose `id` is the property's name. Specification 6.2.
///
///     @Outlet var greetingLabel: Label        // <Label id="greetingLabel"/>
///     @Outlet var subtitleLabel: Label?       // not in every document of the owner
///
/// An outlet that the document does not connect is reported when the document loads, unless it is optional. Reading it returns a view
/// outside any window, and repeats the report if the application has not reported it.
@propertyWrapper
public final class Outlet<Value: OutletValue> {
    private var view: View?
    /// The owner, if it is its own outlet. Weak to avoid a reference cycle.
    private weak var ownView: View?
    private var placeholder: Value?
    private var complain: (() -> Void)?
    private var hasReportedError = false

    public init() {}

    public var wrappedValue: Value {
        get { content.flatMap { Value.outletValue($0) } ?? missingValue() }
        set { view = newValue.outletView }
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

/// The type of an outlet's value: a view or an optional view.
public protocol OutletValue {
    /// Converts a view to this type. Returns nil for a view of another class.
    static func outletValue(_ view: View) -> Self?
    /// Returns the value of an outlet that is not connected.
    static func emptyOutlet() -> Self
    static var outletClass: View.Type { get }
    static var mayBeEmpty: Bool { get }
    var outletView: View? { get }
}

extension View: OutletValue {}

extension OutletValue where Self: View {
    public static func outletValue(_ view: View) -> Self? { view as? Self }
    public static func emptyOutlet() -> Self { self.init() }
    public static var outletClass: View.Type { self }
    public static var mayBeEmpty: Bool { false }
    public var outletView: View? { self }
}

extension Optional: @MainActor OutletValue where Wrapped: View {
    public static func outletValue(_ view: View) -> Wrapped?? { (view as? Wrapped).map { .some($0) } }
    public static func emptyOutlet() -> Wrapped? { nil }
    public static var outletClass: View.Type { Wrapped.self }
    public static var mayBeEmpty: Bool { true }
    public var outletView: View? { self }
}

/// An outlet of any view class.
protocol AnyOutlet: AnyObject {
    var className: String { get }
    var isConnected: Bool { get }
    var mayBeEmpty: Bool { get }
    /// Connects a view. Returns whether the view has the outlet's class.
    func connect(_ view: View, of owner: AnyObject) -> Bool
    var content: View? { get }
    /// Restores the outlet's previous content after loading a document failed.
    func put(back content: View?, of owner: AnyObject)
    /// Sets the closure that is called when the empty outlet is read.
    func leaveEmpty(_ complain: @escaping () -> Void)
}

extension Outlet: AnyOutlet {
    var className: String { "\(Value.outletClass)" }
    var mayBeEmpty: Bool { Value.mayBeEmpty }

    func connect(_ view: View, of owner: AnyObject) -> Bool {
        guard Value.outletValue(view) != nil else { return false }
        if view === owner { ownView = view } else { self.view = view }
        placeholder = nil
        return true
    }

    var content: View? { view ?? ownView }

    func put(back content: View?, of owner: AnyObject) {
        (view, ownView) = (nil, nil)
        if let content { _ = connect(content, of: owner) }
    }

    func leaveEmpty(_ complain: @escaping () -> Void) {
        self.complain = complain
        hasReportedError = false
    }
}
