/// The events that programs listen to, by the registry.
///
/// The name of an event is for example `object:state-changed:focused`. A shorter name selects all events that begin with it.
nonisolated struct EventListeners {
    private var programs: [String: [SignalNames.Pattern: Int]] = [:]
    private var patterns: Set<SignalNames.Pattern> = []
    private static let maximumPrograms = 1000
    private static let maximumPatterns = 1000

    mutating func add(_ name: String, of program: String) {
        let pattern = SignalNames.Pattern(name)
        guard programs.count < Self.maximumPrograms || programs[program] != nil,
            programs[program, default: [:]].count < Self.maximumPatterns
        else { return }
        programs[program, default: [:]][pattern, default: 0] += 1
        patterns.insert(pattern)
    }

    mutating func remove(_ name: String, of program: String) {
        let pattern = SignalNames.Pattern(name)
        guard let count = programs[program]?[pattern] else { return }
        programs[program]?[pattern] = count > 1 ? count - 1 : nil
        if programs[program]?.isEmpty == true { programs[program] = nil }
        patterns = Set(programs.values.flatMap(\.keys))
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// Whether a program listens to a signal.
    func contains(_ name: SignalNames.Name) -> Bool { patterns.contains { $0.matches(name) } }
}
