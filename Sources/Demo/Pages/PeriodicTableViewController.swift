import Inlay

/// 118 elements in weighted rows; one template file defines their appearance.
final class PeriodicTableViewController: ViewController {
    override var preferredContentSize: Size { Size(1280, 800) }
}
