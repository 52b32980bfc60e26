/// The methods of an owner that documents can name.
///
///     func registerActions(in actions: inout ActionTable) {
///         actions["sayHello"] = sayHello       // func sayHello()              onPrimaryActionTriggered="sayHello"
///         actions["changed"] = changed         // func changed(_: Switch)      onValueChanged="changed:"
///         actions["moved"] = moved             // func moved(_: View, _: Event?)  onTouchDragInside="moved:event:"
///         actions["load"] = load               // func load() async            onPrimaryActionTriggered="load"
///         actions["draw"] = draw               // func draw(_: inout DisplayList, _: Size)   onDraw="draw"
///     }
///
/// A table is filled, queried and discarded. It retains its owner, so it must not be stored.
public struct ActionTable {
    struct Handler {
        let arity: Int
        /// The class of accepted senders, or nil for a handler without sender.
        let senderClass: String?
        let accepts: (View) -> Bool
        /// Calls the handler. Does nothing for a sender of another class.
        let perform: (View?, Event?) -> Void
    }

    /// Handlers by name. `save` and `save:` are two handlers with different numbers of parameters.
    private var handlers: [String: [Handler]] = [:]

    public init() {}

    /// Creates the table of an owner: the actions of its generated code, then those that it registers itself.
    init(of owner: any MarkupOwner) {
        (owner as? any DocumentOwner)?.registerDocumentActions(in: &self)
        owner.registerActions(in: &self)
    }

    /// The names of the actions, sorted.
    public var names: [String] { handlers.keys.sorted() }

    /// A handler without parameters.
    public subscript(name: String) -> @MainActor () -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 0))
            return { handler?.perform(nil, nil) }
        }
        set { add(Handler { _ in newValue() }, as: name) }
    }

    /// An asynchronous handler. Each event starts a new task, which counts as an activity of the sender's application.
    public subscript(name: String) -> @MainActor () async -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 0))
            return { handler?.perform(nil, nil) }
        }
        set { add(Handler { sender in Self.start(name, from: sender) { await newValue() } }, as: name) }
    }

    /// A handler that takes the control or table that sends the event.
    public subscript<Sender: View>(name: String) -> @MainActor (Sender) -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 1))
            return { handler?.perform($0, nil) }
        }
        set {
            let handler = Handler(of: Sender.self, arity: 1) { sender, _ in newValue(sender) }
            add(handler, as: name)
        }
    }

    /// A handler that takes the bar item that was pressed.
    public subscript(name: String) -> @MainActor (BarButtonItem) -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 1))
            return { handler?.perform($0.button, nil) }
        }
        set {
            add(
                Handler(
                    arity: 1, senderClass: "BarButtonItem", accepts: { $0 is BarButton },
                    perform: { sender, _ in (sender as? BarButton)?.item.map(newValue) }), as: name)
        }
    }

    /// A handler that takes the action of a document's menu that was chosen.
    public subscript(name: String) -> @MainActor (Action) -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 1))
            return { handler?.perform(MenuActionSender($0, from: nil), nil) }
        }
        set {
            add(
                Handler(
                    arity: 1, senderClass: "Action", accepts: { $0 is MenuActionSender },
                    perform: { sender, _ in (sender as? MenuActionSender).map { newValue($0.action) } }), as: name)
        }
    }

    /// An asynchronous handler that takes the view that sends the event. Each event starts a new task.
    public subscript<Sender: View>(name: String) -> @MainActor (Sender) async -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 1))
            return { handler?.perform($0, nil) }
        }
        set {
            let handler = Handler(of: Sender.self, arity: 1) { sender, _ in
                Self.start(name, from: sender) { await newValue(sender) }
            }
            add(handler, as: name)
        }
    }

    /// A handler that takes the view and the event that caused the action, or nil if there was none.
    public subscript<Sender: View>(name: String) -> @MainActor (Sender, Event?) -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 2))
            return { handler?.perform($0, $1) }
        }
        set {
            let handler = Handler(of: Sender.self, arity: 2) { sender, event in newValue(sender, event) }
            add(handler, as: name)
        }
    }

    /// A drawing method, for `onDraw` of a ``Canvas``. It adds to the list, in a size in points.
    public subscript(name: String) -> @MainActor (inout DisplayList, Size) -> Void {
        get {
            let handler = handler(ActionReference(name, arity: 0))
            // Only a canvas can call the handler, with its own list.
            return { _, _ in handler?.perform(nil, nil) }
        }
        set {
            add(
                Handler(
                    arity: 0, senderClass: "Canvas", accepts: { $0 is Canvas },
                    perform: { sender, _ in (sender as? Canvas)?.record(newValue) }), as: name)
        }
    }

    private static func start(_ name: String, from sender: View?, _ body: @escaping @MainActor () async -> Void) {
        guard let application = ((sender as? MenuActionSender)?.source ?? sender)?.window?.application else {
            Task { await body() }
            return
        }
        application.startTask("action '\(ActionReference(name).name)'", operation: body)
    }

    mutating func add(_ handler: Handler, as name: String) {
        let name = ActionReference(name).name
        handlers[name, default: []].removeAll { $0.arity == handler.arity }
        handlers[name, default: []].append(handler)
    }

    func handlers(named name: String) -> [Handler] { handlers[name] ?? [] }

    func handler(_ reference: ActionReference) -> Handler? {
        handlers[reference.name]?.first { $0.arity == reference.arity }
    }
}

extension ActionTable.Handler {
    fileprivate init(_ body: @escaping (View?) -> Void) {
        arity = 0
        senderClass = nil
        accepts = { _ in true }
        perform = { sender, _ in body(sender) }
    }

    fileprivate init<Sender: View>(of type: Sender.Type, arity: Int, _ body: @escaping (Sender, Event?) -> Void) {
        self.arity = arity
        senderClass = "\(type)"
        accepts = { $0 is Sender }
        perform = { sender, event in
            if let sender = sender as? Sender { body(sender, event) }
        }
    }
}

extension ActionTable.Handler {
    /// Creates a handler of another program. It does nothing.
    init(describing action: OwnerDescription.Action) {
        arity = action.parameters
        senderClass = action.sender
        accepts = { sender in action.sender.map(sender.classNames.contains) ?? true }
        perform = { _, _ in }
    }
}

/// An action as a document names it: `save`, `save:` with the sender, or `save:event:` with sender and event.
nonisolated struct ActionReference: Equatable {
    /// The maximum number of parameters: sender and event.
    static let maximumArity = 2

    let name: String
    /// The number of colons.
    let arity: Int

    init(_ text: String) {
        name = String(text.prefix { $0 != ":" })
        arity = text.count { $0 == ":" }
    }

    init(_ text: String, arity: Int) {
        name = ActionReference(text).name
        self.arity = arity
    }
}
