import Inlay
import InlayDesktop
import InlayRaster

// Panels, menus, tips and alerts that are shown over a window.

extension Studio {
    /// Returns what a view opens: the panel of the first control that has one, otherwise its menu, otherwise its tip.
    ///
    /// - Returns: nil if nothing opens.
    func opened(_ root: View, _ size: Size) throws -> Pixmap? {
        let page = ColumnView()
        page.backgroundColor = root.backgroundColor
        page.layoutMargins = EdgeInsets(0)
        for view in [root, Spacer()] { page.addArrangedSubview(view) }
        let window = try open(page, size)
        defer { window.close() }
        for control in root.family where control is Control && control.isUsable && !window.isPresenting {
            click(control, .left, in: window)
        }
        if !window.isPresenting, let view = root.family.first(where: \.acceptsFocus) ?? root.subviews.first {
            click(view, .right, in: window)
        }
        if !window.isPresenting {
            guard let view = root.family.first(where: { $0.toolTip != nil && $0.isUsable }) else { return nil }
            window.dispatch(Event(.pointerMoved(view.frameInWindow.middle, [])))
            guard window.showToolTip() else { return nil }
        }
        return expose(window).trimmedBelow
    }

    private func click(_ view: View, _ button: PointerButton, in window: Window) {
        let point = view.frameInWindow.middle
        window.dispatch(Event(.pointerMoved(point, [])))
        window.dispatch(Event(.pointerDown(point, button, clickCount: 1, [])))
        window.dispatch(Event(.pointerUp(point, button, clickCount: 1, [])))
        window.drawFrame()
    }

    // MARK: Alerts and menus, which documents cannot contain

    func presentations(_ size: Size) throws -> [(name: String, picture: Pixmap)] {
        let question = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
        let name = AlertController(title: "A new folder", message: "What is it called?")
        name.addTextField { $0.placeholder = "Name" }
        let choice = AlertController(title: "The note has changed", message: nil, preferredStyle: .actionSheet)
        for alert in [question, name, choice] { alert.addAction(AlertAction(title: "Cancel", style: .cancel)) }
        for alert in [question, choice] { alert.addAction(AlertAction(title: "Delete", style: .destructive)) }
        for alert in [name, choice] { alert.addAction(AlertAction(title: "Save")) }
        return [
            ("AlertController", try presented(size) { $0.rootViewController.present(question, animated: false) }),
            (
                "AlertController with a field",
                try presented(size) { $0.rootViewController.present(name, animated: false) }
            ),
            (
                "AlertController, actionSheet",
                try presented(size) { $0.rootViewController.present(choice, animated: false) }
            ),
            ("Menu", try presented(size) { menu.show(beside: $0.rootViewController.view, at: Rect(8, 8, 0, 0)) }),
            ("Menu bar", try presented(size, openMenuBar)),
        ]
    }

    private func presented(_ size: Size, _ act: (Window) -> Void) throws -> Pixmap {
        let ground = View()
        ground.backgroundColor = .windowBackground
        let window = try open(ground, Size(size.width, 260))
        defer { window.close() }
        act(window)
        return expose(window)
    }

    private func openMenuBar(of window: Window) {
        let (file, edit) = (Menu(title: "File", children: menu.children), Menu(title: "Edit", children: menu.children))
        window.menuBar = [file, edit]
        window.drawFrame()
        window.dispatch(Event(.keyDown(Key("F10"), [], isRepeat: false)))
    }

    private var menu: Menu {
        Menu(children: [
            KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { _ in },
            Action(title: "Print", attributes: .disabled) { _ in },
            Menu(title: "Export", children: [Action(title: "Picture") { _ in }]),
            Menu(
                options: .displayInline,
                children: [
                    Action(title: "Lines", state: .on) { _ in }, Action(title: "Numbers", state: .mixed) { _ in },
                ]),
            Menu(options: .displayInline, children: [Action(title: "Delete", attributes: .destructive) { _ in }]),
        ])
    }
}

extension View {
    fileprivate var isUsable: Bool { !isHidden && superview?.isHidden != true && !frame.isEmpty }
}

nonisolated extension Rect {
    fileprivate var middle: Point { Point(midX, midY) }
}
