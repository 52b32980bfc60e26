/// Moves the focus of a window, and sends keys to the view that has it.
final class WindowFocus {
    unowned(unsafe) let window: Window

    init(of window: Window) { self.window = window }

    /// The previous first responder, not counting bar buttons.
    weak var previousResponder: View?

    /// The view that lost the focus because it could not keep it. Another view gets the focus after the event.
    weak var abandonedResponder: View?

    var focusAnchor: View?

    /// The place of text input that was passed to the platform, in points.
    var textInputArea: Rect?

    /// - Parameter isForced: whether no view is asked, for example when the first responder is removed.
    @discardableResult func set(_ new: View?, shown: Bool, isForced: Bool = false) -> Bool {
        func isPossible() -> Bool {
            new.map { $0.window === window && $0.acceptsFocus && Reachability(of: $0).isReachable } ?? true
        }
        guard isPossible() else { return false }
        guard new !== window.firstResponder || shown != window.showsFocus else { return true }
        if new !== window.firstResponder, !isForced {
            let old = window.firstResponder
            guard new?.allows(.gain) != false, old?.allows(.loss(to: new)) != false else { return false }
            // The callbacks may have changed anything.
            guard isPossible(), window.firstResponder === old else { return window.firstResponder === new }
        }
        let old = window.firstResponder
        window.firstResponder = new
        if let old, old !== new, !type(of: old).traits.contains(.clickedWithoutFocus) { previousResponder = old }
        window.context.undoRun += 1
        window.showsFocus = shown
        focusAnchor = new ?? focusAnchor
        rowsFollowFocus(from: old)
        if old !== new { old?.focusDidChange() }
        // The callback may have moved the focus again.
        if window.firstResponder === new { new?.focusDidChange() }
        for layer in window.presentation.layers { layer.focusDidMove() }
        updateTextInput()
        // A change of focus need not be drawn.
        if window.application?.accessibilityTree != nil { window.setNeedsFrame() }
        return true
    }

    /// Takes the focus away from a view that cannot keep it, without asking the view.
    func leave(_ view: View) {
        guard view.isFirstResponder else { return }
        set(nil, shown: window.showsFocus, isForced: true)
        if window.firstResponder == nil { abandonedResponder = view }
    }

    /// Called when the window becomes active or inactive. Views with focus show it.
    func activityDidChange() {
        window.firstResponder?.focusDidChange()
        rowsFollowFocus()
        updateTextInput()
    }

    /// Passes the current place of text input, if any, to the platform.
    func updateTextInput() {
        let view = window.isActive ? window.firstResponder : nil
        let area = view.flatMap { view in view.textInputArea.map(view.convertToWindow) }
        guard area != textInputArea else { return }
        textInputArea = area
        window.platformWindow?.setTextInputArea(area)
    }

    /// The first receiver of keys: the first responder, else the innermost controller's view of the front layer.
    var keyTarget: View {
        if let firstResponder = window.firstResponder { return firstResponder }
        guard let controller = window.presentation.front.viewController?.innermost, controller.isViewLoaded,
            controller.view.window === window
        else { return window.presentation.front }
        return controller.view
    }

    /// Moves the focus to the next view in document order that accepts it, from the view that was last clicked or focused.
    ///
    /// - Parameter isWanted: filters the views; without it, all tab stops count.
    func move(forward: Bool, where isWanted: ((View) -> Bool)? = nil) {
        func isStop(_ view: View) -> Bool {
            guard let isWanted else { return FocusOrder(of: view).isTabStop }
            return view.acceptsFocus && Reachability(of: view).isReachable && isWanted(view)
        }
        // The views in a row do not exist while the row is out of sight.
        if isWanted == nil, let host = window.firstResponder as? any ListSource, host.focusedCell == nil {
            host.showFocusedRow()
        }
        if isWanted != nil, forward { window.firstResponder.map { FocusOrder(of: $0) }?.showNextRow(holding: isStop) }
        let views = FocusOrder(of: window.presentation.front).tabOrder
        let candidates = views.indices.filter { isStop(views[$0]) }
        guard !candidates.isEmpty else { return }
        let start = views.firstIndex { $0 === window.firstResponder ?? focusAnchor }
        let next: Int? =
            forward
            ? candidates.first { $0 > start ?? -1 } ?? candidates.first
            : candidates.last { $0 < start ?? views.count } ?? candidates.last
        if let next { focusByKey(views[next]) }
    }

    /// Moves the focus to the next control if the focused view was disabled, or back to that view if it was enabled again. This happens
    /// after the event, because an app may disable several controls in a row, or move the focus itself.
    func leaveDisabledView() {
        guard let old = abandonedResponder else { return }
        abandonedResponder = nil
        guard window.firstResponder == nil, !window.isClosing, old.window === window, Reachability(of: old).isReachable,
            old === window.presentation.front || window.presentation.front.isAncestor(of: old)
        else { return }
        if old.acceptsFocus {
            set(old, shown: window.showsFocus)
            return
        }
        let views = FocusOrder(of: window.presentation.front).tabOrder
        guard let start = views.firstIndex(where: { $0 === old }) else { return }
        let next = (views[start...] + views[..<start]).first(where: { FocusOrder(of: $0).isTabStop })
        if let next { set(next, shown: window.showsFocus) }
    }

