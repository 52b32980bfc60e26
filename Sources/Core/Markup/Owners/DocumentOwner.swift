/// A controller or view whose outlets and actions are Swift code that `inlay generate` has written from its document.
///
/// `InlayPlugin` and `inlay generate` write the conformance; apps do not implement it. Members that the class declares itself, with
/// ``Outlet`` or in `registerActions(in:)`, are used in addition to the generated ones, and replace those with the same name.
public protocol DocumentOwner: MarkupOwner {
    /// The outlets of the class's document, in the order of the document.
    var documentOutlets: [DocumentOutlet] { get }

    /// Registers the methods that the class's document names.
    func registerDocumentActions(in actions: inout ActionTable)
}

/// An outlet that a document declares by an `id`: its name and the class of its view or item. Specification 6.2.
public struct DocumentOutlet {
    let name: String
    let make: () -> any AnyOutlet

    /// Creates the description of an outlet.
    ///
    /// - Parameter type: the class of the view or item; optional for an outlet that may be empty.
    public init<Value: OutletValue>(_ name: String, _ type: Value.Type) {
        self.name = name
        make = { Outlet<Value>() }
    }
}

extension DocumentOwner where Self: ViewController {
    /// Returns the view or item of an outlet of the document. Generated properties call it.
    public func outlet<Value: OutletValue>(_ name: String) -> Value { declaredOutlets.value(of: name) }
}

extension DocumentOwner where Self: View {
    /// Returns the view or item of an outlet of the document. Generated properties call it.
    public func outlet<Value: OutletValue>(_ name: String) -> Value { declaredOutlets.value(of: name) }
}

extension DocumentOwner {
    /// The references of the outlets. The owner stores them from the first use on.
    var declaredOutlets: DeclaredOutlets {
        let controller = self as? ViewController
        let view = self as? View
        if let known = controller?.declaredOutlets ?? view?.extras?.declaredOutlets { return known }
        let outlets = DeclaredOutlets(documentOutlets)
        controller?.declaredOutlets = outlets
        view?.ensuredExtras.declaredOutlets = outlets
        return outlets
    }
}

/// The references of one owner's outlets that its document declares.
final class DeclaredOutlets {
    /// The outlets in the order of the document.
    let outlets: [(name: String, outlet: any AnyOutlet)]
    private let byName: [String: any AnyOutlet]

    init(_ descriptions: [DocumentOutlet]) {
        outlets = descriptions.map { ($0.name, $0.make()) }
        byName = Dictionary(outlets.map { ($0.name, $0.outlet) }) { $1 }
    }

    deinit {}

    func value<Value: OutletValue>(of name: String) -> Value {
        (byName[name] as? Outlet<Value>)?.wrappedValue ?? Value.emptyOutlet()
    }
}
