/// An index of the bounds of a long list's commands, which finds visible commands without a scan of all.
nonisolated final class DisplayListIndex: Sendable {
    private struct Stretch: Sendable {
        let commands: Range<Int>
        /// nil if the commands are always included.
        var bounds: Rect?
    }

    /// The smallest rectangle that contains all drawing.
    let bounds: Rect
    private let stretches: [Stretch]

    /// The number of commands from which a list has an index.
    private static let shortest = 128
    /// The number of commands in a stretch, about the number of lines of text in a window.
    private static let stretchLength = 64

    /// Returns nil for a short list.
    init?(_ list: DisplayList) {
        guard list.commands.count >= Self.shortest else { return nil }
        bounds = list.bounds
        var stretches: [Stretch] = []
        // Layers with opacity, transform or shadow are included as a whole.
        var wholes = 0
        var open: [Bool] = []
        for (place, command) in list.commands.enumerated() {
            var bounds: Rect?
            switch command {
            case .pushClip, .pushOpacity, .pushShadow, .pushTransform:
                let isWhole = if case .pushClip = command { false } else { true }
                open.append(isWhole)
                wholes += isWhole ? 1 : 0
            case .pop: if open.popLast() == true { wholes -= 1 }
            default: bounds = wholes == 0 ? command.bounds : nil
            }
            if let last = stretches.last, last.commands.count < Self.stretchLength,
                (last.bounds == nil) == (bounds == nil)
            {
                let joined = last.bounds.flatMap { old in bounds.map { old.union($0) } }
                stretches[stretches.count - 1] = Stretch(commands: last.commands.lowerBound..<place + 1, bounds: joined)
            } else {
                stretches.append(Stretch(commands: place..<place + 1, bounds: bounds))
            }
        }
        self.stretches = stretches
    }

    /// The commands that may draw in the area, and the commands that apply to them.
    func commands(within area: RenderArea) -> some Sequence<Int> {
        stretches.lazy.filter { $0.bounds.map(area.meets) ?? true }.map(\.commands).joined()
    }
}
