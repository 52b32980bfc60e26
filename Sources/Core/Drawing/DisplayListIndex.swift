/// Where the commands of a long list leave their marks, so that those that show are found without looking at all.
nonisolated final class DisplayListIndex: Sendable {
    private struct Stretch: Sendable {
        let commands: Range<Int>
        /// nil for what is always taken.
        var bounds: Rect?
    }

    /// The rectangle that everything drawn lies in.
    let bounds: Rect
    private let stretches: [Stretch]

    /// Commands; of a shorter list all are looked at.
    private static let shortest = 128
    /// Commands; a window shows about so many lines of text.
    private static let stretchLength = 64

    /// nil for a short list.
    init?(_ list: DisplayList) {
        guard list.commands.count >= Self.shortest else { return nil }
        bounds = list.bounds
        var stretches: [Stretch] = []
        // What fades, is turned or throws a shadow does so as one picture.
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

    /// The commands that may leave a mark in the area, and those that hold for them.
    func commands(within area: DrawnArea) -> some Sequence<Int> {
        stretches.lazy.filter { $0.bounds.map(area.meets) ?? true }.map(\.commands).joined()
    }
}
