import Glibc
import Inlay
import TestSupport
import Testing

@testable import InlayDesktop

/// The services of a desktop with assistive programs, on a bus of a test: `org.a11y.Bus`, the registry, and a program that listens.
///
/// One bus serves as session bus and as accessibility bus. Everything works only in `turn`.
@MainActor final class FakeAccessibilityDesktop {
    let bus: SessionBus
    /// The value of `IsEnabled`.
    private(set) var isEnabled: Bool
    /// The application's root object, when it has been added to the desktop.
    private(set) var root: ObjectReference?
    private(set) var embedCount = 0
    private(set) var addressCount = 0
    /// The signals of the application, such as `StateChanged focused 1`.
    private(set) var signals: [BusConnection.Signal] = []
    /// The events that programs listen to.
    private var events: [String]
    private var launcher: BusConnection?
    private var registry: BusConnection?
    /// Whether the registry answers no calls now.
    var isRegistryBusy = false
    let reader: BusConnection
    private(set) var portal: SettingsPortal
    let bridge: AccessibilityBridge
    let application: Application

    static let desktop = "/org/a11y/atspi/accessible/desktop"

    init(isEnabled: Bool = true, events: [String] = ["object", "window"], hasRegistry: Bool = true) throws {
        bus = try SessionBus()
        (self.isEnabled, self.events) = (isEnabled, events)
        reader = try #require(BusConnection(address: bus.address))
        portal = try #require(SettingsPortal(address: bus.address))
        bridge = AccessibilityBridge(
            portal: portal, settings: DesktopSettings(environment: [DesktopSettings.busVariable: bus.address]))
        application = Application(title: "Reader's App", platform: HeadlessPlatform())
        reader.onSignal { [unowned self] in if $0.interface.hasPrefix("org.a11y.atspi") { signals.append($0) } }
        for interface in ["Event.Object", "Event.Window", "Cache"] {
            reader.listen("type='signal',interface='org.a11y.atspi.\(interface)'")
        }
        startLauncher()
        if hasRegistry { startRegistry() }
    }

    deinit {}

    // MARK: Services

    func startLauncher() {
        let status = BusInterface<FakeAccessibilityDesktop>(
            "org.a11y.Status", properties: [.init("IsEnabled", "b") { .boolean($0.isEnabled) }])
        let address = BusInterface<FakeAccessibilityDesktop>(
            "org.a11y.Bus",
            methods: [
                .init("GetAddress", returns: "s") { desktop, _ in
                    desktop.addressCount += 1
                    return [.string(desktop.bus.address)]
                }
            ])
        launcher = serve("org.a11y.Bus", ["/org/a11y/bus": [status, address]])
    }

    func endLauncher() {
        launcher?.close()
        launcher = nil
    }

    func startRegistry() {
        let socket = BusInterface<FakeAccessibilityDesktop>(
            "org.a11y.atspi.Socket",
            methods: [
                .init("Embed", "(so)", returns: "(so)") { desktop, arguments in
                    desktop.root = ObjectReference(arguments.values[0])
                    desktop.embedCount += 1
                    let name = desktop.registry?.uniqueName ?? ""
                    return [.structure([.string(name), .objectPath(Self.desktop)])]
                }
            ])
        let registry = BusInterface<FakeAccessibilityDesktop>(
            "org.a11y.atspi.Registry",
            methods: [
                .init("GetRegisteredEvents", returns: "a(ss)") { desktop, _ in
                    [.array(of: "(ss)", desktop.events.map { .structure([.string(":1.7"), .string($0)]) })]
                }
            ])
        self.registry = serve(
            "org.a11y.atspi.Registry",
            [ObjectReference.rootPath: [socket], "/org/a11y/atspi/registry": [registry]])
    }

    func endRegistry() {
        registry?.close()
        registry = nil
        root = nil
    }

