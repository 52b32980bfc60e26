/// The information about a view for assistive programs, tests and scripts.
public nonisolated struct Accessibility: Equatable, Sendable {
    /// The kind of a view for assistive technology and scripts.
    public enum Role: String, CaseIterable, Sendable {
        case none, button, label, image, group, textField, textView, progress
        case `switch`, slider, stepper, segmentedControl
        case checkBox, radioButton
        /// A field for a number with buttons that change it.
        case spinBox
        /// A title that shows and hides content.
        case disclosure
        /// A button or a text that opens an address.
        case link
        /// A segment of a segmented control.
        case segment
        case table, cell, header, columnHeader
        /// A tree of rows.
        case outline
        /// A picker with columns of rows, and one of its columns.
        case picker, pickerComponent
        /// A date picker, the days of a month, and one day.
        case datePicker, calendar, day
        case alert, menu, menuItem, toolTip
        case searchField, toolbar, navigationBar, tabBar, menuBar
        /// A tab of a tab bar.
        case tab
        /// The handle between two panes.
        case splitter
        /// An editable field with a list of options.
        case comboBox
        /// A chart; its value is the point that has the pointer or the keyboard's mark.
        case chart
        /// A message about the state of the app, such as a status bar, a banner or a toast.
        case status
        /// A button that shows a colour and opens a chooser.
        case colorWell
    }

    /// An action that an assistive program can perform on a view, in place of pointer and keys.
    public enum Action: String, CaseIterable, Sendable {
        /// The effect of a click: a button acts, a switch toggles, a field gets focus, a row is selected.
        case press
        /// Increases or decreases the value by one step.
        case increment, decrement
    }

    /// The kind of the view; `none` is a view that is not announced.
    public var role: Role
    /// The name of the view.
    public var label: String?
    /// The current value of the view.
    public var value: String?
    /// Whether the user can operate the view.
    public var isEnabled: Bool
    /// Whether the list or content that the view opens is visible; nil, the default, for a view that opens none.
    public var isExpanded: Bool?

    /// Creates a description of a view.
    public init(role: Role = .none, label: String? = nil, value: String? = nil, isEnabled: Bool = true) {
        self.role = role
        self.label = label
        self.value = value
        self.isEnabled = isEnabled
    }
}
