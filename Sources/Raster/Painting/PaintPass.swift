import Inlay

/// The painting of one frame.
struct PaintPass {
    let renderer: Renderer
    private(set) var grid: PixelGrid
    private(set) var commands: [DisplayCommand]
    /// The canvas, or the innermost open group.
    private(set) var layer: Layer
    /// The part of the canvas that can be visible, damaged or not; nil if unknown, as on the pixels of a transformed group.
    private(set) var canvas: PixelRect?
    private(set) var groupDepth = 0
    /// The factor for the opacity of each command. It includes the opacity of groups without a picture.
    var opacity = 1.0
    /// The content of each group, by the index of its first command.
    lazy var groups = GroupContent.groups(in: commands)
    /// The deferred background: an opaque rectangle that covers the whole clip region, and waits because later commands may hide it.
    var deferredBackground: (box: PixelRect, resolvedPaint: ResolvedPaint, layer: Layer)?
    private var scopes: [Scope] = []

    /// The state to restore at a `pop`.
    private enum Scope {
        case clip(outer: Layer, outerCanvas: PixelRect?)
        case shape(RoundedShape, PixelRect, outer: Layer, outerCanvas: PixelRect?)
        case shadow(Shadow, outer: Layer)
        case transparent
        case group(opacity: Double, outer: Layer, outerOpacity: Double)
        case transform(
            TransformedPicture, outer: Layer, outerCanvas: PixelRect?, outerGrid: PixelGrid, outerOpacity: Double)
        case fade(outer: Double)
    }

    init(renderer: Renderer, grid: PixelGrid, commands: [DisplayCommand], layer: Layer) {
        self.renderer = renderer
        self.grid = grid
        self.commands = commands
        self.layer = layer
        canvas = layer.frame
    }

    mutating func run() {
        layer.activate()
        for index in commands.indices {
            tolerate { (pass) throws(RenderWarning) in try pass.draw(pass.commands[index], at: index) }
        }
        tolerate { (pass) throws(RenderWarning) in try pass.drawDeferredBackground() }
        while !scopes.isEmpty { tolerate { (pass) throws(RenderWarning) in try pass.pop() } }
    }

    /// Draws a command, and reports a render warning if that fails.
    private mutating func tolerate(_ draw: (inout PaintPass) throws(RenderWarning) -> Void) {
        do throws(RenderWarning) { try draw(&self) } catch { renderer.renderWarnings.record(error) }
    }

    private mutating func draw(_ command: DisplayCommand, at index: Int) throws(RenderWarning) {
        switch command {
        case .fill(let rect, let corners, let paint, let width):
            try fill(rect, corners: corners, paint, beneath: width)
        case .border(let rect, let corners, let width, let paint):
            try border(rect, corners: corners, width: width, paint)
        case .text(let run, let baseline, let color): try text(run, at: baseline, color)
        case .image(let image, let rect, let tint): try self.image(image, in: rect, tint: tint)
        case .path(let path, let origin, let paint, let stroke): try self.path(path, at: origin, paint, stroke)
        case .blur(let rect, let corners, let radius, let width):
            try blur(rect, corners: corners, radius: radius, beneath: width)
        case .pushClip(let rect, let corners, let width): try beginClip(rect, corners, beneath: width)
        case .pushShadow(let shadow): try beginShadow(shadow, at: index)
        case .pushOpacity(let opacity, let isPicture): try beginOpacity(opacity, isPicture, at: index)
        case .pushTransform(let transform, let center, let isMoving):
            try beginTransform(transform, about: center, isMoving, at: index)
        case .pop: try pop()
        }
    }

    /// The innermost rounded clip that applies to the current commands, and its rectangle.
    var cut: (shape: RoundedShape, box: PixelRect)? {
        for scope in scopes.reversed() {
            switch scope {
            case .shape(let shape, let box, _, _): return (shape, box)
            case .clip, .fade, .group, .transparent: continue
            case .shadow, .transform: return nil
            }
        }
        return nil
    }

    // A command that begins a group always pushes a scope, even if the group gets no layer.

    private mutating func beginClip(_ rect: Rect, _ corners: CornerRadii, beneath width: Double) throws(RenderWarning) {
        let box = grid.rounded(rect)
        var scope = Scope.clip(outer: layer, outerCanvas: canvas)
        var picture: Layer?
        defer {
            scopes.append(scope)
            enter(picture ?? layer.clipped(to: box))
            if let box { canvas = canvas?.intersection(box) ?? box }
        }
        guard corners != .zero, let box else { return }
        try drawDeferredBackground()
        picture = try shapeLayer(in: box)
        guard picture != nil else { return }
        scope = .shape(ground(box, corners, beneath: width), box, outer: layer, outerCanvas: canvas)
        groupDepth += 1
    }

