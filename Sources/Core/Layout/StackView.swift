/// Children along an axis, as UIKit's stack views lay them out (specification 13.14).
///
///     <StackView axis="vertical" distribution="fillEqually" spacing="4"><Button title="Yes"/><Button title="No"/></StackView>
///
/// Weights have no effect here. `horizontalAlignment` and `verticalAlignment` of boxes have none either: `alignment` and
/// `distribution` say it.
@MainActor open class StackView: BoxView {
    /// How the children lie across the axis.
    public nonisolated enum Alignment: String, CaseIterable, Sendable {
        case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
    }

    /// How the children share the length of the stack.
    public nonisolated enum Distribution: String, CaseIterable, Sendable {
        /// What is left over or missing goes to some of the children, as in a row without weights; spacers take it first.
        case fill
        case fillEqually
        /// In proportion to what the children ask for.
        case fillProportionally
        /// The children are as long as they ask for, with equal gaps of at least `spacing`.
        case equalSpacing
        /// The same with equal distances from centre to centre, as far as the gaps are at least `spacing`.
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
    /// Leading and top are the same, trailing and bottom too. Children along the vertical axis stand on no common line: there,
    /// the two baselines mean `fill`.
    public var alignment: Alignment = .fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// How the children share the stack's length; `fill` by default.
    public var distribution: Distribution = .fill { didSet { if distribution != oldValue { setNeedsLayout() } } }
    /// Whether `spacing` along the vertical axis is from the last line of a child's text to the first of the next; lines never
    /// overlap.
    public var isBaselineRelativeArrangement: Bool {
        get { isAlignToBaseline }
        set { isAlignToBaseline = newValue }
    }

    public required init() {
        super.init()
        spacing = 0
        isLayoutMarginsRelativeArrangement = false
    }

    deinit {}

    override open var defaultLayoutMargins: EdgeInsets { EdgeInsets(8) }
    override open var hasInnerSpacing: Bool { false }

    override var sharing: LineSharing {
        switch distribution {
        case .fillEqually: .equal
        case .fillProportionally: .proportional
        case .fill, .equalSpacing, .equalCentering: .unweighted
        }
    }

    var isSpread: Bool { distribution == .equalSpacing || distribution == .equalCentering }

    /// Gaps take what is left over, if there are any.
    override var mainAlignment: LineAlignment { isSpread && arrangedViews.count > 1 ? .start : .fill }

    override var crossAlignment: LineAlignment {
        switch alignment {
        case .fill, .firstBaseline, .lastBaseline: .fill
        case .leading, .top: .start
        case .center: .center
        case .trailing, .bottom: .end
        }
    }

    override var standsOnBaseline: Bool {
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
        // From one child to the next: between their edges, or between their centres.
        let overlaps = Self.overlaps(lengths, distribution)
        let steps = zip(own, overlaps).map {
            LineItem(length: 0, weight: 1, minimum: $0 + $1)
        }
        let length = room - lengths.reduce(0, +) + overlaps.reduce(0, +)
        let line = Line(steps, in: length, isStretchable: { _ in false }, compression: { _ in Compression(least: 0) })
        return zip(line.lengths, overlaps).map { $0 - $1 } + [0]
    }

    /// A stack asks for room in which all its centres are equally far from each other.
    override func naturalLength(_ plan: BoxPlan) -> Double {
        guard distribution == .equalCentering, plan.items.count > 1, plan.natural.isDefined else { return plan.natural }
        let lengths = plan.line.map(\.length)
        let overlaps = Self.overlaps(lengths, distribution)
        let step = zip(plan.items, overlaps).map { $0.gap + $1 }.max() ?? 0
        return step * Double(overlaps.count) + lengths.reduce(0, +) - overlaps.reduce(0, +)
    }

    /// What of each two neighbours lies between the points whose distances are to be equal.
    private static func overlaps(_ lengths: [Double], _ distribution: Distribution) -> [Double] {
        zip(lengths, lengths.dropFirst()).map { distribution == .equalCentering ? ($0 + $1) / 2 : 0 }
    }

    override open class var properties: PropertyTable {
        LayoutView.properties + [
            .init("axis", \StackView.axis) { $0.axis = $1 },
            .init("alignment", \StackView.alignment) { $0.alignment = $1 },
            .init("distribution", \StackView.distribution) { $0.distribution = $1 },
            .init("spacing", \StackView.spacing, check: refuseHuge) { $0.spacing = $1 },
            .init("baselineRelativeArrangement", \StackView.isBaselineRelativeArrangement) {
                $0.isBaselineRelativeArrangement = $1
            },
        ]
    }
}

extension Axis: MarkupConvertible {}
extension StackView.Alignment: MarkupConvertible {}
extension StackView.Distribution: MarkupConvertible {}
