// Measuring and layout of views, with as little repeated work after a change as possible.
//
// `setNeedsLayout` marks a view. The next layout first repeats the earlier measurements of the marked views. A superview is laid
// out, and its own measurements are checked, only if a result has changed. Views that are marked, or have marked descendants, are
// in the lists of their superviews, so that layout does not visit the others.

extension View {
    /// Returns the size that the view asks for within `proposal`, with its fixed size and bounds applied. A dimension that neither
    /// content nor document determines is undefined. Specification 11.1.
    public func measure(fitting proposal: Size) -> Size {
        if flags.needsMeasurement { checkMeasurements() }
        if let size = measurements[proposal] { return size }
        let known = Size(dimensions.known(.horizontal), dimensions.known(.vertical))
        var size = known
        if !known.width.isDefined || !known.height.isDefined {
            let room = Size(
                known.width.defined(or: dimensions.clamp(proposal.width, .horizontal)),
                known.height.defined(or: dimensions.clamp(proposal.height, .vertical)))
            let content = intrinsicSize(fitting: room)
            for axis in Axis.allCases where !known[axis].isDefined && content[axis].isDefined {
                size[axis] = dimensions.clamp(whole(min(max(0, content[axis]), .contentLimit), in: room[axis]), axis)
            }
        }
        let isKnown = known.width.isDefined && known.height.isDefined
        measurements.insert(size, for: proposal, isConstant: isKnown || hasConstantSize)
        return size
    }

    /// Rounds a length of the content up to whole device pixels, within the available space. Otherwise rounding a frame could cut off a
    /// fraction of a pixel, and truncate a text.
    private func whole(_ length: Double, in room: Double) -> Double {
        length <= room ? min(roundedUp(length), room) : roundedUp(length)
    }

    /// Returns `isStretchable(along:)`, cached.
    func stretches(along axis: Axis) -> Bool {
        if flags.needsMeasurement { checkMeasurements() }
        if let known = measurements[stretch: axis] { return known }
        let answer = isStretchable(along: axis)
        measurements[stretch: axis] = answer
        return answer
    }

    /// Returns how the view shrinks along the axis when space is short, for a given length across it.
    func compression(along axis: Axis, cross: Double) -> Compression {
        if flags.needsMeasurement { checkMeasurements() }
        if let known = measurements[compression: axis], known.cross == cross { return known.value }
        var answer = Compression(least: dimensions.known(axis))
        if !answer.least.isDefined {
            answer = contentCompression(along: axis, cross: cross)
            let maximum = dimensions.maximum(axis)
            if answer.length > maximum { answer = answer.asking(for: maximum, resistance: 0) }
            answer = answer.atLeast(dimensions.minimum(axis).defined(or: 0))
            if let own = ownCompressionResistance(axis) { answer = answer.resisting(own.value) }
        }
        measurements.insert(answer, along: axis, cross: cross)
        return answer
    }

    /// Returns a baseline of the view. From then on a change of the baseline is reported to the superview.
    func baseline(_ baseline: Baseline, for size: Size) -> Double? {
        flags.insert(.hasBaselineObservers)
        if flags.needsMeasurement { checkMeasurements() }
        if let known = measurements[baseline, size] { return known }
        let answer = baseline == .first ? firstBaseline(for: size) : lastBaseline(for: size)
        measurements.insert(answer, for: baseline, at: size)
        return answer
    }

    // MARK: Marking

    /// Marks the view: its subviews' frames and its own measurements may have changed. The superview is laid out if a measurement has
    /// changed.
    public func setNeedsLayout() {
        flags.insert([.layout, .inputs, .unmeasured])
        propagateLayoutFlags([.descendantNeedsLayout, .descendantNeedsMeasure])
        window?.setNeedsFrame()
    }

    /// Marks only the subviews' frames. The view's own measurements stay valid.
    func setNeedsArranging() {
        flags.insert(.layout)
        propagateLayoutFlags(.descendantNeedsLayout)
        window?.setNeedsFrame()
    }

    /// Marks the path to the root. It stops at a view whose ancestors are already marked.
    private func propagateLayoutFlags(_ marks: ViewFlags) {
        var view = self
        while let superview = view.superview {
            if view.flags.contains(.listed) {
                if superview.flags.isSuperset(of: marks) { return }
            } else {
                view.flags.insert(.listed)
                superview.subviewsNeedingLayout.append(view)
            }
            superview.flags.insert(marks)
            view = superview
        }
    }

    func frameDidChange(from old: Rect) {
        if frame.size != old.size {
            flags.insert(.layout)
            setNeedsDisplay()
            propagateLayoutFlags(.descendantNeedsLayout)
            window?.setNeedsFrame()
            setNeedsComposite()
        } else {
            setNeedsPlacing()
        }
    }

    /// Sets the view's frame during the superview's layout, which visits the view afterwards.
    ///
    /// - Returns: the flags that the change sets on the view.
    final func place(_ rect: Rect) -> ViewFlags {
        let old = placedFrame
        guard rect != old else { return [] }
        placedFrame = rect
        if isAnimationConcerned { animateFrameChange(from: old) }
        var stale: ViewFlags = .placed
        if rect.size != old.size {
            stale =
                flags.contains(.leaf) && subviews.isEmpty ? [.display, .composite] : [.layout, .display, .composite]
        }
        flags.formUnion(stale)
        return stale
    }

