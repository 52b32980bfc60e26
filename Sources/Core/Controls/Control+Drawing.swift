// Drawing that controls share.

extension Control {
    /// The part of the free width to the left of the content, from 0 to 1.
    var leftPart: Double {
        switch contentHorizontalAlignment {
        case .center: 0.5
        case .left, .fill: 0
        case .right: 1
        case .leading: isRightToLeft ? 1 : 0
        case .trailing: isRightToLeft ? 0 : 1
        }
    }

    /// The part of the free height above the content, from 0 to 1.
    var topPart: Double {
        switch contentVerticalAlignment {
        case .center: 0.5
        case .top, .fill: 0
        case .bottom: 1
        }
    }

    /// The frame of a control with a fixed size within the bounds of the view.
    func place(of size: Size) -> Rect {
        pixels.snapped(
            Rect(
                origin: Point((frame.width - size.width) * leftPart, (frame.height - size.height) * topPart), size: size
            ))
    }

    /// The colour of a title or an icon on the theme's `fill`.
    var markColor: Color {
        inheritedTint?.asText ?? .label
    }

    /// The colour of a title or an icon on a background colour that fills the control's shape: the tint if its contrast suffices, or
    /// else white or black.
    func mark(onFill ground: Color) -> Color {
        guard let tint = inheritedTint else { return theme.text(on: ground) }
        return theme.rgba(tint).contrast(with: theme.rgba(ground)) >= 4.5 ? tint : theme.text(on: ground)
    }

    /// A background colour that fills the control's shape, adjusted for the hovered and pressed states.
    func fill(_ color: Color, isHovered: Bool, isPressed: Bool) -> Color {
        feedback(color, under: theme.text(on: color), isHovered: isHovered, isPressed: isPressed)
    }

    /// The overlay on a part of a filled shape that is hovered or pressed.
    func shade(on ground: Color, isPressed: Bool) -> Color {
        theme.text(on: ground).opacity(isPressed ? 0.24 : 0.14)
    }

    /// A colour for the hovered and pressed states, with more contrast to the mark on it.
    ///
    /// - Parameter strength: The change towards white or black while pressed; while hovered it is half of that.
    func feedback(
        _ color: Color, under mark: Color, isHovered: Bool, isPressed: Bool, strength: Double = 0.2
    ) -> Color {
        guard isEnabled, isHovered || isPressed else { return color }
        if color == .accent { return .role(isPressed ? .accentPressed : .accentHover) }
        let end = theme.rgba(mark).luminance > 0.5 ? Color.black : .white
        return color.interpolated(to: end, at: isPressed ? strength : strength / 2, in: theme)
    }

    /// Fills the shape of a button, a stepper or the like, with the border of the theme's style.
    func fillShape(_ rect: Rect, cornerRadius: Double, _ color: Color, into list: inout DisplayList) {
        list.fill(rect, cornerRadius: cornerRadius, color)
        let line = theme.metrics.buttonBorderWidth
        if line > 0 { list.strokeBorder(rect, cornerRadius: cornerRadius, width: line, .role(.separator)) }
    }

    /// The colour of the filled part of a track.
    var filledTrack: Color { theme.filledTrack(of: inheritedTint) }

    /// The colour of a white thumb, slightly darker while it is hovered or pressed.
    func thumbColor(isPressed: Bool) -> Color {
        feedback(
            .white, under: .white, isHovered: isHovered, isPressed: isPressed, strength: Theme.pressedThumbMix)
    }

    /// Draws a draggable part: raised, with a border.
    func drawThumb(
        in rect: Rect, cornerRadius: Double, _ color: Color, border: Color.Role? = .inputBorder,
        into list: inout DisplayList
    ) {
        func addShape(_ list: inout DisplayList) {
            list.fill(rect, cornerRadius: cornerRadius, color, beneath: border == nil ? 0 : 1)
            if let border { list.strokeBorder(rect, cornerRadius: cornerRadius, width: 1, .role(border)) }
        }
        guard isEnabled else { return addShape(&list) }
        list.drawLayer(shadow: Self.thumbShadow, addShape)
    }

    /// Draws the minus or plus of a stepper. Its edges are on device pixels, so that the thin lines are sharp.
    func drawSign(isPlus: Bool, at center: Point, _ color: Color, into list: inout DisplayList) {
        let scale = pixels.scale
        let width = max(1, (Theme.signWidth * scale).rounded()) / scale
        let arm = (Theme.signArm * scale).rounded() / scale
        let (x, y) = ((center.x - width / 2).snapped(toScale: scale), (center.y - width / 2).snapped(toScale: scale))
        list.fill(Rect(x - arm, y, width + 2 * arm, width), color)
        guard isPlus else { return }
        // The vertical line leaves out the middle: a translucent colour would be darker there.
        list.fill(Rect(x, y - arm, width, arm), color)
        list.fill(Rect(x, y + width, width, arm), color)
    }

    private static let thumbShadow = Shadow(offset: Point(0, 1), radius: 1, color: .black.opacity(0.2))
}

nonisolated extension Theme {
    /// The thickness of the minus and plus of steppers, and the length of their arms, in points.
    static let (signWidth, signArm) = (1.5, 4.0)

    /// The colour of the filled part of a track: the tint if it is not the theme's accent.
    func filledTrack(of tint: Color?) -> Color {
        guard let tint, tint != .accent else { return .role(.filledTrack) }
        return tint
    }

    /// The opacity of the black line around a white thumb on a light track, which stands out from both.
    static let thumbEdgeOpacity = 0.55
    /// Whether a white thumb does not stand out from a track of this colour.
    func needsThumbEdge(on track: Color) -> Bool { rgba(track).contrast(with: .white) < 3 }

    /// The colour of a mark on a colour: the theme's colour on its accent, else white or black.
    func mark(on color: Color) -> Color {
        if color == .accent { return .role(.onAccent) }
        if color == .role(.filledTrack) { return .white }
        let white = RGBA(red: 1, green: 1, blue: 1)
        return rgba(color).contrast(with: white) >= 3 ? .white : .black
    }
}

nonisolated extension Color {
    /// The text colour for a tint.
    var asText: Color { self == .accent ? .role(.tintedTitle) : self }
}
