import Testing

@testable import Inlay
@testable import InlayCharts

/// Scales, numbers and the reduction of lines.
@MainActor @Suite struct AxisScaleTests {
    private nonisolated static let ranges: [([Double], Int, [Double])] = [
        ([0, 10], 5, [0, 2, 4, 6, 8, 10]), ([0, 97], 4, [0, 25, 50, 75, 100]), ([-3, 7], 5, [-4, -2, 0, 2, 4, 6, 8]),
        ([0.1, 0.35], 5, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]), ([1000, 1_000_000], 2, [0, 500_000, 1_000_000]),
        ([5, 5], 4, [2, 4, 6, 8]), ([0, 0], 4, [0, 0.25, 0.5, 0.75, 1]), ([-8, -8], 4, [-12, -10, -8, -6, -4]),
    ]

    @Test(arguments: ranges)
    func `ticks are round numbers around the values`(range: [Double], count: Int, ticks: [Double]) {
        let scale = AxisScale(range[0], range[1], ticks: count)

        #expect(scale.ticks.count == ticks.count)
        for (tick, expected) in zip(scale.ticks, ticks) { #expect(abs(tick - expected) < 1e-6 * max(1, abs(expected))) }
        #expect(scale.lower <= range[0] && scale.upper >= range[1])
    }

    @Test(arguments: [
        [Double.nan, .infinity], [-.infinity, .infinity], [1e308, -1e308], [0, .leastNonzeroMagnitude],
        [1, 1 + .ulpOfOne],
    ]) func `a scale of unusual values is finite`(range: [Double]) {
        for count in [-1, 0, 1, 7, 100_000] {
            let scale = AxisScale(range[0], range[1], ticks: count)

            #expect(scale.lower.isFinite && scale.upper.isFinite && scale.step > 0)
            #expect(scale.ticks.count <= 1000 && scale.ticks.allSatisfy(\.isFinite))
        }
    }

    @Test func `ticks have as many decimals as their distance`() {
        #expect(AxisScale(0, 1, ticks: 5).decimals == 1)
        #expect(AxisScale(0, 1, ticks: 4).decimals == 2)
        #expect(AxisScale(0, 1000, ticks: 5).decimals == 0)
    }

    @Test(
        arguments: [
            ("en_US", 1234.5, "1,234.5"), ("de_DE", 1234.5, "1.234,5"),
            ("fr_FR", -1_234_567, "−1\u{202f}234\u{202f}567"),
            ("de_CH", 1234.5, "1’234.5"), ("en_US", 0.25, "0.25"), ("en_US", 1e20, "1E20"), ("en_US", -0.0000001, "0"),
            ("en_US", 2.5e-12, "2.5E−12"), ("en_US", .nan, "–"), ("en_US", 999, "999"),
        ] as [(String, Double, String)]) func `numbers follow the locale`(locale: String, value: Double, text: String)
    {
        #expect(ChartNumbers(LocaleIdentifier(locale)).text(value) == text)
    }

    @Test func `numbers of ticks have fixed decimals`() {
        let numbers = ChartNumbers("en_US")

        #expect([0, 0.5, 1].map { numbers.text($0, decimals: 1) } == ["0.0", "0.5", "1.0"])
        #expect(numbers.text(1999.999, decimals: 2) == "2,000.00")
    }

    // MARK: Lines

    @Test func `a line keeps its extremes in each pixel column`() {
        let points = (0..<100_000).map { Point(Double($0) / 1000, $0 == 51_234 ? 500 : Double($0 % 7)) }

        let parts = LineReduction.parts(points, column: 1)

        #expect(parts.count == 1 && parts[0].count <= 400)
        #expect(parts[0].contains(Point(51.234, 500)))
        #expect(parts[0].first == points.first && parts[0].last == points.last)
        for column in 0..<100 {
            let own = parts[0].filter { Int($0.x) == column }.map(\.y)
            #expect(own.min() == 0 && own.max() ?? 0 >= 6)
        }
    }

    @Test func `gaps separate the parts of a line`() {
        let points = [Point(0, 1), Point(1, .nan), Point(2, 3), Point(3, 4), Point(.infinity, 0), Point(5, 5)]

        let parts = LineReduction.parts(points, column: 1)

        #expect(parts == [[Point(0, 1)], [Point(2, 3), Point(3, 4)], [Point(5, 5)]])
        #expect(LineReduction.parts([Point](), column: 1).isEmpty)
    }

    @Test func `colours of neighbours differ in lightness and from the background`() {
        for appearance in Theme.Appearance.allCases {
            let theme = Theme(appearance: appearance)
            let background = theme.rgba(Color.Role.contentBackground)
            let colors = ChartPalette.colors.map { theme.rgba($0) }
            for color in colors { #expect(color.contrast(with: background) >= 3, "\(color)") }
            #expect(Set(colors).count == colors.count)
        }
        #expect(ChartPalette.color(8) == ChartPalette.color(0))
    }
}
