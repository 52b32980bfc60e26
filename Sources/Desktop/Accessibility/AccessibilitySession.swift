import Inlay

/// An application on the accessibility bus: its objects, the registry that it belongs to, and its events.
///
/// A registry that appears later, or again, receives the application then. Without a registry no events are sent.
@MainActor final class AccessibilitySession {
    let bus: BusConnection
    let application: Application
    let reader: AccessibilityReader
    var tree: AccessibilityTree { reader.tree }
    /// Called when the bus has closed the connection.
    var onEnd: () -> Void = {}
    /// The object that contains all applications, by the registry.
    private(set) var desktop = ObjectReference.null
    /// The number that the registry gives the application.
    var identifier: Int32 = -1
    private(set) var listeners = EventListeners()
    /// The programs that cache objects, and rely on the events that change them.
    private var cachingPrograms: Set<String> = []
    /// The registry's name on this bus; signals from other senders are ignored.
    private var registryOwner: String?
    /// Whether a call of `Embed` is pending. The bus may have to start the registry first, which appears before it answers.
    private var isEmbedding = false

    private static let registry = "org.a11y.atspi.Registry"
    private static let registryPath = "/org/a11y/atspi/registry"
    private static let maximumCachingPrograms = 100
    private var keys = KeyNotices()
    /// The number of keys that screen readers have not handled yet, and the events that wait for them.
    private var unhandledKeys = 0
    private var heldEvents: [AccessibilityEvent] = []
    private static let maximumHeldEvents = 1000
    /// The object with focus by the events that were sent.
    private var sentFocus: Int?

    init(bus: BusConnection, application: Application) {
        self.bus = bus
        self.application = application
        reader = AccessibilityReader(of: application)
        reader.onEvents = { [weak self] in self?.send($0) }
        reader.onKey = { [weak self] in self?.forward($0, in: $1) }
        let objects = BusObjects { [weak self] path in self?.accessible(at: path) }
        bus.answer = { call throws(BusError) in try objects.answer(call) }
        bus.onSignal { [weak self] in self?.take($0) }
        bus.onReady = { [weak self] in self?.begin() }
    }

    deinit {}

    func close() {
        reader.close()
        bus.close()
    }

    private func begin() {
        bus.listen("type='signal',sender='\(Self.registry)',interface='\(Self.registry)'")
        bus.listenToOwner(of: Self.registry)
        embed()
    }

    /// Adds the application to the desktop, and asks for the events that programs listen to. The bus starts the registry if necessary.
    private func embed() {
        isEmbedding = true
        let root = reference(AccessibilityTree.root)
        bus.call(
            Self.registry, ObjectReference.rootPath, "org.a11y.atspi.Socket", "Embed", [root.value]
        ) { [weak self] reply in
            guard let self else { return }
            isEmbedding = false
            guard !reply.isError, let desktop = ObjectReference(reply.arguments.first) else { return }
            registryOwner = reply.sender
            self.desktop = desktop
        }
        bus.call(Self.registry, Self.registryPath, Self.registry, "GetRegisteredEvents") { [weak self] reply in
            guard let self, !reply.isError, let events = reply.arguments.first?.elements else { return }
            registryOwner = reply.sender
            for case .structure(let event) in events where event.count >= 2 {
                guard case (.string(let program), .string(let name)) = (event[0], event[1]) else { continue }
                listeners.add(name, of: program)
            }
            listenersDidChange()
            // The window may have become active before the connection was ready.
            send(tree.currentEvents)
        }
    }

    private func take(_ signal: BusConnection.Signal) {
        let texts = signal.arguments.map { if case .string(let text) = $0 { text } else { "" } }
        switch (signal.interface, signal.name) {
        case ("org.freedesktop.DBus.Local", _):
            reader.close()
            onEnd()
        case ("org.freedesktop.DBus", "NameOwnerChanged"):
            guard signal.sender == "org.freedesktop.DBus", texts.count == 3 else { return }
            if texts[0] == Self.registry { registryDidChange(owner: texts[2]) }
            if texts[2].isEmpty { forgetCache(of: texts[0]) }
        case (Self.registry, "EventListenerRegistered") where signal.sender == registryOwner && texts.count >= 2:
            listeners.add(texts[1], of: texts[0])
            listenersDidChange()
        case (Self.registry, "EventListenerDeregistered") where signal.sender == registryOwner && texts.count >= 2:
            listeners.remove(texts[1], of: texts[0])
            listenersDidChange()
        default: break
        }
    }

