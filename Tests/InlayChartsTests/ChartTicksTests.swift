import Inlay
import Testing

@testable import InlayCharts

@Suite struct ChartTicksTests {
    @Test(
        arguments: [
            (0.0, 100.0, 5, [0, 20, 40, 60, 80, 100.0]), (0, 97, 5, [0, 20, 40, 60, 80, 100]),
            (3, 17, 4, [0, 5, 10, 15, 20]),
            (-40, 60, 4, [-50, 0, 50, 100]), (0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
            (0.1, 0.4, 3, [0.1, 0.2, 0.3, 0.4]),
            (0, 0.003, 3, [0, 0.001, 0.002, 0.003]), (1000, 1010, 5, [1000, 1002, 1004, 1006, 1008, 1010]),
            (5, 5, 5, [2, 3, 4, 5, 6, 7, 8]), (0, 0, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
            (-2e9, 1e9, 3, [-2e9, -1e9, 0, 1e9]),
        ] as [(Double, Double, Int, [Double])])
    func `marks divide a range into steps of 1, 2 or 5`(low: Double, high: Double, count: Int, marks: [Double]) {
        let ticks = ChartTicks.linear(from: low, to: high, count: count)

        #expect(ticks.values == marks)
        #expect(ticks.low == marks.first && ticks.high == marks.last)
    }

    @Test func `an end that the app has set stays`() {
        let ticks = ChartTicks.linear(from: 3, to: 97, count: 5, isLowFixed: true)

        #expect(ticks.values == [20, 40, 60, 80, 100])
        #expect((ticks.low, ticks.high) == (3, 100))
    }

    @Test func `fixed ends with one mark between them are the marks`() {
        let ticks = ChartTicks.linear(from: 0, to: 6000, count: 1, isLowFixed: true, isHighFixed: true)

        #expect(ticks.values == [0, 6000])
    }

    @Test(
        arguments: [
            (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude), (0, .leastNonzeroMagnitude),
            (1e15, 1e15.nextUp),
            (-1e-300, 1e300), (.nan, 1), (-.infinity, .infinity), (7, 3), (1e308, 1.5e308),
        ] as [(Double, Double)])
    func `huge, tiny and invalid ranges have finite marks in order`(low: Double, high: Double) {
        let ticks = ChartTicks.linear(from: low, to: high, count: 5)

        #expect(ticks.low < ticks.high && ticks.low.isFinite && ticks.high.isFinite)
        #expect((2...21).contains(ticks.values.count))
        #expect(ticks.values == ticks.values.sorted())
        let scale = ChartScale(low: ticks.low, high: ticks.high, start: 0, end: 100)
        #expect((scale.position(ticks.low), scale.position(ticks.high)) == (0, 100))
    }

    @Test(
        arguments: [
            (1.0, 1000.0, 4, [1.0, 10, 100, 1000]), (3, 40, 8, [1, 2, 5, 10, 20, 50, 100]),
            (1e-12, 1e12, 6, [1e-12, 1e-8, 1e-4, 1, 1e4, 1e8, 1e12]), (0, 0, 3, [1, 2, 5, 10]),
            (5, 5, 9, [1, 2, 5, 10, 20, 50, 100]),
        ] as [(Double, Double, Int, [Double])])
    func `logarithmic marks are powers of ten`(low: Double, high: Double, count: Int, marks: [Double]) {
        let ticks = ChartTicks.logarithmic(from: low, to: high, count: count)

        #expect(ticks.values.count == marks.count)
        #expect(zip(ticks.values, marks).allSatisfy { ($0 / $1 - 1).magnitude < 1e-12 })
    }

    @Test func `a scale maps values to places and back`() {
        let linear = ChartScale(low: 10, high: 20, start: 100, end: 0)
        let logarithmic = ChartScale(low: 1, high: 100, start: 0, end: 200, isLogarithmic: true)

        #expect(linear.position(15) == 50)
        #expect(linear.value(at: 25) == 17.5)
        #expect(logarithmic.position(10) == 100)
        #expect((logarithmic.value(at: 100) - 10).magnitude < 1e-9)
        #expect(logarithmic.position(0).isNaN && logarithmic.position(-3).isNaN)
    }

    private func dates(_ low: String, _ high: String, count: Int, zone: String = "UTC") throws -> [String] {
        let context = MarkupContext(resources: .none, imageLoader: NoImageLoader())
        let ends = try [low, high].map { try Date.markupValue($0, in: context).timeIntervalSince1970 }
        let dates = ChartDates(zone: try #require(TimeZoneRules(identifier: zone)))
        let step = ChartDates.step(for: ends[1] - ends[0], count: count)
        return dates.marks(from: ends[0], to: ends[1], every: step).map { dates.text(of: $0, every: step, in: .plain) }
    }

    @Test func `marks of dates begin days, months and years`() throws {
        #expect(
            try dates("2026-01-15", "2026-06-10", count: 6) == [
                "Feb 2026", "Mar 2026", "Apr 2026", "May 2026", "Jun 2026",
            ])
        #expect(try dates("2026-03-01", "2026-03-05", count: 5) == ["03-01", "03-02", "03-03", "03-04", "03-05"])
        #expect(try dates("2026-03-01", "2026-03-29", count: 4) == ["03-02", "03-09", "03-16", "03-23"])
        #expect(
            try dates("2026-03-01T00:00:00Z", "2026-03-01T06:00:00Z", count: 4) == ["03-01", "02:00", "04:00", "06:00"])
        #expect(try dates("1990-05-01", "2026-03-01", count: 4) == ["2000", "2010", "2020"])
        #expect(
            try dates("2026-03-01T00:00:10Z", "2026-03-01T00:00:20Z", count: 5) == [
                "00:00:10", "00:00:12", "00:00:14", "00:00:16", "00:00:18", "00:00:20",
            ])
    }

    @Test func `midnights follow the time zone over a change of the clocks`() throws {
        #expect(
            try dates("2026-03-28T00:00:00+01:00", "2026-03-31T00:00:00+02:00", count: 4, zone: "Europe/Berlin")
                == ["03-28", "03-29", "03-30", "03-31"])
    }

    @Test(
        arguments: [
            (0.0, "0"), (1234.5, "1,234.5"), (-1_000_000, "-1,000,000"), (0.1 + 0.2, "0.3"),
            (123_456_789, "123,456,789"),
            (1.0 / 3, "0.333333"), (2.5e20, "2.5E20"), (-3e-12, "-3E-12"), (.leastNonzeroMagnitude, "4.94066E-324"),
            (999_999.96, "1,000,000"),
        ] as [(Double, String)])
    func `numbers without formatters are English`(number: Double, text: String) {
        #expect(ChartTexts(for: nil).text(of: number) == text)
    }

    @Test func `marks have the digits of their step`() {
        let texts = ChartTexts(for: nil)

        #expect(texts.text(ofMark: 0.5, step: 0.25, limit: 1) == "0.5")
        #expect(texts.text(ofMark: 2, step: 0.5, limit: 5) == "2.0")
        #expect(texts.text(ofMark: 20, step: 10, limit: 50) == "20")
        #expect(texts.text(ofMark: 2e20, step: 1e20, limit: 5e20) == "2E20")
        #expect(texts.text(ofMark: 1.5e16, step: 5e15, limit: 5e16) == "1.5E16")
    }
}
