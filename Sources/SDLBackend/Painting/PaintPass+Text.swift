internal import CPixman
import Inlay

/// What the coverage of a run depends on.
nonisolated struct RunKey: Hashable {
    let text: String
    let font: FontDescriptor
    /// Device pixels per point.
    let scale: Double
}

/// The coverage of a run, one mask for each of its parts; places are relative to the left end of the baseline.
struct RunMask {
    struct Part {
        let image: PixmanImage
        let place: PixelRect
    }

    let parts: [Part]
    var byteCount: Int { parts.reduce(64) { $0 + $1.image.stride * $1.place.height } }
}

extension PaintPass {
    func text(_ run: TextRun, at baseline: Point, _ color: Color) {
        guard let x = grid.edge(baseline.x), let y = grid.edge(baseline.y),
            let bounds = grid.covering(DisplayCommand.text(run, at: baseline, color).bounds), layer.shows(bounds),
            let ink = ink(color, at: bounds), let mask = mask(of: run)
        else { return }
        for part in mask.parts {
            let place = part.place.offset(x: x, y: y)
            if layer.shows(place) { layer.composite(ink, mask: part.image, to: place) }
        }
    }

    private func mask(of run: TextRun) -> RunMask? {
        let key = RunKey(text: run.text, font: run.font, scale: grid.scale)
        if let mask = painter.runs.value(for: key) { return mask }
        guard let line = painter.fonts.typeset(run.text, font: run.font, scale: grid.scale) else { return nil }
        let mask = RunMask(parts: line.parts.compactMap { $0.mask() })
        painter.runs.insert(mask, for: key, cost: mask.byteCount)
        return mask
    }
}
