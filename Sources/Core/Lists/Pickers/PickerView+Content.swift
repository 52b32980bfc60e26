// The content that a picker's document declares, and its access from apps. Specifications 10.1, 10.2, 13.9.

/// A component of a picker as a document declares it.
struct PickerComponent {
    struct Row {
        var title: String?
        var value: Any?
    }

    var name: String?
    var rows: [Row] = []
}

extension PickerView {
    // MARK: Components

    /// Inserts an empty component before the given index, or at the end.
    public func insertComponent(_ component: Int) {
        declared.insert(PickerComponent(), at: min(max(0, component), declared.count))
        reloadAllComponents()
    }

    /// Removes a component that the document declares; the last one is emptied instead.
    public func deleteComponent(_ component: Int) {
        guard declared.indices.contains(component) else { return missing(component) }
        declared.remove(at: component)
        if declared.isEmpty { declared = [PickerComponent()] }
        reloadAllComponents()
    }

    public func name(forComponent component: Int) -> String? {
        declared.indices.contains(component) ? declared[component].name : nil
    }
    /// Sets the name of a component of the document. Does nothing for an unknown component.
    public func setName(_ name: String?, forComponent component: Int) {
        guard declared.indices.contains(component) else { return missing(component) }
        declared[component].name = name
    }

    /// Returns the index of the first component with a name; nil if there is none.
    public func component(withName name: String) -> Int? { declared.firstIndex { $0.name == name } }

    // MARK: Rows

    /// Inserts a row before the given index, or at the end.
    public func insertRow(_ row: Int, inComponent component: Int, withTitle title: String?, value: Any? = nil) {
        guard declared.indices.contains(component) else { return missing(component) }
        let count = declared[component].rows.count
        declared[component].rows.insert(.init(title: title, value: value), at: min(max(0, row), count))
        reloadAllComponents()
    }

    /// Deletes a row of the document. Does nothing for an unknown row.
    public func deleteRow(_ row: Int, inComponent component: Int) {
        guard staticRow(row, component) != nil else { return missing(row, component) }
        declared[component].rows.remove(at: row)
        reloadAllComponents()
    }

    /// Returns the title that the document declares; nil for a row it does not declare.
    public func title(forRow row: Int, forComponent component: Int) -> String? { staticRow(row, component)?.title }
    public func setTitle(_ title: String?, forRow row: Int, forComponent component: Int) {
        guard staticRow(row, component) != nil else { return missing(row, component) }
        declared[component].rows[row].title = title
        reloadAllComponents()
    }

    /// Returns the value of a row that the document declares.
    public func value(forRow row: Int, forComponent component: Int) -> Any? { staticRow(row, component)?.value }
    /// Sets the value of a row of the document. Does nothing for an unknown row.
    public func setValue(_ value: Any?, forRow row: Int, forComponent component: Int) {
        guard staticRow(row, component) != nil else { return missing(row, component) }
        declared[component].rows[row].value = value
    }

    /// Returns the first row whose value is equal or has the same text; nil if there is none.
    public func row(withValue value: Any, inComponent component: Int) -> Int? {
        guard declared.indices.contains(component) else { return nil }
        return declared[component].rows.firstIndex { BoundValue.areEqual($0.value, value) }
    }

    /// Returns the value of the selected row.
    public func value(forComponent component: Int) -> Any? {
        value(forRow: selectedRow(inComponent: component), forComponent: component)
    }

    /// Selects the first row whose value is equal or has the same text. Without such a row the selection is unchanged.
    public func setValue(_ value: Any?, forComponent component: Int, animated: Bool) {
        guard let value, let row = row(withValue: value, inComponent: component) else { return }
        selectRow(row, inComponent: component, animated: animated)
    }

    private func staticRow(_ row: Int, _ component: Int) -> PickerComponent.Row? {
        guard declared.indices.contains(component), declared[component].rows.indices.contains(row) else { return nil }
        return declared[component].rows[row]
    }

    private func missing(_ component: Int) { diagnostics.report("the document declares no component \(component)") }
    private func missing(_ row: Int, _ component: Int) {
        diagnostics.report("the document declares no row \(row) in component \(component)")
    }

    // MARK: Markup

    private static let attributes = ["row": ["title", "value"], "component": ["name"]]

    /// - Returns: false for an element that is not part of a picker.
    func declare(_ tag: String, _ properties: [(name: String, value: String)]) -> Bool {
        guard let known = Self.attributes[tag] else { return false }
        var texts: [String: String] = [:]
        for (name, text) in properties {
            texts[name] = text
            guard !known.contains(name) else { continue }
            MarkupContext.report(.unknownProperty(name, className: tag, known: known))
        }
        if tag == "component" {
            // The first `component` element declares the initial component.
            if declared.count > 1 || !declared[0].rows.isEmpty || declared[0].name != nil || hasComponentElement {
                declared.append(PickerComponent())
            }
            hasComponentElement = true
            declared[declared.count - 1].name = texts["name"]
            reloadAllComponents()
        } else if let title = texts["title"] {
            append(title, texts["value"])
        }
        return true
    }

    private func append(_ title: String, _ value: String?) {
        declared[declared.count - 1].rows.append(.init(title: title, value: value))
        reloadAllComponents()
    }

    /// - Returns: false for an instruction that is not part of a picker.
    func declare(_ instruction: String, _ data: String) -> Bool {
        let text = String(data.trimmed)
        switch instruction {
        case "componentSeparator":
            declared.append(PickerComponent())
            reloadAllComponents()
        case "componentName": declared[declared.count - 1].name = text
        case "rowTitle": append(text, nil)
        default: return false
        }
        return true
    }
}
