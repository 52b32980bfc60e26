/// A name of a view, as scripts, tests and tools use it:
///
///     #name               its id
///     Say Hello           its title, its value or its role; scripts write "Say Hello"
///     button              a role
///     button "Save"       a title or value among the views of a role
///     cell 0 3            the row, or item, of a section and a number, both from 0
///     "Delete" in #row3   one inside another
public nonisolated struct Selector: Hashable, Sendable {
    /// The conditions that one view must meet.
    struct Part: Hashable {
        var identifier: String?
        var role: Accessibility.Role?
        /// Title or value.
        var text: String?
        /// The index path of a cell.
        var path: IndexPath?
    }

    /// The view itself, then its containers, the nearest first.
    var parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    /// Parses a selector. A text in none of the written forms is used as a title, a value or a role.
    public init(_ text: String) {
        if let tokens = try? ScriptTokens(text).tokens, let isWritten = tokens.first.map(Self.startsWritten), isWritten,
            let parsed = Self.parse(tokens[...]), parsed.rest.isEmpty
        {
            self = parsed.selector
        } else {
            self.init(parts: [Part(role: Accessibility.Role(name: text), text: text)])
        }
    }

    private static func startsWritten(_ token: ScriptTokens.Token) -> Bool {
        token.kind == .text || token.text.first == "#" || Accessibility.Role(name: token.text) != nil
    }

    /// Parses the selector at the start of some tokens, and returns the rest too; nil if they start with none.
    static func parse(_ tokens: ArraySlice<ScriptTokens.Token>) -> (
        selector: Selector, rest: ArraySlice<ScriptTokens.Token>
    )? {
        guard case (let part, var rest)? = parsePart(tokens) else { return nil }
        var parts = [part]
        while parts.count < maximumPartCount, let word = rest.first, word.kind == .word, word.text == "in",
            let (outer, next) = parsePart(rest.dropFirst())
        {
            parts.append(outer)
            rest = next
        }
        return (Selector(parts: parts), rest)
    }

    /// The most nested views in a selector.
    private static let maximumPartCount = 64

    private static func parsePart(_ tokens: ArraySlice<ScriptTokens.Token>) -> (Part, ArraySlice<ScriptTokens.Token>)? {
        guard let token = tokens.first else { return nil }
        let rest = tokens.dropFirst()
        if token.kind == .text { return (Part(text: token.text), rest) }
        if token.text.first == "#", token.text.count > 1 {
            return (Part(identifier: String(token.text.dropFirst())), rest)
        }
        guard let role = Accessibility.Role(name: token.text) else { return nil }
        if role == .cell, rest.count > 1, let section = rest.first?.count, let row = rest.dropFirst().first?.count {
            return (Part(role: role, path: IndexPath(row: row, section: section)), rest.dropFirst(2))
        }
        if let title = rest.first, title.kind == .text { return (Part(role: role, text: title.text), rest.dropFirst()) }
        return (Part(role: role), rest)
    }
}

nonisolated extension Selector {
    /// Whether a script parses the description as the same selector. An id with spaces is parsed differently, and so is a title
    /// that is also the name of a role.
    var isReadBack: Bool {
        guard let tokens = try? ScriptTokens(description).tokens, let parsed = Self.parse(tokens[...]) else {
            return false
        }
        return parsed.selector == self && parsed.rest.isEmpty
    }
}

nonisolated extension Selector: CustomStringConvertible {
    /// The selector as a script writes it.
    public var description: String { parts.map(\.description).joined(separator: " in ") }
}

nonisolated extension Selector.Part: CustomStringConvertible {
    var description: String {
        if let identifier { return "#" + identifier }
        if let path { return "\(Accessibility.Role.cell) \(path.section) \(path.row)" }
        // A text that is also the name of a role matches either.
        if let role, let text, role.rawValue == text { return role.rawValue }
        return [role?.rawValue, text?.quoted].compactMap(\.self).joined(separator: " ")
    }
}

