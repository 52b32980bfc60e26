/// Whose outlets, actions and bindings a document fills. Controllers and views are owners.
public protocol MarkupOwner: AnyObject {
    /// Lists the methods that documents may name.
    func registerActions(in actions: inout ActionTable)
}

extension MarkupOwner {
    public func registerActions(in actions: inout ActionTable) {}
}
