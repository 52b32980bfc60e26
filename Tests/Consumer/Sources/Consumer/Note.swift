import Inlay

/// A view with a document, as cells have.
public final class Note: ColumnView {
    @Outlet public var label: Label

    public required init() {
        super.init()
        _ = ViewBuilder.view(withName: "Note", owner: self, root: self)
    }
}
