/// Whose outlets, actions and bindings a document fills. Controllers and views are owners.
public protocol MarkupOwner: AnyObject {
    /// Where the owner's document is found; nil is where the loading code looks.
    var bundleForView: Resources? { get }
    /// Where the images of its document are found.
    var bundleForImages: Resources? { get }
    /// Where the texts of its document are found.
    var bundleForStrings: Resources? { get }
    /// The table of texts that its document uses; nil is `Localizable`.
    var tableForStrings: String? { get }

    /// Lists the methods that documents may name.
    func registerActions(in actions: inout ActionTable)
    /// The owner's own formatter of that name; nil leaves it to the application's (specification 8).
    func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)?
    /// The names that `formatter(named:arguments:)` takes, for `inlay check --app`, which warns of others; nil does not tell them,
    /// and nobody is warned. A controller has none unless it says so.
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