    private func serve(
        _ name: String, _ objects: [String: [BusInterface<FakeAccessibilityDesktop>]]
    ) -> BusConnection? {
        guard let connection = BusConnection(address: bus.address) else { return nil }
        let served = BusObjects { [unowned self] path in objects[path].map { (self, $0) } }
        connection.answer = { call throws(BusError) in try served.answer(call) }
        connection.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            [.string(name), .unsigned(4)])
        return connection
    }

    func setEnabled(_ value: Bool) {
        isEnabled = value
        launcher?.emit(
            "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
            [.string("org.a11y.Status"), .options([("IsEnabled", .boolean(value))]), .strings([])])
    }

    func register(_ event: String) {
        events.append(event)
        registry?.emit(
            "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "EventListenerRegistered",
            [.string(":1.7"), .string(event), .strings([])])
    }

    func deregister(_ event: String) {
        events.removeAll { $0 == event }
        registry?.emit(
            "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "EventListenerDeregistered",
            [.string(":1.7"), .string(event)])
    }

    // MARK: Time

    /// Lets all sides work until the condition holds.
    func turn(until isDone: () -> Bool) throws {
        // Counts turns, not time: other tests use the main actor meanwhile.
        var turns = 0
        while !isDone() {
            turns += 1
            try #require(turns < 20_000, "nothing more happens")
            exchange()
            usleep(200)
        }
    }

    /// Lets all sides work for some turns.
    func settle() {
        for _ in 0..<60 {
            exchange()
            usleep(500)
        }
    }

    private func exchange() {
        let services = [launcher, isRegistryBusy ? nil : registry, reader].compactMap { $0 }
        for source in services as [any EventSource] + [portal] + bridge.sources { source.exchange() }
    }

    // MARK: The application

    /// Opens a window with a document, and connects.
    func open(_ markup: String, size: Size = Size(400, 300)) throws -> Inlay.Window {
        let controller = ViewController()
        controller.view = try ViewBuilder().load(MarkupSource(name: "Test.xml", text: markup)).view
        let window = try application.open(controller, size: size)
        window.drawFrame()
        bridge.start(application)
        try turn { root != nil }
        settle()
        return window
    }

    /// Calls a method of an object of the application.
    func call(
        _ path: String, _ interface: String, _ method: String, _ arguments: BusValue...
    ) throws -> BusConnection.Reply {
        var answer: BusConnection.Reply?
        let destination = try #require(root).name
        reader.call(destination, path, interface, method, arguments) { answer = $0 }
        try turn { answer != nil }
        return try #require(answer)
    }

    /// Reads a property of `org.a11y.atspi.INTERFACE`.
    func property(_ path: String, _ interface: String, _ name: String) throws -> BusValue {
        let reply = try call(
            path, "org.freedesktop.DBus.Properties", "Get", .string("org.a11y.atspi." + interface), .string(name))
        return try #require(reply.arguments.first?.content)
    }

    func children(of path: String) throws -> [String] {
        let reply = try call(path, "org.a11y.atspi.Accessible", "GetChildren")
        return (reply.arguments.first?.elements ?? []).compactMap { ObjectReference($0)?.path }
    }

    /// Returns the path of the object with an identifier.
    func path(_ identifier: String, in path: String = ObjectReference.rootPath) throws -> String? {
        if try property(path, "Accessible", "AccessibleId") == .string(identifier) { return path }
        for child in try children(of: path) {
            if let found = try self.path(identifier, in: child) { return found }
        }
        return nil
    }

    func find(_ identifier: String) throws -> String { try #require(try path(identifier), "no object #\(identifier)") }

    /// The signals so far, each as member, detail and numbers; they are forgotten.
    func takeSignals() -> [String] {
        settle()
        defer { signals = [] }
        return signals.map { signal in
            let words = signal.arguments.prefix(3).map { value in
                switch value {
                case .string(let text): text
                case .integer(let number): String(number)
                default: ""
                }
            }
            return ([signal.name] + words.filter { !$0.isEmpty }).joined(separator: " ")
        }
    }
}
