// How views are measured and get their frames, and how little of that a change repeats.
//
// `setNeedsLayout` marks a view. The next layout first asks the marked views what they were asked before; only where an
// answer has changed, the superview is laid out, and its own answers are looked at. The views that are marked, or hold some,
// are in the lists of their superviews, so that nobody looks at the others.

extension View {
    /// The size that the view asks for within `proposal`, its fixed size and bounds applied (specification 11.1). A dimension
    /// that neither content nor document tell stays undefined.
    public func measure(fitting proposal: Size) -> Size {
        if flags.mayAnswerOtherwise { checkAnswers() }
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

    /// What the content asks for, in whole device pixels where the room has them: on its way to those a part of a pixel would be
    /// lost at times, and with it the end of a text.
    private func whole(_ length: Double, in room: Double) -> Double {
        length <= room ? min(roundedUp(length), room) : roundedUp(length)
    }

    /// What `isStretchable(along:)` says, asked once.
    func stretches(along axis: Axis) -> Bool {
        if flags.mayAnswerOtherwise { checkAnswers() }
        if let known = measurements[stretch: axis] { return known }
        let answer = isStretchable(along: axis)
        measurements[stretch: axis] = answer
        return answer
    }

    /// How the view gives way along the axis where room lacks, in room of a length across it.
    func compression(along axis: Axis, cross: Double) -> Compression {
        if flags.mayAnswerOtherwise { checkAnswers() }
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

    /// Whether lines of text of the view decide where others stand: a change of it concerns those.
    func baseline(_ baseline: Baseline, for size: Size) -> Double? {
        flags.insert(.baselineAsked)
        if flags.mayAnswerOtherwise { checkAnswers() }
        if let known = measurements[baseline, size] { return known }
        let answer = baseline == .first ? firstBaseline(for: size) : lastBaseline(for: size)
        measurements.insert(answer, for: baseline, at: size)
        return answer
    }

    // MARK: What has changed

    /// Marks the view: its subviews' places may be others now, and what it answers when it is measured. Its superview is laid
    /// out if an answer has changed.
    public func setNeedsLayout() {
        flags.insert([.layout, .inputs, .unmeasured])
        tellAbove([.layoutBelow, .measureBelow])
        window?.setNeedsFrame()
    }

    /// Marks the subviews' places alone: what the view answers when it is measured stays.
    func setNeedsArranging() {
        flags.insert(.layout)
        tellAbove(.layoutBelow)
        window?.setNeedsFrame()
    }

    /// All that hold the view learn that there is something to do below them. Who knows already has told the others.
    private func tellAbove(_ marks: ViewFlags) {
        var view = self
        while let superview = view.superview {
            if view.flags.contains(.listed) {
                if superview.flags.isSuperset(of: marks) { return }
            } else {
                view.flags.insert(.listed)
                superview.staleSubviews.append(view)
            }
            superview.flags.insert(marks)
            view = superview
        }
    }

    func frameDidChange(from old: Rect) {
        if frame.size != old.size {
            flags.insert(.layout)
            setNeedsDisplay()
            tellAbove(.layoutBelow)
            window?.setNeedsFrame()
            setNeedsComposite()
        } else {
            setNeedsPlacing()
        }
    }

    /// Gives the view its frame while its superview is laid out, which visits it afterwards.
    ///
    /// - Returns: what that makes stale of it.
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

    /// Looks whether the view still answers as before. If not, its superview has to be laid out, and looked at.
    private func checkAnswers() {
        var isSuspect = flags.remove(.unmeasured) != nil
        if flags.remove(.measureBelow) != nil {
            for view in flags.contains(.allBelow) ? subviews : staleSubviews
            where (!view.isHidden || view.isAskedWhileHidden) && view.flags.mayAnswerOtherwise {
                view.checkAnswers()
            }
            // Some of them may have marked this view.
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
            superview?.subviewAnswersDidChange(self, isElasticityChanged: isElasticityChanged)
        }
    }

    /// Whether what the view asks for is another size than before.
    private func hasChanged(since old: MeasurementCache) -> Bool {
        if old.isEmpty || old.hasForgotten || flags.contains(.baselineAsked) || concernsSuperview { return true }
        // The latest comes last, so that it is the latest again.
        for proposal in old.proposals.reversed() where old[proposal] != .some(measure(fitting: proposal)) {
            return true
        }
        return old.isConstant != measurements.isConstant
    }

    // MARK: Layout

    /// Lays out what needs it, now.
    public func layoutIfNeeded() {
        if flags.mayAnswerOtherwise { checkAnswers() }
        guard !flags.isDisjoint(with: [.layout, .layoutBelow]) else { return }
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

    /// Visits those that are marked. What they mark meanwhile is left for the next round.
    private func layoutSubviewsIfNeeded() {
        let isAll = flags.remove(.allBelow) != nil
        if !isAll, staleSubviews.isEmpty {
            flags.remove(.layoutBelow)
            return
        }
        let views = isAll ? subviews : staleSubviews
        staleSubviews = []
        for view in views {
            if !view.isHidden { view.layoutIfNeeded() }
            if view.flags.isStale, view.superview === self {
                view.flags.insert(.listed)
                staleSubviews.append(view)
                // It was marked while it was laid out. The views above may have been measured since, when the list was empty.
                if !view.isHidden || view.isAskedWhileHidden, view.flags.mayAnswerOtherwise {
                    flags.insert(.measureBelow)
                }
            } else {
                view.flags.remove(.listed)
            }
        }
        if !staleSubviews.contains(where: { !$0.isHidden }) { flags.remove(.layoutBelow) }
    }

    /// The last view of the tree that waits for layout; hidden ones always may.
    var lastUnsettled: View? {
        for view in subviews.reversed() where !view.isHidden {
            if let found = view.lastUnsettled { return found }
        }
        return flags.isDisjoint(with: [.layout, .unmeasured]) ? nil : self
    }

    /// Forgets every measurement of the tree: the font, scale or theme has changed.
    func invalidateLayoutOfTree() {
        forgetLayout()
        environmentDidChange()
        for view in subviews { view.invalidateLayoutOfTree() }
    }

    /// Nothing that was found out about the view holds any longer.
    func forgetLayout() {
        measurements.removeAll()
        staleSubviews = []
        flags.insert([.layout, .inputs, .unmeasured, .layoutBelow, .measureBelow, .allBelow])
        flags.insert([.display, .displayBelow, .allDisplayBelow])
    }

    /// To whole device pixels; what is off by less than a thousandth is so by arithmetic.
    func roundedUp(_ length: Double) -> Double {
        let scale = context?.scale ?? 1
        return (length * scale - 0.001).rounded(.up) / scale
    }

    /// The rectangle with its edges on device pixels. The view's own origin lies on one, so that neighbours stay adjacent.
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
    /// The place of a subview. The last one is found at once, so that many can be removed from the end in linear time.
    func index(of subview: View) -> Int? {
        subviews.last === subview ? subviews.count - 1 : subviews.firstIndex { $0 === subview }
    }
}
