import Glibc
import Inlay
import Testing

@testable import InlayCharts

@Suite struct ChartDataTests {
    @Test func `text makes categories in the order of their appearance`() {
        let data = ChartData([ChartSeries("", ["Tue": 1, "Mon": 2]), ChartSeries("", ["Mon": 3, "Wed": 4])])

        #expect(data.categories == ["Tue", "Mon", "Wed"])
        #expect(data.series.map(\.xs) == [[0, 1], [1, 2]])
        #expect(data.kind == .category)
    }

    @Test func `numbers of bars are categories in ascending order`() {
        let series = ChartSeries(points: [ChartPoint(30, 1), ChartPoint(10, 2), ChartPoint(.number(.nan), 5)])

        #expect(ChartData([series], isDiscrete: true).categories == [10, 30])
        #expect(ChartData([series]).kind == .number)
        #expect(ChartData([series]).xRange == 10...30)
    }

    @Test func `stacks begin at the end of the amount before, and negative amounts are apart`() {
        let data = ChartData(
            [ChartSeries("", ["a": 3, "b": -2]), ChartSeries("", ["a": 4, "b": 5]), ChartSeries("", ["b": -1])])

        let columns = ChartColumns(data, data.amounts, isStacked: true)

        #expect(columns.lows == [[0, 0], [3, 0], [7, -2]])
        #expect(columns.highs == [[3, -2], [7, 5], [7, -3]])
        #expect(columns.range == -3...7)
        #expect(columns.points == [[0, 1], [0, 1], [-1, 0]])
    }

    @Test func `amounts at the same place are added`() {
        let data = ChartData([ChartSeries("", points: [ChartPoint("a", 3), ChartPoint("b", 1), ChartPoint("a", 4)])])

        #expect(ChartColumns(data, data.amounts, isStacked: false).sums == [[7, 1]])
    }

    @Test func `a line keeps the first, lowest, highest and last point of a pixel`() {
        let points = [(0.0, 5.0), (0.2, 1), (0.4, 9), (0.9, 4), (1.5, 7), (3, 2)].map { Point($0.0, $0.1) }

        let lines = ChartReduction.lines(points, columnWidth: 1)

        #expect(lines == [[(0.0, 5.0), (0.2, 1), (0.4, 9), (0.9, 4), (1.5, 7), (3, 2)].map { Point($0.0, $0.1) }])
    }

    @Test func `a line of 100,000 points has at most four points a pixel, and its extremes`() {
        let points = (0..<100_000).map { Point(Double($0) / 200, Double(($0 * 7919) % 1000)) }

        let lines = ChartReduction.lines(points, columnWidth: 1)

        #expect(lines.count == 1)
        #expect((1000...2000).contains(lines[0].count))
        #expect(lines[0].map(\.y).max() == 999 && lines[0].map(\.y).min() == 0)
        #expect(lines[0].first == points.first && lines[0].last == points.last)
    }

    @Test func `a gap interrupts a line`() {
        let points = [Point(0, 1), Point(1, .nan), Point(2, 3), Point(3, 4)]

        #expect(ChartReduction.lines(points, columnWidth: 1) == [[Point(0, 1)], [Point(2, 3), Point(3, 4)]])
    }

    @Test func `amounts of the same shape are mixed`() {
        let (old, new) = (ChartAmounts(series: [[0, 10, .nan]]), ChartAmounts(series: [[4, 20, 3]]))

        #expect(old.interpolated(to: new, at: 0.5, in: Theme()) == ChartAmounts(series: [[2, 15, 3]]))
        #expect(old.interpolated(to: ChartAmounts(series: [[1]]), at: 0.5, in: Theme()) == ChartAmounts(series: [[1]]))
    }

    @Test(arguments: [
        ("3.5", ChartValue.number(3.5)), ("Jan", "Jan"), (" 7 ", 7), ("2026-13-45 x", "2026-13-45 x"), ("inf", "inf"),
    ])
    func `a place in markup is a number, a date or a name`(text: String, value: ChartValue) throws {
        let context = MarkupContext(resources: .none, imageLoader: NoImageLoader())

        #expect(try ChartValue.markupValue(text, in: context) == value)
    }
}

@Suite struct ChartPaletteTests {
    /// The matrices of Machado, Oliveira and Fernandes (2009) for complete protanopia, deuteranopia and tritanopia, for linear light.
    private static let blindness: [[[Double]]] = [
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ]

    /// The colour as a person sees it, in the Oklab space, in which distances are differences that people see.
    private func seen(_ color: RGBA, by matrix: [[Double]]) -> [Double] {
        let linear = [color.red, color.green, color.blue].map {
            $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
            rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        let light = product(matrix, linear).map { min(max($0, 0), 1) }
        let cones = product(
            [
                [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ], light
        ).map { pow($0, 1 / 3.0) }
        return product(
            [
                [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ], cones)
    }

    @Test(arguments: Theme.Appearance.allCases, Theme.Contrast.allCases)
    func `people who are colour-blind tell all colours apart`(appearance: Theme.Appearance, contrast: Theme.Contrast) {
        let colors = ChartPalette.colors(in: Theme(appearance: appearance, contrast: contrast))

        #expect(colors.count == ChartPalette.count)
        for matrix in Self.blindness {
            let all = colors.map { seen($0, by: matrix) }
            for (index, one) in all.enumerated() {
                for other in all[..<index] {
                    let distance = zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
                    #expect(distance >= 0.08)
                }
            }
        }
    }

    @Test(arguments: Theme.Appearance.allCases, Theme.Contrast.allCases)
    func `colours contrast with the backgrounds`(appearance: Theme.Appearance, contrast: Theme.Contrast) {
        let theme = Theme(appearance: appearance, contrast: contrast)

        for color in ChartPalette.colors(in: theme) {
            for ground in [Color.Role.windowBackground, .contentBackground, .groupedBackground] {
                #expect(color.contrast(with: theme.rgba(ground)) >= (contrast == .high ? 4.5 : 3))
            }
        }
    }
}
