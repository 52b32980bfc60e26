import Glibc
import TestSupport
import Testing

@testable import Inlay
@testable import InlayDesktop

/// Connection and disconnection of an application, with a fake desktop.
@Suite(
    .serialized,
    .enabled(if: SessionBus.isInstalled, "NOT TESTED: dbus-daemon is missing; Scripts/install-packages test"))
struct AccessibilityBridgeTests {
    private static let button = #"<ColumnView><Button id="save" title="Save"/></ColumnView>"#

    /// Opens a window while the desktop does not ask for accessibility.
    private func openUnasked(_ desktop: FakeAccessibilityDesktop) throws -> Inlay.Window {
        let controller = ViewController()
        let window = try desktop.application.open(controller, size: Size(200, 100))
        desktop.bridge.start(desktop.application)
        desktop.settle()
        return window
    }

    @Test func `without assistive programs there is neither a connection nor a tree`() throws {
        let desktop = try FakeAccessibilityDesktop(isEnabled: false)
        let window = try openUnasked(desktop)

        #expect(!desktop.bridge.isConnected && desktop.bridge.sources.isEmpty)
        #expect(desktop.application.accessibilityTree == nil)
        #expect(desktop.embedCount == 0 && desktop.addressCount == 0)
        withExtendedLifetime(window) {}
    }

    @Test func `an application is added to the desktop`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(Self.button)

