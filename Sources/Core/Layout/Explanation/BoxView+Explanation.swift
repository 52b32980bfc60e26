// Why a row or a column gives its children their sizes and places, in words (specification 11.3).

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
        let insets = contentInsets
        let inner = Rect(origin: .zero, size: bounds.size).inset(by: insets)
        let plan = plan(room: inner.size[axis.other])
        guard let index = plan.views.firstIndex(where: { $0 === view }) else { return view.ownReason(along: axis) }
        let item = plan.line[index]
        let lengths = plan.lengths(in: inner.size[axis])
        if item.weight.isDefined { return weightReason(of: view, item, plan, inner.size[axis]) }
        if lengths[index] > item.length { return surplusReason(of: view, item, plan, lengths, inner.size[axis]) }
        if lengths[index] < item.length { return deficitReason(item, plan, lengths, inner.size[axis]) }
        let isShaped = view.dimensions.isShaped && crossAlignment == .fill && !standsOnBaseline
        return isShaped ? view.shapeReason(along: axis) : view.ownReason(along: axis)
    }

    private func weightReason(of view: View, _ item: LineItem, _ plan: BoxPlan, _ room: Double) -> String {
        let lengths = plan.lengths(in: room)
        let taken = plan.line.reduce(0) { $1.weight.isDefined ? $0 : $0 + $1.length }
        // What others have that are at a bound is not shared.
        let bounded = plan.line.indices.filter { index in
            let other = plan.line[index]
            return plan.views[index] !== view && other.weight.isDefined && lengths[index] > 0
                && (lengths[index] == other.minimum || lengths[index] == other.maximum)
        }
        let atBounds = bounded.reduce(0) { $0 + lengths[$1] }
        let rest = max(0, room - plan.gaps - taken - atBounds)
        let weights =
            plan.line.reduce(0) { $0 + $1.weight.defined(or: 0) } - bounded.reduce(0) { $0 + plan.line[$1].weight }
        var parts = ["\(room.plain) inside the \(kind)"]
        if taken > 0 { parts.append("\(taken.plain) for its other children") }
        if atBounds > 0 { parts.append("\(atBounds.plain) for weights at their bounds") }
        if plan.gaps != 0 { parts.append("\(plan.gaps.plain) for spacing") }
        let share = weights > 0 ? rest * item.weight / weights : 0
        let part =
            switch plan.sharing {
            case .equal: "one of \(weights.plain) equal parts"
            case .proportional: "in proportion: \(item.weight.plain) of \(weights.plain) that are asked for"
            case .byWeight, .unweighted: "weight \(item.weight.plain) of \(weights.plain)"
            }
        return view.bounded("\(part), of \(rest.plain) points: \(parts.joined(separator: " - "))", share, along: axis)
    }

    private func surplusReason(
        of view: View, _ item: LineItem, _ plan: BoxPlan, _ lengths: [Double], _ room: Double
    ) -> String {
        let surplus = room - plan.gaps - plan.line.reduce(0) { $0 + $1.length }
        let takers = plan.line.indices.filter { lengths[$0] > plan.line[$0].length }.count
        let why =
            plan.sharing.grows(view, along: axis)
            ? "a spacer takes it"
            : view.stretches(along: axis)
                ? "it can be stretched" : "no child has a weight, and it is the last with the least content hugging"
        let share = takers > 1 ? "one of \(takers) parts of \(surplus.plain)" : surplus.plain
        return "\(item.length.plain) that it asks for, and \(share) left over in the \(kind): \(why)"
    }

    private func deficitReason(_ item: LineItem, _ plan: BoxPlan, _ lengths: [Double], _ room: Double) -> String {
        let missing = max(0, plan.line.reduce(plan.gaps) { $0 + $1.length } - room)
        let givers = plan.line.indices.filter { lengths[$0] < plan.line[$0].length }.count
        let how =
            givers > 1 ? "it is one of \(givers) that give way, down to \(item.least.plain)" : "it gives way first"
        return "asks for \(item.length.plain), but the \(kind) lacks \(missing.plain): \(how)"
    }

    // MARK: Across it

    private func crossReason(of view: View, along axis: Axis) -> String {
        guard !view.dimensions.known(axis).isDefined else { return view.ownReason(along: axis) }
        let insets = contentInsets
        let inner = Rect(origin: .zero, size: bounds.size).inset(by: insets).size[axis]
        let room = "\(bounds.size[axis].plain)" + insetsPhrase(insets, along: axis)
        if crossAlignment == .fill, !standsOnBaseline {
            return view.bounded("fills the \(kind): \(room)", inner, along: axis)
        }
        if view.dimensions.isShaped { return view.shapeReason(along: axis) }
        let asked = view.measure(fitting: Size(main: view.frame.size[self.axis], cross: inner, along: self.axis))[axis]
        if !asked.isDefined, !standsOnBaseline {
            return view.bounded(
                "asks for no \(axis.lengthName), so that it fills the \(kind): \(room)", inner, along: axis)
        }
        if asked > inner { return "asks for \(asked.plain), but the \(kind) has \(inner.plain)" }
        return view.ownReason(along: axis)
    }

    // MARK: Places

    func placeReason(of view: View, along axis: Axis) -> String {
        axis == self.axis ? mainPlaceReason(of: view) : crossPlaceReason(of: view, along: axis)
    }

    private func mainPlaceReason(of view: View) -> String {
        let plan = plan(room: Rect(origin: .zero, size: bounds.size).inset(by: contentInsets).size[axis.other])
        guard let index = plan.views.firstIndex(where: { $0 === view }) else { return "set by the app" }
        guard index > 0 else {
            let margin =
                axis == .vertical ? contentInsets.top : isRightToLeft ? contentInsets.right : contentInsets.left
            let packed = mainAlignment == .fill ? "" : ", children aligned \(alignmentName(mainAlignment, along: axis))"
            return "first in the \(kind)" + (margin == 0 ? "" : ", after a margin of \(margin.plain)") + packed
        }
        if (self as? StackView)?.isSpread == true {
            return "after \(Selector.describe(plan.views[index - 1])), spread over the stack"
        }
        let gap = plan.items[index - 1].gap
        let before = axis == .horizontal && isRightToLeft ? "left of" : "after"
        return "\(before) \(Selector.describe(plan.views[index - 1]))"
            + (gap == 0 ? "" : " and a spacing of \(gap.plain)")
    }

    private func crossPlaceReason(of view: View, along axis: Axis) -> String {
        if standsOnBaseline {
            return view.isOnBaseline
                ? "on the \(sharedBaseline.rawValue) baseline of the row" : "as high as the row's text"
        }
        let alignment = crossAlignment
        let name = alignmentName(alignment == .fill ? .start : alignment, along: axis)
        let margin = axis == .vertical ? contentInsets.top : isRightToLeft ? contentInsets.right : contentInsets.left
        let inset = alignment == .center || margin == 0 ? "" : ", inside of a margin of \(margin.plain)"
        return "at the \(kind)'s \(name)" + inset
    }

    private func alignmentName(_ alignment: LineAlignment, along axis: Axis) -> String {
        switch (alignment, axis) {
        case (.center, _): "centre"
        case (.end, .horizontal): "trailing side"
        case (.end, .vertical): "bottom"
        case (_, .horizontal): "leading side"
        case (_, .vertical): "top"
        }
    }
}

