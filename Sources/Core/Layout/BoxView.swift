/// Views side by side along one axis (specification 11.3). `RowView` and `ColumnView` are the two of its kind.
@MainActor open class BoxView: LayoutView {
    /// Between neighbours, in points; may be negative.
    public var spacing = 8.0 { didSet { if spacing != oldValue { setNeedsLayout() } } }

    /// The direction in which the children follow each other.
    open var axis: Axis { .vertical }

    override open class var properties: PropertyTable {
        super.properties + [.init("spacing", \BoxView.spacing, check: refuseHuge) { $0.spacing = $1 }]
    }

    /// The children that take part.
    private var items: [View] { subviews.filter { !$0.isHidden && $0.isArranged } }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let insets = contentInsets
        let padding = Size(insets.horizontal, insets.vertical)
        let items = items
        guard !items.isEmpty else {
            var size = padding
            size[axis.other] = .undefined
            return size
        }
        let main = naturalLength(of: items, cross: proposal[axis.other] - padding[axis.other])
        var lengths: [Double?] = Array(repeating: nil, count: items.count)
        if proposal[axis].isFinite {
            let room = Size(
                main: proposal[axis] - padding[axis], cross: proposal[axis.other] - padding[axis.other], along: axis)
            lengths = self.lengths(of: items, in: room)
        }
        var cross = Double.undefined
        for (item, length) in zip(items, lengths) {
            let room = Size(main: length ?? .infinity, cross: proposal[axis.other] - padding[axis.other], along: axis)
            let size = item.measure(fitting: room)[axis.other]
            if size.isDefined { cross = max(cross.defined(or: 0), size) }
        }
        return Size(main: main + padding[axis], cross: cross + padding[axis.other], along: axis)
    }

    /// The length that the children ask for together; undefined if none of them asks for any.
    private func naturalLength(of items: [View], cross: Double) -> Double {
        var sum = gaps(of: items).reduce(0, +)
        var isDefined = false
        var weights = 0.0
        var share = 0.0
        for item in items {
            let length = item.measure(fitting: Size(main: .infinity, cross: cross, along: axis))[axis]
            if length.isDefined { isDefined = true }
            if let weight = item.effectiveWeight(axis) {
                weights += weight
                if weight > 0, length.isDefined { share = max(share, length / weight) }
            } else {
                sum += item.dimensions.clamp(length.defined(or: 0), axis)
            }
        }
        return isDefined ? sum + weights * share : .undefined
    }

    /// The room between each child and the next.
    private func gaps(of items: [View]) -> [Double] {
        zip(items, items.dropFirst()).map { first, second in
            spacing + first.outerSpacing(after: axis) + second.outerSpacing(before: axis)
        }
    }

    override open func isStretchable(along axis: Axis) -> Bool {
        guard !dimensions.fixed(axis).isDefined else { return false }
        let items = items
        guard !items.isEmpty else { return axis != self.axis }
        return items.contains { item in
            (axis == self.axis && item.effectiveWeight(axis) != nil) || item.isStretchable(along: axis)
        }
    }

    // MARK: Arranging

    override open func layoutSubviews() {
        let items = items
        guard !items.isEmpty else { return }
        let inner = bounds.inset(by: contentInsets)
        let lengths = lengths(of: items, in: inner.size)
        let gaps = gaps(of: items) + [0]
        var position = 0.0
        for (index, item) in items.enumerated() {
            let length = lengths[index]
            let cross = item.dimensions.known(axis.other).defined(
                or: item.dimensions.clamp(inner.size[axis.other], axis.other))
            item.frame = snapped(place(position, Size(main: length, cross: cross, along: axis), in: inner))
            position += length + gaps[index]
        }
    }

    /// The rectangle of a child that starts `position` points from the leading or top end.
    private func place(_ position: Double, _ size: Size, in inner: Rect) -> Rect {
        switch (axis, isRightToLeft) {
        case (.horizontal, false):
            Rect(inner.minX + position, inner.minY, size.width, size.height)
        case (.horizontal, true):
            Rect(inner.maxX - position - size.width, inner.minY, size.width, size.height)
        case (.vertical, false): Rect(inner.minX, inner.minY + position, size.width, size.height)
        case (.vertical, true):
            Rect(inner.maxX - size.width, inner.minY + position, size.width, size.height)
        }
    }

    /// The children's lengths in the room inside margins and paddings (specification 11.3, steps 1 to 6).
    private func lengths(of items: [View], in room: Size) -> [Double] {
        var lengths = items.map { item in
            guard item.effectiveWeight(axis) == nil else { return 0.0 }
            let length = item.measure(fitting: Size(main: .infinity, cross: room[axis.other], along: axis))[axis]
            return item.dimensions.clamp(length.defined(or: 0), axis)
        }
        let rest = room[axis] - gaps(of: items).reduce(0, +) - lengths.reduce(0, +)
        let weighted = items.indices.filter { items[$0].effectiveWeight(axis) != nil }
        if !weighted.isEmpty { share(max(0, rest), among: weighted, of: items, lengths: &lengths) }
        let left = room[axis] - gaps(of: items).reduce(0, +) - lengths.reduce(0, +)
        if left > 0, weighted.isEmpty { giveSurplus(left, to: items, lengths: &lengths) }
        if left < 0 { takeDeficit(-left, from: items, lengths: &lengths) }
        return lengths
    }

    /// Step 4: by weight; what a bound takes or gives goes to the others, until nothing changes.
    private func share(_ rest: Double, among weighted: [Int], of items: [View], lengths: inout [Double]) {
        var free = weighted
        var rest = rest
        while !free.isEmpty {
            let total = free.reduce(0) { $0 + (items[$1].effectiveWeight(axis) ?? 0) }
            let shares = free.map { index in
                let weight = items[index].effectiveWeight(axis) ?? 0
                return total > 0 ? max(0, rest) * weight / total : 0
            }
            let bounded = zip(free, shares).map { items[$0].dimensions.clamp($1, axis) }
            let change = zip(bounded, shares).reduce(0) { $0 + $1.0 - $1.1 }
            // The side that changes more is settled first, as its bounds certainly hold.
            let settled = free.indices.filter { index in
                change >= 0 ? bounded[index] > shares[index] : bounded[index] < shares[index]
            }
            guard !settled.isEmpty else {
                for (index, length) in zip(free, bounded) { lengths[index] = length }
                return
            }
            for index in settled {
                lengths[free[index]] = bounded[index]
                rest -= bounded[index]
            }
            free = free.indices.filter { !settled.contains($0) }.map { free[$0] }
        }
    }

    /// Step 5: in equal parts to those that can be stretched, else to the last with the least wish to stay small.
    private func giveSurplus(_ surplus: Double, to items: [View], lengths: inout [Double]) {
        let loose = items.indices.filter { !items[$0].dimensions.known(axis).isDefined }
        var takers = loose.filter { items[$0].isStretchable(along: axis) }
        if takers.isEmpty {
            let least = loose.map { items[$0].hugging(axis) }.min()
            takers = loose.last { items[$0].hugging(axis) == least }.map { [$0] } ?? []
        }
        var surplus = surplus
        while surplus > 0, !takers.isEmpty {
            let part = surplus / Double(takers.count)
            var open: [Int] = []
            for index in takers {
                let length = items[index].dimensions.clamp(lengths[index] + part, axis)
                if length == lengths[index] + part { open.append(index) }
                surplus -= length - lengths[index]
                lengths[index] = length
            }
            if open.count == takers.count { return }
            takers = open
        }
    }

    /// Step 6: from the last to the first, those that resist least first, down to their minimum.
    private func takeDeficit(_ deficit: Double, from items: [View], lengths: inout [Double]) {
        var deficit = deficit
        let order = items.indices
            .filter { items[$0].effectiveWeight(axis) == nil && !items[$0].dimensions.known(axis).isDefined }
            .sorted { first, second in
                let (a, b) = (items[first].compressionResistance(axis), items[second].compressionResistance(axis))
                return a == b ? first > second : a < b
            }
        for index in order where deficit > 0 {
            let taken = min(deficit, lengths[index] - items[index].dimensions.clamp(0, axis))
            lengths[index] -= taken
            deficit -= taken
        }
    }
}

/// Children in a line from leading to trailing.
///
///     <RowView spacing="8"><Label text="Name"/><Spacer/><Button style="system" title="OK"/></RowView>
public final class RowView: BoxView {
    override public var axis: Axis { .horizontal }
}

/// Children one below the other.
///
///     <ColumnView layoutMargins="24"><Label text="Hello"/><Spacer/></ColumnView>
public final class ColumnView: BoxView {
    override public var axis: Axis { .vertical }
}

extension View {
    /// The weight along the axis; a fixed length there has none (specification 11.3, step 2).
    func effectiveWeight(_ axis: Axis) -> Double? {
        guard dimensions.weight.isDefined, !dimensions.known(axis).isDefined else { return nil }
        return dimensions.weight
    }

    /// Spacing of a view among neighbours; a layout view's is inside it.
    fileprivate func outerSpacing(after axis: Axis) -> Double {
        hasInnerSpacing ? 0 : axis == .horizontal ? insets.trailing : insets.bottom
    }

    fileprivate func outerSpacing(before axis: Axis) -> Double {
        hasInnerSpacing ? 0 : axis == .horizontal ? insets.leading : insets.top
    }
}
