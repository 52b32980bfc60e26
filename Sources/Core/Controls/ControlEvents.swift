/// Events that a control sends to its targets. Specification 6.1.
public nonisolated struct ControlEvents: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left pointer button was pressed inside, or a key began to activate the control.
    public static let touchDown = ControlEvents(rawValue: 1 << 0)
    /// A press with a click count above 1.
    public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
    public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
    public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
    public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
    public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
    public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
    public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
    /// The press was cancelled: the pointer was lost, the window was deactivated, or Escape was pressed.
    public static let touchCancel = ControlEvents(rawValue: 1 << 8)
    public static let valueChanged = ControlEvents(rawValue: 1 << 12)
    public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
    public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
    public static let editingChanged = ControlEvents(rawValue: 1 << 17)
    public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
    public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
    public static let allTouchEvents = ControlEvents(rawValue: 0xfff)
    public static let allEditingEvents = ControlEvents(rawValue: 0xf << 16)
    public static let allEvents = ControlEvents(rawValue: -1)

    /// The event attributes of markup, in the order of the specification.
    public static let attributes: [(name: String, events: ControlEvents)] = [
        ("onTouchDown", .touchDown), ("onTouchDownRepeat", .touchDownRepeat), ("onTouchDragInside", .touchDragInside),
        ("onTouchDragOutside", .touchDragOutside), ("onTouchDragEnter", .touchDragEnter),
        ("onTouchDragExit", .touchDragExit), ("onTouchUpInside", .touchUpInside),
        ("onTouchUpOutside", .touchUpOutside), ("onTouchCancel", .touchCancel), ("onValueChanged", .valueChanged),
        ("onPrimaryActionTriggered", .primaryActionTriggered), ("onEditingDidBegin", .editingDidBegin),
        ("onEditingDidEnd", .editingDidEnd), ("onEditingChanged", .editingChanged),
        ("onEditingDidEndOnExit", .editingDidEndOnExit), ("onAllTouchEvents", .allTouchEvents),
        ("onAllEditingEvents", .allEditingEvents), ("onAllEvents", .allEvents),
    ]

    static let attributeNames = attributes.map(\.name)
    static let attributeTable = Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.events) })
}

/// A handler for control events.
public struct ControlAction {
    public let events: ControlEvents
    /// The name of the handler in the document; nil if the action was added in code.
    public let name: String?
    public let perform: (_ sender: Control, _ event: Event?) -> Void

    public init(
        _ events: ControlEvents, name: String? = nil, perform: @escaping (_ sender: Control, _ event: Event?) -> Void
    ) {
        self.events = events
        self.name = name
        self.perform = perform
    }
}
