import Inlay
import InlayCharts

/// The first page of the gallery: a sentence, three live cards and the commands to begin with.
final class StartViewController: ViewController {
    override var preferredContentSize: Size { Size(820, 560) }

    @Outlet var scroll: ScrollView
    @Outlet var cards: StackView
    @Outlet var beginLabel: Label
    @Outlet var markupLabel: Label

    @Bindable var isEnabled = true
    @Bindable var level = 0.6
    @Bindable var guests = 4
    @Bindable var filter = ""
    @Bindable var peaks: [Peak] = []
    /// Whether the page is shown without the gallery, whose pages the buttons open.
    @Bindable var isAlone = true

    private static let peaks = [
        Peak("Elbrus", 5642), Peak("Fuji", 3776), Peak("Etna", 3357), Peak("Olympus", 2918), Peak("Ben Nevis", 1345),
    ]

    /// The width below which the cards are one below the other, in points.
    private static let narrow = 660.0

    override func registerActions(in actions: inout ActionTable) {
        actions["applyFilter"] = applyFilter
        actions["drawLogo"] = drawLogo
        actions["openControls"] = { [unowned self] in open("controls") }
        actions["openLists"] = { [unowned self] in open("bound-lists") }
        actions["openCharts"] = { [unowned self] in open("charts") }
        actions["copyCommands"] = { [unowned self] in
            application?.pasteboard.string = beginLabel.text
            show(Toast(localizedString("gallery.copied")))
        }
    }

    override func viewDidLoad() {
        isAlone = !(parent is GalleryViewController)
        applyFilter()
    }

    override func viewWillLayoutSubviews() {
        let size = view.theme.descriptor(.style(.footnote)).size
        for label in [beginLabel, markupLabel] where view.theme.descriptor(label.font).size != size {
            label.font = Font(FontDescriptor(family: "monospace", size: size))
        }
        cards.axis = scroll.bounds.width < Self.narrow * view.theme.fontScale ? .vertical : .horizontal
        cards.distribution = cards.axis == .vertical ? .fill : .fillEqually
    }

    /// Draws the icon of the app: three squares in each other.
    private func drawLogo(_ list: inout DisplayList, _ size: Size) {
        let squares: [(inset: Double, radius: Double, color: UInt32)] = [
            (0, 0.23, 0x2563_d9ff), (0.21, 0.12, 0xffff_ffff), (0.36, 0.07, 0x6aa2_ffff),
        ]
        for square in squares {
            let inset = square.inset * size.width
            let frame = Rect(inset, inset, size.width - 2 * inset, size.height - 2 * inset)
            list.fill(frame, cornerRadius: square.radius * size.width, Color(.fixed(RGBA(square.color))))
        }
    }

    private func applyFilter() {
        peaks = filter.isEmpty ? Self.peaks : Self.peaks.filter { $0.name.lowercased().contains(filter.lowercased()) }
    }

    private func open(_ name: String) {
        guard let page = Page.named(name) else { return }
        (parent as? GalleryViewController)?.open(page)
    }
}
