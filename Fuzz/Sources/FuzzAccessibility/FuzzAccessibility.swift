import Glibc

@testable import Inlay
@testable import InlayDesktop

/// Reads any bytes as calls of a program on the accessibility bus: unknown objects, wrong interfaces, bad indexes and offsets. Each reply
/// must have the types that the introspection promises.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzAccessibility(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: min(count, 600)))
    MainActor.assumeIsolated { Caller.shared.play(input) }
    return 0
}

@MainActor final class Caller {
    static let shared = Caller()
    /// A socket that accepts connections and never answers, in place of a bus.
    private let address: String

    private static let document = """
        <ColumnView>
            <Label id="title" text="Zoë 👋🏽 reads. It rained!" target="name"/>
            <TextField id="name" text="Ann e\u{301}"/>
            <TextField placeholder="Password" text="secret" secureTextEntry="true"/>
            <TextView height="60" text="One line&#10;and another one, which is long enough to be wrapped&#10;&#10;"/>
            <RowView><Switch accessibilityLabel="Sound"/><CheckBox title="News"/><Button title="Save"/></RowView>
            <Slider value="0.5"/><Stepper value="3"/><ProgressView progress="0.2"/>
            <SegmentedControl><segment title="S"/><segment title="M"/></SegmentedControl>
            <TableView id="list" height="80"><TableViewCell><Label text="A"/></TableViewCell></TableView>
        </ColumnView>
        """
    private static let numbers: [Int32] = [0, 1, 2, 3, 5, 8, 13, 21, 40, 100, 1000, -1, -2, .max, .min, 65536]
    private static let texts = ["", "a", "👋🏽", "e\u{301}x", "weight", "Ann\nLee", String(repeating: "x", count: 70)]

    private init() {
        let path = "/tmp/inlay-fuzz-\(getpid())"
        unlink(path)
        let socket = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        _ = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        listen(socket, 1)
        self.listener = socket
        address = "unix:path=" + path
    }

    private let listener: CInt

    func play(_ input: [UInt8]) {
        let application = Application(title: "Fuzz", platform: HeadlessPlatform())
        application.diagnosticHandler = { _ in }
        let controller = ViewController()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { _ in }
        guard let bus = BusConnection(address: address),
            let view = try? builder.load(MarkupSource(name: "Fuzz.xml", text: Self.document)).view
        else { fatalError("no bus or no document") }
        close(accept(listener, nil, nil))
        controller.view = view
        guard let window = try? application.open(controller, size: Size(300, 400)) else { return }
        let session = AccessibilitySession(bus: bus, application: application)
        session.reader.observed = .all
        window.drawFrame()
        window.dispatch(Event(.focusGained))
        // Objects get their ids when they are asked for.
        var objects = [AccessibilityTree.root]
        var index = 0
        while index < objects.count {
            objects += session.tree.object(objects[index])?.shownChildren.map(\.id) ?? []
            index += 1
        }

        var input = input[...]
        var count = 0
        while let code = input.popFirst() {
            call(code, &input, session, objects)
            count += 1
            if count % 8 == 0 { window.drawFrame() }
        }
        window.drawFrame()
        session.close()
        window.close()
    }

    private func call(
        _ code: UInt8, _ input: inout ArraySlice<UInt8>, _ session: AccessibilitySession, _ objects: [Int]
    ) {
        let number = Int(input.popFirst() ?? 0)
        let id = number < 240 ? objects[number % objects.count] : number * 1000
        let path = code == 255 ? CacheInterface.path : ObjectReference.path(ofID: id)
        guard let object = session.tree.object(id) else {
            let answer = answer(session, BusConnection.Call(path: path, interface: "", method: "GetRole"))
            precondition(code == 255 || answer == nil, "an unknown object answers")
            return
        }
        let interfaces = Accessible(object: object, session: session).interfaces
        let interface = interfaces[Int(code) % interfaces.count]
        let choice = Int(input.popFirst() ?? 0)
        if choice % 4 == 0, !interface.properties.isEmpty {
            let property = interface.properties[choice / 4 % interface.properties.count]
            callProperty(property.name, property.type, interface.name, path, session, &input)
        } else if !interface.methods.isEmpty {
            let method = interface.methods[choice / 4 % interface.methods.count]
            let arguments = BusSignature.types(method.input).map { value($0, &input) }
            let types = arguments.map(\.type).joined()
            let reply = answer(
                session,
                BusConnection.Call(
                    sender: ":1.5", path: path, interface: interface.name, method: method.name, types: types,
                    arguments: arguments))
            if let reply {
                let found = reply.map(\.type).joined()
                precondition(found == method.output, "\(method.name) returned \(found), not \(method.output)")
                precondition(!"\(reply)".contains("secret"), "a password is told")
            }
        }
    }

    private func callProperty(
        _ name: String, _ type: String, _ interface: String, _ path: String, _ session: AccessibilitySession,
        _ input: inout ArraySlice<UInt8>
    ) {
        var arguments: [BusValue] = [.string(interface), .string(name)]
        let isSet = (input.popFirst() ?? 0) % 2 == 1
        if isSet { arguments.append(.variant(value(type, &input))) }
        let reply = answer(
            session,
            BusConnection.Call(
                path: path, interface: "org.freedesktop.DBus.Properties", method: isSet ? "Set" : "Get",
                types: isSet ? "ssv" : "ss", arguments: arguments))
        guard !isSet, let value = reply?.first?.content else { return }
        precondition(value.type == type, "\(name) has the type \(value.type), not \(type)")
        precondition(!"\(value)".contains("secret"), "a password is told")
    }

    /// Returns the rule of a search, with any bits and kinds of matches.
    private func rule(_ input: inout ArraySlice<UInt8>) -> BusValue {
        func number(_ input: inout ArraySlice<UInt8>) -> BusValue { .integer(Int32(input.popFirst() ?? 0) - 1) }
        let texts = Self.texts.prefix(Int(input.popFirst() ?? 0) % 3)
        let attributes = texts.map { BusValue.entry(.string($0), .string($0 + ":")) }
        return .structure([
            .array(of: "i", [number(&input)]), number(&input), .array(of: "{ss}", attributes), number(&input),
            .array(of: "i", [number(&input), number(&input)]), number(&input), .strings(Array(texts)), number(&input),
            .boolean(texts.isEmpty),
        ])
    }

    private func answer(_ session: AccessibilitySession, _ call: BusConnection.Call) -> [BusValue]? {
        guard let answer = session.bus.answer else { return nil }
        return try? answer(call)
    }

    private func value(_ type: String, _ input: inout ArraySlice<UInt8>) -> BusValue {
        let byte = Int(input.popFirst() ?? 0)
        // Sometimes an argument has the wrong type.
        if byte == 251 { return .boolean(true) }
        switch type {
        case "i": return .integer(Self.numbers[byte % Self.numbers.count])
        case "u": return .unsigned(UInt32(byte % 9))
        case "b": return .boolean(byte % 2 == 1)
        case "d": return .double([0, 0.5, 1e300, -.infinity, .nan, 3][byte % 6])
        case "s": return .string(Self.texts[byte % Self.texts.count])
        case "o": return .objectPath(ObjectReference.path(ofID: byte % 40))
        case "(aiia{ss}iaiiasib)": return rule(&input)
        default: return .integer(Int32(byte))
        }
    }
}