    private func registryDidChange(owner: String) {
        guard owner != registryOwner else { return }
        registryOwner = owner.isEmpty ? nil : owner
        desktop = .null
        listeners = EventListeners()
        (unhandledKeys, heldEvents) = (0, [])
        listenersDidChange()
        if !owner.isEmpty, !isEmbedding { embed() }
    }

    private func listenersDidChange() {
        var kinds = SignalNames.kinds { listeners.contains($0) }
        if !cachingPrograms.isEmpty { kinds.formUnion(SignalNames.kindsOfCache) }
        let isNew = kinds.contains(.focus) && !reader.observed.contains(.focus)
        reader.observed = kinds
        if isNew { sentFocus = tree.focus?.id }
    }

    /// Sends a program, which stores objects from now on, all events that change them.
    func keepCacheCurrent(of program: String) {
        guard !program.isEmpty, cachingPrograms.count < Self.maximumCachingPrograms,
            cachingPrograms.insert(program).inserted
        else { return }
        bus.listenToOwner(of: program)
        listenersDidChange()
    }

    private func forgetCache(of program: String) {
        guard cachingPrograms.remove(program) != nil else { return }
        bus.stopListeningToOwner(of: program)
        listenersDidChange()
    }
}

// MARK: - Objects
extension AccessibilitySession {
    func reference(_ id: Int) -> ObjectReference { ObjectReference(name: bus.uniqueName, id: id) }

    private func accessible(at path: String) -> (object: Accessible, interfaces: [BusInterface<Accessible>])? {
        if path == CacheInterface.path {
            guard let root = tree.object(AccessibilityTree.root) else { return nil }
            return (Accessible(object: root, session: self), [CacheInterface.definition])
        }
        guard let id = ObjectReference.id(ofPath: path), let object = tree.object(id) else { return nil }
        let accessible = Accessible(object: object, session: self)
        return (accessible, accessible.interfaces)
    }
}

// MARK: - Focus
extension AccessibilitySession {
    /// Whether screen readers see the focus at an object: of a row with cells at its first cell.
    ///
    /// While a screen reader handles a key, the focus is where it was before the key. Orca would look for the focus then, and would not
    /// say that it has moved.
    func hasReportedFocus(_ object: AccessibilityObject) -> Bool {
        if unhandledKeys > 0, reader.observed.contains(.focus) {
            return sentFocus.flatMap(tree.object)?.focusTarget.id == object.id
        }
        if object.isFocused { return object.focusTarget.id == object.id }
        guard let parent = object.parent, parent.isFocused else { return false }
        return parent.focusTarget.id == object.id
    }
}

// MARK: - Events
extension AccessibilitySession {
    /// Sends events; while a screen reader handles a key, later. Orca judges the effect of a key by the key, so that the key comes first.
    private func send(_ events: [AccessibilityEvent]) {
        if unhandledKeys > 0, heldEvents.count < Self.maximumHeldEvents {
            heldEvents += events
        } else {
            let events = heldEvents + events
            heldEvents = []
            emit(events)
        }
    }

    private func emit(_ events: [AccessibilityEvent]) {
        for event in events {
            if case .focus(_, let id) = event { sentFocus = id }
            for signal in EventSignals.signals(for: event, in: self) where mustSend(signal.name) {
                bus.emit(signal.path, signal.name.interface, signal.name.member, signal.arguments)
            }
            if case .defunct(let id) = event, !cachingPrograms.isEmpty {
                bus.emit(CacheInterface.path, CacheInterface.name, "RemoveAccessible", [reference(id).value])
            }
        }
    }

    private func mustSend(_ name: SignalNames.Name) -> Bool {
        listeners.contains(name) || !cachingPrograms.isEmpty && name.isOfCache
    }
}

// MARK: - Keys
extension AccessibilitySession {
    /// Reports a key to the registry. The speech of Orca about a text depends on the key that moved the caret.
    private func forward(_ event: Event, in window: Window) {
        guard desktop != .null, !listeners.isEmpty else { return }
        let isSecret = tree.focus?.accessibility.isSecure == true
        for notice in keys.notices(of: event, expectsText: window.wantsText, isSecret: isSecret) {
            bus.call(
                Self.registry, Self.registryPath + "/deviceeventcontroller",
                "org.a11y.atspi.DeviceEventController", "NotifyListenersSync", [notice]
            ) { [weak self] _ in self?.keyWasHandled() }
            unhandledKeys += 1
        }
    }

    /// Sends the events that waited for the key, at the latest when the registry has ended.
    private func keyWasHandled() {
        unhandledKeys = max(0, unhandledKeys - 1)
        if unhandledKeys == 0 { send([]) }
    }
}
