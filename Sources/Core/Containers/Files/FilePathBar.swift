/// The path of a folder: a button for each folder on the way to it. If they do not fit, a menu contains the first ones.
final class FilePathBar: View {
    var onChoose: (FolderPath) -> Void = { _ in }
    private var steps: [(title: String, path: FolderPath)] = []
    private var buttons: [Button] = []
    /// The separator before each button but the first.
    private var slashes: [Label] = []
    private let moreButton = Button()

    /// The distance around a slash, in points.
    private static let gap = 6.0

    required init() {
        super.init()
        moreButton.style = .plain
        moreButton.title = "…"
        moreButton.ensuredExtras.localizedAccessibilityLabel = .foldersAbove
        moreButton.showsMenuAsPrimaryAction = true
        addSubview(moreButton)
    }

    deinit {}

    /// - Parameter home: the name of the home folder.
    func show(_ path: FolderPath, in space: SandboxedFileRoot, home: String) {
        var steps: [(String, FolderPath)] = []
        var step = path
        while true {
            steps.append((step == space.home ? home : step.lastName ?? "/", step))
            if step == space.home || step.isRoot { break }
            step = step.parent
        }
        self.steps = steps.reversed()
        for button in buttons { button.removeFromSuperview() }
        buttons = self.steps.map { step in
            let button = Button()
            button.style = .plain
            button.title = FileEntry(step.title, .folder).shownName
            button.titleLabel.lineBreakMode = .byTruncatingMiddle
            button.addAction(for: .primaryActionTriggered) { [weak self] in self?.onChoose(step.path) }
            addSubview(button)
            return button
        }
        for slash in slashes { slash.removeFromSuperview() }
        slashes = self.steps.map { _ in
            let label = Label()
            label.text = "/"
            label.textColor = .role(.secondaryLabel)
            label.isInternalView = true
            addSubview(label)
            return label
        }
        // The current folder does not look clickable.
        buttons.last?[.normal].titleColor = .label
        setNeedsLayout()
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        // The height of the text field that replaces the bar.
        Size(.undefined, theme.metrics.controlHeight)
    }

    override func layoutSubviews() {
        let slash = slashes.first?.measure(fitting: .unconstrained).width ?? 0
        let between = slash + 2 * Self.gap
        let widths = buttons.map { $0.measure(fitting: .unconstrained).width }
        let more = moreButton.measure(fitting: .unconstrained).width + between
        // Show as many of the last buttons as fit, but at least the last.
        var first = max(0, buttons.count - 1)
        var room = frame.width - (widths.last ?? 0)
        while first > 0, widths[first - 1] + between <= room - (first > 1 ? more : 0) {
            first -= 1
            room -= widths[first] + between
        }
        moreButton.isHidden = first == 0
        moreButton.menu = Menu(
            children: steps.prefix(first).reversed().map { step in
                Action(title: step.title) { [weak self] _ in self?.onChoose(step.path) }
            })
        var x = 0.0
        func place(_ view: View, width: Double) {
            let width = max(0, min(width, frame.width - x))
            let height = min(frame.height, view.measure(fitting: .unconstrained).height)
            let left = isRightToLeft ? frame.width - x - width : x
            view.frame = pixels.snapped(Rect(left, (frame.height - height) / 2, width, height))
            x += width
        }
        if first > 0 { place(moreButton, width: more - between) }
        for (index, button) in buttons.enumerated() {
            button.isHidden = index < first
            slashes[index].isHidden = index < first || x == 0
            guard index >= first else { continue }
            if !slashes[index].isHidden {
                x += Self.gap
                place(slashes[index], width: slash)
                x += Self.gap
            }
            place(button, width: widths[index])
        }
    }

    override var orderedSubviews: [View] { [moreButton] + buttons }
    override var accessibility: Accessibility {
        Accessibility(role: .group, label: translated(.folder), value: steps.map(\.title).joined(separator: " / "))
    }
}
