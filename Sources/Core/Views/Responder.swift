/// An object that can handle events: a view, a controller, a window or the application. Each has a next responder.
public protocol Responder: AnyObject {
    var nextResponder: (any Responder)? { get }
    /// Handles the event; returns false to pass it to the next responder.
    func handle(_ event: Event) -> Bool
    /// Commands for key presses that neither this responder nor the ones before it handle; none by default.
    var keyCommands: [KeyCommand] { get }
    /// The undo manager for changes made here; by default that of the next responder.
    var undoManager: UndoManager? { get }
}

extension Responder {
    public var keyCommands: [KeyCommand] { [] }
    public var undoManager: UndoManager? { nextResponder?.undoManager }

    /// Performs the command for the key press; returns false if there is no enabled command here.
    func performKeyCommand(for event: Event) -> Bool {
        guard case .keyDown(_, _, let isRepeat) = event.kind else { return false }
        let commands = keyCommands.filter { !$0.attributes.contains(.disabled) }
        guard !commands.isEmpty else { return false }
        for chord in event.chords {
            guard let command = commands.first(where: { chord.isPress(of: $0.input) }) else { continue }
            if !isRepeat { command.perform() }
            return true
        }
        return false
    }
}

extension Event {
    /// The chords of a key press, the most likely first; empty for other events.
    var chords: [KeyChord] {
        guard case .keyDown(let key, let modifiers, _) = kind else { return [] }
        let own = KeyChord(key, modifiers)
        // An unknown layout is treated as American.
        return [own] + alternatives + (alternatives.isEmpty ? [own.typed] : [])
    }
}

nonisolated extension KeyChord {
    /// Whether a press of these keys performs a command: `Ctrl+Shift+=` and `Ctrl++` are equal.
    func isPress(of command: KeyChord) -> Bool { self == command || self == command.typed }

    /// The character of the keys on an American keyboard, without the Shift that it requires. Characters and digits of the
    /// keypad become those of other keys. Other chords are unchanged.
    fileprivate var typed: KeyChord {
        let keypad = "Keypad "
        if key.rawValue.hasPrefix(keypad), key.rawValue.utf8.count == keypad.utf8.count + 1 {
            return KeyChord(Key(String(key.rawValue.dropFirst(keypad.count))), modifiers)
        }
        guard modifiers.contains(.shift), let sign = KeyboardLayout.character(for: KeyChord(key, .shift)),
            !sign.isLetter, sign != " "
        else { return self }
        return KeyChord(Key(String(sign)), modifiers.subtracting(.shift))
    }
}

extension Responder {
    /// Offers the event to this responder and then along the chain; returns the responder that handled it.
    func offer(_ event: Event) -> (any Responder)? {
        var next: (any Responder)? = self
        while let responder = next {
            if responder.handle(event) || responder.performKeyCommand(for: event) { return responder }
            next = responder.nextResponder
        }
        return nil
    }
}

extension Responder {
    /// Performs the action in the first responder of the chain that handles it. A document without an owner thereby leaves its actions to
    /// the owner of the surrounding views. Specification 6.1.
    ///
    /// - Returns: whether a responder handled it.
    func offer(_ action: ActionReference, from sender: View, with event: Event?) -> Bool {
        var next: (any Responder)? = self
        while let responder = next {
            if let owner = responder as? any MarkupOwner {
                if let handler = ActionTable(of: owner).handler(action), handler.accepts(sender) {
                    handler.perform(sender, event)
                    return true
                }
            }
            next = responder.nextResponder
        }
        return false
    }
}
