import Inlay

/// A view with a property of each kind.
final class SampleText: View {
    enum Alignment: String, CaseIterable, MarkupConvertible { case left, center, right }

    var text = ""
    var count = 0
    var ratio = 0.0
    var isOn = false
    var color: Color?
    var font = Font.system(size: 13)
    var image: Image?
    var alignment = Alignment.left
    var parts: [String] = []
    var insets = EdgeInsets.zero
    /// The names of the properties that were set, in order.
    var changes: [String] = []

    override class var properties: PropertyTable {
        super.properties + [
            .init("text", \SampleText.text, aliases: ["normalText"]) { $0.text = $1 },
            .init("count", \SampleText.count) { $0.count = $1 },
            .init("ratio", \SampleText.ratio) { $0.ratio = $1 },
            .init("on", \SampleText.isOn) { $0.isOn = $1 },
            .init("color", \SampleText.color) { $0.color = $1 },
            .init("font", \SampleText.font) { $0.font = $1 },
            .init("image", \SampleText.image) { $0.image = $1 },
            .init("alignment", \SampleText.alignment) { $0.alignment = $1 },
            .init("parts", \SampleText.parts) { $0.parts = $1 },
            .init("contentInsets", \SampleText.insets) {
                $0.insets = $1
                $0.changes.append("contentInsets")
            },
            .init("contentInsetLeft", \SampleText.insets.left) {
                $0.insets.left = $1
                $0.changes.append("contentInsetLeft")
            },
        ]
    }
}

/// A control with a range, a subview and an optional subview.
final class SampleKnob: Control {
    let caption = SampleText()
    var badge: SampleText?
    var maximum = 1.0
    var value = 0.0 { didSet { value = min(value, maximum) } }

    override class var properties: PropertyTable {
        super.properties + [
            .init("value", \SampleKnob.value) { $0.value = $1 },
            .init("maximumValue", \SampleKnob.maximum) { $0.maximum = $1 },
            .init(object: "caption", \SampleKnob.caption),
            .init(object: "badge", \SampleKnob.badge),
        ]
    }
}

/// A view that takes children, `<item>` elements and `<?break?>` instructions.
class SampleBox: View {
    private(set) var children: [View] = []
    private(set) var items: [String] = []
    private(set) var instructions: [String] = []
    var spacing = 0.0

    override class var properties: PropertyTable {
        super.properties + [.init("spacing", \SampleBox.spacing) { $0.spacing = $1 }]
    }

    override func appendMarkupElementView(_ view: View) -> Bool {
        children.append(view)
        return true
    }

    override func processMarkupElement(_ tag: String, properties: [(name: String, value: String)]) -> Bool {
        guard tag == "item" else { return false }
        items.append(properties.map { "\($0.name)=\($0.value)" }.joined(separator: " "))
        return true
    }

    override func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "break" else { return false }
        instructions.append(data)
        return true
    }
}

final class SampleSpecialBox: SampleBox {}

/// A view that takes titles and breaks.
final class SampleTitles: SampleBox {
    private(set) var titles: [String] = []

    override func processMarkupInstruction(_ target: String, data: String) -> Bool {
        titles.append(data)
        return target == "rowTitle" || target == "break"
    }
}

/// Registers the sample views. Repeated calls have no effect.
@MainActor func registerSampleViews() {
    for type in [SampleText.self, SampleKnob.self, SampleBox.self, SampleSpecialBox.self, SampleTitles.self]
        as [View.Type]
    {
        ViewBuilder.register(type)
    }
    ViewBuilder.register(factory: "roomyBox", on: SampleBox.self) {
        let box = SampleBox()
        box.spacing = 20
        return box
    }
}

struct SamplePlace: BindableModel {
    var street = "Main"
    static let bindable: KeyPathTable<SamplePlace> = ["street": \.street]
}

@MainActor final class SampleOwner: MarkupOwner {
    @Outlet var caption: SampleText
    @Outlet var `switch`: SampleKnob
    @Bindable var name = "Ann"
    @Bindable var count = 3
    @Bindable var values = [1, 2, 3]
    @Bindable var place = SamplePlace()
    var calls: [String] = []

    func registerActions(in actions: inout ActionTable) {
        actions["save"] = save
        actions["turned"] = turned
        actions["moved"] = moved
        actions["load"] = load
    }

    func save() { calls.append("save") }
    func turned(_ knob: SampleKnob) { calls.append("turned \(knob.value)") }
    func moved(_ sender: Control, _ event: Event?) { calls.append("moved \(event?.time ?? .zero)") }
    func load() async { calls.append("load") }
}

/// The result of loading a document: its views and its diagnostics.
@MainActor struct Loaded {
    var view: View?
    var views: [String: View] = [:]
    var diagnostics: [MarkupDiagnostic] = []
    var error: MarkupError?

    init(
        _ markup: String, owner: (any MarkupOwner)? = nil, root: View? = nil, resources: Resources = .none,
        configure: (inout ViewBuilder) -> Void = { _ in }
    ) {
        self.init(
            MarkupSource(name: "Test.xml", text: markup), owner: owner, root: root, resources: resources,
            configure: configure)
    }

    init(
        _ source: MarkupSource, owner: (any MarkupOwner)? = nil, root: View? = nil, resources: Resources = .none,
        configure: (inout ViewBuilder) -> Void = { _ in }
    ) {
        registerSampleViews()
        var told: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: resources)
        builder.diagnosticHandler = { told.append($0) }
        configure(&builder)
        do throws(MarkupError) {
            let result = try builder.load(source, owner: owner, root: root)
            view = result.view
            views = result.views
        } catch {
            self.error = error
        }
        diagnostics = told.inDocumentOrder
    }

    func view<V: View>(as type: V.Type) -> V? { view as? V }
    var headlines: [String] { diagnostics.map(\.headline) }
}
