/// A label or a layer, whose shadow has an offset.
@MainActor public protocol ShadowCasting: MarkupObject {
    /// How far the shadow falls to the right and down, in points.
    var shadowOffset: Size { get set }
}

extension Label: ShadowCasting {}
extension Layer: ShadowCasting {}

// MARK: - Parts, by their names in documents
extension ShadowCasting {
    /// How far the shadow falls to the right, in points.
    public var shadowOffsetWidth: Double {
        get { shadowOffset.width }
        set { shadowOffset.width = newValue }
    }
    /// How far the shadow falls down, in points.
    public var shadowOffsetHeight: Double {
        get { shadowOffset.height }
        set { shadowOffset.height = newValue }
    }

    static var shadowOffsetProperties: [Property] {
        [
            .init("shadowOffsetWidth", \Self.shadowOffset.width, check: LengthCheck.refuseHuge) {
                $0.shadowOffset.width = $1
            },
            .init("shadowOffsetHeight", \Self.shadowOffset.height, check: LengthCheck.refuseHuge) {
                $0.shadowOffset.height = $1
            },
        ]
    }
}
