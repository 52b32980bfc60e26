import ArgumentParser
import Inlay
import InlayCharts
import InlayMarkdown

/// Prints the elements that documents may use.
struct ElementsCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "elements", abstract: "Prints the elements with their attributes and events.",
        discussion: "Exit status: 2 if there is no such element, or the program cannot be asked.")

    @Argument(help: ArgumentHelp("The element, by any of its names.", valueName: "NAME"))
    var name: String?

    @Option(help: ArgumentHelp("A program whose elements are also printed.", valueName: "PROGRAM"))
    var app: String?

    @Option(help: "text or json.")
    var format = CheckCommand.Format.text

    init() {}

    func run() throws {
        AsyncMain.run {
            do {
                try await show()
                return 0
            } catch {
                StandardError.print("error: \(error)")
                return ExitStatus.unreadable.rawValue
            }
        }
    }

    private struct UnknownElement: Error, CustomStringConvertible { let description: String }

    @MainActor private func show() async throws {
        if let app {
            _ = try await DescribedProgram(app)
        } else {
            // A program lists the elements of the modules that it uses.
            ChartView.registerElements()
            ViewBuilder.register(MarkdownView.self)
        }
        let all = ViewBuilder.elements
        var shown = all
        if let name {
            shown = all.filter { $0.names.contains(name) }
            guard !shown.isEmpty else {
                let help = name.nearest(among: all.flatMap(\.names)).map { "; did you mean '\($0)'?" } ?? ""
                throw UnknownElement(description: "there is no element '\(name)'\(help)")
            }
        }
        switch format {
        case .text: print(ElementList(shown, inherited: name != nil).lines.joined(separator: "\n"))
        case .json: print(try JSON.text(shown))
        }
    }
}

/// Elements as text: a paragraph for each class that declares properties.
nonisolated struct ElementList {
    private let elements: [ClassDescription]
    /// Whether an element lists inherited properties too; otherwise its superclasses have their own paragraphs.
    private let inherited: Bool

    init(_ elements: [ClassDescription], inherited: Bool) {
        self.elements = elements
        self.inherited = inherited
    }

    var lines: [String] {
        var known = Set(elements.map(\.className))
        let paragraphs = elements.flatMap { element in
            let bases = inherited ? [] : element.superclasses.reversed().filter { known.insert($0).inserted }
            return bases.map { ["\($0), a base class"] + properties(of: $0, in: element) } + [paragraph(element)]
        }
        return Array(paragraphs.joined(separator: [""]))
    }

    private func paragraph(_ element: ClassDescription) -> [String] {
        let others = element.names.dropFirst()
        var title = element.names[0] + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
        if !element.superclasses.isEmpty { title += ": " + element.superclasses.joined(separator: ", ") }
        var lines = [title] + properties(of: element.className, in: element)
        if inherited {
            for base in element.superclasses {
                let names = element.properties.filter { $0.declaredIn == base }.map(\.name)
                if !names.isEmpty { lines.append("  from \(base): \(names.joined(separator: ", "))") }
            }
        }
        if !element.factories.isEmpty { lines.append("  style: \(element.factories.joined(separator: ", "))") }
        if !element.events.isEmpty, inherited || element.className == "Control" {
            lines.append("  events: \(element.events.joined(separator: ", "))")
        }
        if element.takesChildren { lines.append("  takes children") }
        return lines + items(in: element)
    }

    private func items(in element: ClassDescription) -> [String] {
        element.items.flatMap { item in
            ["  takes \(item.names[0])"] + (list(item.properties) + items(in: item)).map { "  " + $0 }
        }
    }

    private func properties(of className: String, in element: ClassDescription) -> [String] {
        list(element.properties.filter { $0.declaredIn == className })
    }

    private func list(_ properties: [PropertyDescription]) -> [String] {
        let width = properties.map(\.name.count).max() ?? 0
        return properties.map { property in
            let name = property.name + String(repeating: " ", count: width - property.name.count)
            return "  \(name)  \(property.detail)"
        }
    }
}

nonisolated extension PropertyDescription {
    /// `number (default 8, also gap)`
    fileprivate var detail: String {
        let form = object.map { "properties of \($0), as in '\(name).hidden'" } ?? format
        let more = [
            defaultValue.map { "default \($0.isEmpty ? "empty" : $0)" },
            aliases.isEmpty ? nil : "also \(aliases.joined(separator: ", "))",
        ].compactMap(\.self)
        return more.isEmpty ? form : "\(form) (\(more.joined(separator: ", ")))"
    }
}
