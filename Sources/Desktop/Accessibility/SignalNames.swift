import Inlay

/// The signals of AT-SPI, and the events of a tree that cause them.
nonisolated enum SignalNames {
    /// A signal: for example the class `Object`, the member `StateChanged` and the detail `focused`.
    struct Name: Hashable {
        let group: String
        let member: String
        var detail = ""

        var interface: String { "org.a11y.atspi.Event." + group }

        /// Whether programs that store objects rely on the signal.
        var isOfCache: Bool {
            switch member {
            case "ChildrenChanged", "StateChanged": true
            case "PropertyChange": detail == "accessible-name" || detail == "accessible-description"
            default: false
            }
        }

        static func object(_ member: String, _ detail: String = "") -> Name {
            Name(group: "Object", member: member, detail: detail)
        }

        static func window(_ member: String) -> Name { Name(group: "Window", member: member) }
    }

    /// The start of an event's name, as a program writes it: with any case and hyphens.
    struct Pattern: Hashable {
        private let parts: [String]

        init(_ name: String) {
            parts = name.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(Self.plain)
                .reversed().drop(while: \.isEmpty).reversed()
        }

        func matches(_ name: Name) -> Bool {
            let names = [name.group, name.member, name.detail].map(Self.plain)
            return zip(parts, names).allSatisfy { $0.isEmpty || $0 == $1 || $1.hasPrefix($0 + ":") }
        }

        private static func plain(_ text: some StringProtocol) -> String {
            text.lowercased().filter { $0 != "-" && $0 != "_" }
        }
    }

    /// Returns the kinds of events that can cause a signal that is wanted.
    static func kinds(wanted: (Name) -> Bool) -> AccessibilityEvent.Kinds {
        causes.reduce(into: []) { kinds, cause in if cause.names.contains(where: wanted) { kinds.insert(cause.kind) } }
    }

    /// The kinds of events that programs that store objects rely on.
    static let kindsOfCache = kinds(wanted: \.isOfCache)

    private static let causes: [(kind: AccessibilityEvent.Kinds, names: [Name])] = [
        (.focus, [.object("StateChanged", "focused")]),
        (
            .window,
            [.window("Create"), .window("Destroy"), .window("Activate"), .window("Deactivate")]
                + [.object("StateChanged", "active")]
        ),
        (.children, [.object("ChildrenChanged", "add"), .object("ChildrenChanged", "remove")]),
        (.children, [.object("StateChanged", "defunct")]),
        (.name, [.object("PropertyChange", "accessible-name")]),
        (.description, [.object("PropertyChange", "accessible-description")]),
        // Some objects are described by their value.
        (.value, [.object("PropertyChange", "accessible-value"), .object("PropertyChange", "accessible-description")]),
        (.state, AccessibilityEvent.State.allCases.flatMap(\.details).map { .object("StateChanged", $0) }),
        (.text, [.object("TextChanged", "insert"), .object("TextChanged", "delete")]),
        (.caret, [.object("TextCaretMoved"), .object("TextSelectionChanged")]),
        (.selection, [.object("SelectionChanged")]),
        (.bounds, [.object("BoundsChanged")]),
        (.announcement, [.object("Announcement")]),
    ]
}

nonisolated extension AccessibilityEvent.State {
    /// The names of the states of AT-SPI that change with the state; the last is its opposite for `expanded`.
    var details: [String] {
        switch self {
        case .enabled: ["enabled", "sensitive"]
        case .expanded: ["expanded", "collapsed"]
        case .selected: ["selected"]
        // Screen readers speak a pressed button twice if `pressed` changes, too.
        case .checked: ["checked"]
        case .mixed: ["indeterminate"]
        case .showing: ["showing"]
        case .busy: ["busy"]
        case .invalid: ["invalid-entry"]
        case .required: ["required"]
        case .readOnly: ["read-only"]
        case .modal: ["modal"]
        case .edited: []
        }
    }
}
