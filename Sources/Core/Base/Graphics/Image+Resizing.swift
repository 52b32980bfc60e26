/// The parts of an image that keep their size when it is resized: its edges. Few images have any.
package nonisolated final class ImageSlices: Hashable, Sendable {
    /// The edges that keep their size, in points; none is negative.
    package let caps: EdgeInsets
    /// The size in points of the stretched or repeated area, from the left and the top cap; nil is the whole area between the caps.
    package let middle: Size?
    package let mode: Image.ResizingMode

    deinit {}

    /// Negative and NaN lengths become 0; longer lengths are limited to the largest allowed length.
    init(caps: EdgeInsets, middle: Size? = nil, mode: Image.ResizingMode) {
        func sound(_ length: Double) -> Double { length > 0 ? min(length, .lengthLimit) : 0 }
        self.caps = EdgeInsets(
            top: sound(caps.top), left: sound(caps.left), bottom: sound(caps.bottom), right: sound(caps.right))
        self.middle = middle.map { Size(sound($0.width), sound($0.height)) }
        self.mode = mode
    }

    package static func == (a: ImageSlices, b: ImageSlices) -> Bool {
        a.caps == b.caps && a.middle == b.middle && a.mode == b.mode
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(caps) }
}

nonisolated extension Image {
    /// How the middle of an image fills a larger area.
    public enum ResizingMode: String, CaseIterable, Sendable {
        /// Tiles in the original size, from the left and the top.
        case tile
        case stretch
    }

    /// The distances from the edges in which the image keeps its size, in points.
    public var capInsets: EdgeInsets { slices?.caps ?? .zero }
    /// How the part between the cap insets fills a larger area; `stretch` by default.
    public var resizingMode: ResizingMode { slices?.mode ?? .stretch }

    /// Returns the image with edges that keep their size when it is resized: corners are unchanged, the edges between them
    /// stretch along one axis, and the middle along both. If there is less room than the edges need, they shrink.
    ///
    ///     panel.image = bubble.resizableImage(withCapInsets: EdgeInsets(12), resizingMode: .stretch)
    ///
    /// - Parameter capInsets: the insets in points of the image's own size; without any, the whole image is tiled or stretched.
    public func resizableImage(withCapInsets capInsets: EdgeInsets, resizingMode: ResizingMode = .tile) -> Image {
        Image(
            name: name, source: source, isTemplate: isTemplate, slices: ImageSlices(caps: capInsets, mode: resizingMode)
        )
    }
}
