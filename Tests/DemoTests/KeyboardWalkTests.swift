import DemoResources
import InlayFormatting
import InlayTesting
import Testing

@testable import Demo
@testable import Inlay

/// A walk through each page of the demo with the keyboard alone.
@Suite struct KeyboardWalkTests {
    init() { Demo.register() }

    @Test(arguments: PageNames.all)
    func `keys reach and operate every control of a page and never get stuck`(name: String) throws {
        let walk = try KeyboardWalk(page: name)

        let (forward, backward) = try (walk.round(), walk.round(.shift))
        #expect(forward.isClosed, "\(name): Tab is stuck at \(forward.end)")
        #expect(backward.isClosed, "\(name): Shift+Tab is stuck at \(backward.end)")
        #expect(
            Set(forward.stops) == Set(backward.stops), "\(name): Tab and Shift+Tab visit different controls")

        let stops = try walk.stops(from: forward.stops)
        let missed = try walk.unreachedControls(reached: stops)
        #expect(missed.isEmpty, "\(name): no key reaches \(missed.joined(separator: ", "))")
        let idle = try walk.idleControls(among: stops)
        #expect(idle.isEmpty, "\(name): no key operates \(idle.joined(separator: ", "))")
    }
}

/// Finds the views of a page that have focus after sequences of keys.
private final class KeyboardWalk {
    /// The views with focus while a key is pressed again and again.
    struct Round {
        var stops: [String] = []
        /// Whether the first stop was reached again.
        var isClosed = false
        var end: String { stops.last ?? "no control" }
    }

    private let page: Page

