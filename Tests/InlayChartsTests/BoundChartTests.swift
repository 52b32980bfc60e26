import FoundationEssentials
import Inlay
import InlayTesting
import Observation
import Testing

@testable import InlayCharts

/// An amount of money in a month.
private struct Expense: BindableModel {
    var month: String
    var category: String
    var amount: Double
    static let bindable: KeyPathTable<Expense> = [
        "month": \.month, "category": \.category, "amount": \.amount,
    ]
}

private final class Sensor {
    @Bindable var value: Double
    init(_ value: Double) { self.value = value }
}

@Observable private final class Day: BindableModel {
    var date: Date
    var count: Int
    init(_ date: Date, _ count: Int) { (self.date, self.count) = (date, count) }
    static let bindable: KeyPathTable<Day> = ["date": \.date, "count": \.count]
}

@Suite struct BoundChartTests {
    private final class Owner: MarkupOwner {
        @Outlet var chart: ChartView
        @Bindable var expenses: [Expense] = []
        @Bindable var numbers = [3.0, 4, 5]
        @Bindable var sensors: [Sensor] = []
        @Bindable var days: [Day] = []
    }

    private func open(_ attributes: String, _ owner: Owner, content: String = "") throws -> TestApplication {
        try openChart("<BarChartView id='chart' \(attributes)>\(content)</BarChartView>", owner: owner)
    }

    @Test func `members of bound elements are places, amounts and groups`() throws {
        let owner = Owner()
        owner.expenses = [
            Expense(month: "Jan", category: "Rent", amount: 900), Expense(month: "Jan", category: "Food", amount: 400),
            Expense(month: "Feb", category: "Food", amount: 450),
        ]
        let app = try open(
            "items='$expenses' x='month' y='amount' group='category'", owner,
            content: "<series title='Food' color='success'/>")

        #expect(
            owner.chart.series == [
                ChartSeries("Rent", ["Jan": 900]),
                ChartSeries("Food", ["Jan": 400, "Feb": 450], color: .role(.success)),
            ])
        owner.expenses.append(Expense(month: "Feb", category: "Rent", amount: 910))
        app.window.drawFrame()
        #expect(owner.chart.series[0].points.count == 2)
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `elements that are numbers need no names`() throws {
        let owner = Owner()
        let app = try open("items='$numbers'", owner)

        #expect(owner.chart.series == [ChartSeries("", [3, 4, 5])])
        owner.numbers = []
        app.window.drawFrame()
        #expect(owner.chart.isBlank)
    }

    @Test func `the chart follows members of objects`() throws {
        let owner = Owner()
        owner.sensors = [Sensor(1), Sensor(2)]
        let app = try open("items='$sensors' y='value'", owner)

        owner.sensors[1].value = 7
        app.window.drawFrame()
        owner.sensors[1].value = 8
        app.window.drawFrame()

        #expect(owner.chart.series == [ChartSeries("", [1, 8])])
    }

    @Test func `the chart follows observable models and shows their dates`() throws {
        let owner = Owner()
        owner.days = [Day(.ofTests, 2), Day(.ofTests.addingTimeInterval(86_400), 5)]
        let app = try openChart(
            "<LineChartView id='chart' items='$days' x='date' y='count'/>", owner: owner)

        owner.days[0].count = 9
        app.window.drawFrame()

        #expect(owner.chart.data.kind == .date)
        #expect(owner.chart.series[0].points.map(\.y) == [9, 5])
    }

    @Test func `several names of amounts are several series`() throws {
        let owner = Owner()
        owner.expenses = [Expense(month: "Jan", category: "Rent", amount: 900)]
        let app = try open("items='$expenses' x='month' y='amount, cost'", owner)

        #expect(owner.chart.series.map(\.title) == ["amount"])
        #expect(
            app.diagnostics.map(\.message) == [
                "BarChartView 'chart': the elements of 'items' have no member 'cost'; they have amount, category, month"
            ])
    }
}
