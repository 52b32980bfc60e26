/// What of a picture keeps its size when it is shown larger or smaller: its edges. Few pictures have one.
package nonisolated final class ImageSlices: Hashable, Sendable {
    /// Points; none below 0.
    package let caps: EdgeInsets
    /// Points of what is stretched or repeated, from the left and the top cap on; nil is all between the caps.
    package let middle: Size?
    package let mode: Image.ResizingMode

    deinit {}

    /// Lengths below 0, or that are none, count as 0, those beyond any picture as no more than that.
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
    /// How the middle of a picture fills more room than it has.
    public enum ResizingMode: String, CaseIterable, Sendable {
        /// Side by side in its own size, from the left and the top.
        case tile
        case stretch
    }

    /// How far from each edge the picture keeps its size, in points.
    public var capInsets: EdgeInsets { slices?.caps ?? .zero }
    public var resizingMode: ResizingMode { slices?.mode ?? .stretch }

    /// The picture with edges that keep their size when it is shown larger or smaller: corners stay as they are, what lies between
    /// them follows one side of the picture, the middle both. Where there is less room than the edges need, they become smaller.
    ///
    ///     panel.image = bubble.resizableImage(withCapInsets: EdgeInsets(12), resizingMode: .stretch)
    ///
    /// - Parameter capInsets: points of the picture's own size; without any, all of it is tiled or stretched.
    public func resizableImage(withCapInsets capInsets: EdgeInsets, resizingMode: ResizingMode = .tile) -> Image {
        Image(
            name: name, source: source, isTemplate: isTemplate, slices: ImageSlices(caps: capInsets, mode: resizingMode)
        )
    }
}
