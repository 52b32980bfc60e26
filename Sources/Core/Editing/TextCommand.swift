/// What keys mean where text is edited: what GTK's and Qt's have in common, and what either has besides.
nonisolated enum TextCommand: Hashable {
    case move(TextMovement, extending: Bool)
    case delete(TextMovement)
    case selectAll, deselect
    case copy, cut, paste
    case undo, redo

    /// - Parameters:
    ///   - isRightToLeft: which way the text runs: the arrows go through it in the order of reading, to the left or to the right.
    ///   - hasLines: whether there may be several of them.
    init?(_ key: Key, _ modifiers: Modifiers, isRightToLeft: Bool, hasLines: Bool = false) {
        guard modifiers.isDisjoint(with: [.alt, .logo]) else { return nil }
        let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
        switch key {
        case .left, .right:
            let forward = (key == .right) != isRightToLeft
            self = .move(control ? .word(forward: forward) : .character(forward: forward), extending: shift)
        case .home, .end:
            let forward = key == .end
            let near = hasLines ? TextMovement.lineEnd(forward: forward) : .paragraph(forward: forward)
            self = .move(control ? .document(forward: forward) : near, extending: shift)
        case .up where hasLines, .down where hasLines:
            let forward = key == .down
            self = .move(control ? .paragraphs(forward: forward) : .line(forward: forward), extending: shift)
        case .pageUp where hasLines && !control, .pageDown where hasLines && !control:
            self = .move(.page(forward: key == .pageDown), extending: shift)
        case .backspace:
            self = .delete(Self.way(forward: false, control: control, shift: shift))
        case .delete where shift && !control: self = .cut
        case .delete: self = .delete(Self.way(forward: true, control: control, shift: shift))
        case .insert where shift && !control: self = .paste
        case .insert where control && !shift: self = .copy
        default:
            guard control, let command = Self.letters[key.rawValue]?[shift] else { return nil }
            self = command
        }
    }

    /// Whether it changes the text.
    var isEdit: Bool {
        switch self {
        case .delete, .cut, .paste, .undo, .redo: true
        default: false
        }
    }

    private static func way(forward: Bool, control: Bool, shift: Bool) -> TextMovement {
        !control ? .character(forward: forward) : shift ? .paragraph(forward: forward) : .word(forward: forward)
    }

    /// With Control, and without or with Shift.
    private static let letters: [String: [Bool: TextCommand]] = [
        "A": [false: .selectAll, true: .deselect], "/": [false: .selectAll], "\\": [false: .deselect],
        "C": [false: .copy], "X": [false: .cut], "V": [false: .paste],
        "Z": [false: .undo, true: .redo], "Y": [false: .redo],
        "U": [false: .delete(.paragraph(forward: false))], "K": [false: .delete(.paragraph(forward: true))],
    ]
}

nonisolated extension Key {
    /// What lists look for when the key is pressed: a letter, or a digit, also of the keypad; nil for other keys.
    var character: String? {
        let name = rawValue.hasPrefix("Keypad ") ? rawValue.dropFirst("Keypad ".count) : rawValue[...]
        return name.count == 1 ? String(name) : nil
    }

    /// Whether the key gives text, or may: no other view is to take it for a command then.
    var mayGiveText: Bool {
        rawValue.count == 1 || self == .space || rawValue.hasPrefix("Keypad ") && self != .keypadEnter
    }
}
