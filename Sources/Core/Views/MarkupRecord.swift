/// The information about a view from its document beyond its properties. Tree dumps and tests read it.
public struct MarkupRecord {
    /// The `id` attribute.
    public var identifier: String?
    /// The names of the templates in `style`, as written; nil without the attribute.
    public var style: String?
    /// The bindings of properties to paths, in document order.
    public var bindings: [(property: String, path: String)] = []
    /// The attributes that match no property of the class. Specification 1.4.
    public var values: [String: String] = [:]

    public init() {}
}
