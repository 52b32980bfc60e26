// Explanations of the sizes and places that a row or a column gives its children. Specification 11.3.

extension BoxView: ArrangementExplaining {
    private var kind: String { self is StackView ? "stack" : axis == .horizontal ? "row" : "column" }

    func lengthReason(of view: View, along axis: Axis) -> String {
        axis == self.axis ? mainReason(of: view) : crossReason(of: view, along: axis)
    }

    // MARK: Along the box

    private func mainReason(of view: View) -> String {
        if let row = self as? RowView, row.columnWidths != nil, let number = row.columnNumber(of: view) {
            return "column \(number + 1) of the grid: \(row.columnReason(number))"
        }
        let room = contentRect(in: bounds.size).size
        let plan = plan(room: room[axis.other])
        guard let index = plan.views.firstIndex(where: { $0 === view }) else {
            return LayoutExplanation(of: view).ownReason(along: axis)
        }
        let line = plan.share(room[axis])
        let (item, length) = (plan.line[index], line.lengths[index])
        if item.weight.isDefined { return weightReason(of: view, item, plan, line, room[axis]) }
        if length > item.length { return surplusReason(of: view, item, plan, line, length) }
        if length < item.length {
            let givers = plan.line.indices.filter {
                !plan.line[$0].weight.isDefined && line.lengths[$0] < plan.line[$0].length
            }
            let how = givers.count > 1 ? "it is one of \(givers.count) that shrink" : "it is the one that shrinks"
            return "needs \(item.length.plain), but the \(kind) lacks \((-line.left).plain): \(how)"
        }
        return item.hasShape
            ? LayoutExplanation(of: view).shapeReason(along: axis) : LayoutExplanation(of: view).ownReason(along: axis)
    }

    private func weightReason(of view: View, _ item: LineItem, _ plan: BoxPlan, _ line: Line, _ room: Double) -> String
    {
        let taken = plan.line.reduce(0) { $1.weight.isDefined ? $0 : $0 + $1.length }
        // The lengths of other children at a bound are not shared.
        let bounded = plan.line.indices.filter { index in
            let (other, length) = (plan.line[index], line.lengths[index])
            return plan.views[index] !== view && other.weight.isDefined && length > 0
                && (length == other.minimum || length == other.maximum)
        }
        let atBounds = bounded.reduce(0) { $0 + line.lengths[$1] }
        let rest = max(0, room - plan.gaps - taken - atBounds)
        let weights =
            plan.line.reduce(0) { $0 + $1.weight.defined(or: 0) } - bounded.reduce(0) { $0 + plan.line[$1].weight }
        guard item.weight > 0 else {
            return LayoutExplanation(of: view).bounded("a weight of 0 gets no share", 0, along: axis)
        }
        var parts = ["\(room.plain) inside the \(kind)"]
        if taken > 0 { parts.append("\(taken.plain) for its other children") }
        if atBounds > 0 { parts.append("\(atBounds.plain) for weights at their bounds") }
        if plan.gaps != 0 { parts.append("\(plan.gaps.plain) for spacing") }
        let part =
            switch plan.sharing {
            case .equal: "one of \(weights.plain) equal parts"
            case .proportional: "in proportion: \(item.weight.plain) of \(weights.plain) in all"
            case .byWeight, .unweighted: "weight \(item.weight.plain) of \(weights.plain)"
            }
        let reason = "\(part), of \(rest.plain) points: \(parts.joined(separator: " - "))"
        return LayoutExplanation(of: view).bounded(reason, rest * item.weight / weights, along: axis)
    }

    private func surplusReason(
        of view: View, _ item: LineItem, _ plan: BoxPlan, _ line: Line, _ length: Double
    ) -> String {
        let why =
            plan.sharing.grows(view, along: axis)
            ? "a spacer takes it"
            : LayoutPass(of: view).stretches(along: axis)
                ? "it can be stretched" : "no child has a weight, and it is the last with the least content hugging"
        let growth = length - item.length
        let share = growth < line.left ? "\(growth.plain) of \(line.left.plain)" : growth.plain
        let reason = "\(item.length.plain) that it needs, and \(share) left over in the \(kind): \(why)"
        return length == item.maximum ? "maximum\(axis.propertyName) \(length.plain): \(reason)" : reason
    }

    // MARK: Across the box

