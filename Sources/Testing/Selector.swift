public import Inlay

/// Names a view as a person would: `#id`, else its title, its value or its role.
public struct Selector {
    let text: String

    public init(_ text: String) { self.text = text }

    /// - Throws: `SelectorError` unless exactly one view that can be seen matches.
    public func find(in root: View) throws(SelectorError) -> View {
        let views = Self.visible(in: root)
        let matches = views.filter(matches)
        // A label inside a button has the button's title: the outermost is meant.
        let outermost = matches.filter { view in !matches.contains { $0.isAncestor(of: view) } }
        if outermost.count == 1, let match = outermost.first { return match }
        let problem: SelectorError.Problem = outermost.isEmpty ? .missing : .ambiguous(outermost.count)
        throw SelectorError(
            selector: text, problem: problem,
            nearest: outermost.isEmpty ? nearest(among: views) : outermost.map(Self.describe))
    }

    private func matches(_ view: View) -> Bool {
        if text.first == "#" { return view.markup.identifier == String(text.dropFirst()) }
        let accessibility = view.accessibility
        return accessibility.label == text || accessibility.value == text
            || accessibility.role != .none && accessibility.role.rawValue == text
    }

    private static func visible(in view: View) -> [View] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        return [view] + view.subviews.flatMap(visible)
    }

    /// The names that are most like the one that was not found.
    private func nearest(among views: [View]) -> [String] {
        let names = Set(
            views.flatMap { [$0.markup.identifier.map { "#" + $0 }, $0.accessibility.label].compactMap(\.self) })
        return names.map { (name: $0, distance: $0.lowercased().editDistance(to: text.lowercased())) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(3).map(\.name)
    }

    /// `Button "Say Hello" (#hello)`
    public static func describe(_ view: View) -> String {
        var parts = ["\(type(of: view))"]
        if let label = view.accessibility.label, !label.isEmpty { parts.append("\"\(label)\"") }
        if let id = view.markup.identifier { parts.append("(#\(id))") }
        return parts.joined(separator: " ")
    }
}

public nonisolated struct SelectorError: Error, Equatable, CustomStringConvertible {
    public enum Problem: Equatable, Sendable {
        case missing
        case ambiguous(Int)
        case covered(by: String)
    }

    public let selector: String
    public let problem: Problem
    public let nearest: [String]

    public var description: String {
        let names = nearest.map { "'\($0)'" }.joined(separator: ", ")
        return switch problem {
        case .missing: "no view matches '\(selector)'" + (nearest.isEmpty ? "" : "; the nearest are \(names)")
        case .ambiguous(let count): "\(count) views match '\(selector)': \(names)"
        case .covered(let view): "a click on '\(selector)' hits \(view), which lies over it"
        }
    }
}
