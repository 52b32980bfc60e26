/// The view of a file browser: the path, the entries, and the buttons.
final class FileBrowserView: ColumnView {
    private let titleLabel = Label()
    private let nameLabel = Label()
    let upButton = Button()
    let pathBar = BreadcrumbView()
    let pathField = TextField()
    let nameField = TextField()
    let places = FilePlaces()
    let folderButton = Button()
    let table = FileTable()
    /// A message in the centre of a table without rows.
    let emptyLabel = Label()
    /// The error message.
    let errorLabel = Label()
    let typePicker = PickerView()
    let cancelButton = Button()
    let acceptButton = Button()

    /// Distances in points.
    private static let margin = 20.0
    private static let typeWidth = 180.0

    required init() {
        super.init()
        layoutMargins = EdgeInsets(top: Self.margin, left: Self.margin, bottom: Self.margin, right: Self.margin)
        spacing = 12
    }

    override func environmentDidChange() {
        super.environmentDidChange()
        let symbol = Image.symbol(.backward)
        upButton[.normal].image = isRightToLeft ? symbol.mirroredSymbol : symbol
    }

    /// Sets all texts in the language of the application.
    func showTexts(of picker: DocumentPicker, in application: Application?) {
        func text(_ phrase: LocalizedString) -> String { Application.translated(phrase, in: application) }
        titleLabel.text = picker.shownTitle(in: application)
        nameLabel.text = text(.name)
        upButton.toolTip = text(.folderAbove)
        let chord = KeyChord(Key("N"), [.control, .shift])
        folderButton.toolTip = text(.newFolder) + " (\(chord.shownText(in: application)))"
        cancelButton.title = text(.cancel)
        acceptButton.title = picker.shownPrompt(in: application)
        typePicker.reloadAllComponents()
    }

    /// Arranges the parts.
    func build(for picker: DocumentPicker, in application: Application?) {
        titleLabel.font = .style(.headline)
        addArrangedSubview(titleLabel)
        if picker.purpose == .placeToSave { addArrangedSubview(makeNameRow()) }
        addArrangedSubview(makePathRow(for: picker))
        addArrangedSubview(makeBox())
        errorLabel.font = .style(.footnote)
        errorLabel.textColor = .role(.destructive)
        errorLabel.numberOfLines = 0
        errorLabel.isHidden = true
        addArrangedSubview(errorLabel)
        addArrangedSubview(makeButtons(picker))
        showTexts(of: picker, in: application)
    }

    private func makeNameRow() -> View {
        nameField.borderStyle = .roundedRect
        nameField.ensuredExtras.localizedAccessibilityLabel = .name
        nameField.weight = 1
        return row([nameLabel, nameField]) { $0.alignsToBaseline = true }
    }

    private func makePathRow(for picker: DocumentPicker) -> View {
        upButton.style = .plain
        upButton.ensuredExtras.localizedAccessibilityLabel = .up
        pathBar.ensuredExtras.localizedAccessibilityLabel = .folder
        pathBar.weight = 1
        pathField.borderStyle = .roundedRect
        pathField.ensuredExtras.localizedAccessibilityLabel = .path
        pathField.weight = 1
        pathField.isHidden = true
        folderButton.style = .plain
        folderButton.image = .symbol(.plus)
        folderButton.ensuredExtras.localizedAccessibilityLabel = .newFolder
        let making: [View] = picker.purpose == .files ? [] : [folderButton]
        return row([upButton, pathBar, pathField] + making) { $0.verticalAlignment = .center }
    }

    private func makeBox() -> View {
        let box = FileTableContainer()
        emptyLabel.textAlignment = .center
        emptyLabel.textColor = .role(.secondaryLabel)
        emptyLabel.numberOfLines = 0
        emptyLabel.isUserInteractionEnabled = false
        table.backgroundView = emptyLabel
        box.table = table
        box.places = places
        box.weight = 1
        return box
    }

    private func makeButtons(_ picker: DocumentPicker) -> View {
        for button in [cancelButton, acceptButton] { button.style = .system }
        acceptButton.style = .prominent
        typePicker.pickerStyle = .menu
        typePicker.ensuredExtras.localizedAccessibilityLabel = .kind
        typePicker.layoutState.dimensions.width = Self.typeWidth
        let kinds: [View] = picker.types.count > 1 ? [typePicker] : []
        return row(kinds + [Spacer(), cancelButton, acceptButton]) { $0.verticalAlignment = .center }
    }

    private func row(_ views: [View], _ configure: (RowView) -> Void) -> RowView {
        let row = RowView()
        row.spacing = 8
        for view in views { row.addArrangedSubview(view) }
        configure(row)
        return row
    }
}

/// Draws a border around the files and, if there is space for both, around the places next to them.
private final class FileTableContainer: View {
    var table: FileTable? { didSet { if let table { addSubview(table) } } }
    var places: FilePlaces? { didSet { if let places { insertSubview(places, at: 0) } } }

    /// Distances in points.
    private static let placesWidth = 216.0
    private static let gap = 12.0
    private static let leastWidth = 260.0

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, 120) }

    private var hasPlaces: Bool {
        (places?.places.count ?? 0) > 1 && frame.width >= Self.placesWidth + Self.gap + Self.leastWidth
    }

    /// The boxes from the leading edge.
    private var boxes: [Rect] {
        guard hasPlaces else { return [bounds] }
        let first = Rect(0, 0, Self.placesWidth, frame.height)
        let start = Self.placesWidth + Self.gap
        return [first, Rect(start, 0, frame.width - start, frame.height)].map { box in
            isRightToLeft ? Rect(frame.width - box.maxX, 0, box.width, box.height) : box
        }
    }

    override func layoutSubviews() {
        if let places, places.isHidden == hasPlaces { places.isHidden = !hasPlaces }
        let boxes = boxes
        for (view, box) in [(places, boxes[0]), (table, boxes[boxes.count - 1])] as [(TableView?, Rect)] {
            view?.frame = pixels.snapped(box.inset(by: 1))
            view?.layer.cornerRadius = theme.metrics.cornerRadius - 1
            view?.clipsToBounds = true
        }
    }

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        for box in boxes { list.fill(pixels.snapped(box), cornerRadius: radius, .contentBackground, beneath: 1) }
    }

    override func drawOverlay(into list: inout DisplayList) {
        for box in boxes {
            list.strokeBorder(pixels.snapped(box), cornerRadius: theme.metrics.cornerRadius, width: 1, .separator)
        }
    }
}
