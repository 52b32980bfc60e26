/// The objects of this program on a bus: answers calls by the tables of their interfaces, their properties and introspection included.
struct BusObjects<Object> {
    /// Returns the object at a path, with its interfaces; nil if there is none.
    let find: (String) -> (object: Object, interfaces: [BusInterface<Object>])?

    func answer(_ call: BusConnection.Call) throws(BusError) -> [BusValue] {
        guard let (object, interfaces) = find(call.path) else { throw .unknownObject(call.path) }
        switch call.interface {
        case "org.freedesktop.DBus.Properties": return try answerProperties(call, object, interfaces)
        case "org.freedesktop.DBus.Introspectable":
            guard call.method == "Introspect" else { throw .unknownMethod(call.method) }
            try Self.check(call, "")
            return [.string(Self.introspection(of: interfaces))]
        case "":  // A call may omit the interface.
            guard let method = interfaces.lazy.compactMap({ $0.method(call.method) }).first else {
                throw .unknownMethod(call.method)
            }
            return try Self.perform(method, call, object)
        default:
            guard let interface = interfaces.first(where: { $0.name == call.interface }) else {
                throw .unknownInterface(call.interface)
            }
            guard let method = interface.method(call.method) else { throw .unknownMethod(call.method) }
            return try Self.perform(method, call, object)
        }
    }

    private static func perform(
        _ method: BusInterface<Object>.Method, _ call: BusConnection.Call, _ object: Object
    ) throws(BusError) -> [BusValue] {
        try check(call, method.input)
        return try method.call(object, BusArguments(sender: call.sender, values: call.arguments))
    }

    private static func check(_ call: BusConnection.Call, _ types: String) throws(BusError) {
        // Long messages are truncated when they are read.
        guard call.types == types, call.arguments.count == BusSignature.types(types).count else {
            throw .invalidArguments("the arguments of '\(call.method)' have the types '\(types)', not '\(call.types)'")
        }
    }

    private func answerProperties(
        _ call: BusConnection.Call, _ object: Object, _ interfaces: [BusInterface<Object>]
    ) throws(BusError) -> [BusValue] {
        let inputs = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
        guard let input = inputs[call.method] else { throw .unknownMethod(call.method) }
        try Self.check(call, input)
        let arguments = BusArguments(sender: call.sender, values: call.arguments)
        let named = arguments.string(0)
        // Get and Set may omit the interface.
        let candidates = named.isEmpty ? interfaces : interfaces.filter { $0.name == named }
        guard !candidates.isEmpty else { throw .unknownInterface(named) }
        if call.method == "GetAll" {
            var values: [(String, BusValue)] = []
            for property in candidates.flatMap(\.properties) {
                values.append((property.name, try property.read(object)))
            }
            return [.options(values)]
        }
        let name = arguments.string(1)
        guard let property = candidates.lazy.compactMap({ $0.property(name) }).first else {
            throw .unknownProperty(name)
        }
        if call.method == "Get" { return [.variant(try property.read(object))] }
        guard let write = property.write else { throw .readOnlyProperty(name) }
        guard case .variant(let value) = call.arguments[2], value.type == property.type else {
            throw .invalidArguments("the property '\(name)' has the type '\(property.type)'")
        }
        try write(object, value)
        return []
    }

    private static func introspection(of interfaces: [BusInterface<Object>]) -> String {
        """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        \(interfaces.map(\.introspection).joined())</node>
        """
    }
}
