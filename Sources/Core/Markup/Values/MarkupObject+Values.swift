// Setting properties by their markup names, as documents do (specification 1.6, 12.1).

extension MarkupObject {
    /// Sets a property by its markup name. Text is converted as that of an attribute, without translation; nil leaves the
    /// property as it is. What cannot be set is reported.
    ///
    /// A view class that translates values of its own overrides this one and passes on the others.
    public func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }

    /// Sets the property at the end of a dotted path, as in `titleLabel.font`.
    public func applyMarkupPropertyValue(_ value: Any?, forKeyPath keyPath: String) {
        guard value != nil else { return }
        switch PropertyPath.resolve(keyPath, from: self) {
        case .found(let property, of: let object): object.applyMarkupPropertyValue(value, forKey: property.name)
        // The class itself may know a name that its table does not list.
        case .failed where !keyPath.contains("."): applyMarkupPropertyValue(value, forKey: keyPath)
        case .failed(let failure): if let cause = failure.cause { MarkupContext.report(cause) }
        }
    }

    /// What the class's own table says.
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
            guard let doubt = context.takeDoubt() else { return }
            MarkupContext.report(.doubtfulValue(text, property: property.name, doubt))
        } catch {
            _ = context.takeDoubt()
            MarkupContext.report(.invalidValue(text, property: property.name, error))
        }
    }
}

extension ViewBuilder {
    /// Sets properties of a view by key paths and values, as a document's attributes would, but without translations,
    /// bindings and actions (specification 12.1). Shorthands are set before their parts, values after their ranges, others
    /// in the order of their names.
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
    /// The context of the document whose attribute a class is asked to take, and who hears what is wrong with it.
    private static var taking: (context: MarkupContext, report: (MarkupCause) -> Void)?

    static var current: MarkupContext? { taking?.context }

    /// What is wrong with a value that code or a document gives.
    static func report(_ cause: MarkupCause) {
        if let taking { return taking.report(cause) }
        // Code may set what documents may.
        if case .ignoredAttribute = cause { return }
        let diagnostic = MarkupDiagnostic(programmerMistake: cause.message)
        Application.current?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
    }

    /// What views say against what a document gives them, until it is told at its place; nil while none is loaded.
    private(set) static var complaints: [String]?

    /// - Returns: false where no document is loaded: then it is code that is wrong.
    static func hear(_ complaint: String) -> Bool {
        complaints?.append(complaint)
        return complaints != nil
    }

    static func takeComplaints() -> [String] {
        defer { complaints = [] }
        return complaints ?? []
    }

    static func hearing<Outcome>(_ load: () -> Outcome) -> Outcome {
        let outer = complaints
        complaints = []
        defer { complaints = outer }
        return load()
    }

    /// Lets an object's class take a value in its own way.
    func give(_ value: Any, to object: any MarkupObject, forKey key: String, report: @escaping (MarkupCause) -> Void) {
        serve(report) { object.applyMarkupPropertyValue(value, forKey: key) }
    }

    /// Is what a class reads values with while it takes a part of the document in its own way.
    func serve<Outcome>(_ report: @escaping (MarkupCause) -> Void, _ take: () -> Outcome) -> Outcome {
        let outer = Self.taking
        Self.taking = (self, report)
        defer { Self.taking = outer }
        return take()
    }

    /// A value of an untyped element or an instruction, which its parent reads; nil where the text gives none, which is told.
    static func value<Value: MarkupConvertible>(_ text: String, ofPart name: String) -> Value? {
        let context = current ?? ViewBuilder(for: .current).makeContext()
        do throws(MarkupValueError) {
            let value = try Value.markupValue(text, in: context)
            if let doubt = context.takeDoubt() { report(.doubtfulValue(text, property: name, doubt)) }
            return value
        } catch {
            _ = context.takeDoubt()
            report(.invalidValue(text, property: name, error))
            return nil
        }
    }
}
