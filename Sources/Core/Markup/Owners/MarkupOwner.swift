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
}

extension MarkupOwner {
    public var bundleForView: Resources? { nil }
    public var bundleForImages: Resources? { nil }
    public var bundleForStrings: Resources? { nil }
    public var tableForStrings: String? { nil }

    public func registerActions(in actions: inout ActionTable) {}
}
