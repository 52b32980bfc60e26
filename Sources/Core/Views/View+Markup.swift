extension ContentMode: MarkupConvertible {}
extension HitBehavior: MarkupConvertible {}
extension TintAdjustmentMode: MarkupConvertible {}

extension View {
    /// Returns the value of a property by its name or dotted path in markup. For an unknown name it returns the document's attribute value,
    /// or nil if there is none.
    public func value(forKey key: String) -> Any? {
        func value(of name: String, in object: any MarkupObject) -> Any? {
            ElementRegistry.shared.table(of: type(of: object))[name]?.value(of: object)
        }
        guard let path = PropertyPath(key) else { return value(of: key, in: self) ?? markup.values[key] }
        var object: any MarkupObject = self
        for name in path.objects {
            guard let next = value(of: name, in: object) as? any MarkupObject else { return markup.values[key] }
            object = next
        }
        return value(of: path.property, in: object) ?? markup.values[key]
    }
}
