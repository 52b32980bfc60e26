/// A row or an item that shows its selection by a background in the selection colour.
protocol SelectionGround: View {
    var showsSelectionColor: Bool { get }
}

extension TableViewCell: SelectionGround {
    var showsSelectionColor: Bool {
        let own = rowState.isOneOfSeveral ? multipleSelectionBackgroundView : nil
        return isSelected && selectionStyle != .none && (own ?? selectedBackgroundView) == nil
    }
}

extension CollectionViewCell: SelectionGround {
    var showsSelectionColor: Bool { isSelected && selectedBackgroundView == nil }
}

extension View {
    /// Whether the view is drawn on the selection colour.
    var standsOnSelection: Bool {
        var next = superview
        while let view = next {
            if let ground = view as? any SelectionGround { return ground.showsSelectionColor }
            next = view.superview
        }
        return false
    }

    /// Redraws text fields after the background below them has changed.
    func groundDidChange() {
        for view in descendants where view is TextField { view.setNeedsDisplay() }
    }
}
