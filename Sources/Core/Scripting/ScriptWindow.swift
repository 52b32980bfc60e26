/// A reference to one of an application's windows.
public nonisolated enum ScriptWindow: Equatable, Sendable {
    case title(String)
    /// The position in the order of opening, from 1; closed windows do not count.
    case number(Int)
}

nonisolated extension ScriptWindow: CustomStringConvertible {
    public var description: String {
        switch self {
        case .title(let title): title.quoted
        case .number(let number): "\(number)"
        }
    }
}

extension [Window] {
    func matching(_ wanted: ScriptWindow) -> [Window] {
        switch wanted {
        case .title(let title): filter { $0.title == title }
        case .number(let number): indices.contains(number - 1) ? [self[number - 1]] : []
        }
    }

    /// Returns an error message for a window that is missing or ambiguous.
    func complaint(_ wanted: ScriptWindow) -> String {
        let count = matching(wanted).count
        let all = enumerated().map { "\($0 + 1) \($1.title.quoted)" }.joined(separator: ", ")
        return count > 1
            ? "\(count) windows have the title \(wanted); use a number: \(all)"
            : "no window \(wanted) is open" + (isEmpty ? "" : "; there are: \(all)")
    }

    /// Returns the name of a window in scripts.
    func name(_ window: Window) -> ScriptWindow? {
        guard let index = firstIndex(where: { $0 === window }) else { return nil }
        let title = ScriptWindow.title(window.title)
        return window.title.isEmpty || matching(title).count > 1 ? .number(index + 1) : title
    }
}
