import Inlay

/// The painting of one frame.
struct PaintPass {
    let painter: Painter
    private(set) var grid: PixelGrid
    let commands: [DisplayCommand]
    /// The canvas, or the innermost group that is open.
    private(set) var layer: Layer
    /// All of the canvas, where it is known: on pixels of a transform's own it is not.
    private(set) var canvas: PixelRect?
    private(set) var groupDepth = 0
    /// Multiplies the opacity of each command; what is left of groups that need no picture of their own.
    var opacity = 1.0
    /// What the commands of each group draw, by the place where it begins.
    lazy var groups = GroupContent.groups(in: commands)
    private var scopes: [Scope] = []

    /// What a `pop` ends.
    private enum Scope {
        case clip(outer: Layer)
        case shape(RoundedShape, PixelRect, outer: Layer)
        case shadow(Shadow, outer: Layer)
        case transparent
        case group(opacity: Double, outer: Layer, outerOpacity: Double)
        case transform(
            TransformedPicture, outer: Layer, outerCanvas: PixelRect?, outerGrid: PixelGrid, outerOpacity: Double)
        case fade(outer: Double)
    }

    init(painter: Painter, grid: PixelGrid, commands: [DisplayCommand], layer: Layer) {
        self.painter = painter
        self.grid = grid
        self.commands = commands
        self.layer = layer
        canvas = layer.frame
    }

    mutating func run() {
        layer.activate()
        for (index, command) in commands.enumerated() {
            switch command {
            case .fill(let rect, let corners, let paint): fill(rect, corners: corners, paint)
            case .border(let rect, let corners, let width, let paint):
                border(rect, corners: corners, width: width, paint)
            case .text(let run, let baseline, let color): text(run, at: baseline, color)
            case .image(let image, let rect, let tint): self.image(image, in: rect, tint: tint)
            case .path(let path, let origin, let paint, let stroke): self.path(path, at: origin, paint, stroke)
            case .blur(let rect, let corners, let radius): blur(rect, corners: corners, radius: radius)
            case .pushClip(let rect, let corners): beginClip(rect, corners)
            case .pushShadow(let shadow): beginShadow(shadow, at: index)
            case .pushOpacity(let opacity): beginOpacity(opacity, at: index)
            case .pushTransform(let transform, let center): beginTransform(transform, about: center, at: index)
            case .pop: pop()
            }
        }
        while !scopes.isEmpty { pop() }
    }

    private mutating func beginClip(_ rect: Rect, _ corners: CornerRadii) {
        let box = grid.rounded(rect)
        if corners != .zero, let box, let picture = shapeLayer(in: box) {
            scopes.append(.shape(RoundedShape(box, radii: pixels(corners)), box, outer: layer))
            groupDepth += 1
            enter(picture)
        } else {
            scopes.append(.clip(outer: layer))
            enter(layer.clipped(to: box))
        }
    }

    private mutating func beginShadow(_ shadow: Shadow, at index: Int) {
        if layShadowOfCard(shadow, at: index) { return scopes.append(.transparent) }
        guard let content = groups[index], let picture = shadowLayer(for: content, shadow) else {
            return scopes.append(.transparent)
        }
        scopes.append(.shadow(shadow, outer: layer))
        groupDepth += 1
        enter(picture)
    }

    private mutating func beginOpacity(_ value: Double, at index: Int) {
        let value = value.isNaN ? 1 : min(max(value, 0), 1)
        if let content = groups[index], let group = groupLayer(for: content, opacity: value) {
            scopes.append(.group(opacity: value * opacity, outer: layer, outerOpacity: opacity))
            groupDepth += 1
            opacity = 1
            enter(group)
        } else {
            scopes.append(.fade(outer: opacity))
            opacity *= value
        }
    }

    private mutating func beginTransform(_ transform: AffineTransform, about center: Point, at index: Int) {
        guard let content = groups[index], let picture = transformedPicture(of: content, transform, about: center)
        else {
            scopes.append(.clip(outer: layer))
            return enter(layer.clipped(to: nil))
        }
        scopes.append(
            .transform(picture, outer: layer, outerCanvas: canvas, outerGrid: grid, outerOpacity: opacity))
        groupDepth += 1
        canvas = nil
        grid = picture.grid
        opacity = 1
        enter(picture.layer)
    }

    private mutating func pop() {
        switch scopes.popLast() {
        case .clip(let outer): enter(outer)
        case .fade(let outer): opacity = outer
        case .shape(let shape, let box, let outer):
            let group = layer
            enter(outer)
            paint(shape, in: box, Ink(group.image, tile: group.frame))
            groupDepth -= 1
        case .shadow(let shadow, let outer):
            let group = layer
            enter(outer)
            lay(group, over: shadow)
            groupDepth -= 1
        case .group(let groupOpacity, let outer, let outerOpacity):
            let group = layer
            enter(outer)
            lay(group, opacity: groupOpacity)
            groupDepth -= 1
            opacity = outerOpacity
        case .transform(let picture, let outer, let outerCanvas, let outerGrid, let outerOpacity):
            canvas = outerCanvas
            grid = outerGrid
            opacity = outerOpacity
            enter(outer)
            lay(picture)
            groupDepth -= 1
        case .transparent, nil: break
        }
    }

    /// The canvas and the groups that are open, each over the one before, and for those outside of a transform where in them a place
    /// of the innermost shows.
    var openLayers: [(layer: Layer, place: AffineTransform?)] {
        var layers: [(Layer, AffineTransform?)] = [(layer, nil)]
        var place: AffineTransform?
        for scope in scopes.reversed() {
            switch scope {
            case .shape(_, _, let outer), .shadow(_, let outer), .group(_, let outer, _): layers.append((outer, place))
            case .transform(let picture, let outer, _, _, _):
                place = place?.concatenating(picture.target) ?? picture.target
                layers.append((outer, place))
            case .clip, .transparent, .fade: break
            }
        }
        return layers.reversed()
    }

    private mutating func enter(_ layer: Layer) {
        self.layer = layer
        layer.activate()
    }
}
