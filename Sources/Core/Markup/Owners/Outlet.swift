/// A view that a document gives its owner: the one whose `id` is the property's name.
///
///     @Outlet var greetingLabel: Label        // <Label id="greetingLabel"/>
///
/// An outlet that the document leaves empty is reported when it loads. Reading it gives a view that is in no window,
/// and the report again.
@propertyWrapper
public final class Outlet<Content: View> {
    private var view: Content?
    /// An owner that is its own outlet is not held, or it would never go away.
    private weak var ownView: Content?
    private var standIn: Content?
    private var complain: (() -> Void)?

    public init() {}

    public var wrappedValue: Content {
        get { view ?? ownView ?? missingView() }
        set { view = newValue }
    }

    /// The outlet itself: `$greetingLabel.isConnected`.
    public var projectedValue: Outlet { self }

    public var isConnected: Bool { view != nil || ownView != nil }

    private func missingView() -> Content {
        if let complain {
            complain()
        } else {
            StandardError.print("\(MarkupDiagnostic(.outletReadEarly(className: "\(Content.self)")))")
        }
        let view = standIn ?? Content()
        standIn = view
        return view
    }
}

/// An outlet of any view class.
protocol AnyOutlet: AnyObject {
    var className: String { get }
    var isConnected: Bool { get }
    /// Whether the view is of the outlet's class.
    func connect(_ view: View, of owner: AnyObject) -> Bool
    var content: View? { get }
    /// Gives the outlet what it had before a document was loaded that failed.
    func put(back content: View?, of owner: AnyObject)
    /// Whom reading the empty outlet tells.
    func leaveEmpty(_ complain: @escaping () -> Void)
}

extension Outlet: AnyOutlet {
    var className: String { "\(Content.self)" }

    func connect(_ view: View, of owner: AnyObject) -> Bool {
        guard let content = view as? Content else { return false }
        if view === owner { ownView = content } else { self.view = content }
        standIn = nil
        return true
    }

    var content: View? { view ?? ownView }

    func put(back content: View?, of owner: AnyObject) {
        (view, ownView) = (nil, nil)
        if let content { _ = connect(content, of: owner) }
    }

    func leaveEmpty(_ complain: @escaping () -> Void) { self.complain = complain }
}

/// The outlets of an owner by name, its superclasses' too.
struct OutletTable {
    private(set) var outlets: [(name: String, outlet: any AnyOutlet)] = []

    /// Looks once through the owner's stored properties: a wrapper lies in the one with an underscore before its name.
    init(of owner: AnyObject) {
        if let described = owner as? DescribedOwner {
            outlets = described.outlets
            return
        }
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let current = mirror, current.subjectType != View.self {
            for child in current.children {
                guard let label = child.label, label.utf8.first == UInt8(ascii: "_"),
                    let outlet = child.value as? any AnyOutlet
                else { continue }
                outlets.append((String(label.dropFirst()), outlet))
            }
            mirror = current.superclassMirror
        }
    }

    subscript(name: String) -> (any AnyOutlet)? { outlets.first { $0.name == name }?.outlet }
}
