/// Whoever may take an event: views, controllers, windows, the application, each followed by the next.
public protocol Responder: AnyObject {
    var nextResponder: (any Responder)? { get }
    /// Takes the event, or false to offer it to the next responder.
    func handle(_ event: Event) -> Bool
}

extension Responder {
    /// Offers the event here and then along the chain; the one that took it.
    func offer(_ event: Event) -> (any Responder)? {
        var next: (any Responder)? = self
        while let responder = next {
            if responder.handle(event) { return responder }
            next = responder.nextResponder
        }
        return nil
    }
}

extension Control {
    /// Has the first responder from here on that knows the action perform it (specification 6.1): a document without an
    /// owner leaves its actions to whoever shows it.
    func offerAction(_ action: ActionReference, with event: Event?) {
        var next: (any Responder)? = self
        while let responder = next {
            if let owner = responder as? any MarkupOwner {
                var actions = ActionTable()
                owner.registerActions(in: &actions)
                if let handler = actions.handler(action), handler.accepts(self) { return handler.perform(self, event) }
            }
            next = responder.nextResponder
        }
    }
}
