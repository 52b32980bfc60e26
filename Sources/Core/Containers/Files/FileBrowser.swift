import FoundationEssentials

/// A file dialog for desktops that have none: it moves from folder to folder.
final class FileBrowser: ViewController {
    let picker: DocumentPicker
    /// The picker's types, as patterns.
    private let types: [FileType]
    let space: SandboxedFileRoot
    /// The folder that is shown.
    private(set) var path: FolderPath
    /// The entries of the folder; empty while it is read.
    private(set) var entries: [FileEntry] = []
    /// The entries that are listed.
    private(set) var shown: [FileEntry] = []
    private(set) var showsHidden = false
    private var typeIndex = 0
    private(set) var isReading = false
    /// Whether the entries are read; they are listed after filtering.
    private var isRead = false
    private var failure: FolderListing.Failure?
    private var isCut = false
    private var reading: Task<Void, Never>?
    private var filtering: Task<Void, Never>?
    private var places: Task<Void, Never>?
    /// The name of the entry to select when the folder has been read.
    private var wanted: String?
    /// The initial text of the path field; `typedPath` is typed text that has not been followed.
    private var shownPath = ""
    var typedPath: String?
    private var onFinish: (([URL]) -> Void)?
    let panes = FileBrowserView()

    init(_ picker: DocumentPicker, in space: SandboxedFileRoot) {
        self.picker = picker
        let tables = picker.types.allSatisfy(\.mimeTypes.isEmpty) ? [] : FileType.tables()
        types = picker.types.map { $0.byPatterns(tables: tables) }
        self.space = space
        path = picker.directory.flatMap { space.path(of: $0) } ?? space.home
        super.init()
    }

    required convenience init() { self.init(DocumentPicker(forOpening: []), in: .machine) }

    deinit {}

    override var preferredContentSize: Size { Size(panes.places.places.count > 1 ? 780 : 600, 460) }

    // MARK: Presentation

    /// Presents the browser, and returns the user's choice.
    func choose(over controller: ViewController) async -> [URL] {
        let activity = ManualClock.activity
        activity?.pendingPromptCount += 1
        return await withCheckedContinuation { continuation in
            onFinish = { urls in
                // Before the caller resumes: from now on it is busy again.
                activity?.pendingPromptCount -= 1
                continuation.resume(returning: urls)
            }
            controller.present(self)
            if presentingViewController == nil { finish([]) }
        }
    }

    /// Finishes with a result; later calls are ignored.
    func finish(_ urls: [URL]) {
        guard let onFinish else { return }
        self.onFinish = nil
        for task in [reading, filtering, places] { task?.cancel() }
        presentingViewController?.dismiss()
        onFinish(urls)
    }

    override func viewWillDisappear() { finish([]) }

    // MARK: View

    override func loadView() {
        panes.build(for: picker, in: application)
        showPlaces([])
        view = panes
        places = application?.startTask("looking for the desktop's folders") { [weak self, space] in
            let folders = await space.userFolders()
            if !Task.isCancelled { self?.showPlaces(folders) }
        }
    }

