/// Room that gives way: it takes a share of what is left, or a fixed length (specification 13.15).
///
///     <RowView><Spacer/><Label text="Centred"/><Spacer/></RowView>
public final class Spacer: View {
    public required init() {
        super.init()
        hitBehavior = .passThrough
        dimensions.weight = 1
        flags.insert(.leaf)
    }

    override public func intrinsicSize(fitting proposal: Size) -> Size { .zero }
    override public var hasConstantSize: Bool { true }
    override var isFlexibleSpace: Bool { true }
    override public var isOnBaseline: Bool { false }
}
