import Inlay

/// Buttons that change their neighbours, the window and themselves during an event, as apps do. The window must stay consistent
/// after every change.
final class RestlessViewController: ViewController {
    private let column = ColumnView()
    private let label = Label()
    private var count = 0

    override var documentName: String? { nil }

    override func loadView() {
        column.layoutMargins = EdgeInsets(5)
        label.text = "some words to wrap and cut"
        label.numberOfLines = 2
        column.addArrangedSubview(label)
        addRow()
        addRow()
        column.addArrangedSubview(TwitchyView())
        addRow()
        view = column
    }

    private func addRow() {
        let row = RowView()
        let kinds: [ControlEvents] = [
            .primaryActionTriggered, .touchDown, .touchCancel, .touchDragExit, .touchUpOutside,
        ]
        for _ in 0..<5 {
            let button = Button()
            button.style = count % 2 == 0 ? .system : .custom
            button.title = "Do \(count)"
            let what = count
            button.addAction(for: kinds[count % 7 < kinds.count ? count % 7 : 0]) { [unowned self, unowned button] in
                act(what, button)
            }
            row.addArrangedSubview(button)
            count += 1
        }
        column.addArrangedSubview(row)
    }

    private func act(_ what: Int, _ button: Button) {
        let row = button.superview as? RowView
        let neighbour = row?.arrangedSubviews.first { $0 !== button } as? Button
        switch what % 10 {
        case 0: neighbour?.isHidden.toggle()
        case 1: button.removeFromSuperview()
        case 2: neighbour?.isEnabled.toggle()
        case 3: row?.alpha = row?.alpha == 1 ? 0.3 : 1
        case 4: row.map { column.insertArrangedSubview($0.copyOfPlace, at: 0) }
        case 5: change(what)
        case 6: button.isUserInteractionEnabled = false
        case 7: neighbour?.becomeFirstResponder()
        case 8: row?.removeFromSuperview()
        default: if count < 60 { addRow() } else { column.arrangedSubviews.last?.removeFromSuperview() }
        }
        label.text = "\(what) and \(label.text.prefix(30))"
    }

    /// Makes a change that affects the whole window.
    private func change(_ what: Int) {
        guard let application else { return }
        switch what / 10 % 5 {
        case 0: application.direction = application.direction == .leftToRight ? .rightToLeft : .leftToRight
        case 1: application.density = application.density == .desktop ? .touch : .desktop
        case 2: column.tintColor = column.tintColor == nil ? .label : nil
        case 3: application.accent = application.accent == nil ? RGBA(red: 0.5, green: 0.2, blue: 0.1) : nil
        default:
            let other = RowView()
            other.addArrangedSubview(Label())
            view = other
            view = column
        }
        column.clipsToBounds.toggle()
    }
}

extension View {
    /// An empty view of the same width, 3 points high.
    fileprivate var copyOfPlace: View {
        let view = View()
        view.width = frame.width
        view.height = 3
        view.backgroundColor = .label
        return view
    }
}

/// A view that moves when the pointer enters or leaves it, and moves its neighbours when it gets focus.
final class TwitchyView: View {
    private var text = "type here"

    required init() {
        super.init()
        cursor = .iBeam
        backgroundColor = .contentBackground
        height = 20
    }

    override var acceptsFocus: Bool { true }
    override var textInputArea: Rect? { Rect(2, 2, 10, frame.height - 4) }
    override var shownText: String? { text }

    override func pointerEntered() { height = height == 20 ? 31 : 20 }
    override func pointerExited() { topSpacing = topSpacing == 0 ? 9 : 0 }
    override func focusDidChange() {
        superview?.layoutMargins = EdgeInsets(isFirstResponder ? 9 : 5)
        if isFirstResponder { superview?.subviews.first?.isHidden.toggle() }
        setNeedsDisplay()
    }

    override func draw(into list: inout DisplayList) {
        list.strokeBorder(bounds, cornerRadius: 3, width: isFirstResponder ? 2 : 1, .label)
    }

    override func handle(_ event: Event) -> Bool {
        guard case .text(let new) = event.kind else { return false }
        text = String((text + new).suffix(20))
        return true
    }
}
