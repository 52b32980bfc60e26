/// What a document said of a view beyond its properties. The tree dump and the tests read it.
public struct MarkupRecord {
    /// The `id`.
    public var identifier: String?
    public var style: String?
    /// Property to path, in document order.
    public var bindings: [(property: String, path: String)] = []
    /// Attributes that no property of the class takes (specification 1.4).
    public var values: [String: String] = [:]

    public init() {}
}
