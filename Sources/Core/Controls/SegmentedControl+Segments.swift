// The segments of a segmented control, by their places from 0. What lies beyond the last one is told, and does nothing; a segment that
// is inserted there comes last.

extension SegmentedControl {
    public var numberOfSegments: Int { segments.count }

    public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        insert(Segment(title: title), at: index, animated: animated)
    }

    public func insertSegment(with image: Image?, at index: Int, animated: Bool) {
        insert(Segment(image: image), at: index, animated: animated)
    }

    /// The choice moves with its segment; that of a segment that is removed is given up.
    public func removeSegment(at index: Int, animated: Bool) {
        guard known(index) != nil else { return }
        segments.remove(at: index).removeFromSuperview()
        let selected = selectedIndex
        let new = index == selected ? Self.noSegment : index < selected ? selected - 1 : selected
        segmentsDidLeave(selected: new, animated: animated)
    }

    public func removeAllSegments() {
        for segment in segments { segment.removeFromSuperview() }
        segments = []
        segmentsDidLeave(selected: Self.noSegment, animated: false)
    }

    public func titleForSegment(at index: Int) -> String? { known(index)?.title }
    /// Shows a title in the place of what the segment shows.
    public func setTitle(_ title: String?, forSegmentAt index: Int) {
        known(index)?.show(title: title, image: nil)
    }

    public func imageForSegment(at index: Int) -> Image? { known(index)?.image }
    /// Shows an image in the place of what the segment shows.
    public func setImage(_ image: Image?, forSegmentAt index: Int) {
        known(index)?.show(title: nil, image: image)
    }

    public func isEnabledForSegment(at index: Int) -> Bool { known(index)?.isAllowed ?? false }
    /// A segment that is not enabled cannot be chosen by a person.
    public func setEnabled(_ enabled: Bool, forSegmentAt index: Int) {
        guard let segment = known(index) else { return }
        segment.isAllowed = enabled
        segment.isEnabled = isEnabled && enabled
    }

    /// Points; 0 where the content decides.
    public func widthForSegment(at index: Int) -> Double { known(index)?.fixedWidth ?? 0 }
    /// - Parameter width: points; 0 leaves it to the content.
    public func setWidth(_ width: Double, forSegmentAt index: Int) {
        guard let segment = known(index) else { return }
        guard width >= 0, isSensible(width) else { return }
        segment.fixedWidth = width
        setNeedsLayout()
    }

    /// What the segment stands for (specification 13.6).
    public func valueForSegment(at index: Int) -> Any? { known(index)?.value }
    public func setValue(_ value: Any?, forSegmentAt index: Int) {
        guard let segment = known(index) else { return }
        segment.value = value
        chooseWanted(at: index)
    }

    private func known(_ index: Int) -> Segment? {
        if let segment = segment(at: index) { return segment }
        report("there is no segment \(index); there are \(segments.count), counted from 0")
        return nil
    }

    private func insert(_ segment: Segment, at index: Int, animated: Bool) {
        let place = min(max(index, 0), segments.count)
        segments.insert(segment, at: place)
        insertSubview(segment, at: place)
        let selected = selectedIndex
        segmentDidCome(at: place, selected: place <= selected ? selected + 1 : selected, animated: animated)
    }

    private static let attributes = ["title", "image", "value", "enabled"]

    /// What a `<segment>` says. A title wins over an image; without either there is nothing to show.
    func appendSegment(_ properties: [(name: String, value: String)]) {
        var texts: [String: String] = [:]
        for (name, text) in properties {
            texts[name] = text
            guard !Self.attributes.contains(name) else { continue }
            MarkupContext.report(.unknownProperty(name, className: "segment", known: Self.attributes))
        }
        let segment: Segment
        if let title = texts["title"] {
            segment = Segment(title: title)
        } else if let name = texts["image"], let image: Image = MarkupContext.value(name, ofPart: "image") {
            segment = Segment(image: image)
        } else {
            return
        }
        segment.value = texts["value"]
        if let text = texts["enabled"] { segment.isAllowed = MarkupContext.value(text, ofPart: "enabled") ?? true }
        insert(segment, at: segments.count, animated: false)
    }
}
