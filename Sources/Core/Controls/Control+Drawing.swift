// What controls draw alike.

extension Control {
    /// How much of the room that is left lies left of the content, from 0 to 1.
    var leftPart: Double {
        switch contentHorizontalAlignment {
        case .center: 0.5
        case .left, .fill: 0
        case .right: 1
        case .leading: isRightToLeft ? 1 : 0
        case .trailing: isRightToLeft ? 0 : 1
        }
    }

    /// How much of it lies above the content.
    var topPart: Double {
        switch contentVerticalAlignment {
        case .center: 0.5
        case .top, .fill: 0
        case .bottom: 1
        }
    }

    /// Where a control is drawn that keeps its size in whatever room it is given.
    func place(of size: Size) -> Rect {
        snapped(
            Rect(
                origin: Point((frame.width - size.width) * leftPart, (frame.height - size.height) * topPart), size: size
            ))
    }

    /// The colour of a title or an icon on the theme's `fill`.
    var markColor: Color {
        inheritedTint.map(mark(of:)) ?? .label
    }

    /// The colour of a title or an icon on the background colour that fills the control's shape: the tint where it can be read
    /// there, else white or black.
    func mark(onFill ground: Color) -> Color {
        guard let tint = inheritedTint else { return theme.text(on: ground) }
        return theme.rgba(tint).contrast(with: theme.rgba(ground)) >= 4.5 ? tint : theme.text(on: ground)
    }

    /// A background colour that fills the control's shape, under the pointer and while it is held down.
    func fill(_ color: Color, isHovered: Bool, isPressed: Bool) -> Color {
        feedback(color, under: theme.text(on: color), isHovered: isHovered, isPressed: isPressed)
    }

    /// The overlay on a part of such a shape that is hovered or pressed.
    func shade(on ground: Color, isPressed: Bool) -> Color {
        theme.text(on: ground).opacity(isPressed ? 0.24 : 0.14)
    }

    /// A colour under the pointer, and while it is held down: further away from what stands on it.
    ///
    /// - Parameter strength: how far it goes towards white or black while it is held down, and half as far under the pointer.
    func feedback(
        _ color: Color, under mark: Color, isHovered: Bool, isPressed: Bool, strength: Double = 0.2
    ) -> Color {
        guard isEnabled, isHovered || isPressed else { return color }
        if color == .accent { return .role(isPressed ? .accentPressed : .accentHover) }
        let end = theme.rgba(mark).luminance > 0.5 ? Color.black : .white
        return color.interpolated(to: end, at: isPressed ? strength : strength / 2, in: theme)
    }

    /// The part of a track that a thumb has passed: the tint, if it is not the theme's.
    var filledTrack: Color {
        guard let tint = inheritedTint, tint != .accent else { return .role(.filledTrack) }
        return tint
    }

    /// A thumb in white, a little darker under the pointer and while it is held.
    func thumbColor(isPressed: Bool) -> Color {
        feedback(
            .white, under: .white, isHovered: isHovered, isPressed: isPressed, strength: Theme.heldThumbStrength)
    }

    /// Draws what is dragged: raised, with a line around it.
    func drawThumb(
        in rect: Rect, cornerRadius: Double, _ color: Color, border: Color.Role = .inputBorder,
        into list: inout DisplayList
    ) {
        func addShape(_ list: inout DisplayList) {
            list.fill(rect, cornerRadius: cornerRadius, color, beneath: 1)
            list.border(rect, cornerRadius: cornerRadius, width: 1, .role(border))
        }
        guard isEnabled else { return addShape(&list) }
        list.shadow(Self.thumbShadow, addShape)
    }

    private static let thumbShadow = Shadow(offset: Point(0, 1), radius: 1, color: .black.opacity(0.2))
}

nonisolated extension Theme {
    /// What stands out on a colour: the theme's own on its accent, else white or black.
    func mark(on color: Color) -> Color {
        if color == .accent { return .role(.onAccent) }
        if color == .role(.filledTrack) { return .white }
        let white = RGBA(red: 1, green: 1, blue: 1)
        return rgba(color).contrast(with: white) >= 3 ? .white : .black
    }
}

extension View {
    /// The baseline of a line of body text in the middle of a height, for what stands beside text.
    func baselineOfMiddle(of height: Double) -> Double {
        let metrics = textMeasure(.style(.body)).metrics
        return (height + metrics.ascent - metrics.descent) / 2
    }

    /// A tint as the colour of a text.
    func mark(of tint: Color) -> Color { tint == .accent ? .role(.tintedTitle) : tint }
}
