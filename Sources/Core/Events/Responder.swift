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
        guard case .keyDown(let key, let modifiers, let isRepeat) = event.kind else { return false }
        let chord = KeyChord(key, modifiers)
        guard let command = keyCommands.first(where: { $0.input == chord && !$0.attributes.contains(.disabled) }) else {
            return false
        }
        if !isRepeat { command.perform() }
        return true
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
    func offer(_ action: ActionReference, from sender: Control, with event: Event?) -> Bool {
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

extension Control {
    /// Has the first responder from here on that knows the action perform it (specification 6.1): a document without an
    /// owner leaves its actions to whoever shows it.
    func offerAction(_ action: ActionReference, with event: Event?) { _ = offer(action, from: self, with: event) }
}
