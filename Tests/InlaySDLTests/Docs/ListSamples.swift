import Inlay

// The code of `docs/lists.md`.

final class Shelf: BindableModel {
    let name: String
    @Bindable var books: [Book]

    init(_ name: String, _ titles: [String]) {
        self.name = name
        books = titles.map { Book(title: $0) }
    }

    static let bindable: KeyPathTable<Shelf> = ["name": \.name]
}

final class ShelfListViewController: ViewController {
    @Bindable var shelves = [Shelf("Sea", ["Moby-Dick", "Typee"]), Shelf("Land", ["Walden"]), Shelf("Air", [])]
    @Bindable var titles = ["Moby-Dick", "Typee", "Walden"]
    var opened: String?

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = { [unowned self] in shelves.append(Shelf("Shelf \(shelves.count + 1)", [])) }
        actions["empty"] = { [unowned self] (item: BarButtonItem) in shelf(BoundRow(of: item))?.books = [] }
        actions["open"] = { [unowned self] (action: Action) in opened = BoundRow(of: action)?.element as? String }
        actions["remove"] = { [unowned self] (action: Action) in remove(action) }
    }

    private func shelf(_ row: BoundRow?) -> Shelf? { row?.element as? Shelf }

    private func remove(_ action: Action) {
        guard let book = BoundRow(of: action)?.element as? Book else { return }
        for shelf in shelves { shelf.books.removeAll { $0 === book } }
    }
}
