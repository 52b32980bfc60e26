/// The description of a view for assistive programs, tests and scripts.
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
        /// A list of rows; with columns, a table.
        case table
        /// A row of a list, or an item of a collection.
        case cell
        /// The title of a section or of a page.
        case header
        case columnHeader
        /// A row of a table with columns, and the text of one of its columns.
        case row, tableCell
        /// A tree of rows, and one of its rows.
        case outline, treeItem
        /// A picker with columns of rows, and one of its columns.
        case picker, pickerComponent
        /// A date picker, the days of a month, and one day.
        case datePicker, calendar, day
        case alert, menu, menuItem, toolTip
        /// A sheet, or the content of a popover.
        case dialog
        case searchField, toolbar, navigationBar, tabBar, menuBar
        /// A tab of a tab bar.
        case tab
        /// The handle between two panes.
        case splitter
        /// A line between groups of content, such as commands of a menu.
        case separator
        /// An editable field with a list of options.
        case comboBox
        /// A chart; its value is the point that has the pointer or the keyboard's mark.
        case chart
        /// A point, a bar or a slice of a chart.
        case mark
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
        /// Shows or hides the list or the content that the view opens.
        case expand, collapse
    }

    /// The state of a check box, a radio button, a switch, a menu command or a row with a check mark.
    public enum CheckState: String, CaseIterable, Sendable {
        case off, on
        /// A part of the values is on.
        case mixed
    }

    /// A number that a control shows, and its limits.
    public struct Range: Equatable, Sendable {
        /// The number, between the limits.
        public var value: Double
        /// The lower limit.
        public var minimum: Double
        /// The upper limit.
        public var maximum: Double
        /// The difference that a key makes; 0 if the value changes continuously.
        public var step: Double

        /// Creates a range.
        public init(_ value: Double, in limits: ClosedRange<Double> = 0...1, step: Double = 0) {
            self.value = value
            minimum = limits.lowerBound
            maximum = limits.upperBound
            self.step = step
        }
    }

    /// How urgently a change of a view is announced. Specification 5.
    public enum Live: String, CaseIterable, Sendable {
        /// Changes are not announced.
        case off
        /// Changes are announced when the assistive program has finished speaking.
        case polite
        /// Changes are announced at once.
        case assertive
    }

    /// The connection of a view with others.
    public enum Relation: String, CaseIterable, Sendable {
        /// The other view is the name of the view.
        case labelledBy
        /// The view is the name of the other view.
        case labelFor
        /// The other view has a longer description of the view.
        case describedBy
        /// The other view shows what is wrong with the value of the view.
        case errorMessage
        /// The view changes what the other view shows.
        case controllerFor
        case controlledBy
    }

    /// The kind of the view; `none` is a view that is not announced.
    public var role: Role
    /// The name of the view.
    public var label: String?
    /// The current value of the view as text, without the states below. nil for none.
    public var value: String?
    /// The effect of the view in words, after its name; nil by default.
    public var hint: String?
    /// Whether the user can operate the view.
    public var isEnabled: Bool
    /// Whether the list or content that the view opens is visible; nil, the default, for a view that opens none.
    public var isExpanded: Bool?
    /// Whether the view is selected; nil, the default, for a view that cannot be selected.
    public var isSelected: Bool?
    /// The state of the check mark; nil, the default, for a view without one.
    public var checkState: CheckState?
    /// Whether the user must enter a value.
    public var isRequired = false
    /// Whether the value is not valid.
    public var isInvalid = false
    /// Whether the view is loading or working.
    public var isBusy = false
    /// Whether the user can read, but not change the value.
    public var isReadOnly = false
    /// Whether the text is hidden: a password. `value` then has a dot for each character.
    public var isSecure = false
    /// Whether the view takes all input of its window while it is shown.
    public var isModal = false
    /// Whether the value has not been saved.
    public var isEdited = false
    /// The level of a heading, from 1, or the depth of a row in a tree, from 1; nil, the default, for other views.
    public var level: Int?
    /// The number that the view shows, and its limits; nil, the default, for a view without one.
    public var range: Range?
    /// How changes of the name and the value are announced; `off` by default.
    public var live = Live.off

    /// Creates a description of a view.
    public init(role: Role = .none, label: String? = nil, value: String? = nil, isEnabled: Bool = true) {
        self.role = role
        self.label = label
        self.value = value
        self.isEnabled = isEnabled
    }
}

extension Accessibility.Live: MarkupConvertible {}

nonisolated extension Accessibility {
    /// The text attributes of a font, by the names of ATK.
    static func attributes(of font: FontDescriptor) -> [String: String] {
        var attributes = ["size": font.size.plain, "weight": "\(font.weight.rawValue)"]
        attributes["family-name"] = font.family
        attributes["style"] = font.isItalic ? "italic" : "normal"
        return attributes
    }
}
