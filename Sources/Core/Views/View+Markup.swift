extension ContentMode: MarkupConvertible {}
extension HitBehavior: MarkupConvertible {}
extension TintAdjustmentMode: MarkupConvertible {}

extension View {
    /// Returns the value of a property by its name or dotted path in markup. For an unknown name it returns the document's attribute value,
    /// or nil if there is none.
    public func value(forKey key: String) -> Any? {
        guard let path = PropertyPath(key) else { return value(of: key, in: self) ?? markup.values[key] }
        var object: any MarkupObject = self
        for name in path.objects {
            guard let next = value(of: name, in: object) as? any MarkupObject else { return markup.values[key] }
            object = next
        }
        return value(of: path.property, in: object) ?? markup.values[key]
    }

    private func value(of name: String, in object: any MarkupObject) -> Any? {
        ElementRegistry.shared.table(of: type(of: object))[name]?.value(of: object)
    }

    /// The properties of all views. Specification 13.1.
    static let viewProperties: [Property] =
        dimensionProperties + [
            .init("backgroundColor", \View.backgroundColor) { $0.backgroundColor = $1 },
            .init("tintColor", \View.tintColor) { $0.tintColor = $1 },
            .init(
                "appearance", \View.overrideUserInterfaceStyle, aliases: ["overrideUserInterfaceStyle"]
            ) { $0.overrideUserInterfaceStyle = $1 },
            .init("alpha", \View.alpha) { $0.alpha = $1 },
            .init("hidden", \View.isHidden) { $0.isHidden = $1 },
            .init("clipsToBounds", \View.clipsToBounds) { $0.clipsToBounds = $1 },
            .init("userInteractionEnabled", \View.isUserInteractionEnabled) { $0.isUserInteractionEnabled = $1 },
            .init("hitBehavior", \View.hitBehavior) { $0.hitBehavior = $1 },
            .init("contentMode", \View.contentMode) { $0.contentMode = $1 },
            .init("tag", \View.tag) { $0.tag = $1 },
            .init("accessibilityLabel", \View.accessibilityLabel) { $0.accessibilityLabel = $1 },
            .init("toolTip", \View.toolTip) { $0.toolTip = $1 },
            .init("accessibilityIdentifier", \View.accessibilityIdentifier) { $0.accessibilityIdentifier = $1 },
            .init("opaque", \View.isOpaque) { $0.isOpaque = $1 },
            .init("tintAdjustmentMode", \View.tintAdjustmentMode) { $0.tintAdjustmentMode = $1 },
            .init(object: "layer", \View.layer),
        ] + priorityProperties

    private static let priorityProperties: [Property] = [
        .init(
            "horizontalContentCompressionResistancePriority", \View.horizontalContentCompressionResistancePriority
        ) { $0.horizontalContentCompressionResistancePriority = $1 },
        .init("verticalContentCompressionResistancePriority", \View.verticalContentCompressionResistancePriority) {
            $0.verticalContentCompressionResistancePriority = $1
        },
        .init("horizontalContentHuggingPriority", \View.horizontalContentHuggingPriority) {
            $0.horizontalContentHuggingPriority = $1
        },
        .init("verticalContentHuggingPriority", \View.verticalContentHuggingPriority) {
            $0.verticalContentHuggingPriority = $1
        },
    ]

