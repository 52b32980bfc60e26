import Inlay

/// A rectangle of whole device pixels. Right and bottom are exclusive; the size is never negative.
package nonisolated struct PixelRect: Hashable {
    package var left: Int
    package var top: Int
    var right: Int
    var bottom: Int

    package var width: Int { right - left }
    package var height: Int { bottom - top }
    package var isEmpty: Bool { right <= left || bottom <= top }

    package func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(left, other.left)
        let top = max(top, other.top)
        return PixelRect(
            left: left, top: top, right: max(left, min(right, other.right)),
            bottom: max(top, min(bottom, other.bottom)))
    }

    func offset(x: Int, y: Int) -> PixelRect {
        PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    /// Returns the rectangle with its edges moved outwards.
    func grown(by distance: Int) -> PixelRect {
        PixelRect(left: left - distance, top: top - distance, right: right + distance, bottom: bottom + distance)
    }

    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    package func contains(_ other: PixelRect) -> Bool {
        other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
    }

    package var area: Int { isEmpty ? 0 : width * height }
}

nonisolated extension PixelRect {
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(left: x, top: y, right: x + width, bottom: y + height)
    }

    package var x: Int { left }
    package var y: Int { top }

    /// Creates the rectangle of all device pixels that `rect` touches; empty if `rect` has no size or invalid numbers.
    package init(covering rect: Rect, scale: Double) {
        self = PixelGrid(scale: scale)?.covering(rect) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
}
