/// Whoever may take an event: views, controllers, windows, the application, each followed by the next.
public protocol Responder: AnyObject {
    var nextResponder: (any Responder)? { get }
    /// Takes the event, or false to offer it to the next responder.
    func handle(_ event: Event) -> Bool
    /// What keys do that this or a responder before it gets and does not take by itself; none by default.
    var keyCommands: [KeyCommand] { get }
    /// What takes back what is done here; that of the next responder by default.
    var undoManager: UndoManager? { get }
}

extension Responder {
    public var keyCommands: [KeyCommand] { [] }
    public var undoManager: UndoManager? { nextResponder?.undoManager }

    /// Performs the command of the keys, if there is one here that can be performed.
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
    /// The meanings of a key press, the likeliest first. Other events have none.
    var chords: [KeyChord] {
        guard case .keyDown(let key, let modifiers, _) = kind else { return [] }
        let own = KeyChord(key, modifiers)
        // Where the layout is not known it is the American one.
        return [own] + alternatives + (alternatives.isEmpty ? [own.typed] : [])
    }
}

nonisolated extension KeyChord {
    /// Whether a press of these keys performs a command: `Ctrl+Shift+=` and `Ctrl++` are the same.
    fileprivate func isPress(of command: KeyChord) -> Bool { self == command || self == command.typed }

    /// The sign that the keys give on an American keyboard, without the Shift key that it takes, and signs and digits of the keypad as those of
    /// other keys. The same chord for all other keys.
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
    /// Offers the event here and then along the chain; the one that took it.
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
    /// Has the first responder from here on that knows the action perform it.
    ///
    /// - Returns: whether there was one.
    func offer(_ action: ActionReference, from sender: View, with event: Event?) -> Bool {
        var next: (any Responder)? = self
        while let responder = next {
            if let owner = responder as? any MarkupOwner {
                var actions = ActionTable()
                owner.registerActions(in: &actions)
                if let handler = actions.handler(action), handler.accepts(sender) {
                    handler.perform(sender, event)
                    return true
                }
            }
            next = responder.nextResponder
        }
        return false
    }
}

extension View {
    /// Has the first responder from here on that knows the action perform it (specification 6.1): a document without an
    /// owner leaves its actions to whoever shows it.
    func offerAction(_ action: ActionReference, with event: Event?) { _ = offer(action, from: self, with: event) }
}