        #expect(desktop.root?.path == ObjectReference.rootPath && desktop.embedCount == 1)
        let root = ObjectReference.rootPath
        #expect(try desktop.property(root, "Accessible", "Name") == .string("Reader's App"))
        let parent = try ObjectReference(desktop.property(root, "Accessible", "Parent"))
        #expect(parent?.path == FakeAccessibilityDesktop.desktop)
        #expect(try desktop.property(root, "Application", "ToolkitName") == .string("Inlay"))
        #expect(try desktop.call(root, "org.a11y.atspi.Accessible", "GetRole").arguments == [.unsigned(75)])
        withExtendedLifetime(window) {}
    }

    @Test func `the registry gives the application a number`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(Self.button)
        let reply = try desktop.call(
            ObjectReference.rootPath, "org.freedesktop.DBus.Properties", "Set",
            .string("org.a11y.atspi.Application"), .string("Id"), .variant(.integer(42)))

        #expect(!reply.isError)
        #expect(try desktop.property(ObjectReference.rootPath, "Application", "Id") == .integer(42))
        withExtendedLifetime(window) {}
    }

    @Test func `accessibility is switched on and off while the program runs`() throws {
        let desktop = try FakeAccessibilityDesktop(isEnabled: false)
        let window = try openUnasked(desktop)
        desktop.setEnabled(true)
        try desktop.turn { desktop.root != nil }
        #expect(desktop.bridge.isConnected && desktop.application.accessibilityTree != nil)

        desktop.setEnabled(false)
        try desktop.turn { !desktop.bridge.isConnected }
        #expect(desktop.application.accessibilityTree == nil && desktop.bridge.sources.isEmpty)
        desktop.setEnabled(true)
        try desktop.turn { desktop.embedCount == 2 }
        withExtendedLifetime(window) {}
    }

    @Test func `a registry that starts later receives the application`() throws {
        let desktop = try FakeAccessibilityDesktop(hasRegistry: false)
        let window = try openUnasked(desktop)
        try desktop.turn { desktop.bridge.isConnected }
        #expect(desktop.embedCount == 0)

        desktop.startRegistry()
        try desktop.turn { desktop.root != nil }
        withExtendedLifetime(window) {}
    }

    @Test func `a registry that ends loses the application, which returns to the next one`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(Self.button)
        let tree = try #require(desktop.application.accessibilityTree)
        #expect(tree.observed == .all)

        desktop.endRegistry()
        try desktop.turn { tree.observed == [] }
        desktop.startRegistry()
        try desktop.turn { desktop.root != nil && tree.observed == .all }
        #expect(desktop.embedCount == 2)
        withExtendedLifetime(window) {}
    }

    @Test func `a bus that closes ends accessibility, and the program goes on`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(Self.button)
        desktop.bus.end()
        try desktop.turn { !desktop.bridge.isConnected }

        #expect(desktop.application.accessibilityTree == nil)
        window.drawFrame()
    }

    @Test func `a service of the desktop that ends switches accessibility off`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(Self.button)
        desktop.endLauncher()
        try desktop.turn { !desktop.bridge.isConnected }
        desktop.startLauncher()
        try desktop.turn { desktop.embedCount == 2 }
        withExtendedLifetime(window) {}
    }

    // MARK: Events

    @Test func `only events that programs listen to are found and sent`() throws {
        let desktop = try FakeAccessibilityDesktop(events: ["object:property-change:accessible-name"])
        let window = try desktop.open(Self.button)
        let tree = try #require(desktop.application.accessibilityTree)
        let path = try desktop.find("save")
        #expect(tree.observed == .name)

        let button = try #require(try window.find(Selector("#save")) as? Button)
        button.title = "Store"
        button.isEnabled = false
        window.drawFrame()
        #expect(desktop.takeSignals() == ["PropertyChange accessible-name 0 0"])
        #expect(try desktop.property(path, "Accessible", "Name") == .string("Store"))

        desktop.deregister("object:property-change:accessible-name")
        desktop.register("object:state-changed:sensitive")
        try desktop.turn { tree.observed == .state }
        button.isEnabled = true
        button.title = "Save"
        window.drawFrame()
        #expect(desktop.takeSignals() == ["StateChanged sensitive 1 0"])
    }

    @Test func `programs that store objects receive the events that change them`() throws {
        let desktop = try FakeAccessibilityDesktop(events: [])
        let window = try desktop.open(Self.button)
        let tree = try #require(desktop.application.accessibilityTree)
        #expect(tree.observed == [])
        let items = try desktop.call("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")

        #expect(items.arguments.first?.type == "a((so)(so)(so)iiassusau)")
        #expect(items.arguments.first?.elements?.count == 2)
        #expect(tree.observed.isSuperset(of: [.children, .name, .state]))
        _ = try desktop.find("save")
        try window.find(Selector("#save")).removeFromSuperview()
        window.drawFrame()
        let signals = desktop.takeSignals()
        #expect(signals.contains("ChildrenChanged remove 0 0") && signals.contains("RemoveAccessible"))
        #expect(signals.contains("StateChanged defunct 1 0"))
    }

    @Test func `focus and windows are reported`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(
            #"<ColumnView><Button id="a" title="A"/><Button id="b" title="B"/></ColumnView>"#)
        let (a, b) = (try desktop.find("a"), try desktop.find("b"))
        _ = desktop.takeSignals()
        window.dispatch(Event(.focusGained, time: .zero))
        window.drawFrame()
        let activation = desktop.takeSignals()
        #expect(activation.contains { $0.hasPrefix("Activate") } && activation.contains("StateChanged active 1 0"))

        #expect(try desktop.call(a, "org.a11y.atspi.Component", "GrabFocus").arguments == [.boolean(true)])
        window.drawFrame()
        #expect(desktop.takeSignals() == ["StateChanged focused 1 0"])
        #expect(try desktop.call(b, "org.a11y.atspi.Component", "GrabFocus").arguments == [.boolean(true)])
        window.drawFrame()
        #expect(desktop.takeSignals() == ["StateChanged focused 0 0", "StateChanged focused 1 0"])
    }

    @Test func `an announcement carries its urgency`() throws {
        let desktop = try FakeAccessibilityDesktop()
        let window = try desktop.open(Self.button)
        _ = desktop.takeSignals()
        desktop.application.announce("12 matches")
        desktop.application.announce("No connection", politeness: .assertive)

        desktop.settle()
        let texts = desktop.signals.map { $0.arguments[3].content }
        #expect(texts == [.string("12 matches"), .string("No connection")])
        #expect(desktop.takeSignals() == ["Announcement 1 0", "Announcement 2 0"])
        withExtendedLifetime(window) {}
    }
}
