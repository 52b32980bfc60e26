/// The measurements of a view and its place in the layout of its superview.
struct LayoutState {
    /// The view's frame. Layout writes it directly, because the superview does not have to be notified during its own layout.
    var frame = Rect.zero
    /// The sizes that documents and apps set.
    var dimensions = Dimensions()
    var measurements = MeasurementCache()
    /// Subviews that need layout, or have descendants that do. Each of them has the flag `listed`.
    var subviewsNeedingLayout: [View] = []
    /// The index of the view among the arranged subviews of its box.
    var placeInBox: Int32 = -1
    /// The number of levels of the subtree, this view included. It is an upper bound: removing views does not lower it.
    var levelCount: Int32 = 1
}

/// Measures one view and marks it for layout. The results are in its `layoutState`.
struct LayoutPass {
    let view: View

    init(of view: View) { self.view = view }

    /// Rounds a length of the content up to whole device pixels, within the available space. Otherwise rounding a frame could cut off a
    /// fraction of a pixel, and truncate a text.
    func whole(_ length: Double, in room: Double) -> Double {
        length <= room ? min(view.pixels.roundedUp(length), room) : view.pixels.roundedUp(length)
    }

    /// The fixed length, or undefined. It is at least a device pixel: thinner lines would disappear where both edges are rounded to the same
    /// pixel.
    func known(_ axis: Axis) -> Double {
        let length = view.layoutState.dimensions.known(axis)
        return length > 0 && length < 1 ? max(length, 1 / view.pixels.scale) : length
    }

    /// The length of a view that fills `room`, unless its length is fixed or bounded.
    func filling(_ room: Double, _ axis: Axis) -> Double { max(min(room, mostFilling(axis)), leastFilling(axis)) }

    /// The minimum length of a view that fills its room.
    func leastFilling(_ axis: Axis) -> Double {
        known(axis).defined(or: view.layoutState.dimensions.minimum(axis).defined(or: 0))
    }

    /// The maximum length of a view that fills its room.
    func mostFilling(_ axis: Axis) -> Double {
        known(axis).defined(or: view.layoutState.dimensions.maximum(axis).defined(or: .infinity))
    }

    /// Returns `isStretchable(along:)`, cached.
    func stretches(along axis: Axis) -> Bool {
        if view.flags.needsMeasurement { checkMeasurements() }
        if let known = view.layoutState.measurements[stretch: axis] { return known }
        let answer = view.isStretchable(along: axis)
        view.layoutState.measurements[stretch: axis] = answer
        return answer
    }

    /// Returns how the view shrinks along the axis when space is short, for a given length across it.
    func compression(along axis: Axis, cross: Double) -> Compression {
        if view.flags.needsMeasurement { checkMeasurements() }
        if let known = view.layoutState.measurements[compression: axis], known.cross == cross { return known.value }
        var answer = Compression(least: known(axis))
        if !answer.least.isDefined {
            answer = view.contentCompression(along: axis, cross: cross)
            let maximum = view.layoutState.dimensions.maximum(axis)
            if answer.length > maximum { answer = answer.asking(for: maximum, resistance: 0) }
            answer = answer.atLeast(view.layoutState.dimensions.minimum(axis).defined(or: 0))
            if let own = view.layoutSettings.ownCompressionResistance(axis) { answer = answer.resisting(own.value) }
        }
        view.layoutState.measurements.insert(answer, along: axis, cross: cross)
        return answer
    }

    /// Returns a baseline of the view. From then on a change of the baseline is reported to the superview.
    func baseline(_ baseline: Baseline, for size: Size) -> Double? {
        view.flags.insert(.hasBaselineObservers)
        if view.flags.needsMeasurement { checkMeasurements() }
        if let known = view.layoutState.measurements[baseline, size] { return known }
        let answer = baseline == .first ? view.firstBaseline(for: size) : view.lastBaseline(for: size)
        view.layoutState.measurements.insert(answer, for: baseline, at: size)
        return answer
    }

    /// Marks only the subviews' frames. The view's own measurements stay valid.
    func setNeedsArranging() {
        view.flags.insert(.layout)
        propagateLayoutFlags(.descendantNeedsLayout)
        view.window?.setNeedsFrame()
    }

    /// Marks the path to the root. It stops at a view whose ancestors are already marked.
    func propagateLayoutFlags(_ marks: ViewFlags) {
        // Documents set properties before the view has a superview.
        guard self.view.parent != nil else { return }
        var view = self.view
        while let superview = view.superview {
            if view.flags.contains(.listed) {
                if superview.flags.isSuperset(of: marks) { return }
            } else {
                view.flags.insert(.listed)
                superview.layoutState.subviewsNeedingLayout.append(view)
            }
            superview.flags.insert(marks)
            view = superview
        }
    }

    func frameDidChange(from old: Rect) {
        if view.frame.size != old.size {
            view.flags.insert(.layout)
            view.setNeedsDisplay()
            propagateLayoutFlags(.descendantNeedsLayout)
            view.window?.setNeedsFrame()
            DisplayPass(of: view).markForDisplay(.composite)
        } else {
            DisplayPass(of: view).markForDisplay(.placed)
        }
    }

