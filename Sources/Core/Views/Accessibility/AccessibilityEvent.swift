/// A change that assistive programs are told about. Objects have the ids of the ``AccessibilityTree``.
package enum AccessibilityEvent: Equatable {
    /// A kind of event. A tree sends only the observed kinds.
    package nonisolated struct Kinds: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let focus = Kinds(rawValue: 1)
        package static let window = Kinds(rawValue: 1 << 1)
        package static let children = Kinds(rawValue: 1 << 2)
        package static let name = Kinds(rawValue: 1 << 3)
        package static let description = Kinds(rawValue: 1 << 4)
        package static let value = Kinds(rawValue: 1 << 5)
        package static let state = Kinds(rawValue: 1 << 6)
        package static let text = Kinds(rawValue: 1 << 7)
        package static let caret = Kinds(rawValue: 1 << 8)
        package static let selection = Kinds(rawValue: 1 << 9)
        package static let bounds = Kinds(rawValue: 1 << 10)
        package static let announcement = Kinds(rawValue: 1 << 11)
        package static let all = Kinds(rawValue: (1 << 12) - 1)
    }

    /// A state of an object that is on or off.
    package nonisolated enum State: String, CaseIterable, Sendable {
        case enabled, expanded, selected, checked, mixed, showing, busy, invalid, required, readOnly, modal, edited
    }

    /// A replacement in a text. The offsets count Unicode scalars of the exposed text.
    package nonisolated struct TextChange: Equatable, Sendable {
        package var offset: Int
        package var removed: String
        package var inserted: String
    }

    /// The focus has moved; nil is no object.
    case focus(from: Int?, to: Int?)
    case windowOpened(Int), windowClosed(Int), windowActivated(Int), windowDeactivated(Int)
    /// A child was added or removed at an index.
    case childAdded(Int, parent: Int, index: Int)
    case childRemoved(Int, parent: Int, index: Int)
    /// The object does not exist any more.
    case defunct(Int)
    case name(Int), description(Int), value(Int)
    case state(Int, State, Bool)
    case text(Int, TextChange)
    case caretMoved(Int), textSelection(Int)
    /// The selected children of a list, a picker, a tab bar or a segmented control have changed.
    case selection(Int)
    /// The size or position in the window has changed.
    case bounds(Int)
    /// A text to speak, with the object that it comes from.
    case announcement(Int, String, Accessibility.Live)

    /// The kind of the event.
    package var kind: Kinds {
        switch self {
        case .focus: .focus
        case .windowOpened, .windowClosed, .windowActivated, .windowDeactivated: .window
        case .childAdded, .childRemoved, .defunct: .children
        case .name: .name
        case .description: .description
        case .value: .value
        case .state: .state
        case .text: .text
        case .caretMoved, .textSelection: .caret
        case .selection: .selection
        case .bounds: .bounds
        case .announcement: .announcement
        }
    }
}
