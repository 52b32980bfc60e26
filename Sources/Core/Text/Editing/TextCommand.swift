/// The commands of key chords in text editing: those that GTK and Qt share, and those that only one of them has.
nonisolated enum TextCommand: Hashable {
    case move(TextMovement, extending: Bool)
    case delete(TextMovement)
    case selectAll, deselect
    case copy, cut, paste
    case undo, redo

    /// - Parameters:
    ///   - isRightToLeft: Whether the text runs from right to left. The arrow keys move in reading order.
    ///   - hasLines: Whether the text can have several lines.
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

    /// Whether the command changes the text.
    var isEdit: Bool {
        switch self {
        case .delete, .cut, .paste, .undo, .redo: true
        default: false
        }
    }

    private static func way(forward: Bool, control: Bool, shift: Bool) -> TextMovement {
        !control ? .character(forward: forward) : shift ? .paragraph(forward: forward) : .word(forward: forward)
    }

    /// Commands for letters with Control; the Boolean is whether Shift is pressed.
    private static let letters: [String: [Bool: TextCommand]] = [
        "A": [false: .selectAll, true: .deselect], "/": [false: .selectAll], "\\": [false: .deselect],
        "C": [false: .copy], "X": [false: .cut], "V": [false: .paste],
        "Z": [false: .undo, true: .redo], "Y": [false: .redo],
        "U": [false: .delete(.paragraph(forward: false))], "K": [false: .delete(.paragraph(forward: true))],
    ]
}

nonisolated extension Key {
    /// The character for type-ahead in lists: a letter or a digit, including keypad digits; nil for other keys.
    var character: String? {
        let name = rawValue.hasPrefix("Keypad ") ? rawValue.dropFirst("Keypad ".count) : rawValue[...]
        return name.count == 1 ? String(name) : nil
    }

    /// Whether the key can produce text, so that other views must not treat it as a command.
    var mayGiveText: Bool {
        rawValue.count == 1 || self == .space || rawValue.hasPrefix("Keypad ") && self != .keypadEnter
    }
}
