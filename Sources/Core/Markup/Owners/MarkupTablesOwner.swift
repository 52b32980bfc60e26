/// An owner that wants the tables of its document: they are set after each load, before it returns (specification 10).
public protocol MarkupTablesOwner: AnyObject {
    /// Texts by key: of the default table, then of those that the document names, the last winning.
    var strings: [String: String] { get set }
    /// Values by template and key path, as an attribute would say them.
    var properties: [String: [String: String]] { get set }
}
