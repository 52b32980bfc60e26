import Testing

@testable import Inlay

/// Panels whose source view is disabled, hidden or removed while they are open.
@MainActor @Suite struct PanelSourceTests {
    enum Kind: CaseIterable { case menu, menuWithin, editMenu, list, calendar, wheels, input, popover }
    enum Change: CaseIterable { case disabled, hidden, removed, switchedOff }

    /// A field, the source view of a panel, and a button, one below the other.
    @MainActor private final class Sample {
        let (before, after) = (TextField(), Button())
        let source: View
        let page = ColumnView()
        let window: Window
        let guest = ViewController()
        var chosen: [String] = []

        init(_ kind: Kind) throws {
            source = Self.source(of: kind)
            after.title = "After"
            for view in [before, source, after] { page.addArrangedSubview(view) }
            window = try openWindow(page, size: Size(500, 500))
            (source as? Control)?.addAction(for: .valueChanged) { [unowned self] in chosen.append("value") }
            (source as? PickerView)?.delegate = log
            open(kind)
            window.drawFrame()
        }

        let log = PickerLog()

        private static func source(of kind: Kind) -> View {
            switch kind {
            case .menu, .menuWithin, .popover: return Button()
            case .editMenu: return TextField().with { $0.text = "Ann" }
            case .list:
                return PickerView().with { picker in
                    picker.pickerStyle = .menu
                    for (row, title) in ["A", "B"].enumerated() {
                        picker.insertRow(row, inComponent: 0, withTitle: title)
                    }
                }
            case .calendar: return DatePicker().with { $0.datePickerMode = .date }
            case .wheels: return DatePicker().with { $0.datePickerMode = .time }
            case .input:
                let button = Button()
                button.title = "Done"
                return TextField().with { $0.inputView = button }
            }
        }

        /// Opens the panel by keys. Return would then select an item.
        private func open(_ kind: Kind) {
            func action(_ title: String) -> Action {
                Action(title: title) { [unowned self] in chosen.append($0.title) }
            }
            window.press(.tab)
            window.press(.tab)
            switch kind {
            case .menu, .menuWithin:
                let button = source as? Button
                button?.showsMenuAsPrimaryAction = true
                button?.menu = Menu(
                    children: kind == .menu ? [action("Cut")] : [Menu(title: "More", children: [action("One")])])
                for key in kind == .menu ? [Key.space] : [.space, .right] { window.press(key) }
            case .editMenu:
                window.press(.application)
                window.press(.end)
            case .list, .calendar, .wheels:
                window.press(.space)
                window.press(.down)
            case .input:
                let done = (source as? TextField)?.inputView as? Button
                done?.addAction(for: .primaryActionTriggered) { [unowned self] in chosen.append("done") }
                window.press(.down)
            case .popover:
                let button = Button()
                button.addAction(for: .primaryActionTriggered) { [unowned self] in chosen.append("guest") }
                guest.view = button
                guest.modalPresentationStyle = .popover
                guest.popoverPresentationController.sourceView = source
                window.rootViewController.present(guest, animated: false)
            }
            chosen = []
        }

        func make(_ change: Change) {
            switch change {
            case .disabled:
                // A picker can be disabled only by ignoring user interaction.
                (source as? Control)?.isEnabled = false
                source.isUserInteractionEnabled = source is Control
            case .hidden: source.isHidden = true
            case .removed: source.removeFromSuperview()
            case .switchedOff: page.isUserInteractionEnabled = false
            }
        }

        var open: [PresentationLayer] { window.presentation.layers.filter { !$0.isLeaving } }
    }

    @Test(arguments: Kind.allCases, Change.allCases)
    func `a panel closes without a selection when the source becomes unavailable`(kind: Kind, change: Change) throws {
        let sample = try Sample(kind)
        let window = sample.window
        try #require(sample.open.count == 1)
        let inner = try #require(window.firstResponder)
        #expect(sample.open[0].isAncestor(of: inner))

        sample.make(change)
        window.press(.return)

        #expect(sample.open.isEmpty && sample.chosen == [] && sample.log.heard == [])
        #expect(window.firstResponder == nil)
        try TestFinger(window).settle()
        window.drawFrame()
        #expect(window.presentation.layers.isEmpty && WindowInspection(of: window).inconsistencies == [])
    }

    @Test(arguments: Kind.allCases, [Change.disabled, .hidden])
    func `tab continues from the source after the panel closes`(kind: Kind, change: Change) throws {
        let sample = try Sample(kind)

        sample.make(change)
        sample.window.drawFrame()
        sample.window.press(.tab)

        #expect(sample.window.firstResponder === sample.after)
    }

    @Test(arguments: Kind.allCases) func `a panel stays open while the source is enabled`(kind: Kind) throws {
        let sample = try Sample(kind)

        sample.before.isEnabled = false
        sample.after.isUserInteractionEnabled = false
        sample.source.alpha = 0.5
        sample.window.drawFrame()

        #expect(sample.open.count == 1)
    }

    @Test func `a modal popover stays open when the source is disabled`() throws {
        let sample = try Sample(.popover)
        sample.guest.isModalInPresentation = true

        sample.make(.disabled)
        sample.window.drawFrame()
        #expect(sample.open.count == 1)
        sample.window.press(.return)

        #expect(sample.chosen == ["guest"])
    }

    @Test func `a disabled view does not open a menu`() throws {
        let view = View()
        let field = TextField()
        view.addSubview(field)
        let window = try openWindow(view, size: Size(300, 200))
        field.frame = Rect(10, 10, 100, 30)
        field.isEnabled = false

        Menu(children: [Action(title: "Cut") { _ in }]).show(beside: field)
        #expect(window.presentation.layers.isEmpty)
        view.contextMenu = Menu(children: [Action(title: "Page") { _ in }])
        #expect(window.presentation.showContextMenu(from: field, at: Point(20, 20)))

        let lines = window.root.descendants.compactMap { ($0 as? MenuItemView)?.element.title }
        #expect(lines == ["Page"])
    }
}
