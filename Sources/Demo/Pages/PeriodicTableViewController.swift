import Inlay

/// 118 elements in weighted rows; one template file defines their appearance. Cells have at least 48 points: a smaller window scrolls them.
final class PeriodicTableViewController: ViewController {
    override var preferredContentSize: Size { Size(1280, 800) }
}
