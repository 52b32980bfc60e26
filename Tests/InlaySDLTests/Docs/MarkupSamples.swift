// The code that `docs/markup.md` quotes, as it would be in an app.

import Inlay
import InlayFormatting
import InlaySDL
import Observation

// MARK: - Owners

final class BookViewController: ViewController {
    @Outlet var stateLabel: Label

    override func registerActions(in actions: inout ActionTable) {
        actions["finish"] = finish
    }

    func finish() { stateLabel.text = "Read" }
}

final class PagesViewController: ViewController {
    @Outlet var pageLabel: Label
    private var page = 1 { didSet { pageLabel.text = "\(page)" } }

    override func registerActions(in actions: inout ActionTable) {
        actions["restart"] = restart
        actions["turn"] = turn
        actions["press"] = press
        actions["download"] = download
    }

    func restart() { page = 1 }

    func turn(_ sender: Button) { page += sender.tag }

    func press(_ sender: Button, _ event: Event?) { pageLabel.text = "Turning ..." }

    func download() async {
        pageLabel.text = "Loading ..."
        try? await clock.sleep(for: .seconds(1))
        page = 1
    }
}

final class NoteViewController: ViewController {
    @Outlet var noteLabel: Label
    private let note: String

    init(note: String) {
        self.note = note
        super.init()
    }

    required convenience init() { self.init(note: "Larches lose their needles in autumn.") }

    override func viewDidLoad() { noteLabel.text = note }
}

// MARK: - Languages

final class LoanViewController: ViewController {
    @Outlet var stateLabel: Label
    private var isReturned = false

    override func registerActions(in actions: inout ActionTable) {
        actions["giveBack"] = giveBack
        actions["speakGerman"] = speakGerman
    }

    override func viewDidLoad() {
        stateLabel.text = localizedString(isReturned ? "loan.returned" : "loan.due")
    }

    func giveBack() {
        isReturned = true
        viewDidLoad()
    }

    func speakGerman() {
        application?.locale = "de_DE"
        _ = try? reloadView()
    }
}

// MARK: - Bindings

@Observable final class Book: BindableModel {
    let title: String
    let price = 9.5
    var copies = 1
    var rating = 0

    init(title: String) { self.title = title }

    static let bindable: KeyPathTable<Book> = [
        "title": \.title, "price": \.price, "copies": \.copies, "rating": \.rating,
    ]
}

final class ReadingListViewController: ViewController {
    @Bindable var books = [Book(title: "Moby-Dick"), Book(title: "Typee")]
    @Bindable var current: Book?
    @Bindable var isOpinionated = true

    override func registerActions(in actions: inout ActionTable) {
        actions["remove"] = remove
    }

    func remove(_ sender: Button) {
        guard let book = BoundRow(of: sender)?.element as? Book else { return }
        books.removeAll { $0 === book }
    }
}

final class ReadingViewController: ViewController {
    @Bindable var book = Book(title: "Moby-Dick")
    @Bindable var minutes = [30, 45, 50]

    override func registerActions(in actions: inout ActionTable) {
        actions["buy"] = buy
    }

    override func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
        name == "evenings" ? Evenings() : nil
    }

    override var formatterNames: [String]? { ["evenings"] }

    func buy() { book.copies += 1 }
}

struct Evenings: ValueFormatter {
    func text(of value: Any) -> String? {
        guard let count = value as? Int ?? (value as? Double).map({ Int($0) }) else { return nil }
        return count == 1 ? "one evening" : "\(count) evenings"
    }
}

// MARK: - Size classes

final class LibraryViewController: ViewController {
    @Outlet var titleLabel: Label

    override func traitCollectionDidChange(_ previous: TraitCollection) {
        // The errors of the document were reported; the previous document stays.
        _ = try? reloadView()
    }
}

// MARK: - Views of an app

/// Stars that people give. Each click gives one more.
final class Stars: Control {
    private static let limit = 5

    var value = 0 {
        didSet {
            value = min(max(value, 0), Self.limit)
            guard value != oldValue else { return }
            setNeedsDisplay()
            editableValueDidChange("value")
        }
    }

    override class var properties: PropertyTable {
        super.properties + [.init("value", \Stars.value, isEditable: true) { $0.value = $1 }]
    }

