import Inlay

/// The painting of one frame.
struct PaintPass {
    let painter: Painter
    let grid: PixelGrid
    let commands: [DisplayCommand]
    /// The canvas, then the groups that are open.
    var layers: [Layer]
    /// Multiplies the opacity of each command; what is left of groups that need no picture of their own.
    var opacity = 1.0
    /// What the commands between each `pushOpacity` and its `pop` draw, by the place of the former.
    lazy var groups = GroupContent.groups(in: commands)
    private var scopes: [Scope] = []

    /// What a `pop` ends.
    private enum Scope {
        case clip
        case group(opacity: Double, outer: Double)
        case fade(outer: Double)
    }

    init(painter: Painter, grid: PixelGrid, commands: [DisplayCommand], layer: Layer) {
        self.painter = painter
        self.grid = grid
        self.commands = commands
        layers = [layer]
    }

    var layer: Layer { layers[layers.count - 1] }

    mutating func run() {
        for (index, command) in commands.enumerated() {
            switch command {
            case .fill(let rect, let radius, let color): fill(rect, cornerRadius: radius, color)
            case .border(let rect, let radius, let width, let color):
                border(rect, cornerRadius: radius, width: width, color)
            case .text(let run, let baseline, let color): text(run, at: baseline, color)
            case .image(let image, let rect, let tint): self.image(image, in: rect, tint: tint)
            case .pushClip(let rect):
                layer.pushClip(grid.rounded(rect))
                scopes.append(.clip)
            case .pushOpacity(let opacity): beginOpacity(opacity, at: index)
            case .pop: pop()
            }
        }
        while !scopes.isEmpty { pop() }
    }

    private mutating func beginOpacity(_ value: Double, at index: Int) {
        let value = value.isNaN ? 1 : min(max(value, 0), 1)
        if let content = groups[index], let group = groupLayer(for: content, opacity: value) {
            layers.append(group)
            scopes.append(.group(opacity: value * opacity, outer: opacity))
            opacity = 1
        } else {
            scopes.append(.fade(outer: opacity))
            opacity *= value
        }
    }

    private mutating func pop() {
        switch scopes.popLast() {
        case .clip: layer.popClip()
        case .fade(let outer): opacity = outer
        case .group(let groupOpacity, let outer):
            let group = layers.removeLast()
            lay(group, opacity: groupOpacity)
            opacity = outer
        case nil: break
        }
    }
}
