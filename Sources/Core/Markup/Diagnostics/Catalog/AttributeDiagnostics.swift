// Diagnostics about attributes and their values.
nonisolated extension MarkupCause {
    static func unknownProperty(_ name: String, className: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownProperty, "unknown property '\(name)' of '\(className)'",
            suggestion: ForeignNames.attribute(name, among: known).map { .text($0) }
                ?? .nearest(to: name, among: known),
            name: name)
    }

    static func notAnObject(_ name: String, className: String) -> MarkupCause {
        MarkupCause(.unknownProperty, "'\(name)' of '\(className)' is a value and has no properties")
    }

    static func missingObject(_ name: String, className: String) -> MarkupCause {
        MarkupCause(.missingObject, "'\(name)' of '\(className)' is nil; ignored")
    }

    static func notAValue(_ name: String, className: String) -> MarkupCause {
        MarkupCause(
            .unknownProperty,
            "'\(name)' of '\(className)' is an object; set its properties with a path such as '\(name).hidden'",
            name: name)
    }

    static func invalidValue(_ text: String, property: String, _ error: MarkupValueError) -> MarkupCause {
        let id: MarkupDiagnostic.ID =
            switch error.reason {
            case .missingImage, .imageOutsideResources: .missingImage
            case .unreadableImage: .unreadableImage
            default: .invalidValue
            }
        return value(text, of: property, error, id, suggestion: .value(text, error))
    }

    static func doubtfulValue(_ text: String, property: String, _ error: MarkupValueError) -> MarkupCause {
        value(text, of: property, error, error.reason == .missingIcon ? .missingImage : .doubtfulValue)
    }

    private static func value(
        _ text: String, of property: String, _ error: MarkupValueError, _ id: MarkupDiagnostic.ID,
        suggestion: Proposal = .none
    ) -> MarkupCause {
        MarkupCause(
            id, "value '\(text.shortened)' of '\(property)': \(error.sentence)", suggestion: suggestion,
            property: property, valueError: error, valueText: text)
    }

    /// A validation issue that a view reports about its values or their combination.
    static func complaint(_ message: String) -> MarkupCause { MarkupCause(.complaint, message) }

    static func lowContrast(text: RGBA, ground: RGBA, _ contrast: Double) -> MarkupCause {
        // Rounded down, so that a reported contrast is never '4.5'.
        let shown = ((contrast * 10).rounded(.down) / 10).plain
        return MarkupCause(
            .lowContrast,
            "text '\(text)' on '\(ground)' has a contrast of \(shown); it must be 4.5 or more to be read well")
    }

    /// - Parameter offered: one spelling of each style.
    static func unknownStyle(_ name: String, className: String, known: [String], offered: [String]) -> MarkupCause {
        MarkupCause(
            .unknownStyle, .error,
            "unknown style '\(name.shortened)' of '\(className)'"
                + (offered.isEmpty ? ", which has no styles" : offered.list(after: ": not one of ")),
            suggestion: .nearest(to: name, among: known))
    }

    /// An attribute that is stored and has no effect.
    static func ignoredAttribute(_ name: String, className: String) -> MarkupCause {
        MarkupCause(
            .ignoredAttribute, .note, strict: .warning, "'\(name)' of '\(className)' has no effect on a desktop",
            name: name)
    }

    /// A feature that this version does not implement yet.
    static func notAvailable(_ name: String, className: String) -> MarkupCause {
        MarkupCause(
            .notAvailable, "'\(name)' of '\(className)' is not available in this version of Inlay; it is ignored",
            name: name)
    }
}
