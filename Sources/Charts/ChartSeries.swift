import Inlay

/// A point of a chart.
public nonisolated struct ChartPoint: Hashable, Sendable {
    /// The position along the horizontal axis; for charts with categories, the index of the category.
    public var x: Double
    /// The value. A value that is not finite is a gap.
    public var y: Double
    /// The name for tips and assistive programs; nil, the default, is the category or the position.
    public var label: String?

    /// Creates a point.
    public init(x: Double, y: Double, label: String? = nil) {
        self.x = x
        self.y = y
        self.label = label
    }
}

/// Values that belong together and have one colour.
public nonisolated struct ChartSeries: Hashable, Sendable {
    /// The text of the legend, of tips and for assistive programs; empty by default.
    public var title: String
    /// The points. Lines connect them in this order.
    public var points: [ChartPoint]
    /// The colour; nil, the default, is the colour of the palette for the position of the series.
    public var color: Color?

    /// Creates a series of points.
    public init(title: String = "", points: [ChartPoint] = [], color: Color? = nil) {
        self.title = title
        self.points = points
        self.color = color
    }

    /// Creates a series of values at the positions 0, 1, 2 and so on.
    public init(title: String = "", values: [Double], color: Color? = nil) {
        self.init(
            title: title, points: values.enumerated().map { ChartPoint(x: Double($0), y: $1) }, color: color)
    }
}

/// The colours of series without their own. Neighbours differ in lightness, so that people who do not see all hues tell them apart.
public nonisolated enum ChartPalette {
    /// The colours for light and dark themes. Each has a contrast of at least 3 to 1 to the background of content.
    public static let colors: [Color] = [
        .adaptive(light: RGBA(0x1f5f_bfff), dark: RGBA(0x6ea8_ffff)),
        .adaptive(light: RGBA(0xb85c_00ff), dark: RGBA(0xffb3_5cff)),
        .adaptive(light: RGBA(0x0f7b_5aff), dark: RGBA(0x4fd0_a5ff)),
        .adaptive(light: RGBA(0x9c2f_8cff), dark: RGBA(0xf09b_dfff)),
        .adaptive(light: RGBA(0x5a4a_9cff), dark: RGBA(0xb9a8_f5ff)),
        .adaptive(light: RGBA(0x8a6d_00ff), dark: RGBA(0xf0df_6cff)),
        .adaptive(light: RGBA(0x3c47_55ff), dark: RGBA(0xb4c0_ceff)),
        .adaptive(light: RGBA(0xb02a_2aff), dark: RGBA(0xff8c_85ff)),
    ]

    /// Returns the colour of a series by its position, from 0.
    public static func color(_ index: Int) -> Color { colors[index % colors.count] }
}