    override func viewDidLoad() {
        let table = panes.table
        table.dataSource = self
        table.delegate = self
        table.allowsMultipleSelection = picker.allowsMultipleSelection
        table.onOpen = { [weak self] in self?.openSelection() }
        table.onSelect = { [weak self] in
            self?.typedPath = nil
            self?.selectionDidChange()
        }
        table.onGoUp = { [weak self] in self?.goUp() }
        table.onTypePath = { [weak self] in self?.typePath("/") }
        panes.places.onChoose = { [weak self] in self?.go(to: $0) }
        panes.folderButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.askForFolder() }
        panes.pathBar.addAction(for: .valueChanged) { [weak self] in self?.openStep() }
        panes.upButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.goUp() }
        panes.cancelButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.finish([]) }
        panes.acceptButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.accept() }
        panes.pathField.addAction(for: .editingDidEndOnExit) { [weak self] in self?.followTypedPath() }
        panes.pathField.addAction(for: .editingDidEnd) { [weak self] in self?.endPath() }
        panes.nameField.addAction(for: .editingChanged) { [weak self] in self?.nameDidChange() }
        panes.nameField.addAction(for: .editingDidEndOnExit) { [weak self] in self?.accept() }
        panes.typePicker.dataSource = self
        panes.typePicker.delegate = self
        if picker.purpose == .placeToSave { suggestName() }
    }

    override func viewWillAppear() { go(to: path) }

    private func showPlaces(_ folders: [FolderPath]) {
        panes.places.show(folders, of: space, home: translated(.home))
        panes.places.mark(path)
        // The dialog becomes wider with the places.
        window?.presentation.layer(of: self)?.setNeedsLayout()
    }

    override func languageDidChange() {
        panes.showTexts(of: picker, in: application)
        panes.places.nameHome(translated(.home))
        // Update visible cells only, which keeps the selection.
        for cell in panes.table.visibleCells {
            if let path = panes.table.indexPath(for: cell) { show(path, in: cell) }
        }
        showPath()
        if !isReading { showEmptyText() }
    }

    /// Fills the name field, and selects the part before the last dot for editing.
    private func suggestName() {
        let field = panes.nameField
        field.text = picker.suggestedName
        let dot = field.text.utf8.lastIndex(of: UInt8(ascii: ".")) ?? field.text.startIndex
        let stem = field.text.utf8[..<dot].count
        field.selectedRange = 0..<(stem > 0 ? stem : field.text.utf8.count)
    }

    override var initialResponder: View? {
        picker.purpose == .placeToSave ? panes.nameField : panes.table
    }

    // MARK: Navigation

    /// Shows another folder.
    ///
    /// - Parameter name: the entry to select.
    func go(to path: FolderPath, selecting name: String? = nil) {
        self.path = path
        typedPath = nil
        wanted = name
        failure = nil
        entries = []
        isCut = false
        (isReading, isRead) = (true, false)
        tell(nil)
        showPath()
        panes.places.mark(path)
        panes.upButton.isEnabled = !path.isRoot
        panes.emptyLabel.text = ""
        showEntries()
        panes.table.contentOffset = .zero
        reading?.cancel()
        let place = space.systemPath(of: path)
        reading = application?.startTask("reading the folder \(place)") { [weak self] in await self?.read(place) }
    }

    /// The folders on the way to the shown one, which is the last, and their names.
    private var steps: [(title: String, path: FolderPath)] {
        var steps: [(String, FolderPath)] = []
        var step = path
        while true {
            steps.append((step == space.home ? translated(.home) : step.lastName ?? "/", step))
            if step == space.home || step.isRoot { return steps.reversed() }
            step = step.parent
        }
    }

    private func showPath() {
        panes.pathBar.steps = steps.map { BreadcrumbStep(title: FileEntry($0.title, .folder).shownName) }
    }

    private func openStep() {
        let (steps, index) = (steps, panes.pathBar.selectedIndex)
        if steps.indices.contains(index) { go(to: steps[index].path) }
    }

    /// - Parameter place: the path of the shown folder, unless the task has been cancelled.
    func read(_ place: String) async {
        let slowly = Task { [weak self] in
            try? await self?.clock.sleep(for: Self.displayDelay)
            if let self, isReading, !Task.isCancelled { panes.emptyLabel.text = translated(.reading) }
        }
        let result = space.holds(place) ? await FolderListing.read(place) : .failure(.forbidden)
        slowly.cancel()
        if !Task.isCancelled { take(result) }
    }

    /// The time that reading a folder may take before a message appears.
    private static let displayDelay = Duration.milliseconds(300)

    private func take(_ result: Result<FolderListing, FolderListing.Failure>) {
        isRead = true
        switch result {
        case .success(let listing): (entries, isCut) = (listing.entries, listing.isCut)
        case .failure(let failure): self.failure = failure
        }
        if isCut { tell(translated(.tooManyEntries, "\(FolderListing.limit)")) }
        showEntries()
    }

    /// Reads the folder again.
    func refresh() { go(to: path, selecting: selection.first?.name) }

    func goUp() { if !path.isRoot { go(to: path.parent, selecting: path.lastName) } }

    private var filter: FileFilter {
        FileFilter(
            type: types.indices.contains(typeIndex) ? types[typeIndex] : nil, showsHidden: showsHidden,
            showsFiles: picker.purpose != .folder)
    }

    /// The most entries that are filtered on the main thread. More are filtered in the background, with the old list still visible.
    private static let maximumImmediateEntries = 2000

    private func showEntries() {
        filtering?.cancel()
        let filter = filter
        guard entries.count > Self.maximumImmediateEntries else { return show(entries.filter(filter.lists)) }
        filtering = application?.startTask("looking through the folder") { [weak self, entries] in
            let listed = await filter.listed(of: entries)
            if !Task.isCancelled { self?.show(listed) }
        }
    }

    private func show(_ listed: [FileEntry]) {
        if isRead { isReading = false }
        shown = listed
        let table = panes.table
        table.reloadData()
        if !isReading {
            showEmptyText()
            table.layoutIfNeeded()
            let row = shown.firstIndex { $0.name == wanted } ?? (beginsAtFirst ? 0 : nil)
            if let row { table.point(to: IndexPath(row: row, section: 0)) }
            wanted = nil
        }
        selectionDidChange()
    }

    /// Whether the first row is selected initially, for keyboard use. A folder picker selects none: the shown folder is then the choice.
    private var beginsAtFirst: Bool {
        panes.table.isFirstResponder && window?.showsFocus == true && picker.purpose == .files
            && shown.first?.isUsable == true
    }

    private func showEmptyText() {
        let reason = failure.map { translated($0.phrase, $0.systemReason) }
        panes.emptyLabel.text = reason ?? (shown.isEmpty ? emptyText : "")
    }

    private var emptyText: String {
        if entries.contains(where: { $0.kind == .file && !$0.isHidden }), picker.purpose != .folder {
            return translated(.noFilesOfKind)
        }
        return translated(picker.purpose == .folder ? .noFoldersInHere : .emptyFolder)
    }

    /// Shows an error message; nil hides it.
    func tell(_ sentence: String?) {
        panes.errorLabel.text = sentence ?? ""
        panes.errorLabel.isHidden = sentence == nil
    }

    // MARK: Keys

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.escape, [], false) where panes.pathField.isFirstResponder:
            panes.table.becomeFirstResponder()
            typedPath = nil
        case .keyDown(Key("L"), .control, false): typePath(nil)
        case .keyDown(Key("N"), [.control, .shift], false) where picker.purpose != .files: askForFolder()
        case .keyDown(Key("H"), .control, false):
            showsHidden.toggle()
            wanted = selection.first?.name
            showEntries()
        case .keyDown(Key("R"), .control, false), .keyDown(Key("F5"), [], false): refresh()
        case .keyDown(.up, .alt, _): goUp()
        case .keyDown(.home, .alt, _): go(to: space.home)
        default: return super.handle(event)
        }
        return true
    }

    // MARK: A typed path

    /// - Parameter begun: the initial text; nil is the current path, selected for replacement.
    private func typePath(_ begun: String?) {
        let field = panes.pathField
        panes.pathBar.isHidden = true
        field.isHidden = false
        field.text = begun ?? (path.isRoot ? "/" : "\(path)/")
        shownPath = begun == nil ? field.text : ""
        field.becomeFirstResponder()
        let length = field.text.utf8.count
        field.selectedRange = (begun == nil ? 0 : length)..<length
    }

    /// Hides the path field after it has lost focus.
    private func endPath() {
        if panes.pathField.text != shownPath { typedPath = panes.pathField.text }
        panes.pathField.isHidden = true
        panes.pathBar.isHidden = false
    }

    private func followTypedPath() { follow(panes.pathField.text) }

    func follow(_ typed: String) {
        shownPath = typed
        defer { typedPath = nil }
        let target = space.path(typed: typed, in: path)
        switch space.kind(of: target) {
        case .folder:
            go(to: target)
            panes.table.becomeFirstResponder()
        case .file where picker.purpose == .files:
            finish([space.url(of: target)])
        case .file where picker.purpose == .placeToSave:
            panes.nameField.text = target.lastName ?? ""
            go(to: target.parent)
            panes.nameField.becomeFirstResponder()
        default:
            typePath(typed)
            tell(translated(picker.purpose == .folder ? .missingFolder : .missingFile, typed))
        }
    }

    // MARK: Selection

    var selection: [FileEntry] {
        let rows = panes.table.interaction.selection
        return rows.paths.compactMap { shown.indices.contains($0.row) ? shown[$0.row] : nil }
    }

    func selectionDidChange() {
        let button = panes.acceptButton
        switch picker.purpose {
        case .files: button.isEnabled = selection.contains(where: \.isUsable)
        case .folder: button.isEnabled = failure == nil && !isReading
        case .placeToSave:
            if let entry = selection.first, entry.kind == .file, entry.isUsable, panes.table.isFirstResponder {
                panes.nameField.text = entry.name
            }
            button.isEnabled = !panes.nameField.text.trimmed.isEmpty
        }
    }

    private func nameDidChange() {
        tell(nil)
        panes.table.selectRow(at: nil)
        selectionDidChange()
    }

    fileprivate func chooseType(_ index: Int) {
        typeIndex = index
        wanted = selection.first?.name
        showEntries()
    }
}