    /// Sets the view's frame during the superview's layout, which visits the view afterwards.
    ///
    /// - Returns: the flags that the change sets on the view.
    func place(_ rect: Rect) -> ViewFlags {
        let old = view.layoutState.frame
        guard rect != old else { return [] }
        view.layoutState.frame = rect
        if view.animation.isAnimationConcerned { view.animation.animateFrameChange(from: old) }
        var stale: ViewFlags = .placed
        if rect.size != old.size {
            stale =
                view.flags.contains(.leaf) && view.subviews.isEmpty
                ? [.display, .composite] : [.layout, .display, .composite]
        }
        view.flags.formUnion(stale)
        return stale
    }

    /// Checks whether the view's measurements have changed. If so, the superview needs layout, and its measurements are checked too.
    func checkMeasurements() {
        var isSuspect = self.view.flags.remove(.unmeasured) != nil
        if self.view.flags.remove(.descendantNeedsMeasure) != nil {
            for view in self.view.flags.contains(.allBelow)
                ? self.view.subviews : self.view.layoutState.subviewsNeedingLayout
            where (!view.isHidden || type(of: view).traits.contains(.measuredWhileHidden))
                && view.flags.needsMeasurement
            {
                LayoutPass(of: view).checkMeasurements()
            }
            // A subview's check may have marked this view.
            if self.view.flags.remove(.unmeasured) != nil { isSuspect = true }
        }
        guard isSuspect else { return }
        let old = self.view.layoutState.measurements
        self.view.layoutState.measurements.removeAll()
        let isElasticityChanged = Axis.allCases.contains { axis in
            old[stretch: axis].map { $0 != stretches(along: axis) } ?? false
                || old[compression: axis].map { $0.value != compression(along: axis, cross: $0.cross) } ?? false
        }
        if isElasticityChanged || hasChanged(since: old) {
            self.view.superview?.respond(to: .measurements(of: self.view, isElasticityChanged: isElasticityChanged))
        }
    }

    /// Whether the view's measurements differ from the cached ones.
    private func hasChanged(since old: MeasurementCache) -> Bool {
        if old.isEmpty || old.hasForgotten || !view.flags.isDisjoint(with: [.hasBaselineObservers, .hasGridColumns]) {
            return true
        }
        // The latest is measured last, so that it is the latest in the new cache too.
        for proposal in old.proposals.reversed() where old[proposal] != .some(view.measure(fitting: proposal)) {
            return true
        }
        return old.isConstant != view.layoutState.measurements.isConstant
    }

    /// Lays out the marked subviews. Views that are marked meanwhile are left for the next round.
    func layoutSubviewsIfNeeded() {
        let isAll = self.view.flags.remove(.allBelow) != nil
        if !isAll, self.view.layoutState.subviewsNeedingLayout.isEmpty {
            self.view.flags.remove(.descendantNeedsLayout)
            return
        }
        let views = isAll ? self.view.subviews : self.view.layoutState.subviewsNeedingLayout
        self.view.layoutState.subviewsNeedingLayout = []
        for view in views {
            if !view.isHidden { view.layoutIfNeeded() }
            if view.flags.needsUpdate, view.superview === self.view {
                view.flags.insert(.listed)
                self.view.layoutState.subviewsNeedingLayout.append(view)
                // The view was marked during its layout. Ancestors may have been measured since, when the list was empty.
                if !view.isHidden || type(of: view).traits.contains(.measuredWhileHidden), view.flags.needsMeasurement {
                    self.view.flags.insert(.descendantNeedsMeasure)
                }
            } else {
                view.flags.remove(.listed)
            }
        }
        if !self.view.layoutState.subviewsNeedingLayout.contains(where: { !$0.isHidden }) {
            self.view.flags.remove(.descendantNeedsLayout)
        }
    }

    /// The last visible view of the subtree that needs layout. Hidden views may need layout at any time.
    var lastUnsettled: View? {
        for view in self.view.subviews.reversed() where !view.isHidden {
            if let found = LayoutPass(of: view).lastUnsettled { return found }
        }
        return self.view.flags.isDisjoint(with: [.layout, .unmeasured]) ? nil : self.view
    }

    /// Discards all measurements of the subtree after a change of font, scale or theme.
    func invalidateLayoutOfTree() {
        forgetLayout()
        self.view.environmentDidChange()
        for view in self.view.subviews { LayoutPass(of: view).invalidateLayoutOfTree() }
    }

    /// Discards all measurements of the view and marks it.
    func forgetLayout() {
        view.layoutState.measurements.removeAll()
        view.layoutState.subviewsNeedingLayout = []
        view.flags.insert([.layout, .inputs, .unmeasured, .descendantNeedsLayout, .descendantNeedsMeasure, .allBelow])
        view.flags.insert([.display, .descendantNeedsDisplay, .allDisplayBelow])
    }
}