    override func applyMarkupPropertyValue(_ value: Any?, forKey key: String) {
        if key == "value", value as? String == "all" {
            self.value = Self.limit
        } else {
            super.applyMarkupPropertyValue(value, forKey: key)
        }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(width: Double(24 * Self.limit), height: 24) }

    /// Around the origin, 16 points wide.
    private static let star: Path = {
        var path = Path()
        for (x, y) in [
            (0, -8), (2, -2.7), (7.6, -2.5), (3.2, 1.1), (4.7, 6.5), (0, 3.4), (-4.7, 6.5), (-3.2, 1.1), (-7.6, -2.5),
            (-2, -2.7),
        ] {
            path.addLine(to: Point(x: x, y: y))
        }
        path.close()
        return path
    }()

    override func draw(into list: inout DisplayList) {
        for star in 0..<Self.limit {
            let center = Point(x: Double(24 * star + 12), y: 12)
            list.fill(Self.star, at: center, .role(star < value ? .accent : .separator))
        }
    }

    override func activate(with event: Event?) {
        value = value == Self.limit ? 0 : value + 1
        super.activate(with: event)
        sendActions(for: .valueChanged, with: event)
    }
}

final class BookCell: RowView {
    @Bindable var book: Book?

    required init() {
        super.init()
        _ = ViewBuilder.view(withName: "BookCell", owner: self, root: self)
    }
}

final class ChapterList: ColumnView {
    override func processMarkupElement(_ tag: String, properties: [(name: String, value: String)]) -> Bool {
        guard tag == "chapter" else { return false }
        let values = Dictionary(properties.map { ($0.name, $0.value) }) { $1 }
        let label = Label()
        label.text = "\(values["title"] ?? "") \(values["pages"] ?? "")"
        addArrangedSubview(label)
        return true
    }

    override func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "line" else { return false }
        let line = View()
        line.height = 1
        line.backgroundColor = .role(.separator)
        addArrangedSubview(line)
        return true
    }
}

// MARK: - Values of an app

enum BookBinding: String, CaseIterable, MarkupConvertible { case paperback, hardcover }

/// Pages from one to another: `12-34`.
struct PageRange: MarkupConvertible {
    var first = 1
    var last = 1

    static let markupFormat = "pages as in 12-34"

    static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> PageRange {
        let pages = text.split(separator: "-").compactMap { Int($0) }
        guard pages.count == 2, pages[0] <= pages[1] else { throw .other("pages are written as in 12-34") }
        return PageRange(first: pages[0], last: pages[1])
    }
}

final class Excerpt: View {
    var pages = PageRange()
    var binding = BookBinding.hardcover

    override class var properties: PropertyTable {
        super.properties + [
            .init("pages", \Excerpt.pages) { $0.pages = $1 },
            .init("binding", \Excerpt.binding) { $0.binding = $1 },
        ]
    }
}

// MARK: - The program

func registerElements() {
    ViewBuilder.register(Stars.self)
    ViewBuilder.register(Excerpt.self)
    ViewBuilder.register(ChapterList.self, as: "Chapters")
    ViewBuilder.register(factory: "danger", on: Button.self) {
        let button = Button()
        button.style = .system
        button[.normal].titleColor = .role(.destructive)
        return button
    }
}

func start() {
    registerElements()
    ViewBuilder.register(owner: ReadingViewController.self)
    ViewBuilder.register(owner: ReadingListViewController.self)
    ViewBuilder.register(owner: BookCell.self, document: "BookCell")
    let application = Application(title: "Books")
    application.formatters = FoundationFormatters()
    application.run(BookViewController(), arguments: Application.arguments)
}

// MARK: - Without a controller

func makeBadge(_ text: String) -> Label? {
    let source = MarkupSource(name: "Badge", text: #"<Label font="caption1" textColor="accent"/>"#)
    let badge = ViewBuilder.view(from: source) as? Label
    badge?.text = text
    return badge
}

func emphasize(_ label: Label) {
    ViewBuilder.applyPropertyValues(
        ["font": "title1", "textColor": "destructive", "layer.cornerRadius": 4], toView: label)
}

func faults(ofDocument name: String, in folder: String) -> [MarkupDiagnostic] {
    var builder = ViewBuilder(resources: Resources(directory: folder))
    builder.options.isStrict = true
    builder.options.needsOwner = false
    builder.diagnosticHandler = { _ in }
    do {
        return try builder.load(documentNamed: name).diagnostics
    } catch {
        return error.diagnostics
    }
}
