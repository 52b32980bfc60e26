nonisolated extension MarkupValueError {
    /// The message of a diagnostic, without the value.
    var sentence: String {
        switch self {
        case .part(let text, _, let error): "'\(text.shortened)': \(error.sentence)"
        case .unknownName(let known): known.isListed ? known.list(after: "not one of ") : "no such name"
        case .notANumber: "not a number; read as 0"
        case .numberWithRest: "the text after the number is ignored"
        case .outOfRange: "out of range"
        case .outside(let range): "out of range: from \(range.lowerBound.digits) to \(range.upperBound.digits)"
        case .negative: "must be 0 or greater"
        case .notPositive: "must be greater than 0"
        case .wrongType(let given, let wanted): "'\(given)' does not fit; expected: \(wanted)"
        case .fraction: "not a whole number; the fraction is ignored"
        case .notABoolean: "neither 'true' nor 'false'"
        case .insetCount(let count): "must be one number or four, not \(count)"
        case .pointCount(let count): "must be two numbers, not \(count)"
        case .colorDigits: "a colour must have 6 or 8 hexadecimal digits after '#'"
        case .fontForm: "must be a text style, or a name and a size separated by one space, as in 'System 20'"
        case .withoutAttributes:
            "shown without attributes; bind an AttributedString to show attributes, as in '$message'"
        case .missingImage: "no such image in the resources"
        case .missingIcon: "no such image in the resources, and no such icon; a placeholder is shown"
        case .imageOutsideResources: "the image is outside the resources"
        case .unknownFont(let family):
            "font family '\(family.shortened)' is not installed; the theme's font is used"
        case .unreadableImage(let reason): "cannot read the image: \(reason)"
        case .other(let text): text
        }
    }
}

nonisolated extension Double {
    /// The number without a decimal point if it is whole.
    fileprivate var digits: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
