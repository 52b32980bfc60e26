import Inlay

/// Shows `PartNameViewController.xml`. Present it by `present(PartNameViewController())`.
final class PartNameViewController: ViewController {
    override func registerActions(in actions: inout ActionTable) {
        actions["close"] = { [unowned self] in dismiss() }
    }

    override func viewDidLoad() { title = localizedString("partName.title") }
}