    /// Moves focus to a view on behalf of a key, and scrolls the view into sight.
    @discardableResult func focusByKey(_ view: View) -> Bool {
        guard set(view, shown: true) else { return false }
        for row in FocusOrder(of: view).enclosingRows { row.host.showFocus(at: row.path) }
        EnclosingScrollers(of: view).scrollIntoView()
        view.respond(to: .focusByKey)
        return true
    }

    /// Moves the focus of tables to the rows around the first responder. Their cells show whether the table has focus.
    func rowsFollowFocus(from old: View? = nil) {
        let rows = window.firstResponder.map { FocusOrder(of: $0) }?.enclosingRows ?? []
        for row in rows where row.host.focuses(row.path) { row.host.interaction.focusDidEnter(to: row.path) }
        for row in rows + (old.map { FocusOrder(of: $0) }?.enclosingRows ?? []) { row.host.updateCells() }
    }

    /// Moves the focus to the clicked view. If no view there accepts it, unfinished typing is committed, and the focus stays. With a
    /// non-modal layer open it is removed instead.
    func move(toClicked hit: View?) {
        var next = hit
        while let view = next {
            if type(of: view).traits.contains(.clickedWithoutFocus) {
                return window.firstResponder?.respond(to: .clickElsewhere) ?? ()
            }
            if view.acceptsFocus { break }
            next = view.superview
        }
        if next == nil {
            window.firstResponder?.respond(to: .clickElsewhere)
            if window.presentation.layers.allSatisfy(\.isModal) { next = window.firstResponder }
        }
        set(next, shown: false)
        // The callback may have removed the view.
        if let hit, hit.window === window { focusAnchor = hit }
    }

    func keyDown(_ key: Key, _ modifiers: Modifiers, _ event: Event) {
        if key == .escape, window.pointerTarget != nil { return window.pointing.cancel(event) }
        if key == .escape, window.gestures.cancelPinch() { return }
        let taker = keyTarget.offer(event)
        // A presented layer takes all events that no view in it handles.
        guard taker == nil || taker is ControllerLayer else { return }
        if case .keyDown(_, [], let isRepeat) = event.kind, taker == nil || key != .escape,
            pressButton(by: key, isRepeat: isRepeat)
        {
            return
        }
        if taker == nil, window.root.menuBar?.open(by: key, modifiers, alternatives: event.alternatives) == true {
            return
        }
        let isMenuKey = key == .application && modifiers.isEmpty || key == Key("F10") && modifiers == .shift
        if isMenuKey,
            window.presentation.showContextMenu(from: window.firstResponder ?? window.presentation.front, at: nil)
        {
            return
        }
        if undo(by: key, modifiers) { return }
        if taker == nil, showShortcuts(by: event) { return }
        if taker == nil, key == .tab, modifiers.isSubset(of: .shift) { move(forward: !modifiers.contains(.shift)) }
        if key == Key("F6"), modifiers.isSubset(of: .shift) {
            _ = movePane(
                in: window.presentation.front, from: window.firstResponder, forward: !modifiers.contains(.shift))
        }
        // With the focus in a sidebar view, that view handles the key.
        if case .keyDown(Key("F9"), [], isRepeat: false) = event.kind { togglePane(in: window.presentation.front) }
    }

    /// Handles the undo and redo keys for the first responder.
    func undo(by key: Key, _ modifiers: Modifiers) -> Bool {
        let isUndo = key == Key("Z") && modifiers == .control
        let isRedo = key == Key("Z") && modifiers == [.control, .shift] || key == Key("Y") && modifiers == .control
        guard isUndo || isRedo, let manager = keyTarget.undoManager else { return false }
        guard isUndo ? manager.canUndo : manager.canRedo else { return false }
        if isUndo { manager.undo() } else { manager.redo() }
        return true
    }

    /// Presses the frontmost button for an unhandled key. Focus does not change.
    ///
    /// - Returns: whether there is such a button.
    @discardableResult func pressButton(by key: Key, isRepeat: Bool = false) -> Bool {
        guard let role = Button.Role(pressedBy: key) else { return false }
        let buttons = window.presentation.front.descendants.compactMap { $0 as? Button }.filter {
            $0.role == role && $0.isEnabled && Reachability(of: $0).isReachable
        }
        // Each page of a scroll view may have such a button.
        guard let button = buttons.first(where: { Reachability(of: $0).isPartlyVisible }) ?? buttons.first else {
            return false
        }
        return button.handle(
            Event(.keyDown(.return, [], isRepeat: isRepeat), time: window.application?.clock.time ?? .zero))
    }
}
