/// Tells a person something, or asks, over all else in the window:
///
///     let alert = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
///     alert.addAction(AlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in delete() })
///     present(alert)
///
/// Each action is a button that dismisses the alert. Return presses the one that has the keyboard, at first the default one:
/// `preferredAction`, else the only one of the style `default`, else, of an `alert` without a field, the one of the style `cancel`.
/// Escape presses the one of the style `cancel`, else the only one there is if that is of the style `default`. A click beside a pop-over cancels, too; without an action for that it goes without one.
@MainActor open class AlertController: ViewController {
    public nonisolated enum Style: Sendable {
        case alert
        /// A choice among several, one below the other; beside `popoverPresentationController.sourceView` where that is set.
        case actionSheet
    }

    public let preferredStyle: Style
    /// What is told besides the title.
    public var message: String? { didSet { alertView?.update() } }
    override open var title: String? { didSet { alertView?.update() } }
    public private(set) var actions: [AlertAction] = []
    /// The one that Return presses; it has to be one of `actions`.
    public var preferredAction: AlertAction? { didSet { alertView?.update() } }

    /// What was added by `addTextField`, in order.
    public private(set) var textFields: [TextField] = []

    private var alertView: AlertView?

    public init(title: String?, message: String? = nil, preferredStyle: Style = .alert) {
        self.preferredStyle = preferredStyle
        self.message = message
        super.init()
        self.title = title
    }

    public required convenience init() { self.init(title: nil) }

    deinit {}

    /// Adds a button after the others; before the alert is shown or while it is.
    public func addAction(_ action: AlertAction) {
        actions.append(action)
        action.didChange = { [weak self] in self?.alertView?.update() }
        alertView?.update()
    }

    /// Adds a field below the message, before the alert is shown; Return in it presses the default button.
    public func addTextField(_ configure: (TextField) -> Void = { _ in }) {
        let field = TextField()
        field.borderStyle = .roundedRect
        configure(field)
        field.addAction(for: .editingDidEndOnExit) { [weak self] in
            if let self, let action = defaultAction { perform(action) }
        }
        textFields.append(field)
    }

    /// The one that Return presses.
    var defaultAction: AlertAction? {
        if let preferredAction, actions.contains(where: { $0 === preferredAction }) { return preferredAction }
        let usual = actions.filter { $0.style == .default }
        if usual.count == 1 || actions.count == 1 { return usual.first ?? actions[0] }
        // In a field, Return is not to take back what is typed; a choice is not to look as if the answer were none of it.
        return textFields.isEmpty && preferredStyle == .alert ? actions.first { $0.style == .cancel } : nil
    }

    private var cancelAction: AlertAction? {
        if let cancel = actions.first(where: { $0.style == .cancel }) { return cancel }
        // Nothing is taken away, or done, because somebody looks elsewhere.
        return !isPopover && actions.count == 1 && actions[0].style == .default ? actions[0] : nil
    }

    private var isPopover: Bool {
        (modalPresentationStyle == .automatic ? usualPresentationStyle : modalPresentationStyle) == .popover
    }

    func perform(_ action: AlertAction) {
        guard action.isEnabled, presentingViewController != nil else { return }
        dismiss()
        action.handler?(action)
    }

    override open func loadView() {
        let view = AlertView(self)
        alertView = view
        self.view = view
    }

    override open var preferredContentSize: Size { Size(preferredStyle == .alert ? 360 : 280, .undefined) }

    override var initialResponder: View? { alertView?.initialResponder }
    override func cancelPresentation() {
        if let cancelAction { perform(cancelAction) } else if isPopover { super.cancelPresentation() }
    }
    override var usualPresentationStyle: ModalPresentationStyle {
        preferredStyle == .actionSheet && popoverPresentationController.sourceView != nil ? .popover : .formSheet
    }
}

/// One of the answers to an alert.
public final class AlertAction {
    public nonisolated enum Style: Sendable {
        case `default`
        /// Leaves all as it is.
        case cancel
        /// Takes something away for good.
        case destructive
    }

    public let title: String
    public let style: Style
    public var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    let handler: ((AlertAction) -> Void)?
    var didChange: () -> Void = {}

    /// - Parameter handler: is called once the alert is being dismissed; it may present another.
    public init(title: String, style: Style = .default, handler: ((AlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    deinit {}
}
