/// skeleton
public protocol MarkupObject: AnyObject {
    static var properties: PropertyTable { get }
}
public struct PropertyTable {
    public static let empty = PropertyTable()
}
