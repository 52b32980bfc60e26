// Diagnostics about owners: actions, outlets, bindings and the use of views in code.
nonisolated extension MarkupCause {
    static func eventOnView(_ name: String, className: String) -> MarkupCause {
        let isControlEvent = ControlEvents.attributeTable[name] != nil
        return MarkupCause(
            .eventOnView, "'\(className)' \(isControlEvent ? "is not a control and " : "")has no event '\(name)'")
    }

    static func unknownAction(_ text: String, owner: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownAction, "'\(owner)' has no action '\(text)'",
            suggestion: .nearest(
                to: ActionReference(text).name, among: known, suffix: String(text.drop { $0 != ":" })))
    }

    static func actionArity(_ text: String, name: String, has arities: [Int]) -> MarkupCause {
        let endings = ["", ":", ":event:"]
        let spellings = arities.sorted().map { "'\(name)\(endings.indices.contains($0) ? endings[$0] : "")'" }
        return MarkupCause(
            .actionArity,
            "wrong parameters of action '\(text)': the owner has \(spellings.joined(separator: " and "))")
    }

    static func actionForm(_ text: String) -> MarkupCause {
        MarkupCause(
            .actionArity, "invalid action '\(text.shortened)': must have the form 'name', 'name:' or 'name:event:'")
    }

    static func actionSender(_ name: String, takes: String, sender: String) -> MarkupCause {
        MarkupCause(.actionSender, "action '\(name)' takes '\(takes)', not '\(sender)'")
    }

    static func unknownOutlet(_ name: String, owner: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownOutlet, "'\(owner)' has no outlet '\(name)'", suggestion: .nearest(to: name, among: known))
    }

    static func outletClass(_ name: String, owner: String, takes: String, given: String) -> MarkupCause {
        MarkupCause(
            .outletClass, .error, isFatal: false, "outlet '\(name)' of '\(owner)' takes '\(takes)', not '\(given)'")
    }

    static func emptyOutlet(_ name: String, owner: String) -> MarkupCause {
        MarkupCause(
            .emptyOutlet, .error, isFatal: false, "outlet '\(name)' of '\(owner)' has no view with this id")
    }

    static func laterOutlet(_ name: String, owner: String) -> MarkupCause {
        MarkupCause(
            .emptyOutlet, .error, isFatal: false,
            "the view of outlet '\(name)' of '\(owner)' is in 'If' or in rows and does not always exist; declare it as optional"
        )
    }

    static func outletReadEarly(className: String) -> MarkupCause {
        MarkupCause(
            .emptyOutlet, .error, isFatal: false,
            "an outlet of class '\(className)' is read before the document is loaded; read it in 'viewDidLoad' or later"
        )
    }

    static func duplicateIdentifier(_ name: String) -> MarkupCause {
        MarkupCause(.duplicateIdentifier, "duplicate id '\(name)'; the later view gets it")
    }

    /// A wrong use of a view in code.
    static func programmerMistake(_ message: String) -> MarkupCause {
        MarkupCause(.programmerMistake, .error, isFatal: false, message)
    }

    static func notDrawn(_ message: String) -> MarkupCause { MarkupCause(.notDrawn, message) }
    static func media(_ message: String) -> MarkupCause { MarkupCause(.media, message) }
}