    init(page name: String) throws { page = try #require(Page.all.first { $0.name == name }) }

    private func open() throws -> TestApplication {
        try TestApplication(
            page.controller.init(), size: Size(900, 640), resources: .demo, formatters: FoundationFormatters(),
            fixedText: true)
    }

    /// Presses a key without painting frames.
    private func press(_ key: Key, _ modifiers: Modifiers = [], in app: TestApplication) {
        app.window.dispatch(Event(.keyDown(key, modifiers, isRepeat: false), time: app.clock.time))
        app.window.dispatch(Event(.keyUp(key, modifiers), time: app.clock.time))
        app.window.layout()
    }

    /// The class of a view, its id or label, and its place in the tree, which is the same on each new page.
    private func name(_ view: View) -> String {
        let place = sequence(first: view, next: \.superview).compactMap { view in
            view.superview.map { superview in "\(superview.subviews.firstIndex { $0 === view } ?? -1)" }
        }
        let title = view.accessibilityIdentifier ?? view.accessibility.label ?? ""
        return "\(type(of: view))\(title.isEmpty ? "" : " '\(title)'") /" + place.reversed().joined(separator: "/")
    }

    /// The name of the view with focus; nil if there is none, or if a panel over the page has it.
    private func focus(of app: TestApplication) -> String? {
        guard let view = app.window.firstResponder, app.window.view.isAncestor(of: view) else { return nil }
        return name(view)
    }

    /// Moves focus to a view; false if the page does not have it, or not any more.
    private func focus(_ stop: String, in app: TestApplication) -> Bool {
        guard app.window.presentation.layers.allSatisfy({ !$0.isModal }),
            let view = app.window.view.descendants.first(where: { $0.acceptsFocus && name($0) == stop })
        else { return false }
        return app.window.focus.focusByKey(view) && app.window.firstResponder === view
    }

    /// Presses Tab until the first stop has focus again. Where a text takes Tab, Ctrl+Tab continues.
    func round(_ modifiers: Modifiers = []) throws -> Round {
        let app = try open()
        app.window.makeFirstResponder(nil)
        var round = Round()
        for _ in 0..<600 {
            let takesTab = (app.window.firstResponder as? TextView)?.isEditable == true
            press(.tab, takesTab ? modifiers.union(.control) : modifiers, in: app)
            guard app.window.firstResponder != nil else { break }
            // Tab also visits the panel of a field.
            guard let stop = focus(of: app) else { continue }
            if stop == round.stops.first {
                round.isClosed = true
                break
            }
            if round.stops.contains(stop) { break }
            round.stops.append(stop)
        }
        if round.stops.isEmpty { round.isClosed = true }
        return round
    }

    /// The stops of Tab, of F6, of arrows from there, and of Tab from each row of a list.
    func stops(from stops: [String]) throws -> [String] {
        var found = stops
        var app = try open()
        func note() {
            if let stop = focus(of: app), !found.contains(stop) { found.append(stop) }
        }
        for _ in 0..<6 {
            press(Key("F6"), in: app)
            note()
        }
        for stop in found {
            for key in [Key.right, .down] {
                if !focus(stop, in: app) {
                    app = try open()
                    guard focus(stop, in: app) else { continue }
                }
                for _ in 0..<12 {
                    press(key, in: app)
                    note()
                    // The controls of a row are stops while the row has focus.
                    guard let list = app.window.firstResponder, list is any ListSource else { continue }
                    press(.tab, in: app)
                    note()
                    guard app.window.focus.focusByKey(list) else { break }
                }
            }
        }
        return found
    }

    /// The roles of controls that do nothing themselves.
    private static let passive: Set<Accessibility.Role> = [.none, .navigationBar, .tabBar, .toolbar, .status, .image]

    /// The names of enabled controls that the pointer can press and no key reaches. The parts of a control belong to it, and so does the
    /// control above the content of a scroll view, which has keys. Of a control with controls in it, these count.
    func unreachedControls(reached: [String]) throws -> [String] {
        let reached = Set(reached)
        return try open().window.view.descendants.compactMap { view in
            guard let control = view as? Control, control.isEnabled, Reachability(of: control).isReachable,
                control.acceptsFocus
                    || !Self.passive.contains(control.accessibility.role)
                        && !control.descendants.contains(where: { $0 is Control })
            else { return nil }
            let enclosing = sequence(first: control as View, next: \.superview)
            let isReached = enclosing.contains { view in
                reached.contains(name(view)) && (view === control || !(view is ScrollView) || control is RefreshControl)
            }
            return isReached ? nil : name(control)
        }
    }

    /// The names of reached controls that do nothing for the keys that operate controls.
    func idleControls(among stops: [String]) throws -> [String] {
        var app = try open()
        var idle: [String] = []
        for stop in stops {
            if !focus(stop, in: app) {
                app = try open()
                guard focus(stop, in: app) else { continue }
            }
            guard let control = app.window.firstResponder as? Control else { continue }
            var keys = [Key.space, .right, .left, .down, .up, Key("A"), .backspace]
            // Return may press the default button instead.
            if !hasValue(control) { keys.insert(.return, at: 1) }
            if !keys.contains(where: { operates(control, by: $0, in: app) }) { idle.append(stop) }
            // A window or a panel that a control has opened would take the next keys.
            if app.application.windows.count > 1 || !app.window.presentation.layers.isEmpty { app = try open() }
        }
        return idle
    }

    private func hasValue(_ control: Control) -> Bool {
        control.accessibility.range != nil || control.accessibility.checkState != nil
    }

    /// Whether a key has an effect on a control. A press is none on a control with a value, which must change.
    private func operates(_ control: Control, by key: Key, in app: TestApplication) -> Bool {
        let windows = app.application.windows.count
        let layers = app.window.presentation.layers.count
        let before = control.accessibility
        var isFired = false
        var events: ControlEvents = [.valueChanged, .editingChanged]
        if !hasValue(control) { events.formUnion([.primaryActionTriggered, .touchUpInside]) }
        control.addAction(for: events) { isFired = true }
        press(key, in: app)
        return isFired || app.application.windows.count != windows || app.window.presentation.layers.count != layers
            || control.accessibility != before || app.window.firstResponder !== control
    }
}
