import Inlay
import Observation

/// A value inside a binding path.
struct Address: BindableModel {
    var street = "Main"
    var number: Int? = 7
    var label: String { street + " \(number ?? 0)" }

    static let bindable: KeyPathTable<Address> = ["street": \.street, "number": \.number, "label": \.label]
}

/// A model that uses Observation.
@Observable final class Row: BindableModel {
    var heading = "One"
    var address = Address()
    var count = 1

    init(heading: String = "One") { self.heading = heading }

    static let bindable: KeyPathTable<Row> = ["heading": \.heading, "address": \.address, "count": \.count]
}

/// A model whose properties are bindable themselves.
final class Person {
    @Bindable var name = "Ann"
    @Bindable var row: Row? = Row()
}

final class FormOwner: MarkupOwner {
    @Bindable var name = "Ann"
    @Bindable var nickname: String?
    @Bindable var count = 3
    @Bindable var ratio = 0.5
    @Bindable var isReady = false
    @Bindable var color: Color? = Color(red: 1, green: 0, blue: 0)
    @Bindable var colorName = "#00ff00"
    @Bindable var values = [1, 2, 6]
    @Bindable var mixed: [Any] = [1, "two"]
    @Bindable var address: Address? = Address()
    @Bindable var row = Row()
    @Bindable var person = Person()
    var calls: [String] = []

    func registerActions(in actions: inout ActionTable) {
        actions["changed"] = { [unowned self] in calls.append("changed \(ratio)") } as @MainActor () -> Void
    }

    func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
        name == "stars" ? Stars(mark: arguments["mark"] ?? "*") : nil
    }
}

/// Formats a number as that many stars, and parses them.
struct Stars: ValueFormatter {
    let mark: String

    func text(of value: Any) -> String? { (value as? Int).map { String(repeating: mark, count: $0) } }
    func value(of text: String) -> Any? { text.count }
}

/// A view with an editable number, like a slider.
final class BoundDial: Control {
    var maximum = 100.0
    var value = 0.0 {
        didSet {
            value = min(value, maximum)
            if value != oldValue { editableValueDidChange("value") }
        }
    }
    let field = BoundEntry()

    override class var properties: PropertyTable {
        super.properties + [
            .init("value", \BoundDial.value, isEditable: true) { $0.value = $1 },
            .init("maximumValue", \BoundDial.maximum) { $0.maximum = $1 },
            .init(object: "field", \BoundDial.field),
        ]
    }

    /// Changes the value as a user would.
    func turn(to value: Double) {
        self.value = value
        sendActions(for: .valueChanged)
    }
}

/// A view with an editable text that counts how often it is set.
final class BoundEntry: View {
    private(set) var changes = 0
    var text = "" {
        didSet {
            changes += 1
            if text != oldValue { editableValueDidChange("text") }
        }
    }

    override class var properties: PropertyTable {
        super.properties + [.init("text", \BoundEntry.text, isEditable: true) { $0.text = $1 }]
    }
}

/// The cell in the documents. It loads a document, and is its owner and root view.
final class RowCell: View {
    @Outlet var heading: Label
    @Bindable var row: Row?

    required init() {
        super.init()
        let source = MarkupSource(
            name: "RowCell.xml",
            text: """
                <root>
                    <Label id="heading" text="$row.heading"/>
                    <Label text="$row.address.street"/>
                </root>
                """)
        _ = try? ViewBuilder().load(source, owner: self, root: self)
    }

    override func appendMarkupElementView(_ view: View) -> Bool {
        addSubview(view)
        return true
    }
}

func loadBound(
    _ markup: String, owner: (any MarkupOwner)?, formatters: (any FormatterProvider)? = nil
) -> Loaded {
    for type in [BoundDial.self, BoundEntry.self, RowCell.self] as [View.Type] { ViewBuilder.register(type) }
    return Loaded(markup, owner: owner) { $0.formatters = formatters }
}
