import Inlay

/// Translates events of a tree to signals of AT-SPI.
enum EventSignals {
    /// A signal of an object: detail, two numbers, a value, and properties, which are empty.
    struct Signal {
        let path: String
        let name: SignalNames.Name
        private let first: Int
        private let second: Int
        private let value: BusValue

        init(
            _ id: Int, _ name: SignalNames.Name, _ first: Int = 0, _ second: Int = 0, _ value: BusValue = .string("")
        ) {
            path = ObjectReference.path(ofID: id)
            (self.name, self.first, self.second, self.value) = (name, first, second, value)
        }

        var arguments: [BusValue] {
            [
                .string(name.detail), .integer(Int32(clamping: first)), .integer(Int32(clamping: second)),
                .variant(value), .options([]),
            ]
        }
    }

    static func signals(for event: AccessibilityEvent, in session: AccessibilitySession) -> [Signal] {
        switch event {
        case .focus(let old, let new):
            func target(_ id: Int) -> Int { session.tree.object(id)?.focusTarget.id ?? id }
            return [
                old.map { Signal(target($0), .object("StateChanged", "focused"), 0) },
                new.map { Signal(target($0), .object("StateChanged", "focused"), 1) },
            ].compactMap { $0 }
        case .windowOpened, .windowClosed, .windowActivated, .windowDeactivated: return window(event, session)
        case .childAdded(let id, let parent, let index):
            let child = session.reference(id).value
            return [Signal(parent, .object("ChildrenChanged", "add"), index, 0, child)]
        case .childRemoved(let id, let parent, let index):
            let child = session.reference(id).value
            return [Signal(parent, .object("ChildrenChanged", "remove"), index, 0, child)]
        case .defunct(let id): return [Signal(id, .object("StateChanged", "defunct"), 1)]
        case .state(let id, let state, let isOn): return self.state(id, state, isOn, session)
        case .text(let id, let change):
            var signals: [Signal] = []
            for (detail, text) in [("delete", change.removed), ("insert", change.inserted)] where !text.isEmpty {
                let length = text.unicodeScalars.count
                signals.append(
                    Signal(id, .object("TextChanged", detail), change.offset, length, .string(text)))
            }
            return signals
        case .announcement(let id, let text, let live):
            return [Signal(id, .object("Announcement"), live == .assertive ? 2 : 1, 0, .string(text))]
        case .name(let id), .description(let id), .value(let id), .caretMoved(let id), .textSelection(let id),
            .selection(let id), .bounds(let id):
            // The values are those of now. An object that is gone since has none.
            guard let object = session.tree.object(id) else { return [] }
            return property(event, Accessible(object: object, session: session))
        }
    }

    private static func window(_ event: AccessibilityEvent, _ session: AccessibilitySession) -> [Signal] {
        switch event {
        case .windowOpened(let id): return [Signal(id, .window("Create"), 0, 0, name(of: id, session))]
        case .windowClosed(let id): return [Signal(id, .window("Destroy"), 0, 0, name(of: id, session))]
        case .windowActivated(let id):
            return [
                Signal(id, .window("Activate"), 0, 0, name(of: id, session)),
                Signal(id, .object("StateChanged", "active"), 1),
            ]
        case .windowDeactivated(let id):
            return [
                Signal(id, .object("StateChanged", "active"), 0),
                Signal(id, .window("Deactivate"), 0, 0, name(of: id, session)),
            ]
        default: return []
        }
    }

    private static func name(of id: Int, _ session: AccessibilitySession) -> BusValue {
        .string(session.tree.object(id)?.accessibility.label ?? "")
    }

    private static func state(
        _ id: Int, _ state: AccessibilityEvent.State, _ isOn: Bool, _ session: AccessibilitySession
    ) -> [Signal] {
        switch state {
        case .expanded:
            // Screen readers follow the first cell of a row that has focus, and ignore its row.
            let cell = session.tree.object(id).flatMap { $0.isFocused ? $0.focusTarget.id : nil }
            return Set([id, cell ?? id]).sorted().flatMap { id in
                [
                    Signal(id, .object("StateChanged", "expanded"), isOn ? 1 : 0),
                    Signal(id, .object("StateChanged", "collapsed"), isOn ? 0 : 1),
                ]
            }
        case .selected where session.tree.object(id)?.accessibility.role == .segment:
            return ["selected", "checked"].map { Signal(id, .object("StateChanged", $0), isOn ? 1 : 0) }
        default: return state.details.map { Signal(id, .object("StateChanged", $0), isOn ? 1 : 0) }
        }
    }

    private static func descriptionSignal(of accessible: Accessible) -> Signal {
        Signal(
            accessible.object.id, .object("PropertyChange", "accessible-description"), 0, 0, .string(accessible.detail))
    }

    private static func property(_ event: AccessibilityEvent, _ accessible: Accessible) -> [Signal] {
        let id = accessible.object.id
        switch event {
        case .name:
            return [Signal(id, .object("PropertyChange", "accessible-name"), 0, 0, .string(accessible.name))]
        case .description:
            return [descriptionSignal(of: accessible)]
        case .value:
            let description = accessible.description
            // Texts send other events. Orca would say the whole text for each change of the value.
            guard description.range != nil || accessible.object.text == nil else { return [] }
            let value = description.range.map { BusValue.double($0.value) } ?? .string(description.value ?? "")
            let signal = Signal(id, .object("PropertyChange", "accessible-value"), 0, 0, value)
            return accessible.isDescribedByValue ? [signal, descriptionSignal(of: accessible)] : [signal]
        case .caretMoved:
            guard let text = accessible.text, let caret = text.caret else { return [] }
            return [Signal(id, .object("TextCaretMoved"), text.scalarOffset(of: caret))]
        case .textSelection: return [Signal(id, .object("TextSelectionChanged"))]
        case .selection: return [Signal(id, .object("SelectionChanged"))]
        case .bounds:
            let numbers = Coordinates(inWindowOf: accessible.object).numbers(of: accessible.object.frame)
            return [Signal(id, .object("BoundsChanged"), 0, 0, .structure(numbers))]
        default: return []
        }
    }
}
