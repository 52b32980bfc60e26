import Inlay

/// `org.a11y.atspi.Action`: the actions that can be performed now.
enum ActionInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Action",
        methods: [
            .init("GetDescription", "i", returns: "s") { accessible, arguments throws(BusError) in
                [.string(try action(arguments, accessible).explanation)]
            },
            .init("GetName", "i", returns: "s") { accessible, arguments throws(BusError) in
                [.string(accessible.name(of: try action(arguments, accessible)))]
            },
            .init("GetLocalizedName", "i", returns: "s") { accessible, arguments throws(BusError) in
                [.string(accessible.name(of: try action(arguments, accessible)))]
            },
            .init("GetKeyBinding", "i", returns: "s") { accessible, arguments throws(BusError) in
                [.string(accessible.keyBinding(of: try action(arguments, accessible)))]
            },
            .init("GetActions", returns: "a(sss)") { accessible, _ in
                let actions = accessible.object.actions.map { action in
                    let texts = [accessible.name(of: action), action.explanation, accessible.keyBinding(of: action)]
                    return BusValue.structure(texts.map { .string($0) })
                }
                return [.array(of: "(sss)", actions)]
            },
            .init("DoAction", "i", returns: "b") { accessible, arguments throws(BusError) in
                [.boolean(accessible.object.perform(try action(arguments, accessible)))]
            },
        ],
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("NActions", "i") { .integer(Int32(clamping: $0.object.actions.count)) },
        ])

    private static func action(
        _ arguments: BusArguments, _ accessible: Accessible
    ) throws(BusError) -> Accessibility.Action {
        let (index, actions) = (arguments.integer(0), accessible.object.actions)
        guard actions.indices.contains(index) else {
            throw .invalidArguments("there is no action \(index); there are \(actions.count)")
        }
        return actions[index]
    }
}

nonisolated extension Accessibility.Action {
    fileprivate var explanation: String {
        switch self {
        case .press: "Performs the effect of a click"
        case .increment: "Increases the value"
        case .decrement: "Decreases the value"
        case .expand: "Shows the content"
        case .collapse: "Hides the content"
        }
    }
}

extension Accessible {
    /// The name that toolkits use for an action. Orca knows a cell with a check box by the action `toggle`.
    fileprivate func name(of action: Accessibility.Action) -> String {
        guard action == .press else { return action.rawValue }
        return description.role == .tableCell && description.checkState != nil ? "toggle" : "click"
    }

    /// The keys of an action, as `MNEMONIC;PATH;SHORTCUT`; empty if there are none.
    fileprivate func keyBinding(of action: Accessibility.Action) -> String {
        guard action == .press, let shortcut = object.shortcut else { return "" }
        let names: [(Modifiers, String)] = [
            (.control, "<Control>"), (.alt, "<Alt>"), (.shift, "<Shift>"), (.logo, "<Super>"),
        ]
        let modifiers = names.filter { shortcut.modifiers.contains($0.0) }.map(\.1).joined()
        return ";;" + modifiers + shortcut.key.rawValue
    }
}
