import Inlay
import Observation

/// Lists that show arrays: added, removed, shuffled, sorted, filtered and edited without a data source.
final class BoundListsViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 480) }

    /// All peaks.
    private var peaks = Peak.samples { didSet { applyFilter() } }
    /// The peaks whose names contain the filter.
    @Bindable var shown: [Peak] = []
    @Bindable var climbed: [Peak] = []
    @Bindable var current: Peak?
    @Bindable var filter = ""
    @Bindable var countText = ""
    private var added = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = add
        actions["shuffle"] = shuffle
        actions["sort"] = { [unowned self] in peaks.sort { $0.height > $1.height } }
        actions["removeCurrent"] = removeCurrent
        actions["climb"] = climb
        actions["unclimb"] = unclimb
        actions["applyFilter"] = applyFilter
    }

    override func viewDidLoad() { applyFilter() }

    func applyFilter() {
        shown = filter.isEmpty ? peaks : peaks.filter { $0.name.lowercased().contains(filter.lowercased()) }
        countText = "\(shown.count) of \(peaks.count) peaks"
    }

    func add() {
        added += 1
        let peak = Peak("New peak \(added)", 1000 + added)
        peaks.insert(peak, at: 0)
        current = peak
    }

    /// Takes every other peak, then the rest. Scripts need the same order in each run.
    func shuffle() {
        let (first, second) = (
            peaks.indices.filter { !$0.isMultiple(of: 2) }, peaks.indices.filter { $0.isMultiple(of: 2) }
        )
        peaks = (first + second).map { peaks[$0] }
    }

    func removeCurrent() {
        guard let current else { return }
        climbed.removeAll { $0 === current }
        peaks.removeAll { $0 === current }
    }

    func climb() {
        if let current, !climbed.contains(where: { $0 === current }) { climbed.append(current) }
    }

    func unclimb(_ sender: Button) {
        guard let peak = BoundRow(of: sender)?.element as? Peak else { return }
        climbed.removeAll { $0 === peak }
    }
}

/// A mountain.
@Observable final class Peak: BindableModel {
    var name: String
    let height: Int

    init(_ name: String, _ height: Int) {
        self.name = name
        self.height = height
    }

    deinit {}

    static let bindable: KeyPathTable<Peak> = ["name": \.name, "height": \.height]

    static var samples: [Peak] {
        [
            Peak("Großglockner", 3798), Peak("Wildspitze", 3768), Peak("Weißkugel", 3738), Peak("Großvenediger", 3657),
            Peak("Ortler", 3905), Peak("Zuckerhütl", 3507), Peak("Hochfeiler", 3510), Peak("Dachstein", 2995),
            Peak("Parseierspitze", 3036), Peak("Hochkönig", 2941), Peak("Ankogel", 3252), Peak("Hochalmspitze", 3360),
        ]
    }
}