    private mutating func beginShadow(_ shadow: Shadow, at index: Int) throws(RenderWarning) {
        var scope = Scope.transparent
        defer { scopes.append(scope) }
        try drawDeferredBackground()
        if try layShadowOfCard(shadow, at: index) { return }
        guard let content = groups[index], let picture = try shadowLayer(for: content, shadow) else { return }
        scope = .shadow(shadow, outer: layer)
        groupDepth += 1
        enter(picture)
    }

    private mutating func beginOpacity(_ value: Double, _ isPicture: Bool, at index: Int) throws(RenderWarning) {
        let value = value.isNaN ? 1 : min(max(value, 0), 1)
        var scope = Scope.fade(outer: opacity)
        var inner = opacity * value
        defer {
            scopes.append(scope)
            opacity = inner
        }
        try drawDeferredBackground()
        guard let content = groups[index], isPicture || content.count > 1,
            let group = try groupLayer(for: content, opacity: value)
        else { return }
        scope = .group(opacity: value * opacity, outer: layer, outerOpacity: opacity)
        groupDepth += 1
        inner = 1
        enter(group)
    }

    private mutating func beginTransform(
        _ transform: AffineTransform, about center: Point, _ isMoving: Bool, at index: Int
    ) throws(RenderWarning) {
        var scope = Scope.clip(outer: layer, outerCanvas: canvas)
        var inner = layer.clipped(to: nil)
        defer {
            scopes.append(scope)
            enter(inner)
        }
        try drawDeferredBackground()
        guard let content = groups[index],
            let picture = try transformedPicture(of: content, transform, about: center, isMoving)
        else { return }
        if picture.origin != .zero { moveGroup(at: index, by: .zero - picture.origin) }
        scope = .transform(picture, outer: layer, outerCanvas: canvas, outerGrid: grid, outerOpacity: opacity)
        groupDepth += 1
        canvas = nil
        grid = picture.grid
        opacity = 1
        inner = picture.layer
    }

    /// Moves all commands within the group that begins at `start`.
    private mutating func moveGroup(at start: Int, by offset: Point) {
        var depth = 0
        for index in commands.indices[(start + 1)...] {
            if commands[index] == .pop { depth -= 1 }
            if depth < 0 { return }
            commands[index] = commands[index].offset(by: offset)
            guard commands[index].beginsGroup else { continue }
            depth += 1
            groups[index]?.move(by: offset)
        }
    }

    private mutating func pop() throws(RenderWarning) {
        if case .clip = scopes.last {
        } else {
            tolerate { (pass) throws(RenderWarning) in try pass.drawDeferredBackground() }
        }
        switch scopes.popLast() {
        case .clip(let outer, let outerCanvas):
            canvas = outerCanvas
            enter(outer)
        case .fade(let outer): opacity = outer
        case .shape(let shape, let box, let outer, let outerCanvas):
            canvas = outerCanvas
            let group = leave(to: outer)
            try paint(uncut(shape, in: box), in: box, ResolvedPaint(group.image, tile: group.frame))
        case .shadow(let shadow, let outer):
            let group = leave(to: outer)
            try lay(group, over: shadow)
        case .group(let groupOpacity, let outer, let outerOpacity):
            let group = leave(to: outer)
            opacity = outerOpacity
            try lay(group, opacity: groupOpacity)
        case .transform(let picture, let outer, let outerCanvas, let outerGrid, let outerOpacity):
            canvas = outerCanvas
            grid = outerGrid
            opacity = outerOpacity
            _ = leave(to: outer)
            try lay(picture)
        case .transparent, nil: break
        }
    }

    /// Ends the innermost group, and returns its layer.
    private mutating func leave(to outer: Layer) -> Layer {
        defer {
            enter(outer)
            groupDepth -= 1
        }
        return layer
    }

    /// The canvas and the open groups, from the outside in. Layers outside of a transform have a mapping from the innermost layer's pixels
    /// to theirs.
    var openLayers: [(layer: Layer, place: AffineTransform?)] {
        var layers: [(Layer, AffineTransform?)] = [(layer, nil)]
        var place: AffineTransform?
        for scope in scopes.reversed() {
            switch scope {
            case .shape(_, _, let outer, _), .shadow(_, let outer), .group(_, let outer, _):
                layers.append((outer, place))
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
