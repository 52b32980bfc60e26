import Inlay

/// `org.a11y.atspi.Cache`: objects that programs fetch at once when they find the application.
///
/// These are the application and its windows. Programs fetch other objects when they need them, so that the call is fast for large windows.
enum CacheInterface {
    static let path = "/org/a11y/atspi/cache"
    static let name = "org.a11y.atspi.Cache"

    static let definition = BusInterface<Accessible>(
        name,
        methods: [
            .init("GetItems", returns: "a((so)(so)(so)iiassusau)") { accessible, arguments in
                accessible.session.keepCacheCurrent(of: arguments.sender)
                let windows = accessible.object.shownChildren
                let objects = [accessible.object] + windows
                return [
                    .array(
                        of: "((so)(so)(so)iiassusau)",
                        objects.map { item(Accessible(object: $0, session: accessible.session)) })
                ]
            }
        ],
        properties: [.init("version", "u") { _ in .unsigned(1) }])

    /// The references of object, application and parent, index, number of children, interfaces, name, role, description and states.
    static func item(_ accessible: Accessible) -> BusValue {
        let object = accessible.object
        let parent = object.parent.map(accessible.reference) ?? accessible.session.desktop
        return .structure([
            accessible.reference.value, accessible.session.reference(AccessibilityTree.root).value, parent.value,
            .integer(Int32(clamping: object.indexInParent ?? -1)), .integer(Int32(clamping: object.childCount)),
            .strings(accessible.interfaces.map(\.name)), .string(accessible.name), .unsigned(accessible.role.number),
            .string(accessible.detail), .array(of: "u", AccessibleStates(of: accessible).words.map { .unsigned($0) }),
        ])
    }
}
