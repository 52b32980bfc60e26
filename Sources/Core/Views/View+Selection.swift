/// A row or an item, which shows that it is selected by the colour of selections behind what it holds.
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
    /// Whether what the view draws stands on the colour of selections.
    var standsOnSelection: Bool {
        var next = superview
        while let view = next {
            if let ground = view as? any SelectionGround { return ground.showsSelectionColor }
            next = view.superview
        }
        return false
    }

    /// Has fields drawn again whose ground has become another.
    func groundDidChange() {
        for view in descendants where view is TextField { view.setNeedsDisplay() }
    }
}
