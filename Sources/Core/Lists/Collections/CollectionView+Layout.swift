// The valid answers of the layout; invalid ones are reported and ignored.

extension CollectionView {
    /// Returns the attributes of elements that are at least partly in a part of the content.
    func placed(in rect: Rect) -> [LayoutAttributes] {
        collectionViewLayout.layoutAttributesForElements(in: rect).filter(isSound)
    }

    /// Returns the attributes of an item; nil if it does not exist.
    func placed(at path: IndexPath) -> LayoutAttributes? {
        collectionViewLayout.layoutAttributesForItem(at: path).flatMap { isSound($0) ? $0 : nil }
    }

    private func isSound(_ attributes: LayoutAttributes) -> Bool {
        let frame = attributes.frame
        let hasPlace = frame.minX.magnitude <= .contentLimit && frame.minY.magnitude <= .contentLimit
        let hasSize = [frame.width, frame.height].allSatisfy { $0 >= 0 && $0 <= .contentLimit }
        if hasPlace, hasSize, !attributes.alpha.isNaN, !attributes.zIndex.isNaN { return true }
        let kind = attributes.kind == .item ? "item \(attributes.path.item)" : "the \(attributes.kind.rawValue)"
        let depth = "the alpha \(attributes.alpha.plain) and the zIndex \(attributes.zIndex.plain)"
        let fault = hasPlace && hasSize ? depth : "the frame \(frame.plain)"
        reportOnce(
            "invalid layout of \(kind) of section \(attributes.path.section): \(fault); it is not shown",
            as: "place")
        return false
    }

    /// The size of the content.
    var placedSize: Size {
        let size = collectionViewLayout.collectionViewContentSize
        func sound(_ axis: Axis) -> Double {
            if size[axis] >= 0, size[axis].isFinite { return min(size[axis], .contentLimit) }
            reportOnce(
                "invalid content size '\(size.plain)': must be finite and 0 or greater; the view's size is used",
                as: "content")
            return frame.size[axis]
        }
        return Size(sound(.horizontal), sound(.vertical))
    }
}
