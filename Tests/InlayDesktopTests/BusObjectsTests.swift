import Glibc
import TestSupport
import Testing

@testable import InlayDesktop

/// Calls between two connections of one bus.
@Suite(
    .serialized,
    .enabled(if: SessionBus.isInstalled, "NOT TESTED: dbus-daemon is missing; Scripts/install-packages test"))
struct BusObjectsTests {
    private final class Counter {
        var count: Int32 = 3
        var echoed: [BusValue] = []
    }

    private let bus: SessionBus
    private let server: BusConnection
    private let client: BusConnection
    private let counter = Counter()

    private static let everything = "ybnqiuxtdsogvasa{sv}a{ss}(so)au"

    private static let interface = BusInterface<Counter>(
        "org.example.Counter",
        methods: [
            .init("Echo", everything, returns: everything) { counter, arguments in
                counter.echoed = arguments.values
                return arguments.values
            },
            .init("Add", "i", returns: "i") { counter, arguments throws(BusError) in
                guard arguments.integer(0) < 100 else { throw .invalidArguments("too many") }
                counter.count += Int32(arguments.integer(0))
                return [.integer(counter.count)]
            },
        ],
        properties: [
            .init(
                "Count", "i",
                write: { counter, value in if case .integer(let number) = value { counter.count = number } },
                { .integer($0.count) }),
            .init("Name", "s") { _ in .string("counter") },
        ])

    init() throws {
        bus = try SessionBus()
        server = try #require(BusConnection(address: bus.address))
        client = try #require(BusConnection(address: bus.address))
        let objects = BusObjects { [counter] path in path == "/counter" ? (counter, [Self.interface]) : nil }
        server.answer = { call throws(BusError) in try objects.answer(call) }
        try turn { !server.uniqueName.isEmpty && !client.uniqueName.isEmpty }
    }

    private func turn(until isDone: () -> Bool) throws {
        var turns = 0
        while !isDone() {
            turns += 1
            try #require(turns < 20_000, "nothing more happens")
            server.exchange()
            client.exchange()
            usleep(200)
        }
    }

    private func call(
        _ method: String, _ arguments: BusValue..., path: String = "/counter",
        interface: String = "org.example.Counter"
    ) throws -> BusConnection.Reply {
        var reply: BusConnection.Reply?
        client.call(server.uniqueName, path, interface, method, arguments) { reply = $0 }
        try turn { reply != nil }
        return try #require(reply)
    }

    private func properties(_ method: String, _ arguments: BusValue...) throws -> BusConnection.Reply {
        var reply: BusConnection.Reply?
        client.call(server.uniqueName, "/counter", "org.freedesktop.DBus.Properties", method, arguments) { reply = $0 }
        try turn { reply != nil }
        return try #require(reply)
    }

    @Test func `values of all types arrive as they were sent`() throws {
        let values: [BusValue] = [
            .byte(200), .boolean(true), .int16(-7), .uint16(65535), .integer(-1), .unsigned(.max), .int64(.min),
            .uint64(.max), .double(1.5), .string("Zoë 👋"), .objectPath("/a/b"), .signature("a{sv}"),
            .variant(.structure([.integer(1), .string("x")])), .strings(["a", ""]),
            .options([("one", .double(1)), ("two", .array(of: "u", []))]), .strings(["k": "v"]),
            .structure([.string(":1.2"), .objectPath("/c")]), .array(of: "u", [.unsigned(1), .unsigned(2)]),
        ]
        var reply: BusConnection.Reply?
        client.call(server.uniqueName, "/counter", "org.example.Counter", "Echo", values) { reply = $0 }
        try turn { reply != nil }

        #expect(counter.echoed == values)
        #expect(reply?.arguments == values)
        #expect(values.map(\.type).joined() == Self.everything)
    }

    @Test func `a method is called, with or without its interface`() throws {
        #expect(try call("Add", .integer(2)).arguments == [.integer(5)])
        #expect(try call("Add", .integer(1), interface: "org.example.Counter").arguments == [.integer(6)])
    }

