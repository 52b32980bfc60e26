import Inlay

/// Shows what an assistive program receives about the control that has focus.
final class AccessibilityViewController: ViewController {
    override var preferredContentSize: Size { Size(520, 460) }

    @Bindable var name = "No control has focus"
    @Bindable var role = "-"
    @Bindable var value = "-"
    @Bindable var states = "-"
    @Bindable var hint = "-"
    @Bindable var city = "Vienna"
    @Bindable var guests = 2
    @Bindable var hasBreakfast = true
    @Bindable var status = ""

    private var isFavourite = false

    override func registerActions(in actions: inout ActionTable) {
        actions["describe"] = describeFocus
        actions["star"] = { [unowned self] in
            isFavourite.toggle()
            status = isFavourite ? "Added to the favourites" : "Removed from the favourites"
        }
        actions["book"] = { [unowned self] in
            status = "Booked: \(city), \(guests) guests\(hasBreakfast ? ", with breakfast" : "")"
        }
    }

    /// Looks again after a key has moved the focus: the release of a key comes to the page.
    override func handle(_ event: Event) -> Bool {
        describeFocus()
        return super.handle(event)
    }

    private func describeFocus() {
        guard let focused = window?.firstResponder, view.isAncestor(of: focused) else { return }
        let content = focused.accessibility
        name = content.label ?? "-"
        role = content.role.rawValue
        value = content.value ?? "-"
        hint = content.hint ?? focused.accessibilityProperties.hint ?? "-"
        let parts = [
            content.isEnabled ? "enabled" : "disabled", content.checkState.map { "\($0.rawValue)" },
            content.isReadOnly ? "read-only" : nil,
        ]
        states = parts.compactMap(\.self).joined(separator: ", ")
    }
}
