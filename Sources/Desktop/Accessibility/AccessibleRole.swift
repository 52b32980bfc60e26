import Inlay

/// A role of AT-SPI: a number of `AtspiRole`, and its name.
struct AccessibleRole: Equatable {
    let number: UInt32
    let name: String
    /// Whether users operate objects of the role. Such objects have the interface for actions even while they have none.
    var isOperable = true

    private init(_ number: UInt32, _ name: String, isOperable: Bool = true) {
        (self.number, self.name, self.isOperable) = (number, name, isOperable)
    }

    static let application = AccessibleRole(75, "application", isOperable: false)
    static let frame = AccessibleRole(23, "frame", isOperable: false)

    private static let panel = AccessibleRole(39, "panel", isOperable: false)
    private static let passwordText = AccessibleRole(40, "password text")
    private static let pushButton = AccessibleRole(43, "push button")
    private static let toggleButton = AccessibleRole(62, "toggle button")
    private static let entry = AccessibleRole(79, "entry")
    private static let list = AccessibleRole(31, "list")
    private static let table = AccessibleRole(55, "table")
    private static let radioButton = AccessibleRole(44, "radio button")
    private static let toolBar = AccessibleRole(63, "tool bar", isOperable: false)
    private static let comboBox = AccessibleRole(11, "combo box")
    private static let menu = AccessibleRole(33, "menu")
    private static let checkMenuItem = AccessibleRole(8, "check menu item")

    init(of object: AccessibilityObject, _ description: Accessibility) {
        switch object.kind {
        case .application: self = .application
        case .window: self = .frame
        case .element:
            switch description.role {
            case .button where description.checkState != nil: self = Self.toggleButton
            case .textField where description.isSecure: self = Self.passwordText
            case .table where object.table != nil: self = Self.table
            case .pickerComponent where description.isExpanded != nil: self = Self.comboBox
            case .menuItem where description.checkState != nil: self = Self.checkMenuItem
            case .menuItem where description.isExpanded != nil: self = Self.menu
            default: self = Self.role(description.role)
            }
        }
    }

    /// The usual role of a kind of views.
    private static func role(_ role: Accessibility.Role) -> AccessibleRole {
        switch role {
        case .none, .group: panel
        case .button, .colorWell, .disclosure: pushButton
        case .label: AccessibleRole(29, "label", isOperable: false)
        case .image: AccessibleRole(27, "image", isOperable: false)
        case .textField, .searchField: entry
        case .textView: AccessibleRole(61, "text")
        case .progress: AccessibleRole(42, "progress bar", isOperable: false)
        case .switch: toggleButton
        case .slider: AccessibleRole(51, "slider")
        case .stepper, .spinBox: AccessibleRole(52, "spin button")
        case .segmentedControl: AccessibleRole(99, "grouping", isOperable: false)
        case .segment, .radioButton: radioButton
        case .checkBox: AccessibleRole(7, "check box")
        case .link: AccessibleRole(88, "link")
        case .table, .pickerComponent: list
        case .cell: AccessibleRole(32, "list item")
        case .header: AccessibleRole(83, "heading", isOperable: false)
        case .columnHeader: AccessibleRole(57, "table column header")
        case .row: AccessibleRole(90, "table row")
        case .tableCell, .day: AccessibleRole(56, "table cell")
        case .outline: AccessibleRole(66, "tree table")
        case .treeItem: AccessibleRole(91, "tree item")
        case .picker: panel
        case .datePicker: AccessibleRole(12, "date editor")
        case .calendar: AccessibleRole(5, "calendar")
        case .alert: AccessibleRole(2, "alert", isOperable: false)
        case .dialog: AccessibleRole(16, "dialog", isOperable: false)
        case .menu: menu
        case .menuItem: AccessibleRole(35, "menu item")
        case .toolTip: AccessibleRole(64, "tool tip", isOperable: false)
        case .toolbar, .navigationBar: toolBar
        case .tabBar: AccessibleRole(38, "page tab list", isOperable: false)
        case .tab: AccessibleRole(37, "page tab")
        case .menuBar: AccessibleRole(34, "menu bar", isOperable: false)
        case .splitter, .separator: AccessibleRole(50, "separator", isOperable: role == .splitter)
        case .comboBox: comboBox
        case .chart: AccessibleRole(80, "chart", isOperable: false)
        case .mark: AccessibleRole(27, "image", isOperable: false)
        case .status: AccessibleRole(54, "status bar", isOperable: false)
        }
    }
}
