import Inlay

/// The states of an object, by the numbers of `AtspiStateType`.
struct AccessibleStates {
    private enum State: UInt64 {
        case active = 1
        case busy = 3
        case checked = 4
        case collapsed = 5
        case editable = 7
        case enabled = 8
        case expandable = 9
        case expanded = 10
        case focusable = 11
        case focused = 12
        case hasToolTip = 13
        case horizontal = 14
        case iconified = 15
        case modal = 16
        case multiLine = 17
        case multiselectable = 18
        case resizable = 21
        case selectable = 22
        case selected = 23
        case sensitive = 24
        case showing = 25
        case singleLine = 26
        case transient = 28
        case vertical = 29
        case visible = 30
        case managesDescendants = 31
        case indeterminate = 32
        case required = 33
        case invalidEntry = 36
        case selectableText = 38
        case checkable = 41
        case hasPopup = 42
        case readOnly = 43
    }

    private var bits: UInt64 = 0

    /// The states as two numbers, the lower 32 first.
    var words: [UInt32] { [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)] }

    init(of accessible: Accessible) {
        let object = accessible.object
        insert(.visible)
        insert(.showing, if: object.isShowing)
        switch object.kind {
        case .application:
            insert(.enabled)
            insert(.sensitive)
        case .window:
            insert(.enabled)
            insert(.sensitive)
            insert(.active, if: object.isActive)
            insert(.resizable)
            insert(.iconified, if: object.window?.isMinimized == true)
        case .element: insertStates(of: accessible)
        }
    }

    private mutating func insert(_ state: State, if isOn: Bool = true) { if isOn { bits |= 1 << state.rawValue } }

    private mutating func insertStates(of accessible: Accessible) {
        let (object, description) = (accessible.object, accessible.description)
        insert(.enabled, if: description.isEnabled)
        insert(.sensitive, if: description.isEnabled)
        insert(.focusable, if: object.isFocusable && description.isEnabled)
        insert(.focused, if: accessible.session.hasReportedFocus(object) && object.isActive)
        insert(.hasToolTip, if: object.help?.isEmpty == false)
        insert(.busy, if: description.isBusy)
        insert(.modal, if: description.isModal)
        insert(.required, if: description.isRequired)
        insert(.invalidEntry, if: description.isInvalid)
        insert(.readOnly, if: description.isReadOnly)
        insert(.managesDescendants, if: object.managesDescendants)
        insert(.transient, if: object.isTransient)
        insert(.multiselectable, if: object.selection?.allowsMultiple == true)
        if let isSelected = description.isSelected {
            insert(.selectable)
            insert(.selected, if: isSelected)
        }
        if let isExpanded = description.isExpanded ?? object.branch?.isExpanded {
            insert(.expandable)
            insert(isExpanded ? .expanded : .collapsed)
            insert(.hasPopup, if: [.comboBox, .menuItem, .button, .pickerComponent].contains(description.role))
        }
        insertCheckState(of: description)
        if description.role == .slider || description.role == .progress || description.role == .splitter {
            insert(object.frame.width >= object.frame.height ? .horizontal : .vertical)
        }
        guard let text = accessible.object.text else { return }
        insert(.selectableText, if: text.caret != nil)
        guard [.textField, .searchField, .textView, .comboBox, .spinBox].contains(description.role) else { return }
        insert(.editable, if: text.isEditable)
        insert(text.hasLines ? .multiLine : .singleLine)
    }

    private mutating func insertCheckState(of description: Accessibility) {
        // A radio button is checked when it is chosen; a segment is chosen as one.
        let isSegment = description.role == .segment
        let selected: Accessibility.CheckState? = description.isSelected == true ? .on : .off
        guard let state = isSegment ? selected : description.checkState else { return }
        insert(.checkable)
        insert(.checked, if: state == .on)
        insert(.indeterminate, if: state == .mixed)
    }
}
