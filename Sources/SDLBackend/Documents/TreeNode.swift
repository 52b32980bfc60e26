import FoundationEssentials
import Inlay

/// A laid-out view as `inlay tree` prints it.
nonisolated struct TreeNode: Encodable {
    var className: String
    /// What it is to its parent, where that tells: `header`, `footer`, `accessory`, `background`.
    var part: String?
    /// Of a picker.
    var component: Int?
    /// In a table or a collection.
    var section: Int?
    var row: Int?
    var id: String?
    /// x, y, width and height in the parent's coordinates, in points.
    var frame: [Double]
    var hidden: Bool
    var text: String?
    var style: String?
    /// Event attribute to handler.
    var actions: [String: String]
    /// Property to path.
    var bindings: [String: String]
    var children: [TreeNode]
    /// Of the document; the root alone has them.
    var diagnostics: [MarkupDiagnostic]?

    enum CodingKeys: String, CodingKey {
        case className = "class"
        // `json` writes the children: JSONEncoder stops at 512 levels, and each node would take two.
        case part, component, section, row, id, frame, hidden, text, style, actions, bindings, diagnostics
    }

    @MainActor init(_ view: View) {
        className = "\(type(of: view))"
        id = view.markup.identifier
        frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height].map(Self.rounded)
        hidden = view.isHidden
        text = view.shownText
        style = view.markup.style
        actions = view.namedActions
        bindings = Dictionary(view.markup.bindings.map { ($0.property, $0.path) }) { $1 }
        children = view.listedContent.map { content in
            var node = TreeNode(content.view)
            (node.part, node.component) = (content.part, content.component)
            (node.section, node.row) = (content.section, content.row)
            return node
        }
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

nonisolated extension TreeNode {
    /// An object, its children one a line below it.
    func json(indent: String = "") throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let own = String(decoding: try encoder.encode(self), as: UTF8.self).dropLast()
        guard !children.isEmpty else { return own + ",\"children\":[]}" }
        let inner = indent + "  "
        let list = try children.map { inner + (try $0.json(indent: inner)) }.joined(separator: ",\n")
        return own + ",\"children\":[\n" + list + "\n" + indent + "]}"
    }

    /// One line a view, children indented.
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
