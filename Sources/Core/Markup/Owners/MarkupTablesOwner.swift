/// An owner that receives the tables of its document. They are set after each load, before it returns. Specification 10.
public protocol MarkupTablesOwner: AnyObject {
    /// Texts by key: those of the default table, then those of the tables that the document names. Later tables take precedence.
    var strings: [String: String] { get set }
    /// Values by template and key path, as attributes write them.
    var properties: [String: [String: String]] { get set }
}
