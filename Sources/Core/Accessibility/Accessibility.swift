/// What assistive programs, tests and scripts are told of a view.
public nonisolated struct Accessibility: Equatable, Sendable {
    public enum Role: String, CaseIterable, Sendable {
        case none, button, label, image, group, textField, textView, progress
        case `switch`, slider, stepper, segmentedControl
        /// One of a segmented control.
        case segment
        case table, cell, header
        /// Columns of rows, and one of them.
        case picker, pickerComponent
        /// A month's days, and one of them.
        case datePicker, calendar, day
        case alert, menu, menuItem, toolTip
        case searchField, toolbar, navigationBar, tabBar, menuBar
        /// One of a tab bar.
        case tab
    }

    /// What an assistive program does with a view, in the place of pointer and keyboard.
    public enum Action: String, CaseIterable, Sendable {
        /// What a click does: a button acts, a switch turns, a field takes the keyboard, a row is chosen.
        case press
        /// A step of the value on, and one back.
        case increment, decrement
    }

    public var role: Role
    /// What it is called.
    public var label: String?
    /// What it holds at the moment.
    public var value: String?
    public var isEnabled: Bool

    public init(role: Role = .none, label: String? = nil, value: String? = nil, isEnabled: Bool = true) {
        self.role = role
        self.label = label
        self.value = value
        self.isEnabled = isEnabled
    }
}
