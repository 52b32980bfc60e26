/// Events that a control sends to its targets. Specification 6.1.
public nonisolated struct ControlEvents: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left pointer button was pressed inside, or a key began to activate the control.
    public static let touchDown = ControlEvents(rawValue: 1 << 0)
    /// A press with a click count above 1.
    public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
    /// The pointer moved inside during a press.
    public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
    /// The pointer moved outside during a press.
    public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
    /// The pointer came back inside during a press.
    public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
    /// The pointer left the control during a press.
    public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
    /// The button was released inside, or a key activated the control.
    public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
    /// The button was released outside.
    public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
    /// The press was cancelled: the pointer was lost, the window was deactivated, or Escape was pressed.
    public static let touchCancel = ControlEvents(rawValue: 1 << 8)
    /// The user has changed the value.
    public static let valueChanged = ControlEvents(rawValue: 1 << 12)
    /// The main action of the control: a click of a button, Return in a field, a new value of a slider.
    public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
    /// Editing of a text began.
    public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
    /// The user has changed the text.
    public static let editingChanged = ControlEvents(rawValue: 1 << 17)
    /// Editing of a text ended.
    public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
    /// Return was pressed in a field.
    public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
    /// All events of presses.
    public static let allTouchEvents = ControlEvents(rawValue: 0xfff)
    /// All events of text editing.
    public static let allEditingEvents = ControlEvents(rawValue: 0xf << 16)
    /// The union of all events, including those of later versions.
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

/// A handler for control events. The identity of the object is the identity of the action.
public final class ControlAction {
    /// The events that perform the action.
    public let events: ControlEvents
    /// The name of the handler in the document; nil if the action was added in code.
    public let name: String?
    /// The handler; `event` is the input event that caused the control event, nil if there is none.
    public let perform: (_ sender: Control, _ event: Event?) -> Void

    /// Creates an action for one or more events.
    ///
    /// - Parameter name: The name of the handler in the document; nil, the default, if there is none.
    public init(
        _ events: ControlEvents, name: String? = nil, perform: @escaping (_ sender: Control, _ event: Event?) -> Void
    ) {
        self.events = events
        self.name = name
        self.perform = perform
    }

    deinit {}
}
