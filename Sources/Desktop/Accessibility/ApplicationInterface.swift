import Inlay

/// `org.a11y.atspi.Application`, which the root object has.
enum ApplicationInterface {
    static let toolkit = "Inlay"
    private static let toolkitVersion = "0.1"
    /// The version of the protocol; its documentation says that it is always this.
    private static let protocolVersion = "2.1"

    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Application",
        methods: [
            .init("GetLocale", "u", returns: "s") { accessible, _ in
                [.string(accessible.session.application.locale.description)]
            }
        ],
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("ToolkitName", "s") { _ in .string(toolkit) },
            .init("Version", "s") { _ in .string(toolkitVersion) },
            .init("ToolkitVersion", "s") { _ in .string(toolkitVersion) },
            .init("AtspiVersion", "s") { _ in .string(protocolVersion) },
            .init(
                "Id", "i",
                write: { accessible, value in
                    if case .integer(let number) = value { accessible.session.identifier = number }
                },
                { .integer($0.session.identifier) }),
        ])
}
