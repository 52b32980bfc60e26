// Diagnostics about bindings and formatters.
nonisolated extension MarkupCause {
    static let withoutOwner = MarkupCause(.bindingWithoutOwner, "bindings ('$') need an owner; they are ignored")

    /// An expression without a path, which never changes: probably text that starts with `$`.
    static func withoutPath(_ text: String) -> MarkupCause {
        MarkupCause(
            .invalidBinding,
            "the binding names no property; write text that starts with '$' as '^$\(text.shortened)'",
            suggestion: .text("^$" + text))
    }

    static func syntax(_ error: BindingSyntaxError) -> MarkupCause { MarkupCause(.invalidBinding, error.sentence) }

    static func unknownName(_ name: String, owner: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownBinding,
            known.isEmpty
                ? "'\(owner)' has no bindable properties; declare '@Bindable var \(name.shortened)'"
                : "'\(owner)' has no '@Bindable var \(name.shortened)'" + known.list(after: ", only "),
            suggestion: .nearest(to: name, among: known))
    }

    static func unknownMember(_ name: String, className: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownBinding,
            known.isEmpty
                ? "'\(className)' has no bindable properties; use '@Bindable', or a table 'bindable'"
                : "'\(className)' has no bindable '\(name.shortened)'" + known.list(after: ", only "),
            suggestion: .nearest(to: name, among: known))
    }

    /// A column of a bound list that shows nothing. Its key is no name, or its title takes the place of the key.
    static func emptyColumn(_ name: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownBinding,
            "the column '\(name.shortened)' is empty: give it a 'key', a 'text' or a view"
                + known.list(after: "; a 'key' is one of "),
            suggestion: .nearest(to: name, among: known))
    }

    /// A name that is neither a variable of the row nor a property of the owner.
    static func unknownRowName(
        _ name: String, owner: String, variables: [String], known: [String]
    ) -> MarkupCause {
        MarkupCause(
            .unknownBinding,
            "'\(name.shortened)' is neither a variable of the row\(variables.list(after: ", only "))"
                + " nor '@Bindable' in '\(owner)'\(known.list(after: ", only "))",
            suggestion: .nearest(to: name, among: variables + known))
    }

    static func readOnly(_ name: String, className: String) -> MarkupCause {
        MarkupCause(
            .bindingValue, "'\(name)' of '\(className)' is read-only; write '$=' for a binding that only reads")
    }
}

// MARK: - Values
nonisolated extension MarkupCause {
    static let divisionByZero = MarkupCause(.bindingValue, "division by zero; the property keeps its value")

    static func notANumber(_ type: String, for sign: String) -> MarkupCause {
        MarkupCause(.bindingValue, "'\(sign)' needs numbers, not '\(type)'")
    }

    static func notText(_ type: String) -> MarkupCause {
        MarkupCause(.bindingValue, "'\(type)' cannot be joined with text")
    }

    static func notComparable(_ left: String, _ right: String, for sign: String) -> MarkupCause {
        MarkupCause(.bindingValue, "'\(sign)' cannot compare '\(left)' with '\(right)'")
    }

    static func notAList(_ type: String, for name: String) -> MarkupCause {
        MarkupCause(.bindingValue, "'\(name)' needs a list, not '\(type)'")
    }

    static func boundItems(_ type: String, property: String) -> MarkupCause {
        MarkupCause(
            .bindingValue,
            "'\(property)' needs an array, not '\(type.shortened)'; bind it to an array, such as 'Array(...)' of the value"
        )
    }

    /// An array in each element that is none, as by `children` of an outline.
    static func elementArray(_ name: String, attribute: String, type: String) -> MarkupCause {
        MarkupCause(
            .bindingValue,
            "'\(attribute)' must name an array: '\(name.shortened)' is '\(type.shortened)'; the elements have no children"
        )
    }

    /// A bound property that cannot have the elements of a list.
    static func boundElement(_ element: String, property: String, found: String? = nil) -> MarkupCause {
        MarkupCause(
            .bindingValue,
            "'\(property)' gets '\(element.shortened)'"
                + (found.map { ", and the bound property is '\($0.shortened)'" }
                    ?? ", which the bound property does not accept")
                + "; declare it as '\(element.shortened)?'")
    }

    static func boundValue(_ text: String, property: String, _ error: MarkupValueError) -> MarkupCause {
        let advice = error == .notABoolean ? "; compare it in the binding, as in '$name == \"Ann\"'" : ""
        return MarkupCause(
            .bindingValue, "value '\(text.shortened)' bound to '\(property)': \(error.sentence)\(advice)")
    }
}

// MARK: - Formatters
nonisolated extension MarkupCause {
    static func noFormatters(_ name: String) -> MarkupCause {
        MarkupCause(
            .invalidFormatter,
            "no formatter '\(name)': the application has none, 'application.formatters = FoundationFormatters()' of"
                + " InlayFormatting installs them (in a test: 'TestApplication(..., formatters: FoundationFormatters())')"
        )
    }

    static func unknownFormatter(_ name: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .invalidFormatter,
            "no formatter '\(name)', only \(known.map { "'\($0)'" }.joined(separator: ", "))",
            suggestion: .nearest(to: name, among: known))
    }

    static func formatterArgument(_ name: String, formatter: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .invalidFormatter,
            "formatter '\(formatter)' has no argument '\(name.shortened)', only \(known.joined(separator: ", "))",
            suggestion: .nearest(to: name, among: known))
    }

    static func formatterValue(
        _ value: String, argument: String, formatter: String, format: String, known: [String]
    ) -> MarkupCause {
        MarkupCause(
            .invalidFormatter,
            "argument '\(argument)' of formatter '\(formatter)': '\(value.shortened)' is not \(format)",
            suggestion: .nearest(to: value, among: known))
    }

    static func formatterUnavailable(_ name: String, reason: String) -> MarkupCause {
        MarkupCause(.invalidFormatter, "formatter '\(name)' is not available: \(reason)")
    }

    static func formatterInput(_ type: String, formatter: String) -> MarkupCause {
        MarkupCause(.bindingValue, "formatter '\(formatter)' does not take '\(type)'")
    }
}
