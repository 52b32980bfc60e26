/// A property of an inspected view, with its value and its source.
package struct InspectedProperty {
    /// The name in documents, or the path to it.
    package let name: String
    /// The value as a document writes it, else as Swift describes it.
    package let value: String
    /// The expected form of the value: `number`, `true or false`.
    package let format: String
    /// The source; nil for the default of the class.
    package let source: PropertySource?
    /// Whether text can be converted to a value.
    package let isEditable: Bool
}

extension Inspection {
    /// Returns the properties of a view: those with a source first, then the others, each in the order of their names.
    ///
    /// - Parameter includesDefaults: whether properties with the default of their class are listed.
    package func properties(of view: View, includesDefaults: Bool) -> [InspectedProperty] {
        let set = properties.names(in: view)
        let table = ElementRegistry.shared.table(of: type(of: view))
        let known = Set(set)
        let others = includesDefaults ? Set(table.namedProperties.map(\.name)).subtracting(known).sorted() : []
        return (set + others).compactMap { name in
            guard case .found(let property, of: _) = PropertyPath.resolve(name, from: view),
                case .value = property.access
            else { return nil }
            let entry = properties.entry(of: name, in: view)
            guard let value = properties.text(of: name, view) ?? entry.map({ _ in "" }) else { return nil }
            return InspectedProperty(
                name: name, value: value, format: property.format, source: entry?.source,
                isEditable: property.prepare != nil && !table.isForeign)
        }
    }

    /// Sets a property of a view from text, as a document does.
    ///
    /// - Returns: the reason why the text is not a value; nil if it was set.
    package func set(_ name: String, of view: View, to text: String) -> String? {
        guard case .found(let property, of: let object) = PropertyPath.resolve(name, from: view),
            let prepare = property.prepare
        else { return "\(type(of: view)) has no property '\(name)' that text can set" }
        let context = ViewBuilder.builder(for: view.viewController).makeContext()
        do throws(MarkupValueError) {
            let setting = try prepare(text, context)
            if let warning = context.takeConversionWarning() {
                return MarkupCause.doubtfulValue(text, property: property.name, warning).message
            }
            setting(object)
            properties.didSet(name, of: view, by: .code(.inspector))
            properties.didFinish(view)
            return nil
        } catch {
            _ = context.takeConversionWarning()
            return MarkupCause.invalidValue(text, property: property.name, error).message
        }
    }

    /// Returns the place where a document stores a property: the last attribute that has set it, else the end of the tag of the view's
    /// element. Returns nil if no document has created the view.
    package func documentTarget(of name: String, in view: View) -> DocumentEdits.Target? {
        if let entry = properties.entry(of: name, in: view) {
            for source in [entry.source] + entry.replaced {
                switch source {
                case .attribute(let place), .binding(_, _, let place): return DocumentEdits.Target(place: place)
                default: break
                }
            }
        }
        return properties.element(of: view).map { DocumentEdits.Target(place: $0, newAttribute: name) }
    }

    /// Returns the front view at a point of a window, also one that lets clicks through.
    package func innermostView(at point: Point, in window: Window) -> View? {
        let found = HitTesting(of: window.root).innermost(at: point)
        return found is WindowView ? nil : Self.nearestDeclaredView(of: found)
    }

    /// Returns the view, or the nearest superview that is no internal part of another view.
    private static func nearestDeclaredView(of view: View) -> View? {
        func isInternal(_ view: View) -> Bool { view.isInternalView && !(view is any HostingView) }
        return sequence(first: view) { $0.superview }.first { view in
            !view.isInternalView && !sequence(first: view) { $0.superview }.contains(where: isInternal)
        }
    }

    /// Describes the accessible object of a view: role, name, value, states and actions.
    package func accessibilityText(of view: View) -> String {
        let element = AccessibilityElement(of: view)
        var lines = [element.accessibilityNode.line(id: view.accessibilityIdentifier, isFocused: view.isFirstResponder)]
        if !element.isElement {
            lines.append("Assistive programs skip this view and see its children instead.")
        }
        if !Reachability(of: view).isShown {
            lines.append("It is hidden from assistive programs, because it cannot be seen.")
        }
        let actions = view.accessibilityActions.map(\.rawValue)
        lines.append(actions.isEmpty ? "It has no actions." : "Actions: " + actions.joined(separator: ", "))
        if view.acceptsFocus { lines.append("It can have focus.") }
        if let spoken = element.spokenText, spoken != element.accessibilityNode.label {
            lines.append("Texts in it: \(spoken)")
        }
        return lines.joined(separator: "\n")
    }

    /// The lengths around and inside of a view, for drawing its box model.
    package func box(of view: View) -> (margins: EdgeInsets, spacing: EdgeInsets) {
        let insets = view.layoutSettings.insets
        let (left, right) =
            view.isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
        let margins =
            (view as? LayoutView).map { $0.isLayoutMarginsRelativeArrangement ? $0.layoutMargins : .zero } ?? .zero
        return (margins, EdgeInsets(top: insets.top, left: left, bottom: insets.bottom, right: right))
    }
}
