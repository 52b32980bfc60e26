// Setting properties by their markup names, as documents do. Specification 1.6, 12.1.

extension MarkupObject {
    /// Sets a property by its markup name. Text is converted like an attribute's, without translation. nil leaves the property unchanged. A
    /// value that cannot be set is reported.
    ///
    /// A view class that handles some values itself overrides this method and passes the others to `super`.
    public func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }

    /// Sets the property at the end of a dotted path, as in `titleLabel.font`.
    public func applyMarkupPropertyValue(_ value: Any?, forKeyPath keyPath: String) {
        guard value != nil else { return }
        switch PropertyPath.resolve(keyPath, from: self) {
        case .found(let property, of: let object): object.applyMarkupPropertyValue(value, forKey: property.name)
        // The class may handle a name that is not in its table.
        case .failed where !keyPath.contains("."): applyMarkupPropertyValue(value, forKey: keyPath)
        case .failed(let failure): if let cause = failure.cause { MarkupContext.report(cause) }
        }
    }

    /// Sets a property through the class's table.
    func setMarkupValue(_ value: Any?, forKey key: String) {
        guard let value else { return }
        guard let property = ElementRegistry.shared.table(of: type(of: self))[key] else {
            if let cause = ElementRegistry.shared.unknownProperty(key, of: self) { MarkupContext.report(cause) }
            return
        }
        let context = MarkupContext.current ?? ViewBuilder(for: .current).makeContext()
        let text = BoundValue.text(value) ?? "\(type(of: value))"
        do throws(MarkupValueError) {
            if case .value(let set) = property.access, value is String {
                try set(self, text, context)
            } else if let assign = property.assign {
                try assign(self, value, context)
            } else {
                let className = ElementRegistry.shared.table(of: type(of: self)).className
                return MarkupContext.report(.notAValue(property.name, className: className))
            }
            guard let conversionWarning = context.takeConversionWarning() else { return }
            MarkupContext.report(.doubtfulValue(text, property: property.name, conversionWarning))
        } catch {
            _ = context.takeConversionWarning()
            MarkupContext.report(.invalidValue(text, property: property.name, error))
        }
    }
}

extension ViewBuilder {
    /// Sets properties of a view by key paths and values, as a document's attributes do, but without translations, bindings and actions.
    /// Shorthands are set before their components, and values after their ranges. All others are set in the order of their names.
    /// Specification 12.1.
    public static func applyPropertyValues(_ values: [String: Any], toView view: View) {
        let keys = values.keys.sorted()
        for order in PropertyOrder.allCases {
            for key in keys where PropertyOrder(of: key.split(separator: ".").last ?? "") == order {
                view.applyMarkupPropertyValue(values[key], forKeyPath: key)
            }
        }
    }
}

extension MarkupContext {
    /// The context while a class handles an attribute of a document, and the closure that receives its faults.
    private static var taking: (context: MarkupContext, report: (MarkupCause) -> Void)?

    static var current: MarkupContext? { taking?.context }

    /// Reports a fault of a value that code or a document sets.
    static func report(_ cause: MarkupCause) {
        if let taking { return taking.report(cause) }
        // Code may set everything that documents may set.
        if cause.id == .ignoredAttribute { return }
        let diagnostic = MarkupDiagnostic(programmerMistake: cause.message)
        Application.current?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
    }

    /// Validation issues of views that are being loaded, until they are reported at their position. nil if no document is being loaded.
    private static var pendingValidationIssues: [String]? {
        didSet { hasPendingValidationIssues = pendingValidationIssues?.isEmpty == false }
    }
    // Documents read it after each value, and no access overlaps another.
    @exclusivity(unchecked) private(set) static var hasPendingValidationIssues = false

    /// - Returns: false if no document is being loaded, so that code is at fault.
    static func hear(_ complaint: String) -> Bool {
        pendingValidationIssues?.append(complaint)
        return pendingValidationIssues != nil
    }

    static func takePendingValidationIssues() -> [String] {
        defer { pendingValidationIssues = [] }
        return pendingValidationIssues ?? []
    }

    static func hearing<Outcome>(_ load: () -> Outcome) -> Outcome {
        let outer = pendingValidationIssues
        pendingValidationIssues = []
        defer { pendingValidationIssues = outer }
        return load()
    }

    /// Passes a value to an object, whose class may handle it itself.
    func give(_ value: Any, to object: any MarkupObject, forKey key: String, report: @escaping (MarkupCause) -> Void) {
        serve(report) { object.applyMarkupPropertyValue(value, forKey: key) }
    }

    /// Makes this the current context while a class handles a part of the document.
    func serve<Outcome>(_ report: @escaping (MarkupCause) -> Void, _ take: () -> Outcome) -> Outcome {
        let outer = Self.taking
        Self.taking = (self, report)
        defer { Self.taking = outer }
        return take()
    }
}
