public import Inlay

/// An axis of a chart: its title, its range and the texts of its marks.
///
///     <LineChartView yAxis.title="Euro" yAxis.minimum="0" yAxis.format="number;numberStyle=currency;currencyCode=EUR"/>
public final class ChartAxis: MarkupObject {
    /// The title; nil, the default, is none.
    public var title: String? { didSet { if title != oldValue { chart?.contentDidChange() } } }
    /// The value at the start of the axis; nil, the default, is chosen by the data. Ignored by an axis of categories.
    public var minimum: ChartValue? { didSet { if minimum != oldValue { chart?.contentDidChange() } } }
    /// The value at the end of the axis; nil, the default, is chosen by the data. Ignored by an axis of categories.
    public var maximum: ChartValue? { didSet { if maximum != oldValue { chart?.contentDidChange() } } }
    /// Whether equal factors have equal lengths; false by default. Values of 0 and below are gaps then.
    public var isLogarithmic = false { didSet { if isLogarithmic != oldValue { chart?.contentDidChange() } } }
    /// Whether lines across the chart continue the marks. By default true for the axis of amounts.
    public var showsGrid: Bool { didSet { if showsGrid != oldValue { chart?.contentDidChange() } } }
    /// Whether the marks have texts; true by default.
    public var showsLabels = true { didSet { if showsLabels != oldValue { chart?.contentDidChange() } } }
    /// The formatter of numbers and dates in marks and tips, with its arguments, as after `::` in a binding: `number;numberStyle=percent`,
    /// `date;dateFormat=LLL yyyy`, or a formatter of the controller. nil, the default, is the plain number or date in the language of the app.
    public var format: String? {
        didSet {
            guard format != oldValue else { return }
            made = nil
            chart?.contentDidChange()
        }
    }
    /// Writes the numbers of marks and tips, in place of `format`; nil by default.
    public var formatter: (any ValueFormatter)? { didSet { chart?.contentDidChange() } }

    weak var chart: ChartView?
    /// The formatter of `format` in a language; nil if the format is wrong.
    private var made: (locale: LocaleIdentifier, formatter: (any ValueFormatter)?)?

    init(showsGrid: Bool) { self.showsGrid = showsGrid }

    deinit {}

    public static var properties: PropertyTable {
        .empty + [
            .init("title", \ChartAxis.title) { $0.title = $1 },
            .init("minimum", \ChartAxis.minimum) { $0.minimum = $1 },
            .init("maximum", \ChartAxis.maximum) { $0.maximum = $1 },
            .init("logarithmic", \ChartAxis.isLogarithmic) { $0.isLogarithmic = $1 },
            .init("showsGrid", \ChartAxis.showsGrid) { $0.showsGrid = $1 },
            .init("showsLabels", \ChartAxis.showsLabels) { $0.showsLabels = $1 },
            .init("format", \ChartAxis.format) { $0.format = $1 },
        ]
    }

    /// Returns the text of a number or a `Date` by the app's format; nil if there is none, or it cannot write the value.
    func text(of value: Any) -> String? {
        (formatter ?? formatterOfFormat)?.text(of: value)
    }

    private var formatterOfFormat: (any ValueFormatter)? {
        guard let format, let chart, let application = chart.window?.application else { return nil }
        if let made, made.locale == application.locale { return made.formatter }
        let new = makeFormatter(format, application, chart)
        made = (application.locale, new)
        return new
    }

    private func makeFormatter(
        _ format: String, _ application: Application, _ chart: ChartView
    ) -> (any ValueFormatter)? {
        let parts = format.split(separator: ";").map { $0.trimmed }
        var arguments: [String: String] = [:]
        for part in parts.dropFirst() {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else {
                chart.report(once: "invalid argument '\(part)' of format '\(format)': write NAME=VALUE; ignored")
                continue
            }
            arguments[String(sides[0].trimmed)] = String(sides[1].trimmed)
        }
        let name = String(parts.first ?? "")
        // Formatters of the controller come first, as in bindings.
        for case let owner as any MarkupOwner in sequence(first: chart as any Responder, next: \.nextResponder) {
            if let own = owner.formatter(named: name, arguments: arguments) { return own }
        }
        guard let provider = application.formatters else {
            chart.report(
                once:
                    "no formatter '\(format)': the application has none, 'application.formatters = FoundationFormatters()'"
                    + " of InlayFormatting installs them")
            return nil
        }
        do throws(FormatterError) {
            return try provider.formatter(
                named: name, arguments: arguments, localeIdentifier: application.locale.description
            )
        } catch {
            chart.report(once: "invalid format '\(format)': \(error.advice); plain numbers are shown")
        }
        return nil
    }
}

extension FormatterError {
    /// What to write instead.
    fileprivate var advice: String {
        switch self {
        case .unknownName(let known): "the formatters are \(known.joined(separator: ", "))"
        case .unavailable(let reason): reason
        case .unknownArgument(let name, let known):
            "no argument '\(name)'; the arguments are \(known.joined(separator: ", "))"
        case .argument(let name, let value, let format, _): "'\(name)=\(value)' must be \(format)"
        }
    }
}