// MARK: - Files
extension FileBrowser: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "file")
            ?? FileCell(style: .value1, reuseIdentifier: "file")
        show(indexPath, in: cell)
        return cell
    }

    fileprivate func show(_ path: IndexPath, in cell: TableViewCell) {
        guard shown.indices.contains(path.row) else { return }
        let entry = shown[path.row]
        cell.textLabel?.text = entry.shownName
        cell.textLabel?.lineBreakMode = .byTruncatingMiddle
        cell.detailTextLabel?.text = entry.shownSize(in: application)
        let symbol = Image.symbol(entry.kind == .folder ? .folder : .page)
        cell.imageView?.image = panes.isRightToLeft ? symbol.mirroredSymbol : symbol
        cell.imageView?.symbolColor = entry.kind == .folder ? nil : .role(.secondaryLabel)
        cell.alpha = entry.isUsable ? 1 : 0.5
    }

    func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        shown.indices.contains(indexPath.row) ? shown[indexPath.row].name : nil
    }

    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        shown.indices.contains(indexPath.row) && shown[indexPath.row].isUsable
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selectionDidChange() }
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) { selectionDidChange() }
}

// MARK: - File types
extension FileBrowser: PickerViewDataSource, PickerViewDelegate {
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { picker.types.count }
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        picker.types.indices.contains(row) ? picker.types[row].shownName(in: application) : nil
    }
    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) { chooseType(row) }
}
