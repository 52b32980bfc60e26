import InlayCharts
import InlayGeneration
import InlayMarkdown
import Testing

@testable import Inlay

/// The tables of the generator, which does not use Inlay, agree with Inlay.
@Suite struct ElementClassesTests {
    @Test func `each element has its class`() {
        var names: [String: String] = [:]
        for (name, type) in ElementNames.plainNames { names[name] = "Inlay.\(type)" }
        #expect(Dictionary(uniqueKeysWithValues: ElementClasses.names.map { ($0, "Inlay.\($1)") }) == names)
        for name in names.keys { #expect(ElementClasses.type(of: name) == names[name]) }
    }

    @Test func `charts and Markdown have their modules`() {
        ChartView.registerElements()
        ViewBuilder.register(MarkdownView.self)
        for name in ElementClasses.modules.keys {
            let type = ViewBuilder.viewClass(named: name).map { typeName($0, withModule: true) }
            #expect(type == ElementClasses.type(of: name))
        }
        let charts = ElementRegistry.shared.addedClasses.flatMap { added in
            added.names.filter { _ in typeName(added.type, withModule: true).hasPrefix("InlayCharts.") }
        }
        // A name with its module is the class itself.
        #expect(charts.filter { !$0.hasPrefix("InlayCharts.") }.allSatisfy { ElementClasses.modules[$0] != nil })
    }

    @Test func `all items and events are listed`() {
        ChartView.registerElements()
        let registry = ElementRegistry.shared
        let slots = ElementRegistry.slots.map { $0.elementName }
        #expect(ElementClasses.items == Set(registry.itemNames + slots))

        let types = ElementRegistry.builtins + [LineChartView.self, MarkdownView.self]
        let events = types.flatMap { registry.table(of: $0).events }
        #expect(ElementClasses.events == Set(events))
    }

    @Test func `actions of built-in views are listed`() {
        let types = ElementRegistry.builtins
        let names = types.flatMap { ActionTable(of: $0.init()).names }
        #expect(ElementClasses.builtinActions == Set(names))
    }
}
