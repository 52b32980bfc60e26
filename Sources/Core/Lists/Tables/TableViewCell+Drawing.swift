extension TableViewCell {
    /// The corner radii of the card at this row.
    var corners: CornerRadii {
        guard rowState.isGrouped else { return .zero }
        let radius = theme.metrics.cardRadius
        let (top, bottom) = (rowState.isFirst ? radius : 0, rowState.isLast ? radius : 0)
        return CornerRadii(topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom)
    }

    /// The shape of a highlighted row: its card, or in a sidebar a round shape between the edges.
    private var highlight: (rect: Rect, corners: CornerRadii) {
        guard rowState.isInSidebar else { return (bounds, corners) }
        return (bounds.inset(by: Self.sidebarInsets), CornerRadii(theme.metrics.cornerRadius))
    }
    /// The distance of a highlight from the edges of a row in a sidebar, in points.
    private static let sidebarInsets = EdgeInsets(top: 1, left: 8, bottom: 1, right: 8)

    func drawRow(into list: inout DisplayList) {
        if isLifted, let table = superview?.superview as? TableView {
            list.fill(bounds, table.backgroundColor ?? .contentBackground)
            if let backgroundColor {
                list.fill(bounds, corners: backgroundShape?.corners ?? .zero, .color(backgroundColor))
            }
        }
        if rowState.isGrouped, backgroundColor == nil {
            list.fill(bounds, corners: corners, .color(.contentBackground))
        }
        if let color = stateColor { list.fill(highlight.rect, corners: highlight.corners, .color(color)) }
    }

    /// Whether a background view is visible.
    var showsBackgroundView: Bool {
        [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView].contains { $0?.isHidden == false }
    }

    var stateColor: Color? {
        guard selectionStyle != .none else { return nil }
        if isSelected || isHighlighted {
            let several = rowState.isOneOfSeveral ? multipleSelectionBackgroundView : nil
            if several ?? selectedBackgroundView != nil { return nil }
            guard rowState.isSelected else { return .role(.fill) }
            return Color.role(.selection).opacity(rowState.isPale && !isHighlighted ? RowInteraction.paleOpacity : 1)
        }
        return isHovered && reacts ? Color.role(.fill).opacity(0.5) : nil
    }

    private var reacts: Bool {
        guard let table = superview?.superview as? TableView, let path = table.indexPath(for: self) else {
            return false
        }
        return table.reacts(path)
    }

    func drawRowOverlay(into list: inout DisplayList) {
        let line = 1 / (context?.scale ?? 1)
        let hasBorder = extras?.layer.map { $0.borderWidth > 0 } ?? false
        if rowState.hasSeparator, !hasBorder, !(rowState.isLast && rowState.isGrouped) {
            let inset = rowState.separatorInset ?? EdgeInsets(top: 0, left: textStart, bottom: 0, right: 0)
            let rect = Rect(inset.left, frame.height - line, max(0, frame.width - inset.left - inset.right), line)
            let mirrored = Rect(frame.width - rect.maxX, rect.minY, rect.width, rect.height)
            list.fill(isRightToLeft ? mirrored : rect, rowState.separatorColor ?? .separator)
        }
        if rowState.isFocused {
            let width = theme.metrics.focusRingWidth
            let radius = max(theme.metrics.cornerRadius - 2, 0)
            let corners = highlight.corners.mapped { $0 > 0 ? $0 - 1 : radius }
            list.strokeBorder(
                highlight.rect.inset(by: 1), corners: corners, width: width, .color(.role(.selectionAccent)))
        }
    }

    /// The start of the texts, in points from the leading side.
    private var textStart: Double { CellPlan(self, width: frame.width).start }
}

extension TableViewCell {
    static let cellProperties: [Property] = [
        .init(object: "textLabel", \TableViewCell.textLabel),
        .init(object: "detailTextLabel", \TableViewCell.detailTextLabel),
        .init(object: "imageView", \TableViewCell.imageView),
        .init("accessoryType", \TableViewCell.accessoryType) { $0.accessoryType = $1 },
        .init("editingAccessoryType", \TableViewCell.editingAccessoryType, hasEffect: false) {
            $0.editingAccessoryType = $1
        },
        .init("selectionStyle", \TableViewCell.selectionStyle) { $0.selectionStyle = $1 },
        .init(any: "value", \TableViewCell.value) { $0.value = $1 },
        .init("checked", \TableViewCell.isChecked, isEditable: true) { $0.isChecked = $1 },
        .init("indentationLevel", \TableViewCell.indentationLevel, check: refuseDepth) { $0.indentationLevel = $1 },
        .init("reuseIdentifier", \TableViewCell.reuseIdentifier) { $0.reuseIdentifier = $1 },
    ]

    private nonisolated static func refuseDepth(_ level: Int) -> MarkupValueError? {
        (0...100).contains(level) ? nil : .outside(0...100)
    }
}

extension AccessoryType {
    /// Returns the view of the accessory; nil for none.
    @MainActor func view(for cell: TableViewCell) -> View? {
        switch self {
        case .none: nil
        case .checkmark: picture(.symbol(.check), nil)
        case .disclosureIndicator: disclosureIndicator(of: cell)
        case .detailButton: button(of: cell)
        case .detailDisclosureButton: buttonAndIndicator(of: cell)
        }
    }

    @MainActor private func buttonAndIndicator(of cell: TableViewCell) -> View {
        let row = RowView()
        row.spacing = 4
        row.alignment = .center
        let indicator = disclosureIndicator(of: cell)
        indicator.accessibilityProperties.isElement = false
        if let button = button(of: cell) { row.addArrangedSubview(button) }
        row.addArrangedSubview(indicator)
        return row
    }

    @MainActor private func disclosureIndicator(of cell: TableViewCell) -> View {
        picture(cell.disclosureImage, cell.disclosureColor)
    }

    /// - Parameter color: nil for the tint colour.
    @MainActor private func picture(_ image: Image, _ color: Color?) -> View {
        let view = ImageView()
        view.image = image
        view.tintColor = color
        return view
    }

    @MainActor private func button(of cell: TableViewCell) -> View? {
        guard let button = Button.factories["detailDisclosureButton"]?() as? Button else { return nil }
        button.ensuredExtras.localizedAccessibilityLabel = .details
        button.addAction(for: .primaryActionTriggered) { [weak cell] in
            guard let cell, let table = cell.superview?.superview as? TableView else { return }
            table.provider.accessoryWasPressed(of: cell)
        }
        return button
    }
}
