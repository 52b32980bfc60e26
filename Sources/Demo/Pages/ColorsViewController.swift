import Inlay

/// A card in the colours of three colour wells.
final class ColorsViewController: ViewController {
    override var preferredContentSize: Size { Size(560, 420) }

    @Bindable var paper = Color(red: 0.98, green: 0.94, blue: 0.8)
    @Bindable var pen = Color(red: 0.14, green: 0.35, blue: 0.81)
    @Bindable var shade = Color(red: 0.78, green: 0.14, blue: 0.12, alpha: 0.5)
    @Outlet var card: View
    @Outlet var cardLabel: Label
    @Outlet var shadeView: View
    @Outlet var codeLabel: Label

    override func registerActions(in actions: inout ActionTable) { actions["paint"] = paint }

    override func viewDidLoad() { paint() }

    func paint() {
        card.backgroundColor = paper
        cardLabel.textColor = pen
        shadeView.backgroundColor = shade
        codeLabel.text = "\(paper), \(pen), \(shade)"
    }
}
