import Inlay
import Observation

/// A value in a bound list.
struct Fruit: Identifiable, BindableModel, Equatable {
    var id: Int
    var name: String
    var tags: [String] = []

    static let bindable: KeyPathTable<Fruit> = ["name": \.name, "tags": \.tags]
}

/// An object in a bound list.
@Observable final class Chore: BindableModel {
    var title: String
    var isDone = false

    init(_ title: String) { self.title = title }

    static let bindable: KeyPathTable<Chore> = ["title": \.title, "isDone": \.isDone]
}

/// A group of objects, for nested lists.
final class ChoreGroup: BindableModel {
    let name: String
    @Bindable var tasks: [Chore]

    init(_ name: String, _ tasks: [Chore]) {
        self.name = name
        self.tasks = tasks
    }

    static let bindable: KeyPathTable<ChoreGroup> = ["name": \.name]
}

final class ListOwner: MarkupOwner {
    @Bindable var fruits = [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Plum"), Fruit(id: 3, name: "Pear")]
    @Bindable var tasks = [Chore("Read"), Chore("Write")]
    @Bindable var words = ["a", "b"]
    @Bindable var groups: [ChoreGroup] = []
    @Bindable var unit = "kg"
    @Bindable var isEditing = false
    @Bindable var chosen: Chore?
    @Bindable var fruit: Fruit?
    @Bindable var number = 3
    var calls: [String] = []
    var diagnostics: [MarkupDiagnostic] = []

    func registerActions(in actions: inout ActionTable) {
        actions["pick"] = { [unowned self] (sender: Button) in
            calls.append(
                "\(BoundRow(of: sender)?.index ?? -1) \((BoundRow(of: sender)?.element as? Fruit)?.name ?? "none")")
        }
    }

    /// Loads a document, and collects its diagnostics, also later ones.
    func load(_ markup: String) -> View? {
        for type in [BoundDial.self, BoundEntry.self] as [View.Type] { ViewBuilder.register(type) }
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { [unowned self] in diagnostics.append($0) }
        return try? builder.load(MarkupSource(name: "Test.xml", text: markup), owner: self).view
    }
}

extension View {
    /// The texts of all labels, in order.
    var labelTexts: [String] {
        [(self as? Label)?.text].compactMap(\.self) + subviews.flatMap(\.labelTexts)
    }
}
