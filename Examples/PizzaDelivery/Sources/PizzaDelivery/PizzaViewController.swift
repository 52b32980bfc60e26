import FoundationEssentials
public import Inlay

/// The form of httpbin.org/forms/post: errors are shown next to the entries, and a valid order is posted in the background.
public final class PizzaViewController: ViewController, PickerViewDelegate, TextViewDelegate {
    override public var preferredContentSize: Size { Size(520, 720) }

    /// Connects the page to its server. By default the server answers within the program.
    public var connect: (OrderServer) throws -> any OrderClient = { LocalClient(server: $0) }
    /// The address to show if `connect` uses another server than the page's own; nil by default.
    public var address: String?

    @Bindable var name = ""
    @Bindable var telephone = ""
    @Bindable var email = ""
    /// 18:30 in Greenwich; only the time of day is used.
    @Bindable var delivery = Date(timeIntervalSince1970: 1_525_458_600)
    @Bindable var comments = ""
    @Bindable var status = ""

    @Outlet var table: TableView
    @Outlet var nameField: TextField
    @Outlet var nameProblem: Label
    @Outlet var telephoneField: TextField
    @Outlet var telephoneProblem: Label
    @Outlet var emailField: TextField
    @Outlet var emailProblem: Label
    @Outlet var commentsView: TextView
    @Outlet var commentsProblem: Label
    @Outlet var deliveryPicker: DatePicker
    @Outlet var serverCell: ContentTableViewCell
    @Outlet var serverPicker: PickerView
    @Outlet var serverLabel: Label
    @Outlet var indicator: ActivityIndicatorView
    @Outlet var cancelButton: Button
    @Outlet var submitButton: Button

    private var client: (any OrderClient)?
    private var sending: Task<Void, Never>? { didSet { showProgress() } }
    /// The first responder before the form was disabled.
    private weak var previousResponder: View?

    /// The longest time to wait for the server.
    private static let timeLimit = Duration.seconds(10)

    override public func registerActions(in actions: inout ActionTable) {
        actions["submit"] = submit
        actions["cancel"] = cancel
        actions["forgive"] = { [unowned self] (field: TextField) in forgive(field) }
    }

    override public func viewDidLoad() {
        deliveryPicker.timeZone = .utc
        commentsView.delegate = self
        serverPicker.delegate = self
        serverCell.isHidden = address != nil
        serverLabel.text =
            address.map { "Orders go to \($0), as --server says." }
            ?? "Orders go to a small server in this demo, which answers with what it got."
    }

    override public func viewDidAppear() { connectToServer() }

    override public func viewDidDisappear() {
        sending?.cancel()
        client = nil
    }

    private lazy var submitKey = KeyCommand(title: "Submit", input: KeyChord(.return, .control)) { [unowned self] _ in
        submit()
    }
    private lazy var cancelKey = KeyCommand(title: "Cancel", input: KeyChord(.escape)) { [unowned self] _ in cancel() }

    override public var keyCommands: [KeyCommand] { [sending == nil ? submitKey : cancelKey] }

    // MARK: The order

    private var order: PizzaOrder {
        var order = PizzaOrder()
        order.name = name
        order.telephone = telephone
        order.email = email
        order.size = checked("size").first ?? ""
        order.toppings = checked("toppings")
        order.delivery = deliveryTime
        order.comments = comments
        return order
    }

    private func checked(_ section: String) -> [String] {
        (table.section(withName: section).map { table.values(forSection: $0) } ?? []).compactMap { $0 as? String }
    }

