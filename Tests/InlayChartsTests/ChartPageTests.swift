import Foundation
import Inlay
import InlayTesting
import Testing

@testable import InlayCharts

/// `docs/charts.md` agrees with the classes.
@Suite struct ChartPageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private let page: String

    init() throws { page = try String(contentsOf: Self.folder.appending(path: "docs/charts.md"), encoding: .utf8) }

    private static let types: [ChartView.Type] = [
        LineChartView.self, BarChartView.self, AreaChartView.self, ScatterChartView.self, PieChartView.self,
    ]

    @Test func `the page lists all properties of charts, axes and items`() {
        let inherited = Set(View.properties.entries.map(\.name))

        for type in Self.types {
            #expect(page.contains("| `\(type)` |"))
            for property in type.properties.entries where !inherited.contains(property.name) {
                #expect(page.contains("`\(property.name)`") || page.contains("`\(property.name)."), "\(property.name)")
            }
        }
        for property in ChartAxis.properties.entries where property.name != "title" {
            #expect(page.contains("`…\(property.name)`"), "\(property.name)")
        }
        for property in SeriesElement.properties.entries + PointElement.properties.entries {
            #expect(page.contains("| `\(property.name)` |"), "\(property.name)")
        }
    }

    @Test func `the first document of the page loads`() throws {
        let documents = page.components(separatedBy: "```xml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        ChartView.registerElements()

        let app = try TestApplication(markup: documents[0], owner: MonthOwner())

        #expect(documents.count == 2)
        #expect(app.diagnostics.isEmpty)
    }

    private final class MonthOwner: MarkupOwner {
        @Outlet var chart: BarChartView
        func registerActions(in actions: inout ActionTable) { actions["monthChosen"] = {} }
    }
}
