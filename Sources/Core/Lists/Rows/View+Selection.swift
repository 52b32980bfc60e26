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

extension View {
    /// Whether the view is drawn on the selection colour.
    var isOnSelectionBackground: Bool {
        var next = superview
        while let view = next {
            if let ground = view as? any SelectionBackground { return ground.showsSelectionColor }
            next = view.superview
        }
        return false
    }

    /// Redraws text fields after the background below them has changed.
    func backgroundBelowDidChange() {
        for view in descendants where view is TextField { view.setNeedsDisplay() }
    }
}
