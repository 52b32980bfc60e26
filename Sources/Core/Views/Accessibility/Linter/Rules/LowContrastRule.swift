/// Text must stand out from what is drawn behind it. WCAG 2.2, 1.4.3.
struct LowContrastRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.lowContrast
    let explanation = "People with weak sight, and everybody in the sun, cannot read the text."
    let dependsOnLook = true

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        let window = inspection.window
        let theme = window.theme
        let look = (theme.contrast == .high ? "high-contrast " : "") + theme.appearance.rawValue
        var drawing = DrawnTexts(on: theme.rgba(.windowBackground))
        drawing.add(window.root, at: .zero, within: Rect(origin: .zero, size: window.size), opacity: 1)
        var worst: [ObjectIdentifier: Double] = [:]
        var found: [ObjectIdentifier: AccessibilityFinding] = [:]
        var order: [ObjectIdentifier] = []
        for text in drawing.texts {
            let least = Self.isLarge(text.font) ? 3 : ContrastCheck.least
            let id = ObjectIdentifier(text.view)
            // Rounding of colours is not a fault.
            guard text.contrast < least - 0.005, text.contrast < worst[id] ?? .infinity, inspection.isEnabled(text.view)
            else { continue }
            if worst[id] == nil { order.append(id) }
            worst[id] = text.contrast
            found[id] = AccessibilityFinding(
                .lowContrast(
                    text.words, text: text.color, ground: text.ground, text.contrast, least: least, look: look),
                of: text.view)
        }
        return order.compactMap { found[$0] }
    }

    /// Whether a text is large by WCAG: 18 pt, or 14 pt in bold, which are 24 and 18.7 pixels of 1/96 inch.
    private static func isLarge(_ font: FontDescriptor) -> Bool {
        font.size >= 24 || font.size >= 18.66 && font.weight.rawValue >= Font.Weight.bold.rawValue
    }
}

/// The texts of a window with the colours behind them, from the drawing of its views.
struct DrawnTexts {
    struct Text {
        let view: View
        let words: String
        let font: FontDescriptor
        let color: RGBA
        let ground: RGBA

        var contrast: Double { ground.mixed(with: color, color.alpha).contrast(with: ground) }
    }

    private(set) var texts: [Text] = []
    /// The areas that were filled so far; without a colour if it is not known, as that of an image.
    private var fills: [(area: Rect, color: RGBA?)] = []
    private let background: RGBA

    init(on background: RGBA) { self.background = background }

    /// Adds the drawing of a view and its subviews in the last frame.
    ///
    /// - Parameters:
    ///   - origin: the position at which the superview is drawn.
    ///   - clip: the visible area.
    ///   - opacity: the opacity of the superview.
    mutating func add(_ view: View, at origin: Point, within clip: Rect, opacity: Double) {
        let painted = view.displayState.painted
        let place = origin + painted.origin
        guard Reachability(of: view).isDrawn, painted.opacity > 0 else { return }
        guard painted.all.offset(by: place).intersects(clip) else { return }
        // The places of turned content are not computed.
        guard DrawnGeometry(of: view).drawnTurn == nil else {
            return fills.append((painted.all.offset(by: place).intersection(clip), nil))
        }
        let opacity = opacity * painted.opacity
        add(painted.list, of: view, at: place, within: clip, opacity: opacity)
        let inner = view.clipsToBounds ? clip.intersection(view.bounds.offset(by: place)) : clip
        for entry in view.displayState.visibleSubviewIndex.entries {
            if let subview = entry.view { add(subview, at: place, within: inner, opacity: opacity) }
        }
        add(painted.overlay, of: view, at: place, within: clip, opacity: opacity)
    }

    private mutating func add(
        _ list: DisplayList, of view: View, at place: Point, within clip: Rect, opacity: Double
    ) {
        var groups: [(clip: Rect, opacity: Double, isTurned: Bool)] = [(clip, opacity, false)]
        for command in list.commands {
            var group = groups[groups.count - 1]
            let command = command.offset(by: place)
            switch command {
            case .pushClip(let rect, _, _):
                group.clip = group.clip.intersection(rect)
                groups.append(group)
            case .pushOpacity(let value, _):
                group.opacity *= value
                groups.append(group)
            case .pushTransform:
                group.isTurned = true
                groups.append(group)
            case .pushShadow: groups.append(group)
            case .pop: if groups.count > 1 { groups.removeLast() }
            case .text(let run, let point, let color) where !group.isTurned:
                add(run, of: view, at: point, color, within: group.clip, opacity: group.opacity)
            case .fill(let rect, _, .color(let color), _) where !group.isTurned:
                var rgba = view.theme.rgba(color)
                rgba.alpha *= group.opacity
                if rgba.alpha > 0 { fills.append((rect.intersection(group.clip), rgba)) }
            case .text, .border: break
            case .path(_, _, _, let stroke) where stroke != nil: break
            case .fill, .path, .image, .blur:
                fills.append((group.isTurned ? group.clip : command.bounds.intersection(group.clip), nil))
            }
        }
    }

    private mutating func add(
        _ run: TextRun, of view: View, at point: Point, _ color: Color, within clip: Rect, opacity: Double
    ) {
        let area = run.inkBounds.offset(by: point).intersection(clip)
        guard !area.isEmpty, run.text.contains(where: { !$0.isWhitespace }) else { return }
        var rgba = view.theme.rgba(color)
        rgba.alpha *= opacity
        guard rgba.alpha > 0, let ground = ground(at: Point(area.midX, area.midY)) else { return }
        texts.append(Text(view: view, words: run.text, font: run.font, color: rgba, ground: ground))
    }

    /// Returns the colour that was drawn at a point; nil if it is not known.
    private func ground(at point: Point) -> RGBA? {
        var shades: [RGBA] = []
        for fill in fills.reversed() where fill.area.contains(point) {
            guard let color = fill.color else { return nil }
            shades.append(color)
            if color.alpha >= 1 { break }
        }
        return shades.reversed().reduce(background) { ground, shade in
            var result = ground.mixed(with: shade, shade.alpha)
            result.alpha = 1
            return result
        }
    }
}
