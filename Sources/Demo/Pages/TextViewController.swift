import Inlay

/// Text in many scripts; a button changes how wide the lines are that are broken, cut and made smaller.
final class TextViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 520) }

    @Outlet var stage: ColumnView
    @Outlet var widthLabel: Label
    @Outlet var widthButton: Button

    private static let wide = 380.0
    private static let narrow = 240.0
    private var width = TextViewController.wide { didSet { showWidth() } }

    override func registerActions(in actions: inout ActionTable) {
        actions["changeWidth"] = { [unowned self] in width = width == Self.wide ? Self.narrow : Self.wide }
    }

    override func viewDidLoad() { showWidth() }

    private func showWidth() {
        stage.width = width
        widthLabel.text = "\(Int(width)) points wide"
        widthButton.title = width == Self.wide ? "Narrower" : "Wider"
    }
}
