/// Whose outlets, actions and bindings a document fills. Controllers and views are owners.
public protocol MarkupOwner: AnyObject {
    /// Lists the methods that documents may name.
    func registerActions(in actions: inout ActionTable)
    /// The owner's own formatter of that name; nil leaves it to the application's (specification 8).
    func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)?
}

extension MarkupOwner {
    public func registerActions(in actions: inout ActionTable) {}
    public func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? { nil }
}
