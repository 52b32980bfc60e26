import Inlay

/// The address of an object: the name of its program on the bus, and its path there.
struct ObjectReference: Equatable {
    let name: String
    /// A valid object path.
    let path: String

    static let null = ObjectReference(name: "", path: "/org/a11y/atspi/null")
    static let rootPath = pathPrefix + "root"
    private static let pathPrefix = "/org/a11y/atspi/accessible/"

    private init(name: String, path: String) { (self.name, self.path) = (name, path) }

    init(name: String, id: Int) { self.init(name: name, path: Self.path(ofID: id)) }

    /// Reads a reference that a program has sent; nil for another value.
    init?(_ value: BusValue?) {
        guard case .structure(let parts) = value, parts.count == 2, case .string(let name) = parts[0],
            case .objectPath(let path) = parts[1]
        else { return nil }
        self.init(name: name, path: path)
    }

    var value: BusValue { .structure([.string(name), .objectPath(path)]) }

    static func path(ofID id: Int) -> String { id == AccessibilityTree.root ? rootPath : pathPrefix + String(id) }

    /// Returns the id of an object of this program from its path; nil for other paths.
    static func id(ofPath path: String) -> Int? {
        if path == rootPath { return AccessibilityTree.root }
        guard path.hasPrefix(pathPrefix), let id = Int(path.dropFirst(pathPrefix.count)), id != AccessibilityTree.root,
            Self.path(ofID: id) == path
        else { return nil }
        return id
    }
}
