import Inlay

/// 118 elements in rows of weights, all that they look like in one file of templates.
final class PeriodicTableViewController: ViewController {
    override var preferredContentSize: Size { Size(1280, 800) }
}
