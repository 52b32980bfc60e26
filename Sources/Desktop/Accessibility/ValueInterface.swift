import Inlay

/// `org.a11y.atspi.Value`: the number of a slider, a stepper or a progress view.
enum ValueInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Value",
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("MinimumValue", "d") { .double($0.description.range?.minimum ?? 0) },
            .init("MaximumValue", "d") { .double($0.description.range?.maximum ?? 0) },
            .init("MinimumIncrement", "d") { .double($0.description.range?.step ?? 0) },
            .init(
                "CurrentValue", "d",
                write: { accessible, value throws(BusError) in
                    guard case .double(let number) = value, number.isFinite else {
                        throw .invalidArguments("the value is not a finite number")
                    }
                    guard accessible.object.setValue(number) else { throw .failed("the value cannot be changed") }
                },
                { .double($0.description.range?.value ?? 0) }),
            .init("Text", "s") { .string($0.description.value ?? "") },
        ])
}
