// The segments of a segmented control, by their indices from 0. An index out of range is reported and ignored.
// An insertion beyond the end appends the segment.

extension SegmentedControl {
    /// The count of segments, including disabled ones.
    public var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title. An index beyond the end appends it.
    public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        insert(Segment(title: title), at: index, animated: animated)
    }

    /// Inserts a segment with an image. An index beyond the end appends it.
    public func insertSegment(with image: Image?, at index: Int, animated: Bool) {
        insert(Segment(image: image), at: index, animated: animated)
    }

    /// Removes a segment. Another chosen segment stays chosen; if the chosen segment is removed, none is chosen.
    public func removeSegment(at index: Int, animated: Bool) {
        guard known(index) != nil else { return }
        segments.remove(at: index).removeFromSuperview()
        let selected = selectedIndex
        let new = index == selected ? Self.noSegment : index < selected ? selected - 1 : selected
        segmentsDidLeave(selected: new, animated: animated)
    }

    /// Removes all segments; no segment is selected then.
    public func removeAllSegments() {
        for segment in segments { segment.removeFromSuperview() }
        segments = []
        segmentsDidLeave(selected: Self.noSegment, animated: false)
    }

    /// Returns the title of a segment; nil without one, or for an unknown index.
    public func titleForSegment(at index: Int) -> String? { known(index)?.title }
    /// Sets the title of a segment and removes its image.
    public func setTitle(_ title: String?, forSegmentAt index: Int) {
        known(index)?.show(title: title, image: nil)
    }

    /// Returns the image of a segment; nil without one, or for an unknown index.
    public func imageForSegment(at index: Int) -> Image? { known(index)?.image }
    /// Sets the image of a segment and removes its title.
    public func setImage(_ image: Image?, forSegmentAt index: Int) {
        known(index)?.show(title: nil, image: image)
    }

    /// Returns whether a segment can be selected; false for an unknown index.
    public func isEnabledForSegment(at index: Int) -> Bool { known(index)?.isAllowed ?? false }
    /// Sets whether the user can choose a segment.
    public func setEnabled(_ enabled: Bool, forSegmentAt index: Int) { known(index)?.isAllowed = enabled }

    /// Returns the fixed width of a segment, in points; 0 is the width of the content.
    public func widthForSegment(at index: Int) -> Double { known(index)?.fixedWidth ?? 0 }
    /// - Parameter width: The width in points; 0 is the width of the content.
    public func setWidth(_ width: Double, forSegmentAt index: Int) {
        guard let segment = known(index) else { return }
        guard width >= 0, diagnostics.isSensible(width) else { return }
        segment.fixedWidth = width
        setNeedsLayout()
    }

    /// Returns the value that a segment represents. Specification 13.6.
    public func valueForSegment(at index: Int) -> Any? { known(index)?.value }
    /// Sets the value of a segment. Does nothing for an unknown index.
    public func setValue(_ value: Any?, forSegmentAt index: Int) { known(index)?.value = value }

    private func known(_ index: Int) -> Segment? {
        if let segment = segment(at: index) { return segment }
        diagnostics.report("there is no segment \(index); there are \(segments.count), counted from 0")
        return nil
    }

    func insert(_ segment: Segment, at index: Int, animated: Bool) {
        let place = min(max(index, 0), segments.count)
        segments.insert(segment, at: place)
        insertSubview(segment, at: place)
        let selected = selectedIndex
        segmentDidCome(at: place, selected: place <= selected ? selected + 1 : selected, animated: animated)
    }
}