    private static let dimensionProperties: [Property] = [
        .init("width", \View.width, check: refuseNegative) { $0.width = $1 },
        .init("height", \View.height, check: refuseNegative) { $0.height = $1 },
        .init("minimumWidth", \View.minimumWidth, check: refuseNegative) { $0.minimumWidth = $1 },
        .init("minimumHeight", \View.minimumHeight, check: refuseNegative) { $0.minimumHeight = $1 },
        .init("maximumWidth", \View.maximumWidth, check: refuseNegative) { $0.maximumWidth = $1 },
        .init("maximumHeight", \View.maximumHeight, check: refuseNegative) { $0.maximumHeight = $1 },
        .init("aspectRatio", \View.aspectRatio, check: refuseRatio) { $0.aspectRatio = $1 },
        .init("weight", \View.weight, check: refuseNegative) { $0.weight = $1 },
        .init("anchor", \View.anchor) { $0.anchor = $1 },
        .init("layoutMargins", \View.layoutMargins, check: refuseHuge) { $0.layoutMargins = $1 },
        .init("layoutMarginTop", \View.layoutMarginTop, check: refuseHuge) { $0.layoutMarginTop = $1 },
        .init("layoutMarginLeft", \View.layoutMarginLeft, check: refuseHuge) { $0.layoutMarginLeft = $1 },
        .init("layoutMarginBottom", \View.layoutMarginBottom, check: refuseHuge) { $0.layoutMarginBottom = $1 },
        .init("layoutMarginRight", \View.layoutMarginRight, check: refuseHuge) { $0.layoutMarginRight = $1 },
        .init("layoutMarginLeading", \View.layoutMarginLeading, check: refuseHuge) { $0.layoutMarginLeading = $1 },
        .init("layoutMarginTrailing", \View.layoutMarginTrailing, check: refuseHuge) { $0.layoutMarginTrailing = $1 },
        .init("topSpacing", \View.topSpacing, check: refuseHuge) { $0.topSpacing = $1 },
        .init("bottomSpacing", \View.bottomSpacing, check: refuseHuge) { $0.bottomSpacing = $1 },
        .init("leadingSpacing", \View.leadingSpacing, check: refuseHuge) { $0.leadingSpacing = $1 },
        .init("trailingSpacing", \View.trailingSpacing, check: refuseHuge) { $0.trailingSpacing = $1 },
    ]

    nonisolated static func refuseNegative(_ length: Double) -> MarkupValueError? {
        if length < 0 { return .negative }
        return length <= .lengthLimit ? nil : .outside(0...Double.lengthLimit)
    }

    nonisolated static func refuseRatio(_ ratio: Double) -> MarkupValueError? {
        guard ratio > 0 else { return .notPositive }
        // Lengths of up to a million points need no other ratios.
        let sound = 1 / Double.lengthLimit...Double.lengthLimit
        return sound.contains(ratio) ? nil : .outside(sound)
    }

    nonisolated static func refuseHuge(_ length: Double) -> MarkupValueError? {
        length.magnitude <= Double.lengthLimit ? nil : .outside(-Double.lengthLimit...Double.lengthLimit)
    }

    nonisolated static func refuseHuge(_ insets: EdgeInsets) -> MarkupValueError? {
        [insets.top, insets.left, insets.bottom, insets.right].lazy.compactMap { refuseHuge($0) }.first
    }
}

// MARK: - Diagnostics
extension View {
    /// Returns the corrected value of a property. A correction is reported once, until the property gets a valid value.
    func corrected(_ property: String, _ wanted: Double, to kept: Double) -> Double {
        if wanted != kept || extras?.reportedCorrections.isEmpty == false {
            // A difference from decimal rounding is not a mistake.
            let isSound = (wanted - kept).magnitude <= 1e-9 * max(1, kept.magnitude)
            tell(of: property, isSound, wanted: wanted.plain, kept: kept.plain)
        }
        return kept
    }

    /// Returns the corrected value of an integer property.
    func corrected(_ property: String, _ wanted: Int, to kept: Int) -> Int {
        if wanted != kept || extras?.reportedCorrections.isEmpty == false {
            tell(of: property, wanted == kept, wanted: "\(wanted)", kept: "\(kept)")
        }
        return kept
    }

    private func tell(of property: String, _ isSound: Bool, wanted: String, kept: String) {
        // Spring animations overshoot their end values.
        guard !hasIntermediateValues else { return }
        if isSound {
            extras?.reportedCorrections.remove(property)
        } else if extras?.reportedCorrections.contains(property) != true {
            withExtras { $0.reportedCorrections.insert(property) }
            report("invalid \(property) '\(wanted)'; \(kept) is used")
        }
    }

    /// Reports that a child from markup replaces the first one.
    func reportSecondChild(_ view: View, after first: View?) {
        guard let first else { return }
        report(
            "only one child is possible: \(view.diagnosticName) replaces \(first.diagnosticName); "
                + "put both into a layout view"
        )
    }

    /// Reports a mistake to the app's developer. While a document is loading, the message names the position in the document.
    func report(_ message: String) {
        let sentence = "\(diagnosticName): \(message)"
        if window == nil, MarkupContext.hear(sentence) { return }
        if let application = window?.application {
            application.report(sentence)
        } else {
            StandardError.print("\(MarkupDiagnostic(programmerMistake: sentence))")
        }
    }

    /// The class name, followed by the `id` if there is one.
    var diagnosticName: String { "\(type(of: self))" + (markup.identifier.map { " '\($0)'" } ?? "") }
}