nonisolated extension ScriptTokens.Token {
    /// The word as a number from 0; nil if it is none.
    fileprivate var count: Int? {
        kind == .word && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

extension Accessibility.Role {
    /// Whether a script means the role by another one: `cell` is any row of a list.
    func isCalled(_ name: Accessibility.Role) -> Bool {
        self == name || name == .cell && (self == .row || self == .treeItem)
    }

    nonisolated init?(name: String) {
        guard let role = Self(rawValue: name), role != .none else { return nil }
        self = role
    }
}

/// A view whose accessible name can come from its content.
protocol ContentNamed: View {
    /// Whether the name comes from the content, so that the name identifies the content.
    var isNamedByContent: Bool { get }
}

// MARK: - Finding
extension Selector {
    /// - Parameter includesHidden: whether hidden views count.
    /// - Throws: `SelectorError` unless exactly one view matches.
    public func find(in root: View, includesHidden: Bool = false) throws(SelectorError) -> View {
        let scope = try container?.find(in: root) ?? root
        let views = Self.views(in: scope, includesHidden: includesHidden)
        var matches = views.filter(matches)
        if parts.first?.text != nil, parts.first?.role == nil {
            let named = matches
            matches.removeAll { view in
                (view as? any ContentNamed)?.isNamedByContent == true && named.contains { view.isAncestor(of: $0) }
            }
            // A text that names a view through its label means the view.
            let labels = named.compactMap { $0.extras?.namingLabel }
            matches.removeAll { view in labels.contains { $0 === view } }
        }
        // A label inside a button has the button's title: the outermost view is meant.
        let outermost = matches.filter { view in !matches.contains { $0.isAncestor(of: view) } }
        if outermost.count == 1, let match = outermost.first { return match }
        if outermost.isEmpty, !includesHidden, let hidden = try? find(in: root, includesHidden: true) {
            throw SelectorError(
                selector: shown, problem: .hidden(by: Self.describe(Reachability(of: hidden).hider)), nearest: [])
        }
        if outermost.isEmpty, let error = missingRow(among: views) { throw error }
        let problem: SelectorError.Problem = outermost.isEmpty ? .missing : .ambiguous(outermost.count)
        throw SelectorError(
            selector: shown, problem: problem,
            nearest: outermost.isEmpty ? nearest(among: views) : outermost.map(Self.describe))
    }

    /// The selector of the container; nil if there is none.
    nonisolated var container: Selector? { parts.count > 1 ? Selector(parts: Array(parts.dropFirst())) : nil }

    private func matches(_ view: View) -> Bool {
        guard let part = parts.first else { return false }
        if let identifier = part.identifier {
            return view.markup.identifier == identifier || view.accessibilityIdentifier == identifier
        }
        if let path = part.path {
            return FocusOrder(of: view).enclosingRow.map { $0.cell === view && $0.path == path } ?? false
        }
        let accessibility = AccessibilityElement(of: view).accessibilityNode
        let hasText = accessibility.label == part.text || accessibility.value == part.text
        guard let role = part.role else { return hasText }
        // Only parts that assistive programs find have their own role; other parts belong to their control.
        if view.isInternalView, !AccessibilityElement(of: view).isExposed {
            return role.rawValue == part.text && hasText
        }
        let hasRole = accessibility.role.isCalled(role)
        if role.rawValue == part.text { return hasText || hasRole }
        return hasRole && (part.text == nil || hasText)
    }

    private static func views(in view: View, includesHidden: Bool) -> [View] {
        guard includesHidden || Reachability(of: view).isVisible else { return [] }
        return [view] + view.subviews.flatMap { views(in: $0, includesHidden: includesHidden) }
    }

    /// Returns the error for a row that the only table lacks or does not show.
    private func missingRow(among views: [View]) -> SelectorError? {
        let hosts = views.compactMap { $0 as? any ListSource }
        guard let section = parts.first?.path?.section, hosts.count == 1, let host = hosts.first else { return nil }
        return SelectorError(
            selector: shown, problem: .rowOutOfSight(section: section, count: host.rowCount(of: section)), nearest: [])
    }

    /// The description for messages: without the quotes that a title has in scripts.
    private nonisolated var shown: String {
        if parts.count == 1, let part = parts.first, part.role == nil, let text = part.text { return text }
        return description
    }

    /// Returns the names that are most similar to the one that was not found.
    private func nearest(among views: [View]) -> [String] {
        let wanted = parts.first.map { $0.identifier.map { "#" + $0 } ?? $0.text ?? "" }?.lowercased() ?? ""
        let names = Set(
            views.flatMap {
                [$0.markup.identifier.map { "#" + $0 }, AccessibilityElement(of: $0).accessibilityNode.label]
                    .compactMap(
                        \.self)
            })
        return names.filter { !$0.isEmpty }
            .map { (name: $0, distance: $0.lowercased().editDistance(to: wanted)) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(3).map(\.name)
    }

    /// Describes a view, such as `Button "Say Hello" (#hello)`.
    public static func describe(_ view: View) -> String {
        var parts = ["\(type(of: view))"]
        if let label = AccessibilityElement(of: view).accessibilityNode.label, !label.isEmpty {
            parts.append("\"\(label)\"")
        }
        if let id = view.markup.identifier { parts.append("(#\(id))") }
        return parts.joined(separator: " ")
    }
}

extension Selector.Part {
    /// Creates the selector of a row's cell.
    init(_ row: RowContext) { self.init(role: .cell, path: row.path) }
}

/// The error for a selector that does not identify one view that can be clicked.
public nonisolated struct SelectorError: Error, Equatable, CustomStringConvertible {
    /// The kinds of faults in a selector.
    public enum Problem: Equatable, Sendable {
        case missing
        case ambiguous(Int)
        /// The view exists, but it or a superview is hidden or transparent.
        case hidden(by: String)
        case covered(by: String)
        case outside
        /// The section has `count` rows; rows that are not visible have no name.
        case rowOutOfSight(section: Int, count: Int)
    }

    /// The selector as written.
    public let selector: String
    /// The fault in the selector.
    public let problem: Problem
    /// Names in the window that are similar, best first.
    public let nearest: [String]

    public var description: String {
        let names = nearest.map { "'\($0)'" }.joined(separator: ", ")
        return switch problem {
        case .missing: "no view matches '\(selector)'" + (nearest.isEmpty ? "" : "; the nearest are \(names)")
        case .ambiguous(let count): "\(count) views match '\(selector)': \(names)"
        case .hidden(let view): "'\(selector)' cannot be seen: \(view) is hidden or transparent"
        case .covered(let view): "a click on '\(selector)' hits \(view), which covers it"
        case .rowOutOfSight(let section, let count):
            "no view matches '\(selector)': section \(section) has \(count) rows, counted from 0; "
                + "only visible rows can be named"
        case .outside: "the place '\(selector)' is outside the window, or outside a view that clips it"
        }
    }
}
