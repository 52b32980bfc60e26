/// Asks and notifies the delegate of a collection view about choices of items.
final class CollectionChoices: RowChoices {
    private unowned(unsafe) let collection: CollectionView

    init(of collection: CollectionView) { self.collection = collection }

    deinit {}

    func chosen(for path: IndexPath) -> IndexPath? {
        collection.itemDelegate?.collectionView(collection, shouldSelectItemAt: path) ?? true && collection.hasRow(path)
            ? path : nil
    }

    func chosenToLeave(for path: IndexPath) -> IndexPath? {
        collection.itemDelegate?.collectionView(collection, shouldDeselectItemAt: path) ?? true
            && collection.hasRow(path) ? path : nil
    }

    func selectsOnFocus(_ path: IndexPath) -> Bool { selectsOnFocusByDefault(path) }
    func selectsOnFocusByDefault(_ path: IndexPath) -> Bool {
        collection.selectionFollowsFocus && collection.reacts(path)
    }
    func didSelect(_ path: IndexPath) { collection.itemDelegate?.collectionView(collection, didSelectItemAt: path) }
    func didDeselect(_ path: IndexPath) { collection.itemDelegate?.collectionView(collection, didDeselectItemAt: path) }
}
