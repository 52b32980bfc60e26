/// A row or an item that shows its selection by a background in the selection colour.
protocol SelectionBackground: View {
    var showsSelectionColor: Bool { get }
}

extension TableViewCell: SelectionBackground {
    var showsSelectionColor: Bool {
        let own = rowState.isOneOfSeveral ? multipleSelectionBackgroundView : nil
        return isSelected && selectionStyle != .none && (own ?? selectedBackgroundView) == nil
    }
}

extension CollectionViewCell: SelectionBackground {
    var showsSelectionColor: Bool { isSelected && selectedBackgroundView == nil }
}