    /// The delivery time, such as `18:30`.
    private var deliveryTime: String {
        let minutes = (Int(exactly: (delivery.timeIntervalSince1970 / 60).rounded(.down)) ?? 0) % (24 * 60)
        return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    // MARK: Problems

    private func entry(_ entry: PizzaOrder.Entry) -> (view: View, problem: Label) {
        switch entry {
        case .name: (nameField, nameProblem)
        case .telephone: (telephoneField, telephoneProblem)
        case .email: (emailField, emailProblem)
        case .comments: (commentsView, commentsProblem)
        }
    }

    private func show(_ problem: String?, at entry: PizzaOrder.Entry) {
        let label = self.entry(entry).problem
        label.text = problem ?? ""
        label.isHidden = problem == nil
    }

    /// Hides the error message of an entry when the user edits it.
    private func forgive(_ view: View) {
        guard let entry = PizzaOrder.Entry.allCases.first(where: { self.entry($0).view === view }) else { return }
        show(nil, at: entry)
        status = ""
    }

    public func textViewDidChange(_ textView: TextView) { forgive(textView) }

    /// - Returns: whether there was any.
    private func showProblems(of order: PizzaOrder) -> Bool {
        for entry in PizzaOrder.Entry.allCases { show(order.problem(with: entry), at: entry) }
        guard let first = order.problems.first else { return false }
        let view = entry(first.entry).view
        if let path = path(to: view) { table.scrollToRow(at: path, at: .none, animated: false) }
        view.becomeFirstResponder()
        status = "Something is not right yet."
        return true
    }

    /// Returns the index path of the row that contains a view, visible or not.
    private func path(to view: View) -> IndexPath? {
        for section in 0..<table.numberOfSections {
            for row in 0..<table.numberOfRows(inSection: section) {
                let path = IndexPath(row: row, section: section)
                let cell = table.cellForRow(at: path)
                if sequence(first: view, next: \.superview).contains(where: { $0 === cell }) { return path }
            }
        }
        return nil
    }

    // MARK: Sending

    func submit() {
        let order = order
        guard sending == nil, !showProblems(of: order), let client else { return }
        previousResponder = window?.firstResponder
        status = "Sending…"
        sending = application?.startTask("sending the order") { [weak self, clock] in
            let outcome: Result<[FormField], any Error>
            do {
                outcome = .success(
                    try await clock.withTimeLimit(Self.timeLimit) {
                        try await FormPost.send(order.fields, over: client)
                    })
            } catch {
                outcome = .failure(error)
            }
            self?.show(outcome, of: order)
        }
    }

    func cancel() { sending?.cancel() }

    /// Disables the form while an order is being sent.
    private func showProgress() {
        let isIdle = sending == nil
        let controls: [Control] = [nameField, telephoneField, emailField, deliveryPicker, submitButton]
        for control in controls { control.isEnabled = isIdle }
        commentsView.isEnabled = isIdle
        serverPicker.isUserInteractionEnabled = isIdle
        table.allowsSelection = isIdle
        indicator.isAnimating = !isIdle
        indicator.isHidden = isIdle
        cancelButton.isHidden = isIdle
    }

    private func show(_ outcome: Result<[FormField], any Error>, of order: PizzaOrder) {
        // Keep the focus where the user has moved it meanwhile.
        let isHere = window?.firstResponder.map { $0 === cancelButton } ?? true
        sending = nil
        if isHere { previousResponder?.becomeFirstResponder() }
        switch outcome {
        case .success(let fields):
            status = "The order has arrived."
            tell("The order has arrived", summary(of: fields, like: order.fields))
        case .failure(is CancellationError): status = "Cancelled. What you have entered is still here."
        case .failure(let error):
            status = "The order was not taken."
            let reason = error is TimeLimitExceeded ? FormPostError.timedOut.description : "\(error)"
            tell("The order was not taken", reason, retries: true)
        }
    }

    private func tell(_ title: String, _ message: String, retries: Bool = false) {
        // The page may have closed.
        guard window != nil else { return }
        let alert = AlertController(title: title, message: message)
        alert.addAction(AlertAction(title: retries ? "Close" : "OK", style: retries ? .cancel : .default))
        if retries { alert.addAction(AlertAction(title: "Try Again") { [unowned self] _ in submit() }) }
        present(alert)
    }

    /// Returns a line for each name as the server has received it: first the sent names in order, then a limited number of names that the
    /// server has added.
    private func summary(of fields: [FormField], like sent: [FormField]) -> String {
        let answered = Dictionary(grouping: fields, by: \.name)
        var names: [String] = []
        for field in sent where !names.contains(field.name) { names.append(field.name) }
        let known = Set(names)
        names += answered.keys.filter { !known.contains($0) }.sorted().prefix(Self.maximumAddedPadding)
        return names.map { name in
            let values = (answered[name] ?? []).prefix(Self.maximumAddedPadding).map(\.value).joined(separator: ", ")
            let line = "\(name): \(values.replacing("\r\n", with: "\n"))"
            return line.count > Self.longestLine ? line.prefix(Self.longestLine) + "…" : line
        }.joined(separator: "\n")
    }

    private static let maximumAddedPadding = 20
    private static let longestLine = 1200

    // MARK: The server

    private func connectToServer() {
        client = nil
        let behaviour = serverPicker.value(forComponent: 0).flatMap { $0 as? String }
        do {
            client = try connect(
                OrderServer(behaviour.flatMap(OrderServer.Behaviour.init) ?? .works, clock: clock))
        } catch {
            status = "The demo's server does not start: \(error)"
        }
    }

    public func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
        connectToServer()
    }
}
