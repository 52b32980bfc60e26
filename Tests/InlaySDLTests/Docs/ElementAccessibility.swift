@testable import Inlay
@testable import InlayRaster

/// The objects of an element for assistive programs, in the samples of its page: one row for each role.
@MainActor struct ElementAccessibility {
    private struct Row {
        let role: Accessibility.Role
        var name: String?
        var value: String?
        var speech: String?
        var states: Set<String> = []
        var actions: Set<Accessibility.Action> = []
        var keys: [Accessibility.Action: Key] = [:]
    }

    private let type: View.Type
    private var rows: [Row] = []

    init(of type: View.Type, samples: [String]) throws {
        self.type = type
        for sample in samples { try add(sample) }
    }

    /// The table as the page has it; a sentence if the element has no objects.
    var text: String {
        guard !rows.isEmpty else { return Self.withoutObjects }
        let head = "| Role | Name | Value | States | Actions | Spoken |\n|---|---|---|---|---|---|"
        return ([head] + rows.map(line)).joined(separator: "\n")
    }

    static let withoutObjects = "Assistive programs skip the element and find the views in it."

    private func line(_ row: Row) -> String {
        func quoted(_ text: String?, limit: Int = 50) -> String {
            guard let text else { return "" }
            let short = text.count > limit ? String(text.prefix(limit)) + "…" : text
            return short.replacing("\n", with: " ").replacing("|", with: "\\|")
        }
        let states = Self.stateOrder.filter(row.states.contains).map { "`\($0)`" }
        let actions = Accessibility.Action.allCases.filter(row.actions.contains).map { action in
            row.keys[action].map { "`\(action.rawValue)` (\(KeyChord($0)))" } ?? "`\(action.rawValue)`"
        }
        let cells = [
            "`\(row.role.rawValue)`", quoted(row.name), quoted(row.value), states.joined(separator: ", "),
            actions.joined(separator: ", "), quoted(row.speech, limit: 60),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// The order of a line of the tree.
    private static let stateOrder = [
        "level", "expanded", "collapsed", "selected", "checked", "mixed", "unchecked", "edited", "required", "invalid",
        "secure", "readOnly", "busy", "modal", "disabled", "focused",
    ]

    // MARK: Samples

    private mutating func add(_ sample: String) throws {
        let folder = ElementPageTests.folder + "/samples"
        var builder = ViewBuilder(resources: Resources(directory: folder), imageLoader: FileImageLoader())
        builder.diagnosticHandler = { _ in }
        var views: [View] = []
        builder.elementHandler = { object, _ in if let view = object as? View { views.append(view) } }
        let root = try builder.load(documentNamed: sample).view
        let application = Application(title: "Samples", identifier: "samples", platform: OffscreenPlatform())
        application.diagnosticHandler = { _ in }
        let controller = ViewController()
        controller.view = root
        let window = try application.open(controller, size: Size(480, 640))
        let reader = AccessibilityReader(of: application)
        defer {
            reader.close()
            window.close()
        }
        window.drawFrame()
        let documented = Set(views.map { ObjectIdentifier($0) })
        add(window, reader.tree, documented, isNew: true)
        // The states that the element's properties cause.
        for view in views where Swift.type(of: view) == type {
            for property in Self.switches(of: view) {
                guard let before = view[keyPath: property.keyPath] as? Bool else { continue }
                for value in [!before, before] {
                    view.applyMarkupPropertyValue(value, forKey: property.name)
                    window.drawFrame()
                    add(window, reader.tree, documented, isNew: false)
                }
            }
        }
    }

    /// The properties that are true or false, apart from those of all views.
    private static func switches(of view: View) -> [Property] {
        let common = Set(View.properties.entries.map(\.name))
        return Swift.type(of: view).properties.entries.filter { property in
            guard case .value = property.access else { return false }
            return property.format == "true or false" && !common.contains(property.name)
        }
    }

    private mutating func add(
        _ window: Window, _ tree: AccessibilityTree, _ documented: Set<ObjectIdentifier>, isNew: Bool
    ) {
        func visit(_ node: AccessibilityNode) {
            if let view = node.view, isPart(view, documented) { add(tree.object(of: node), isNew: isNew) }
            for child in node.shownChildren { visit(child) }
        }
        for node in AccessibilityNode.window(window).shownChildren { visit(node) }
    }

    /// Whether the innermost element of the document around a view is of the type.
    private func isPart(_ view: View, _ documented: Set<ObjectIdentifier>) -> Bool {
        let element = sequence(first: view, next: { $0.superview }).first { documented.contains(ObjectIdentifier($0)) }
        return element.map { Swift.type(of: $0) == type } ?? false
    }

    private mutating func add(_ object: AccessibilityObject, isNew: Bool) {
        let node = object.accessibility
        let role = node.role == .none ? .group : node.role
        let known = rows.firstIndex { $0.role == role }
        guard isNew || known != nil else { return }
        if known == nil { rows.append(Row(role: role)) }
        let index = known ?? rows.count - 1
        if isNew {
            rows[index].name = rows[index].name ?? node.label.flatMap { $0.isEmpty ? nil : $0 }
            rows[index].value = rows[index].value ?? node.value.flatMap { $0.isEmpty ? nil : $0 }
            if object.isFocusable, rows[index].speech == nil {
                rows[index].speech = SpokenObject(object).words.joined(separator: " ")
            }
        }
        rows[index].states.formUnion(node.states.map { $0.hasPrefix("level") ? "level" : $0 })
        if object.isFocusable { rows[index].states.insert("focused") }
        rows[index].actions.formUnion(object.actions)
        if case .view(let view) = object.node { rows[index].keys.merge(view.accessibilityKeys) { old, _ in old } }
    }
}
