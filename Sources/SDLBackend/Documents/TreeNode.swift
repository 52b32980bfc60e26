import FoundationEssentials
import Inlay
import InlayRaster

/// A laid-out view in the output of `inlay tree`.
nonisolated struct TreeNode: Encodable {
    var className: String
    /// The role in its parent, if it has a special one: `header`, `footer`, `accessory`, `background`.
    var part: String?
    /// The component of a picker.
    var component: Int?
    /// The section in a table or a collection.
    var section: Int?
    var row: Int?
    var id: String?
    /// x, y, width and height in the parent's coordinates, in points.
    var frame: [Double]
    var hidden: Bool
    var text: String?
    var style: String?
    /// Handlers by event attribute.
    var actions: [String: String]
    /// Paths by property.
    var bindings: [String: String]
    var children: [TreeNode]
    /// The diagnostics of the document; only in the root.
    var diagnostics: [MarkupDiagnostic]?

    enum CodingKeys: String, CodingKey {
        case className = "class"
        // `json` writes the children itself: JSONEncoder stops at 512 levels, and each node would take two.
        case part, component, section, row, id, frame, hidden, text, style, actions, bindings, diagnostics
    }

    @MainActor init(_ view: View) {
        className = "\(type(of: view))"
        id = view.markup.identifier
        frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height].map(Self.rounded)
        hidden = view.isHidden
        text = view.shownText
        style = view.markup.style
        actions = (view as? any DocumentEventSource)?.namedActions ?? [:]
        bindings = Dictionary(view.markup.bindings.map { ($0.property, $0.path) }) { $1 }
        children = DumpedContent.content(of: view).map { content in
            var node = TreeNode(content.view)
            (node.part, node.component) = (content.part, content.component)
            (node.section, node.row) = (content.section, content.row)
            return node
        }
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

nonisolated extension TreeNode {
    /// Returns a JSON object, with each child on a line below it.
    func json(indent: String = "") throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let own = String(decoding: try encoder.encode(self), as: UTF8.self).dropLast()
        guard !children.isEmpty else { return own + ",\"children\":[]}" }
        let inner = indent + "  "
        let list = try children.map { inner + (try $0.json(indent: inner)) }.joined(separator: ",\n")
        return own + ",\"children\":[\n" + list + "\n" + indent + "]}"
    }

    /// The tree with one line per view, children indented.
    var lines: [String] { [line] + children.flatMap { $0.lines.map { "  " + $0 } } }

    private var line: String {
        let place = "\(frame[0].plain),\(frame[1].plain) \(frame[2].plain)x\(frame[3].plain)"
        let numbers = [("component", component), ("section", section), ("row", row)]
        let number = numbers.compactMap { name, number in number.map { "\(name) \($0)" } }
        let own = ([part] + number).compactMap(\.self).joined(separator: " ")
        var parts = [own.isEmpty ? nil : own + ":", className, id.map { "#\($0)" }, place, hidden ? "hidden" : nil]
            .compactMap(\.self)
        if let text { parts.append(text.quoted) }
        if let style { parts.append("style=\(style)") }
        parts += actions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        parts += bindings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return parts.joined(separator: " ")
    }
}
