public import FoundationEssentials

/// Services of the desktop other than windows.
public protocol DesktopServices: AnyObject {
    /// Shows the desktop's file dialog. Cancelling the task closes it.
    ///
    /// - Parameter isShown: called when the desktop reports that it shows the dialog.
    /// - Returns: `unavailable` if the desktop has no dialog, or if the dialog failed.
    func pick(
        _ picker: DocumentPicker, over window: Window, isShown: @escaping () -> Void
    ) async -> DocumentPicker.Answer

    /// Opens an address in the user's preferred program.
    ///
    /// - Returns: false if there is none.
    func open(_ url: URL, over window: Window?) async -> Bool
}

/// Covers a window while the desktop shows a dialog in a window of its own.
final class DesktopDialogLayer: PresentationLayer {
    private let giveUp: () -> Void
    private var panel: Panel?

    init(giveUp: @escaping () -> Void) {
        self.giveUp = giveUp
        super.init()
    }

    required convenience init() { self.init {} }

    deinit {}

    /// Shows the message. It is not shown earlier, so that nothing flashes if no dialog opens.
    func tell() {
        guard panel == nil, !isLeaving else { return }
        backgroundColor = Color.black.opacity(0.3)
        let label = Label()
        label.text = translated(.answerInDesktopDialog)
        let button = Button()
        button.style = .system
        button.title = translated(.cancel)
        button.addAction(for: .primaryActionTriggered) { [weak self] in self?.cancel() }
        let column = ColumnView()
        column.layoutMargins = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
        column.spacing = 16
        column.horizontalAlignment = .center
        column.addArrangedSubview(label)
        column.addArrangedSubview(button)
        let panel = Panel(column)
        self.panel = panel
        addSubview(panel)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let panel else { return }
        let size = panel.size(preferred: .undefined, in: bounds.size)
        panel.frame = pixels.snapped(
            Rect((frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height))
    }

    override func cancel() { giveUp() }

    override func dismiss(animated: Bool) {
        giveUp()
        window?.presentation.close(self, animated: animated)
    }
}
