/// Conversions of values of unknown type to text, numbers and lists.
nonisolated enum BoundValue {
    /// Returns the value without enclosing optionals, or nil for nil.
    static func unwrapped(_ value: Any) -> Any? {
        var value = value
        while let optional = value as? any OptionalValue {
            guard let inner = optional.anyWrapped else { return nil }
            value = inner
        }
        return value
    }

    /// Returns the type without enclosing optionals.
    static func unwrapped(_ type: Any.Type) -> Any.Type {
        var type = type
        while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
        return type
    }

    static func number(_ value: Any) -> Double? {
        switch value {
        case let number as Double: number
        case let number as Int: Double(number)
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        default: nil
        }
    }

    /// Returns the value as text; a whole number has no decimal point. nil for a value without text form.
    static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let number as any BinaryInteger: "\(number)"
        case let number as any BinaryFloatingPoint: Int(exactly: Double(number)).map { "\($0)" } ?? "\(number)"
        case let flag as Bool: flag ? "true" : "false"
        case let name as any RawRepresentable: text(name.rawValue)
        case let value as any LosslessStringConvertible: value.description
        default: nil
        }
    }

    /// Whether two values are equal or have the same text. Markup provides text, and an app may compare it with a number.
    static func areEqual(_ one: Any?, _ two: Any) -> Bool {
        guard let one else { return false }
        if let one = one as? AnyHashable, let two = two as? AnyHashable, one == two { return true }
        if let one = text(one), let two = text(two) { return one == two }
        return (one as AnyObject) === (two as AnyObject)
    }

    /// Whether a value counts as true in a test: not nil, not false, not 0, and not an empty text or list.
    static func isTrue(_ value: Any?) -> Bool {
        guard let value = value.flatMap({ unwrapped($0) }) else { return false }
        if let flag = value as? Bool { return flag }
        if let number = number(value) { return number != 0 }
        func hasElements<C: Collection>(_ list: C) -> Bool { !list.isEmpty }
        if let list = value as? any Collection { return hasElements(list) }
        return true
    }

    /// Returns a number below 0 if the first value is less, 0 if both are equal, and a number above 0 otherwise; nil if they have no
    /// order.
    static func order(_ one: Any, _ two: Any) -> Int? {
        func order<T: Comparable>(_ one: T, _ two: Any) -> Int? {
            guard let two = two as? T else { return nil }
            return one < two ? -1 : two < one ? 1 : one == two ? 0 : nil
        }
        if let one = number(one), let two = number(two) { return order(one, two) }
        return (one as? any Comparable).flatMap { order($0, two) }
    }

    /// Whether a text is the name of an enum's case: `$state == 'loading'`.
    static func isCase(_ value: Any, named name: Any) -> Bool {
        guard let name = name as? String, Mirror(reflecting: value).displayStyle == .enum else { return false }
        return "\(value)" == name
    }

    /// Converts the value to `type`, also between numbers and text. Returns nil if that is not possible.
    static func converted(_ value: Any, to type: Any.Type) -> Any? {
        func cast<T>(_ type: T.Type) -> Any? { (value as? T).map { $0 as Any } }
        if let same = _openExistential(type, do: cast) { return same }
        guard let value = unwrapped(value) else { return nil }
        switch unwrapped(type) {
        case is String.Type: return text(value)
        case is Bool.Type: return number(value).map { $0 != 0 } ?? (value as? String).flatMap(Bool.init)
        case let type as any FixedWidthInteger.Type: return integer(value, of: type)
        case let type as any BinaryFloatingPoint.Type: return numberOrText(value).map { floating($0, of: type) }
        default: return nil
        }
    }

    private static func numberOrText(_ value: Any) -> Double? {
        number(value) ?? (value as? String).flatMap { Double($0.trimmed) }
    }

    private static func integer<I: FixedWidthInteger>(_ value: Any, of type: I.Type) -> Any? {
        if let text = value as? String, let whole = I(text.trimmed) { return whole }
        return numberOrText(value).flatMap { I(exactly: $0) }
    }

    private static func floating<F: BinaryFloatingPoint>(_ number: Double, of type: F.Type) -> Any { F(number) }

    /// Returns the elements of a list, or nil for another value.
    static func elements(_ value: Any) -> [Any]? {
        func array<C: Collection>(_ list: C) -> [Any] { list.map { $0 as Any } }
        if value is String { return nil }
        return (value as? any Collection).map { array($0) }
    }
}

nonisolated private protocol OptionalValue {
    var anyWrapped: Any? { get }
    static var wrappedType: Any.Type { get }
}

nonisolated extension Optional: OptionalValue {
    fileprivate var anyWrapped: Any? { map { $0 as Any } }
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
