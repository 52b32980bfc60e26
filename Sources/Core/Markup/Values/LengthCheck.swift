/// Checks of lengths in documents.
enum LengthCheck {
    nonisolated static func refuseNegative(_ length: Double) -> MarkupValueError? {
        if length < 0 { return .negative }
        return length <= .lengthLimit ? nil : .outside(0...Double.lengthLimit)
    }

    nonisolated static func refuseRatio(_ ratio: Double) -> MarkupValueError? {
        guard ratio > 0 else { return .notPositive }
        // Lengths of up to a million points need no other ratios.
        let sound = 1 / Double.lengthLimit...Double.lengthLimit
        return sound.contains(ratio) ? nil : .outside(sound)
    }

    nonisolated static func refuseHuge(_ length: Double) -> MarkupValueError? {
        length.magnitude <= Double.lengthLimit ? nil : .outside(-Double.lengthLimit...Double.lengthLimit)
    }

    nonisolated static func refuseHuge(_ insets: EdgeInsets) -> MarkupValueError? {
        [insets.top, insets.left, insets.bottom, insets.right].lazy.compactMap { refuseHuge($0) }.first
    }
}