    private func crossReason(of view: View, along axis: Axis) -> String {
        guard !view.layoutState.dimensions.known(axis).isDefined else {
            return LayoutExplanation(of: view).ownReason(along: axis)
        }
        let inner = contentRect(in: bounds.size).size[axis]
        let room = "\(bounds.size[axis].plain)" + LayoutExplanation(of: self).insetsPhrase(contentInsets, along: axis)
        if crossAlignment == .fill, !alignsChildrenToBaseline {
            return LayoutExplanation(of: view).bounded("fills the \(kind): \(room)", inner, along: axis)
        }
        if view.layoutState.dimensions.isShaped { return LayoutExplanation(of: view).shapeReason(along: axis) }
        let asked = view.measure(fitting: Size(main: view.frame.size[self.axis], cross: inner, along: self.axis))[axis]
        if !asked.isDefined, !alignsChildrenToBaseline {
            return LayoutExplanation(of: view).bounded(
                "has no natural \(axis.lengthName), so that it fills the \(kind): \(room)", inner, along: axis)
        }
        if asked > inner { return "needs \(asked.plain), but the \(kind) has \(inner.plain)" }
        return LayoutExplanation(of: view).ownReason(along: axis)
    }

    // MARK: Places

    func placeReason(of view: View, along axis: Axis) -> String {
        axis == self.axis ? mainPlaceReason(of: view) : crossPlaceReason(of: view, along: axis)
    }

    private func mainPlaceReason(of view: View) -> String {
        let plan = plan(room: contentRect(in: bounds.size).size[axis.other])
        guard let index = plan.views.firstIndex(where: { $0 === view }) else { return "set by the app" }
        guard index > 0 else {
            switch mainAlignment {
            case .fill, .start:
                let margin = marginAtStart
                return "first in the \(kind)" + (margin == 0 ? "" : ", after a margin of \(margin.plain)")
            case .center: return "first in the \(kind), whose children are together in its middle"
            case .end: return "first in the \(kind), whose children are together at its \(endName(of: axis))"
            }
        }
        let line = plan.share(contentRect(in: bounds.size).size[axis])
        if (self as? StackView)?.isSpread == true, line.left > 0 {
            return "after \(Selector.describe(plan.views[index - 1])), spread over the stack"
        }
        let gap = plan.items[index - 1].gap
        let before = axis == .horizontal && isRightToLeft ? "left of" : "after"
        return "\(before) \(Selector.describe(plan.views[index - 1]))"
            + (gap == 0 ? "" : " and a spacing of \(gap.plain)")
    }

    /// The margin where lines of text or columns begin.
    private var marginAtStart: Double {
        axis == .vertical ? contentInsets.top : isRightToLeft ? contentInsets.right : contentInsets.left
    }

    private func crossPlaceReason(of view: View, along axis: Axis) -> String {
        if alignsChildrenToBaseline {
            return type(of: view).traits.contains(.offBaseline)
                ? "as high as the row's text" : "on the \(sharedBaseline.rawValue) baseline of the row"
        }
        let insets = contentInsets
        if crossAlignment == .center { return "in the \(kind)'s middle" }
        let isEnd = crossAlignment == .end
        // The end is the left side if lines begin at the right.
        let isLeft = isEnd == isRightToLeft
        let margin = axis == .vertical ? (isEnd ? insets.bottom : insets.top) : isLeft ? insets.left : insets.right
        let side = isEnd ? endName(of: axis) : axis == .vertical ? "top" : "leading side"
        return "at the \(kind)'s \(side)" + (margin == 0 ? "" : ", inside of a margin of \(margin.plain)")
    }

    private func endName(of axis: Axis) -> String { axis == .vertical ? "bottom" : "trailing side" }
}

extension RowView {
    /// The index of the child's grid column, counted from 0.
    fileprivate func columnNumber(of view: View) -> Int? { arrangedSubviews.firstIndex { $0 === view } }

    /// Names the cell that decides the width of a grid column.
    fileprivate func columnReason(_ number: Int) -> String {
        guard let column = superview as? ColumnView,
            let rows = column.grids.first(where: { $0.contains { $0 === self } })
        else { return "its widest cell" }
        let room = column.bounds.width - column.contentInsets.horizontal
        let plan = GridPlan(rows, in: column.gridWidth(in: room))
        let cells = plan.columns[number].cells
        if let fixed = cells.first(where: { $0.layoutState.dimensions.known(.horizontal).isDefined }) {
            return "\(Selector.describe(fixed)) has a width that is set"
        }
        let (gridColumn, width) = (plan.columns[number], plan.widths[number])
        return gridColumn.weight.isDefined
            ? weightReason(gridColumn, width, plan, rows) : contentReason(gridColumn, width)
    }

