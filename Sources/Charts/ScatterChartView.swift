public import Inlay

/// A chart of points that no line connects.
///
///     <ScatterChartView xAxis.title="Age" yAxis.title="Income">
///         <series title="Town" marker="diamond"><point x="31" y="2900"/><point x="44" y="3400"/></series>
///     </ScatterChartView>
///
/// Thousands of points are drawn as one picture, in which each has the same size.
public final class ScatterChartView: CartesianChartView {
    /// The radius of a marker, in points, from 1 to 40; 4 by default. Charts of thousands of points do not use it.
    public var markerRadius = 4.0 {
        didSet {
            markerRadius = diagnostics.corrected(
                "markerRadius", markerRadius, to: markerRadius.isNaN ? oldValue : min(max(markerRadius, 1), 40))
            if markerRadius != oldValue { contentDidChange() }
        }
    }

    private var clouds: (xScale: ChartScale, yScale: ChartScale, scale: Double, images: [Image])?

    /// A chart of more points is drawn as a picture.
    private static let markerLimit = 2000
    /// The opacity of markers, so that overlapping ones can be seen.
    private static let opacity = 0.75
    private static let hitDistance = 20.0

    override public class var properties: PropertyTable {
        super.properties + [.init("markerRadius", \ScatterChartView.markerRadius) { $0.markerRadius = $1 }]
    }

    override func symbol(ofSeries index: Int) -> ChartSymbol { .marker(marker(ofSeries: index)) }
    override var extendsPlaces: Bool { true }

    override func contentDidChange() {
        clouds = nil
        super.contentDidChange()
    }

    // MARK: Drawing

    override func drawSeries(into list: inout DisplayList) {
        if data.count > Self.markerLimit { return drawClouds(into: &list) }
        let amounts = amounts
        for (index, one) in data.series.enumerated() {
            var path = Path()
            for (x, y) in zip(one.xs, amounts.series[index]) {
                let place = plot.place(x, y)
                guard place.x.isFinite, place.y.isFinite else { continue }
                path.add(marker(ofSeries: index), at: place, radius: markerRadius)
            }
            if !path.isEmpty { list.fill(path, color(ofSeries: index).opacity(Self.opacity)) }
        }
    }

    private func drawClouds(into list: inout DisplayList) {
        let area = plot.area.inset(by: -ChartCloud.reach)
        let scale = pixels.scale
        if clouds.map({ $0.xScale != plot.xScale || $0.yScale != plot.yScale || $0.scale != scale }) ?? true {
            let plot = plot
            let images = data.series.map { one in
                let places = zip(one.xs, one.ys).lazy.map { plot.place($0, $1) }
                return ChartCloud(places, in: area, scale: scale).image
            }
            clouds = (plot.xScale, plot.yScale, scale, images)
        }
        for (index, image) in (clouds?.images ?? []).enumerated() {
            list.draw(image, in: area, tint: color(ofSeries: index))
        }
    }

    // MARK: Points

    override func point(nearest place: Point) -> ChartPointIndex? {
        guard plot.area.inset(by: -Self.hitDistance).contains(place) else { return nil }
        let plot = plot
        var best: ChartPointIndex?
        var least = Self.hitDistance * Self.hitDistance
        for (series, one) in data.series.enumerated() {
            for index in one.xs.indices where one.ys[index].isFinite {
                let way = plot.place(one.xs[index], one.ys[index]) - place
                let distance = way.x * way.x + way.y * way.y
                // Later points are in front.
                if distance <= least { (best, least) = (ChartPointIndex(series: series, point: index), distance) }
            }
        }
        return best.flatMap { isShown($0) ? $0 : nil }
    }
}

/// Thousands of points as the shape of an image: squares of the same size.
struct ChartCloud {
    let image: Image

    /// Half of the side of a square, in points.
    static let reach = 1.5

    init(_ places: some Sequence<Point>, in area: Rect, scale: Double) {
        let width = max(0, Int((area.width * scale).rounded()))
        let height = max(0, Int((area.height * scale).rounded()))
        var pixmap = Pixmap(width: width, height: height)
        let side = max(1, Int((2 * Self.reach * scale).rounded()))
        let white: UInt32 = 0xffff_ffff
        let (columns, rows) = (pixmap.width, pixmap.height)
        pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
            for place in places where place.x.isFinite && place.y.isFinite {
                let x = ((place.x - area.minX - Self.reach) * scale).rounded()
                let y = ((place.y - area.minY - Self.reach) * scale).rounded()
                guard x > -1e6, x < 1e6, y > -1e6, y < 1e6 else { continue }
                let (left, right) = (max(0, Int(x)), min(columns, Int(x) + side))
                guard left < right else { continue }
                for row in max(0, Int(y))..<max(max(0, Int(y)), min(rows, Int(y) + side)) {
                    for column in left..<right { pixels[row * columns + column] = white }
                }
            }
        }
        image = Image(name: "points", source: PixmapImage(pixmap, scale: scale), isTemplate: true)
    }
}

/// An image of given pixels.
private nonisolated final class PixmapImage: ImageSource {
    private let pixels: Pixmap
    let size: Size

    init(_ pixels: Pixmap, scale: Double) {
        self.pixels = pixels
        size = Size(Double(pixels.width) / scale, Double(pixels.height) / scale)
    }

    /// The chart draws the image in its own size; another size takes the nearest pixels.
    func pixmap(width: Int, height: Int) -> Pixmap {
        guard width != pixels.width || height != pixels.height, pixels.width > 0, pixels.height > 0 else {
            return pixels
        }
        var result = Pixmap(width: width, height: height)
        for y in 0..<result.height {
            for x in 0..<result.width {
                result[x, y] = pixels[x * pixels.width / result.width, y * pixels.height / result.height]
            }
        }
        return result
    }

    func ownPixmap(width: Int, height: Int) -> Pixmap { pixels }
    var isTransient: Bool { true }
}