    @Test func `wrong calls receive the standard errors`() throws {
        let error = "org.freedesktop.DBus.Error."
        #expect(try call("Add", .integer(1), path: "/nothing").error == error + "UnknownObject")
        #expect(try call("Add", .integer(1), interface: "org.example.Other").error == error + "UnknownInterface")
        #expect(try call("Subtract").error == error + "UnknownMethod")
        #expect(try call("Add", .string("1")).error == error + "InvalidArgs")
        #expect(try call("Add").error == error + "InvalidArgs")
        #expect(try call("Add", .integer(100)).error == error + "InvalidArgs")
        #expect(counter.count == 3)
    }

    @Test func `properties are read and set`() throws {
        let name = BusValue.string("org.example.Counter")
        #expect(try properties("Get", name, .string("Count")).arguments == [.variant(.integer(3))])
        #expect(
            try properties("GetAll", name).arguments.first?.dictionary == [
                "Count": .integer(3), "Name": .string("counter"),
            ])
        #expect(try properties("Set", name, .string("Count"), .variant(.integer(8))).arguments.isEmpty)
        #expect(counter.count == 8)
    }

    @Test func `wrong properties receive the standard errors`() throws {
        let error = "org.freedesktop.DBus.Error."
        let name = BusValue.string("org.example.Counter")
        #expect(try properties("Get", name, .string("Colour")).error == error + "UnknownProperty")
        #expect(
            try properties("Get", .string("org.example.Other"), .string("Count")).error == error + "UnknownInterface")
        #expect(try properties("GetAll", .string("org.example.Other")).error == error + "UnknownInterface")
        #expect(
            try properties("Set", name, .string("Name"), .variant(.string("x"))).error == error + "PropertyReadOnly")
        #expect(try properties("Set", name, .string("Count"), .variant(.string("x"))).error == error + "InvalidArgs")
        #expect(try properties("Forget", name).error == error + "UnknownMethod")
        #expect(counter.count == 3)
    }

    @Test func `introspection lists methods and properties with their types`() throws {
        let reply = try call("Introspect", interface: "org.freedesktop.DBus.Introspectable")
        guard case .string(let text) = reply.arguments.first else {
            Issue.record("no text")
            return
        }
        #expect(text.contains("<interface name=\"org.example.Counter\">"))
        #expect(text.contains("<arg direction=\"in\" type=\"a{sv}\"/>") && text.contains("type=\"(so)\""))
        #expect(text.contains("<property name=\"Count\" type=\"i\" access=\"readwrite\"/>"))
        #expect(text.contains("<property name=\"Name\" type=\"s\" access=\"read\"/>"))
    }

    @Test func `signals reach the programs that listen`() throws {
        var signals: [BusConnection.Signal] = []
        client.onSignal { if $0.name == "Changed" { signals.append($0) } }
        client.listen("type='signal',interface='org.example.Counter'")
        try turn { !client.isWaiting }
        _ = try call("Add", .integer(1))
        server.emit("/counter", "org.example.Counter", "Changed", [.integer(4), .variant(.string("x")), .options([])])
        try turn { !signals.isEmpty }

        #expect(signals.first?.arguments == [.integer(4), .variant(.string("x")), .options([])])
        #expect(signals.first?.path == "/counter" && signals.first?.sender == server.uniqueName)
    }

    @Test func `a connection without objects answers with an error`() throws {
        server.answer = nil
        #expect(try call("Add", .integer(1)).error == "org.freedesktop.DBus.Error.UnknownMethod")
    }

    @Test func `a thousand calls at once are all answered`() throws {
        var replies: [BusConnection.Reply] = []
        for _ in 0..<1000 {
            client.call(server.uniqueName, "/counter", "org.example.Counter", "Add", [.integer(1)]) {
                replies.append($0)
            }
        }
        try turn { replies.count == 1000 }
        #expect(replies.allSatisfy { !$0.isError })
        #expect(counter.count == 1003)
    }
}