extension RowView {
    /// Which of the grid's columns a child stands in, counted from 0.
    fileprivate func columnNumber(of view: View) -> Int? { arrangedSubviews.firstIndex { $0 === view } }

    /// Which cell decides how wide a column of the grid is.
    fileprivate func columnReason(_ number: Int) -> String {
        guard let column = superview as? ColumnView,
            let rows = column.grids.first(where: { $0.contains { $0 === self } })
        else { return "its widest cell" }
        let room = column.bounds.width - column.contentInsets.horizontal
        let plan = GridPlan(rows, in: column.gridWidth(in: room))
        let cells = plan.columns[number].cells
        if let fixed = cells.first(where: { $0.dimensions.known(.horizontal).isDefined }) {
            return "\(Selector.describe(fixed)) has a width that is set"
        }
        if let weight = plan.columns[number].weight {
            let place = rows.firstIndex { $0 === plan.deciding } ?? 0
            let row = plan.deciding === self ? "" : ", as row \(place + 1) of the grid says"
            return "weight \(weight.plain) of what the other columns leave\(row)"
        }
        let widest = cells.max { first, second in
            first.measure(fitting: .unconstrained).width.defined(or: 0)
                < second.measure(fitting: .unconstrained).width.defined(or: 0)
        }
        let reason = "its widest cell is \(widest.map(Selector.describe) ?? "empty")"
        let change = plan.widths[number] - plan.columns[number].length
        if change > 0 { return "\(reason), and it takes \(change.plain) left over in the grid" }
        return change < 0 ? "\(reason), and it gives way by \((-change).plain) where the grid lacks room" : reason
    }
}

extension BoxView: ContentExplaining {
    func contentReason(along axis: Axis) -> String {
        let insets = contentInsets
        let inner = Rect(origin: .zero, size: bounds.size).inset(by: insets)
        let plan = plan(room: inner.size[self.axis.other])
        guard !plan.views.isEmpty else { return "its margins, without a child," }
        if axis == self.axis {
            let lengths = plan.items.map(\.natural).filter(\.isDefined)
            let gaps = plan.gaps == 0 ? "" : " and spacing of \(plan.gaps.plain)"
            return "what its \(lengths.count) children need (\(lengths.map(\.plain).joined(separator: " + ")))\(gaps)"
        }
        if plan.usesBaselines { return "what its children need on one baseline" }
        let widest = plan.items.indices.filter { plan.items[$0].cross.isDefined }.max { first, second in
            plan.items[first].cross < plan.items[second].cross
        }
        guard let widest else { return "its margins" }
        return "its \(axis == .horizontal ? "widest" : "highest") child, \(Selector.describe(plan.views[widest])),"
    }
}

// MARK: - Leaves
extension Label: ContentExplaining {
    func contentReason(along axis: Axis) -> String {
        if text.isEmpty { return "its empty text" }
        return numberOfLines == 1 || axis == .horizontal ? "its text" : "its text, wrapped at its width,"
    }
}

extension Button: ContentExplaining {
    func contentReason(along axis: Axis) -> String { "its content with insets" }
}

extension ImageView: ContentExplaining {
    func contentReason(along axis: Axis) -> String { "its image" }
}
