/// A controller that shows a message or question over the window:
///
///     let alert = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
///     alert.addAction(AlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in delete() })
///     present(alert)
///
/// Each action is a button that dismisses the alert. Return presses the focused button, at first the default one: `preferredAction`, else
/// the only `default` action, else, in an `alert` without text fields, the `cancel` action. Escape presses the `cancel` action or, except
/// in popovers, a sole `default` action. A click outside a popover cancels, too; without a `cancel` action no handler is called.
@MainActor open class AlertController: ViewController {
    /// The presentation of an alert.
    public nonisolated enum Style: Sendable {
        case alert
        /// A choice among several actions, in a column; a popover next to `popoverPresentationController.sourceView` if that is set.
        case actionSheet
    }

    /// The presentation, set at creation.
    public let preferredStyle: Style
    /// The text below the title.
    public var message: String? { didSet { alertView?.update() } }
    override open var title: String? { didSet { alertView?.update() } }
    /// The actions, in the order of their buttons.
    public private(set) var actions: [AlertAction] = []
    /// The action that Return performs; it must be one of `actions`.
    public var preferredAction: AlertAction? { didSet { alertView?.update() } }

    /// The fields added by `addTextField`, in order.
    public private(set) var textFields: [TextField] = []

    private var alertView: AlertView?

    /// Creates an alert without actions.
    public init(title: String?, message: String? = nil, preferredStyle: Style = .alert) {
        self.preferredStyle = preferredStyle
        self.message = message
        super.init()
        self.title = title
    }

    public required convenience init() { self.init(title: nil) }

    deinit {}

    /// Adds a button after the others, before the alert is shown or while it is.
    public func addAction(_ action: AlertAction) {
        actions.append(action)
        action.didChange = { [weak self] in self?.alertView?.update() }
        alertView?.update()
    }

    /// Removes a button, before the alert is shown or while it is. Does nothing if the alert does not have the action.
    public func removeAction(_ action: AlertAction) {
        guard let index = actions.firstIndex(where: { $0 === action }) else { return }
        actions.remove(at: index)
        action.didChange = {}
        alertView?.update()
    }

    /// Adds a field below the message, before the alert is shown. Return in the field presses the default button.
    public func addTextField(_ configure: (TextField) -> Void = { _ in }) {
        let field = TextField()
        field.borderStyle = .roundedRect
        configure(field)
        field.addAction(for: .editingDidEndOnExit) { [weak self] in
            if let self, let action = defaultAction { perform(action) }
        }
        textFields.append(field)
    }

    /// Removes a field, before the alert is shown. Does nothing if the alert does not have the field.
    public func removeTextField(_ field: TextField) { textFields.removeAll { $0 === field } }

    /// The action that Return performs.
    var defaultAction: AlertAction? {
        if let preferredAction, actions.contains(where: { $0 === preferredAction }) { return preferredAction }
        let usual = actions.filter { $0.style == .default }
        if usual.count == 1 || actions.count == 1 { return usual.first ?? actions[0] }
        // Return in a field must not discard the text, and a choice must not suggest the cancel button as the answer.
        return textFields.isEmpty && preferredStyle == .alert ? actions.first { $0.style == .cancel } : nil
    }

    private var cancelAction: AlertAction? {
        if let cancel = actions.first(where: { $0.style == .cancel }) { return cancel }
        // A click outside a popover must not perform its only action.
        return !isPopover && actions.count == 1 && actions[0].style == .default ? actions[0] : nil
    }

    private var isPopover: Bool {
        (modalPresentationStyle == .automatic ? defaultPresentationStyle : modalPresentationStyle) == .popover
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
    override var defaultPresentationStyle: ModalPresentationStyle {
        preferredStyle == .actionSheet && popoverPresentationController.sourceView != nil ? .popover : .formSheet
    }
}

/// An action of an alert, shown as a button.
public final class AlertAction {
    /// The meaning of an action, which decides about its look and keys.
    public nonisolated enum Style: Sendable {
        case `default`
        /// Leaves everything unchanged.
        case cancel
        /// Deletes something permanently.
        case destructive
    }

    /// The text of the button.
    public let title: String
    /// The meaning of the action.
    public let style: Style
    /// Whether the button can be pressed; true by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    let handler: ((AlertAction) -> Void)?
    var didChange: () -> Void = {}

    /// - Parameter handler: called when the alert is being dismissed; it may present another controller.
    public init(title: String, style: Style = .default, handler: ((AlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    deinit {}
}
