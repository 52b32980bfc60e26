/// A D-Bus interface that objects of this program implement. The lists of methods and properties answer calls, and describe the interface
/// to other programs.
struct BusInterface<Object> {
    /// A method. The types of its arguments and results are in the notation of the bus.
    struct Method {
        let name: String
        let input: String
        let output: String
        let call: (Object, BusArguments) throws(BusError) -> [BusValue]

        init(
            _ name: String, _ input: String = "", returns output: String = "",
            _ call: @escaping (Object, BusArguments) throws(BusError) -> [BusValue]
        ) {
            (self.name, self.input, self.output, self.call) = (name, input, output, call)
        }
    }

    /// A property; it is read-only unless it has `write`.
    struct Property {
        let name: String
        let type: String
        let read: (Object) throws(BusError) -> BusValue
        let write: ((Object, BusValue) throws(BusError) -> Void)?

        init(
            _ name: String, _ type: String, write: ((Object, BusValue) throws(BusError) -> Void)? = nil,
            _ read: @escaping (Object) throws(BusError) -> BusValue
        ) {
            (self.name, self.type, self.read, self.write) = (name, type, read, write)
        }
    }

    let name: String
    let methods: [Method]
    let properties: [Property]
    private let methodIndex: [String: Int]
    private let propertyIndex: [String: Int]

    init(_ name: String, methods: [Method] = [], properties: [Property] = []) {
        self.name = name
        self.methods = methods
        self.properties = properties
        methodIndex = Dictionary(methods.enumerated().map { ($1.name, $0) }) { first, _ in first }
        propertyIndex = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    func method(_ name: String) -> Method? { methodIndex[name].map { methods[$0] } }
    func property(_ name: String) -> Property? { propertyIndex[name].map { properties[$0] } }

    /// The interface as XML, as `org.freedesktop.DBus.Introspectable` describes it.
    var introspection: String {
        var text = "  <interface name=\"\(name)\">\n"
        for method in methods {
            text += "    <method name=\"\(method.name)\">\n"
            for type in BusSignature.types(method.input) {
                text += "      <arg direction=\"in\" type=\"\(type)\"/>\n"
            }
            for type in BusSignature.types(method.output) {
                text += "      <arg direction=\"out\" type=\"\(type)\"/>\n"
            }
            text += "    </method>\n"
        }
        for property in properties {
            let access = property.write == nil ? "read" : "readwrite"
            text += "    <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\"/>\n"
        }
        return text + "  </interface>\n"
    }
}

/// The arguments of a call, whose types have been checked, and its sender.
struct BusArguments {
    /// The caller's name on the bus.
    let sender: String
    let values: [BusValue]

    /// Returns an argument of the type `i`.
    func integer(_ index: Int) -> Int { if case .integer(let number) = values[index] { Int(number) } else { 0 } }
    /// Returns an argument of the type `u`.
    func unsigned(_ index: Int) -> UInt32 { if case .unsigned(let number) = values[index] { number } else { 0 } }
    /// Returns an argument of the type `b`.
    func boolean(_ index: Int) -> Bool { if case .boolean(let flag) = values[index] { flag } else { false } }
    /// Returns an argument of the type `s`.
    func string(_ index: Int) -> String { if case .string(let text) = values[index] { text } else { "" } }
}

/// Types in the notation of the bus.
nonisolated enum BusSignature {
    /// Splits a sequence of types: `a{sv}(so)i` into `a{sv}`, `(so)` and `i`.
    static func types(_ signature: String) -> [String] {
        var (types, type, depth) = ([String](), "", 0)
        for letter in signature {
            type.append(letter)
            if "({".contains(letter) { depth += 1 }
            if ")}".contains(letter) { depth -= 1 }
            guard depth == 0, letter != "a" else { continue }
            types.append(type)
            type = ""
        }
        return types
    }
}
