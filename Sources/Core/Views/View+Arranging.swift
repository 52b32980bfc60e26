// Measuring and layout of views, with as little repeated work after a change as possible.
//
// `setNeedsLayout` marks a view. The next layout first repeats the earlier measurements of the marked views. A superview is laid
// out, and its own measurements are checked, only if a result has changed. Views that are marked, or have marked descendants, are
// in the lists of their superviews, so that layout does not visit the others.

extension View {
    /// Returns the size that the view asks for within `proposal`, with its fixed size and bounds applied. A dimension that neither
    /// content nor document determines is undefined. Specification 11.1.
    public func measure(fitting proposal: Size) -> Size {
        if flags.needsMeasurement { LayoutPass(of: self).checkMeasurements() }
        if let size = layoutState.measurements[proposal] { return size }
        let pass = LayoutPass(of: self)
        let known = Size(pass.known(.horizontal), pass.known(.vertical))
        var size = known
        if !known.width.isDefined || !known.height.isDefined {
            let room = Size(
                known.width.defined(or: layoutState.dimensions.clamp(proposal.width, .horizontal)),
                known.height.defined(or: layoutState.dimensions.clamp(proposal.height, .vertical)))
            let content = intrinsicSize(fitting: room)
            for axis in Axis.allCases where !known[axis].isDefined && content[axis].isDefined {
                size[axis] = layoutState.dimensions.clamp(
                    pass.whole(min(max(0, content[axis]), .contentLimit), in: room[axis]), axis)
            }
        }
        let isKnown = known.width.isDefined && known.height.isDefined
        layoutState.measurements.insert(size, for: proposal, isConstant: isKnown || hasConstantSize)
        return size
    }

    // MARK: Marking

    /// Marks the view: its subviews' frames and its own measurements may have changed. The superview is laid out if a measurement has
    /// changed.
    public func setNeedsLayout() {
        flags.insert([.layout, .inputs, .unmeasured])
        LayoutPass(of: self).propagateLayoutFlags([.descendantNeedsLayout, .descendantNeedsMeasure])
        window?.setNeedsFrame()
    }

    // MARK: Layout

    /// Lays out the view and its subtree immediately where layout is needed.
    public func layoutIfNeeded() {
        if flags.needsMeasurement { LayoutPass(of: self).checkMeasurements() }
        guard !flags.isDisjoint(with: [.layout, .descendantNeedsLayout]) else { return }
        if flags.remove(.layout) != nil {
            let controller = extras == nil ? nil : viewController
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            if flags.contains(.isFilled) {
                for view in subviews where view.flags.contains(.fillsSuperview) { view.frame = bounds }
            }
            controller?.viewDidLayoutSubviews()
        }
        LayoutPass(of: self).layoutSubviewsIfNeeded()
    }
}

nonisolated extension Rect {
    func snapped(toScale scale: Double) -> Rect {
        let left = minX.snapped(toScale: scale)
        let top = minY.snapped(toScale: scale)
        return Rect(left, top, maxX.snapped(toScale: scale) - left, maxY.snapped(toScale: scale) - top)
    }
}