    private func weightReason(_ column: GridColumn, _ width: Double, _ plan: GridPlan, _ rows: [RowView]) -> String {
        let place = rows.firstIndex { $0 === plan.deciding } ?? 0
        let row = plan.deciding === self ? "" : ", as row \(place + 1) of the grid says"
        let sharers = column.share?.columns ?? Array(plan.columns.indices)
        let weights = sharers.reduce(0) { $0 + plan.columns[$1].weight.defined(or: 0) }
        let others = sharers.filter { !plan.columns[$0].weight.isDefined }.reduce(0) { $0 + plan.widths[$1] }
        let share = column.share.map { ", of \(max(0, $0.room - others).plain) that the other columns leave" } ?? ""
        let item = column.lineItem
        let isBounded = width == item.maximum || (item.minimum > 0 && width == item.minimum)
        let bound = isBounded ? "; a bound of one of its cells limits it" : ""
        return "weight \(column.weight.plain) of \(weights.plain)\(share)\(row)\(bound)"
    }

    private func contentReason(_ column: GridColumn, _ width: Double) -> String {
        let widest = column.cells.max { first, second in
            first.measure(fitting: .unconstrained).width.defined(or: 0)
                < second.measure(fitting: .unconstrained).width.defined(or: 0)
        }
        var reason = "its widest cell is \(widest.map(Selector.describe) ?? "empty")"
        if column.length == column.lineItem.maximum,
            let bound = column.cells.first(where: { $0.layoutState.dimensions.maximumWidth == column.length })
        {
            reason = "\(Selector.describe(bound)) has a maximumWidth of \(column.length.plain)"
        }
        let change = width - column.length
        if change > 0 { return "\(reason), and it takes \(change.plain) left over in the grid" }
        return change < 0 ? "\(reason), and it shrinks by \((-change).plain) because the grid lacks room" : reason
    }
}

extension BoxView: ContentExplaining {
    func contentReason(along axis: Axis) -> String {
        let room = contentRect(in: bounds.size).size
        let plan = plan(room: room[self.axis.other])
        guard !plan.views.isEmpty else { return "its margins; it has no child to show" }
        let padding = contentInsets.size[axis]
        var extras: [String] = []
        if axis == self.axis, plan.gaps != 0 { extras.append("spacing of \(plan.gaps.plain)") }
        if padding != 0 { extras.append("margins of \(padding.plain)") }
        return childrenReason(along: axis, plan, in: room)
            + (extras.isEmpty ? "" : ", with " + extras.joined(separator: " and "))
    }

    private func childrenReason(along axis: Axis, _ plan: BoxPlan, in room: Size) -> String {
        if axis == self.axis {
            let lengths = plan.items.map(\.natural).filter(\.isDefined)
            let children = lengths.count == 1 ? "its child needs" : "its \(lengths.count) children need"
            guard plan.line.contains(where: { $0.weight > 0 }), lengths.count > 1 else {
                return "\(children) \(lengths.map(\.plain).joined(separator: " + "))"
            }
            return "\(children) \((naturalLength(plan) - plan.gaps).plain) in the ratio of their weights"
        }
        if plan.usesBaselines { return "its children need it on one baseline" }
        // The child that is largest at its final length.
        let lengths = plan.lengths(in: room[self.axis])
        let sizes = zip(plan.views, lengths).map { view, length in
            view.measure(fitting: Size(main: length, cross: .infinity, along: self.axis))[axis]
        }
        guard let largest = sizes.indices.filter({ sizes[$0].isDefined }).max(by: { sizes[$0] < sizes[$1] }) else {
            return "no child needs any"
        }
        let name = axis == .horizontal ? "widest" : "highest"
        return "its \(name) child, \(Selector.describe(plan.views[largest])), needs it"
    }
}

// MARK: - Leaves
extension Label: ContentExplaining {
    func contentReason(along axis: Axis) -> String {
        if text.isEmpty { return "its text is empty" }
        let isWrapped = numberOfLines != 1 && intrinsicSize(fitting: .unconstrained).width > frame.width
        guard isWrapped else { return "its text needs it" }
        return axis == .horizontal
            ? "the longest line of its wrapped text needs it" : "its text, wrapped at its width, needs it"
    }
}

extension Button: ContentExplaining {
    func contentReason(along axis: Axis) -> String { "its content with insets needs it" }
}

extension ImageView: ContentExplaining {
    func contentReason(along axis: Axis) -> String { "its image needs it" }
}
