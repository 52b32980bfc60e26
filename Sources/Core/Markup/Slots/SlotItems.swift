/// The place of a slot in a document, by the element that contains the slot.
enum SlotPlace {
    /// A view that arranges the views of the slot among its other subviews.
    case views(LayoutView)
    /// The items of a container: buttons of a bar, rows of a section.
    case items(SlotItems)
    /// The rows of a list that creates the visible ones. A `<ForEach>` in it means the same as its attribute `items`.
    case rows(BoundContent)
}

/// An element that may contain `<ForEach>` and `<If>`.
protocol SlotContainer: MarkupObject {
    /// Returns the place of a slot that is the next child; nil if there cannot be one.
    ///
    /// - Parameter content: the name of the first element or instruction in the slot.
    func slotPlace(for content: String) -> SlotPlace?
}

/// An item that contains slots.
protocol SlotItemHolder: AnyObject {
    /// Ends the slots in the item.
    ///
    /// - Returns: the parts of the item that have bindings of their own.
    func releaseSlots() -> [AnyObject]
}

/// The items of a container with slots among them. A subclass changes the items of its container.
class SlotItems {
    /// The object whose class lists the items that the document may contain.
    private(set) weak var container: (any MarkupObject)?
    var slots = SlotList()

    init(of container: any MarkupObject) { self.container = container }

    deinit {}

    /// The last item of the container.
    var lastItem: AnyObject? { nil }
    func contains(_ item: AnyObject) -> Bool { false }

    /// Whether an item of the container's class may be in a slot.
    func takes(_ item: any MarkupItem) -> Bool { true }

    /// The element in diagnostics.
    var elementName: String {
        container.map { (type(of: $0) as? any MarkupItem.Type)?.elementName ?? "\(type(of: $0))" } ?? "ForEach"
    }

    /// Returns the item for a view in a slot; nil if the container does not take views.
    func item(for view: View) -> AnyObject? { nil }

    /// Returns an object for the content of a slot that has more than items and views; nil by default.
    func makeCollector() -> (any SlotCollector)? { nil }

    /// Replaces items.
    ///
    /// - Parameter previous: the item before the new ones; nil for the first place.
    func replace(_ old: [AnyObject], by new: [AnyObject], after previous: AnyObject?, animated: Bool) {}

    /// Whether an item is the content of a slot.
    func isListed(_ item: AnyObject) -> Bool { slots.slots.contains { $0.listedItems.contains { $0 === item } } }

    /// Shows the items that an outermost slot has now.
    func update(_ slot: ContentSlot, animated: Bool) {
        let (old, new) = (slot.listedItems, slot.groups.flatMap(\.allItems))
        guard !old.elementsEqual(new, by: ===) else { return }
        let previous = slots.child(before: slot, where: contains)
        slot.listedItems = new
        replace(old, by: new, after: previous, animated: animated)
    }
}

/// An object that collects the content of a slot, such as the sections of a table with their titles and rows.
protocol SlotCollector: MarkupItem, SlotContainer {
    var collectedItems: [AnyObject] { get }
    /// - Returns: false if the instruction is unknown.
    func processMarkupInstruction(_ target: String, data: String) -> Bool
}

/// The items of a container that has them in an array, as `Toolbar.items`.
///
/// `Item` is the class of all items that the container takes in a slot.
final class SlotItemArray<Container: MarkupObject, Item: AnyObject>: SlotItems {
    private let items: (Container) -> [Item]
    private let setItems: (Container, [Item]) -> Void
    private let wrap: ((View) -> Item)?

    /// - Parameter wrap: returns the item for a view; nil if the container takes only items.
    init(
        of container: Container, _ items: @escaping (Container) -> [Item],
        wrap: ((View) -> Item)? = nil, set: @escaping (Container, [Item]) -> Void
    ) {
        self.items = items
        setItems = set
        self.wrap = wrap
        super.init(of: container)
    }

    deinit {}

    private var current: [Item] { (container as? Container).map(items) ?? [] }

    override var lastItem: AnyObject? { current.last }
    override func contains(_ item: AnyObject) -> Bool { current.contains { $0 === item } }
    override func item(for view: View) -> AnyObject? { wrap?(view) }
    override func takes(_ item: any MarkupItem) -> Bool { item is Item }

    override func replace(_ old: [AnyObject], by new: [AnyObject], after previous: AnyObject?, animated: Bool) {
        guard let container = container as? Container else { return }
        let gone = Set(old.map { ObjectIdentifier($0) })
        var items = current.filter { !gone.contains(ObjectIdentifier($0)) }
        let place = previous.flatMap { previous in items.firstIndex { $0 === previous } }.map { $0 + 1 } ?? 0
        items.insert(contentsOf: new.compactMap { $0 as? Item }, at: place)
        setItems(container, items)
    }
}

extension ViewExtras {
    /// The list of the view's items with slots, which is kept.
    func slotPlace(_ make: () -> SlotItems) -> SlotPlace {
        let items = slotItems ?? make()
        slotItems = items
        return .items(items)
    }
}
