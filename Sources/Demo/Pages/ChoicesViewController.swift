import Inlay

/// The choices of a print dialog: check boxes, radio buttons, numbers with units, links, and options that are shown on demand.
final class ChoicesViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 600) }

    @Bindable var pages = "all"
    @Bindable var isRange = false
    @Bindable var first = 1
    @Bindable var last = 12
    @Bindable var copies = 1
    @Bindable var width = 210.0
    @Bindable var height = 297.0
    @Bindable var options = CheckBox.State.mixed
    @Bindable var isDuplex = true
    @Bindable var hasBackgrounds = false
    @Bindable var hasMargins = false
    @Bindable var showsAdvanced = false

    override func registerActions(in actions: inout ActionTable) {
        actions["pagesChanged"] = { [unowned self] in isRange = pages == "range" }
        actions["allOptionsChanged"] = allOptionsChanged
        actions["optionChanged"] = optionChanged
    }

    private func allOptionsChanged() {
        let isOn = options == .on
        (isDuplex, hasBackgrounds, hasMargins) = (isOn, isOn, isOn)
    }

    private func optionChanged() {
        let states = [isDuplex, hasBackgrounds, hasMargins]
        options = states.allSatisfy(\.self) ? .on : states.contains(true) ? .mixed : .off
    }
}
