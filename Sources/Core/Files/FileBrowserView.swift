/// What a file browser shows: where it is, what is there, and what to do with it.
final class FileBrowserView: ColumnView {
    let upButton = Button()
    let pathBar = FilePathBar()
    let pathField = TextField()
    let nameField = TextField()
    let table = FileTable()
    /// In the middle of a table without rows.
    let emptyLabel = Label()
    /// What could not be done.
    let errorLabel = Label()
    let typePicker = PickerView()
    let cancelButton = Button()
    let acceptButton = Button()

    /// Points.
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

    /// Puts the parts in place.
    func build(for picker: DocumentPicker, in application: Application?) {
        let titleLabel = Label()
        titleLabel.font = .style(.headline)
        titleLabel.text = picker.shownTitle(in: application)
        addArrangedSubview(titleLabel)
        if picker.purpose == .placeToSave { addArrangedSubview(makeNameRow(in: application)) }
        addArrangedSubview(makePathRow(in: application))
        addArrangedSubview(makeBox())
        errorLabel.font = .style(.footnote)
        errorLabel.textColor = .role(.destructive)
        errorLabel.numberOfLines = 0
        errorLabel.isHidden = true
        addArrangedSubview(errorLabel)
        addArrangedSubview(makeButtons(picker, in: application))
    }

    private func makeNameRow(in application: Application?) -> View {
        let label = Label()
        label.text = Application.translated(.name, in: application)
        nameField.borderStyle = .roundedRect
        nameField.accessibilityPhrase = .name
        nameField.weight = 1
        return row([label, nameField]) { $0.isAlignToBaseline = true }
    }

    private func makePathRow(in application: Application?) -> View {
        upButton.style = .plain
        upButton.accessibilityPhrase = .up
        upButton.toolTip = Application.translated(.folderAbove, in: application)
        pathBar.weight = 1
        pathField.borderStyle = .roundedRect
        pathField.accessibilityPhrase = .path
        pathField.weight = 1
        pathField.isHidden = true
        return row([upButton, pathBar, pathField]) { $0.verticalAlignment = .center }
    }

    private func makeBox() -> View {
        let box = FileTableBox()
        emptyLabel.textAlignment = .center
        emptyLabel.textColor = .role(.secondaryLabel)
        emptyLabel.numberOfLines = 0
        emptyLabel.isUserInteractionEnabled = false
        table.backgroundView = emptyLabel
        box.table = table
        box.weight = 1
        return box
    }

    private func makeButtons(_ picker: DocumentPicker, in application: Application?) -> View {
        for button in [cancelButton, acceptButton] { button.style = .system }
        cancelButton.title = Application.translated(.cancel, in: application)
        acceptButton.style = .prominent
        acceptButton.title = picker.shownPrompt(in: application)
        typePicker.pickerStyle = .menu
        typePicker.accessibilityPhrase = .kind
        typePicker.dimensions.width = Self.typeWidth
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

/// Draws a line around a table.
private final class FileTableBox: View {
    var table: FileTable? { didSet { if let table { addSubview(table) } } }

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, 120) }

    override func layoutSubviews() {
        let radius = theme.metrics.cornerRadius
        table?.frame = bounds.inset(by: 1)
        table?.layer.cornerRadius = radius - 1
        table?.clipsToBounds = true
    }

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .contentBackground)
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.border(bounds, cornerRadius: theme.metrics.cornerRadius, width: 1, .separator)
    }
}
