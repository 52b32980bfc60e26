/// Children along an axis, laid out like a UIKit stack view. Specification 13.14.
///
///     <StackView axis="vertical" distribution="fillEqually" spacing="4"><Button title="Yes"/><Button title="No"/></StackView>
///
/// Weights have no effect here. `horizontalAlignment` and `verticalAlignment` have none either; use `alignment` and
/// `distribution` instead.
@MainActor open class StackView: BoxView {
    /// The alignment of the children across the axis.
    public nonisolated enum Alignment: String, CaseIterable, Sendable {
        case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
    }

    /// How the children share the length of the stack.
    public nonisolated enum Distribution: String, CaseIterable, Sendable {
        /// Some of the children take the surplus or the deficit, as in a row without weights; spacers take it first.
        case fill
        case fillEqually
        /// The lengths are proportional to the natural lengths.
        case fillProportionally
        /// The children have their natural lengths, with equal gaps of at least `spacing`.
        case equalSpacing
        /// Like `equalSpacing`, with equal distances from centre to centre, while the gaps are at least `spacing`.
        case equalCentering
    }

    private var ownAxis = Axis.horizontal
    /// The direction in which the children follow each other; horizontal by default.
    override open var axis: Axis {
        get { ownAxis }
        set {
            guard newValue != ownAxis else { return }
            ownAxis = newValue
            setNeedsLayout()
        }
    }
    /// The alignment of the children across the axis. Leading equals top, trailing equals bottom. Along the vertical axis there
    /// is no common baseline, so both baseline values mean `fill`.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// How the children share the stack's length; `fill` by default.
    public var distribution: Distribution = .fill { didSet { if distribution != oldValue { setNeedsLayout() } } }
    /// Whether `spacing` along the vertical axis is measured from the last line of a child's text to the first line of the
    /// next; lines never overlap.
    public var isBaselineRelativeArrangement: Bool {
        get { alignsToBaseline }
        set { alignsToBaseline = newValue }
    }

    public required init() {
        super.init()
        spacing = 0
        isLayoutMarginsRelativeArrangement = false
    }

    deinit {}

    override open var defaultLayoutMargins: EdgeInsets { EdgeInsets(8) }
    override open class var traits: ViewTraits { [] }

    override var sharing: LineSharing {
        switch distribution {
        case .fillEqually: .equal
        case .fillProportionally: .proportional
        case .fill, .equalSpacing, .equalCentering: .unweighted
        }
    }

    var isSpread: Bool { distribution == .equalSpacing || distribution == .equalCentering }

    /// The gaps take the surplus, if there are any.
    override var mainAlignment: LineAlignment { isSpread && arrangedViews.count > 1 ? .start : .fill }

    override var crossAlignment: LineAlignment {
        switch alignment {
        case .fill, .firstBaseline, .lastBaseline: .fill
        case .leading, .top: .start
        case .center: .center
        case .trailing, .bottom: .end
        }
    }

    override var alignsChildrenToBaseline: Bool {
        axis == .horizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
    }
    override var sharedBaseline: Baseline { alignment == .lastBaseline ? .last : .first }

    override func gap(between first: View, and second: View, cross: Double) -> Double {
        guard isBaselineRelativeArrangement, axis == .vertical else { return spacing }
        return spacingOfLines(between: first, and: second, cross: cross)
    }

    // MARK: Equal distances

    override func gaps(_ plan: BoxPlan, lengths: [Double], in room: Double) -> [Double] {
        let own = super.gaps(plan, lengths: lengths, in: room)
        guard isSpread, lengths.count > 1, room > lengths.reduce(0, +) + plan.gaps else { return own }
        // The distance from one child to the next: between their edges, or between their centres.
        let overlaps = Self.overlaps(lengths, distribution)
        let steps = zip(own, overlaps).map {
            LineItem(length: 0, weight: 1, minimum: $0 + $1)
        }
        let length = room - lengths.reduce(0, +) + overlaps.reduce(0, +)
        let line = Line(steps, in: length, isStretchable: { _ in false }, compression: { _ in Compression(least: 0) })
        return zip(line.lengths, overlaps).map { $0 - $1 } + [0]
    }

    /// The natural length gives all centres the same distance from each other.
    override func naturalLength(_ plan: BoxPlan) -> Double {
        guard distribution == .equalCentering, plan.items.count > 1, plan.natural.isDefined else { return plan.natural }
        let lengths = plan.line.map(\.length)
        let overlaps = Self.overlaps(lengths, distribution)
        let step = zip(plan.items, overlaps).map { $0.gap + $1 }.max() ?? 0
        return step * Double(overlaps.count) + lengths.reduce(0, +) - overlaps.reduce(0, +)
    }

    /// The part of each pair of neighbours between the points whose distances are equal.
    private static func overlaps(_ lengths: [Double], _ distribution: Distribution) -> [Double] {
        zip(lengths, lengths.dropFirst()).map { distribution == .equalCentering ? ($0 + $1) / 2 : 0 }
    }

    override open class var properties: PropertyTable {
        LayoutView.properties + [
            .init("axis", \StackView.axis) { $0.axis = $1 },
            .init("alignment", \StackView.alignment) { $0.alignment = $1 },
            .init("distribution", \StackView.distribution) { $0.distribution = $1 },
            .init("spacing", \StackView.spacing, check: LengthCheck.refuseHuge) { $0.spacing = $1 },
            .init("baselineRelativeArrangement", \StackView.isBaselineRelativeArrangement) {
                $0.isBaselineRelativeArrangement = $1
            },
        ]
    }
}

extension Axis: MarkupConvertible {}
extension StackView.Alignment: MarkupConvertible {}
extension StackView.Distribution: MarkupConvertible {}
