/// The object of an element that is not a view, such as `<segment>`. Its property table defines its attributes, as that of a view
/// does. A container that accepts it lists it in `itemTypes`.
package protocol MarkupItem: MarkupObject {
    /// The name of the element.
    static var elementName: String { get }
    /// The items that the element may contain; none by default.
    static var itemTypes: [ItemType] { get }
    /// Whether there is something to show; true by default. A container gets no item without content, unless a binding may provide it.
    var hasContent: Bool { get }
    init()
    /// Adds a child view. Returns false, the default, if the item does not take views.
    @discardableResult func appendMarkupElementView(_ view: View) -> Bool
}

extension MarkupItem {
    package static var itemTypes: [ItemType] { [] }
    package var hasContent: Bool { true }
    @discardableResult package func appendMarkupElementView(_ view: View) -> Bool { false }
}

/// An item that a container accepts in its element, and the way the container adds it.
///
///     override class var itemTypes: [ItemType] {
///         [.init { (toolbar: Toolbar, item: BarButtonItem) in toolbar.items.append(item) }]
///     }
package struct ItemType {
    let type: any MarkupItem.Type
    let add: (_ item: any MarkupItem, _ container: any MarkupObject) -> Void

    package init<Container: MarkupObject, Item: MarkupItem>(_ add: @escaping (Container, Item) -> Void) {
        type = Item.self
        self.add = { item, container in
            guard let item = item as? Item, let container = container as? Container else { return }
            add(container, item)
        }
    }
}

/// A view of another module of this package that has items. A view of Core overrides `itemTypes` instead, which other modules cannot.
package protocol ItemContainer: View {
    /// The items that documents may put into the element of the class.
    static var containedItems: [ItemType] { get }
}
