/// An object whose outlets, actions and bindings a document connects. Controllers and views are owners.
public protocol MarkupOwner: AnyObject {
    /// The folders of the owner's document. nil uses the folders of the loading code.
    var bundleForView: Resources? { get }
    /// The folders of the document's images.
    var bundleForImages: Resources? { get }
    /// The folders of the document's texts.
    var bundleForStrings: Resources? { get }
    /// The string table that the document uses. nil uses `Localizable`.
    var tableForStrings: String? { get }

    /// Registers the methods that documents can name.
    func registerActions(in actions: inout ActionTable)
    /// Returns the owner's own formatter with a name, or nil to use the application's formatter. Specification 8.
    func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)?
    /// The names that `formatter(named:arguments:)` accepts. `inlay check --app` warns of other names; nil turns this
    /// off. A controller has no formatters by default.
    var formatterNames: [String]? { get }
}

extension MarkupOwner {
    public var bundleForView: Resources? { nil }
    public var bundleForImages: Resources? { nil }
    public var bundleForStrings: Resources? { nil }
    public var tableForStrings: String? { nil }

    public func registerActions(in actions: inout ActionTable) {}
    public func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? { nil }
    public var formatterNames: [String]? { nil }
}

/// The properties of a view as the owner of its document.
public struct OwnerSettings {
    public var bundleForView: Resources?
    public var bundleForImages: Resources?
    public var bundleForStrings: Resources?
    public var tableForStrings: String?
    /// The names that the view's `formatter(named:arguments:)` accepts; none by default.
    public var formatterNames: [String]? = []

    /// Creates settings that use the folders and the table of the loading code.
    public init() {}
}

extension MarkupOwner where Self: View {
    public var bundleForView: Resources? { ownerSettings.bundleForView }
    public var bundleForImages: Resources? { ownerSettings.bundleForImages }
    public var bundleForStrings: Resources? { ownerSettings.bundleForStrings }
    public var tableForStrings: String? { ownerSettings.tableForStrings }
    public var formatterNames: [String]? { ownerSettings.formatterNames }
}
