/// The alignment of children from leading to trailing.
public nonisolated enum HorizontalAlignment: String, CaseIterable, Sendable {
    case fill, leading, trailing, center
}

/// The alignment of children from top to bottom.
public nonisolated enum VerticalAlignment: String, CaseIterable, Sendable {
    case fill, top, bottom, center
}

extension HorizontalAlignment: MarkupConvertible {}
extension VerticalAlignment: MarkupConvertible {}

/// The alignment of children along either axis; `start` is leading or top.
enum LineAlignment {
    case fill, start, center, end

    init(_ alignment: HorizontalAlignment) {
        switch alignment {
        case .fill: self = .fill
        case .leading: self = .start
        case .trailing: self = .end
        case .center: self = .center
        }
    }

    init(_ alignment: VerticalAlignment) {
        switch alignment {
        case .fill: self = .fill
        case .top: self = .start
        case .bottom: self = .end
        case .center: self = .center
        }
    }
}

extension BoxView {
    /// The value of `horizontalAlignment` or `verticalAlignment`.
    func alignment(along axis: Axis) -> LineAlignment? {
        axis == .horizontal ? horizontalAlignment.map(LineAlignment.init) : verticalAlignment.map(LineAlignment.init)
    }

    /// The distance from the start of `inner` to a content that leaves `rest` points free. Centred content is in the centre of
    /// the whole view and ignores the margins.
    func start(of alignment: LineAlignment, rest: Double, along axis: Axis, in inner: Rect, of size: Size) -> Double {
        switch alignment {
        case .fill, .start: return 0
        case .end: return rest
        case .center:
            let end = axis == .horizontal ? size.width - inner.maxX : size.height - inner.maxY
            let origin = axis == .horizontal ? inner.minX : inner.minY
            let margin = axis == .horizontal && isRightToLeft ? end : origin
            return (size[axis] - inner.size[axis] + rest) / 2 - margin
        }
    }

    /// The range of each child across the axis, relative to the start of `inner`.
    func crossRanges(_ plan: BoxPlan, lengths: [Double], in inner: Rect, of size: Size) -> [(Double, Double)] {
        let axis = axis.other
        let room = inner.size[axis]
        let views = plan.views
        if plan.usesBaselines {
            let sizes = zip(views, lengths).map { view, length in
                Size(length, naturalCross(of: view, length: length, room: room, undefined: 0))
            }
            let group = BaselineGroup(views, sizes: sizes, on: sharedBaseline)
            let rest = room - group.height.defined(or: 0)
            let top = rest > 0 ? start(of: crossAlignment, rest: rest, along: axis, in: inner, of: size) : 0
            return views.indices.map { index in
                type(of: views[index]).traits.contains(.offBaseline)
                    ? (top, LayoutPass(of: views[index]).filling(group.height.defined(or: 0), .vertical))
                    : (top + group.tops[index], sizes[index].height)
            }
        }
        if plan.crossAlignment == .fill { return plan.items.map { (0, $0.filling(room)) } }
        return zip(views, lengths).map { view, length in
            let cross = naturalCross(of: view, length: length, room: room, undefined: room)
            return (start(of: plan.crossAlignment, rest: room - cross, along: axis, in: inner, of: size), cross)
        }
    }

    /// The natural extent of a child across the box, at most the room.
    private func naturalCross(of item: View, length: Double, room: Double, undefined: Double) -> Double {
        let known = LayoutPass(of: item).known(axis.other)
        guard !known.isDefined else { return known }
        let shaped = item.layoutState.dimensions.shaped(by: length, axis.other)
        let cross = shaped.defined(or: item.measure(fitting: Size(main: length, cross: room, along: axis))[axis.other])
        return item.layoutState.dimensions.clamp(min(cross.defined(or: undefined), room), axis.other)
    }
}

/// The line of a view's text that is aligned with the baseline of a row.
public nonisolated enum Baseline: String, CaseIterable, Sendable {
    case first, last
}

extension Baseline: MarkupConvertible {}

/// Views on one baseline: their distances from the top of the group, and its height. Specification 11.3.
struct BaselineGroup {
    private(set) var tops: [Double] = []
    /// Undefined if no view has a natural height.
    private(set) var height = Double.undefined

    init(_ views: [View], sizes: [Size], on baseline: Baseline) {
        let ascents = zip(views, sizes).map { view, size in
            let height = size.height.defined(or: 0)
            let filled = Size(size.width, height)
            return LayoutPass(of: view).baseline(baseline, for: filled) ?? height
        }
        let members = views.indices.filter {
            !type(of: views[$0]).traits.contains(.offBaseline) && sizes[$0].height.isDefined
        }
        let ascent = members.map { ascents[$0] }.max() ?? 0
        tops = ascents.map { ascent - $0 }
        if let descent = members.map({ sizes[$0].height - ascents[$0] }).max() { height = ascent + descent }
    }
}
