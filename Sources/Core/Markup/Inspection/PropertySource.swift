/// The reason why a property has its value: the document, a template, a binding, a style or code. A property without a source has the
/// default of its class.
package enum PropertySource {
    case attribute(SourcePlace)
    /// A value of a template; without a place for templates that code provides.
    case template(name: String, SourcePlace?)
    /// An expression over the properties of an owner.
    case binding(expression: String, owner: String, SourcePlace)
    /// The factory that the attribute `style` names.
    case style(String)
    case code(CodeCall)

    /// The place in a file; nil for code and styles.
    package var place: SourcePlace? {
        switch self {
        case .attribute(let place), .binding(_, _, let place): place
        case .template(_, let place): place
        case .style, .code: nil
        }
    }

    /// The kind of source in one word: `document`, `template`, `binding`, `style` or `code`.
    package var kind: String {
        switch self {
        case .attribute: "document"
        case .template: "template"
        case .binding: "binding"
        case .style: "style"
        case .code: "code"
        }
    }

    /// The source in words, after 'set by'.
    package var text: String {
        switch self {
        case .attribute(let place): "the document: \(place.name)"
        case .template(let name, let place): "the template '\(name)': \(place?.name ?? "set by code")"
        case .binding(let expression, let owner, let place):
            "the binding '$\(expression)'\(owner.isEmpty ? "" : " to \(owner)"): \(place.name)"
        case .style(let name): "the style '\(name)'"
        case .code(let call): call.text
        }
    }
}

/// The code that ran when a property changed. A property has no record of its setter's caller, so inspection compares the properties of
/// changed views when code returns.
package enum CodeCall {
    /// Code that creates the view: its class, or the class of a view around it.
    case creation
    /// A callback of a controller, such as `viewDidLoad()`.
    case callback(String, of: String)
    /// An action that a document names.
    case action(String, owner: String, sender: String, time: Duration)
    /// An event: the control that handles it, or code that it calls.
    case event(String, time: Duration)
    /// Code outside of events: tasks and timers, or the layout of other views.
    case outside(time: Duration)
    /// The inspector, in which a person has changed the value.
    case inspector
    /// A change that was not seen when it happened.
    case unseen

    package var text: String {
        switch self {
        case .creation: "the code that creates the view"
        case .callback(let name, let owner): "code: \(name) of \(owner)"
        case .action(let name, let owner, let sender, let time):
            "code: the action '\(name)'\(owner.isEmpty ? "" : " of \(owner)") for \(sender), at \(time.inSeconds)"
        case .event(let event, let time):
            "the event '\(event)' at \(time.inSeconds): the view itself, or code that it calls"
        case .outside(let time):
            "code outside of events, such as a task or a timer, before the frame at \(time.inSeconds)"
        case .inspector: "the inspector"
        case .unseen: "code, at a time that was not observed"
        }
    }
}

nonisolated extension Duration {
    /// The duration in seconds: `1.250 s`.
    package var inSeconds: String {
        let milliseconds = Int((self / .milliseconds(1)).rounded())
        let rest = "\(milliseconds.magnitude % 1000)"
        return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000)."
            + String(repeating: "0", count: 3 - rest.count) + rest + " s"
    }
}
