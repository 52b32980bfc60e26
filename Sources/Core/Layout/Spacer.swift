/// Flexible room: it takes a share of the remaining length, or a fixed length. Specification 13.15.
///
///     <RowView><Spacer/><Label text="Centred"/><Spacer/></RowView>
@MainActor open class Spacer: View {
    public required init() {
        super.init()
        hitBehavior = .passThrough
        layoutState.dimensions.weight = 1
        flags.insert(.leaf)
    }

    deinit {}

    override open func intrinsicSize(fitting proposal: Size) -> Size { .zero }
    override open var hasConstantSize: Bool { true }
    override open class var traits: ViewTraits { [.flexibleSpace, .offBaseline] }
}