    /// Checks whether the view's measurements have changed. If so, the superview needs layout, and its measurements are checked too.
    private func checkMeasurements() {
        var isSuspect = flags.remove(.unmeasured) != nil
        if flags.remove(.descendantNeedsMeasure) != nil {
            for view in flags.contains(.allBelow) ? subviews : subviewsNeedingLayout
            where (!view.isHidden || view.isMeasuredWhileHidden) && view.flags.needsMeasurement {
                view.checkMeasurements()
            }
            // A subview's check may have marked this view.
            if flags.remove(.unmeasured) != nil { isSuspect = true }
        }
        guard isSuspect else { return }
        let old = measurements
        measurements.removeAll()
        let isElasticityChanged = Axis.allCases.contains { axis in
            old[stretch: axis].map { $0 != stretches(along: axis) } ?? false
                || old[compression: axis].map { $0.value != compression(along: axis, cross: $0.cross) } ?? false
        }
        if isElasticityChanged || hasChanged(since: old) {
            superview?.subviewMeasurementsDidChange(self, isElasticityChanged: isElasticityChanged)
        }
    }

    /// Whether the view's measurements differ from the cached ones.
    private func hasChanged(since old: MeasurementCache) -> Bool {
        if old.isEmpty || old.hasForgotten || flags.contains(.hasBaselineObservers) || concernsSuperview { return true }
        // The latest is measured last, so that it is the latest in the new cache too.
        for proposal in old.proposals.reversed() where old[proposal] != .some(measure(fitting: proposal)) {
            return true
        }
        return old.isConstant != measurements.isConstant
    }

    // MARK: Layout

    /// Lays out the view and its subtree immediately where layout is needed.
    public func layoutIfNeeded() {
        if flags.needsMeasurement { checkMeasurements() }
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
        layoutSubviewsIfNeeded()
    }

    /// Lays out the marked subviews. Views that are marked meanwhile are left for the next round.
    private func layoutSubviewsIfNeeded() {
        let isAll = flags.remove(.allBelow) != nil
        if !isAll, subviewsNeedingLayout.isEmpty {
            flags.remove(.descendantNeedsLayout)
            return
        }
        let views = isAll ? subviews : subviewsNeedingLayout
        subviewsNeedingLayout = []
        for view in views {
            if !view.isHidden { view.layoutIfNeeded() }
            if view.flags.needsUpdate, view.superview === self {
                view.flags.insert(.listed)
                subviewsNeedingLayout.append(view)
                // The view was marked during its layout. Ancestors may have been measured since, when the list was empty.
                if !view.isHidden || view.isMeasuredWhileHidden, view.flags.needsMeasurement {
                    flags.insert(.descendantNeedsMeasure)
                }
            } else {
                view.flags.remove(.listed)
            }
        }
        if !subviewsNeedingLayout.contains(where: { !$0.isHidden }) { flags.remove(.descendantNeedsLayout) }
    }

    /// The last visible view of the subtree that needs layout. Hidden views may need layout at any time.
    var lastUnsettled: View? {
        for view in subviews.reversed() where !view.isHidden {
            if let found = view.lastUnsettled { return found }
        }
        return flags.isDisjoint(with: [.layout, .unmeasured]) ? nil : self
    }

    /// Discards all measurements of the subtree after a change of font, scale or theme.
    func invalidateLayoutOfTree() {
        forgetLayout()
        environmentDidChange()
        for view in subviews { view.invalidateLayoutOfTree() }
    }

    /// Discards all measurements of the view and marks it.
    func forgetLayout() {
        measurements.removeAll()
        subviewsNeedingLayout = []
        flags.insert([.layout, .inputs, .unmeasured, .descendantNeedsLayout, .descendantNeedsMeasure, .allBelow])
        flags.insert([.display, .descendantNeedsDisplay, .allDisplayBelow])
    }

    /// Rounds up to whole device pixels. A difference below a thousandth of a pixel is a rounding error.
    func roundedUp(_ length: Double) -> Double {
        let scale = context?.scale ?? 1
        return (length * scale - 0.001).rounded(.up) / scale
    }

    /// Moves the edges of a rectangle to device pixels. The view's own origin is on one, so that neighbours stay adjacent.
    func snapped(_ rect: Rect) -> Rect { rect.snapped(toScale: context?.scale ?? 1) }
}

nonisolated extension Rect {
    func snapped(toScale scale: Double) -> Rect {
        let left = minX.snapped(toScale: scale)
        let top = minY.snapped(toScale: scale)
        return Rect(left, top, maxX.snapped(toScale: scale) - left, maxY.snapped(toScale: scale) - top)
    }
}

extension View {
    /// The index of a subview. The last one is checked first, so that removing many from the end takes linear time.
    func index(of subview: View) -> Int? {
        subviews.last === subview ? subviews.count - 1 : subviews.firstIndex { $0 === subview }
    }
}
