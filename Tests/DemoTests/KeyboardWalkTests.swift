import DemoResources
import InlayFormatting
import InlayTesting
import Testing

@testable import Demo
@testable import Inlay

/// A walk through each page of the demo with the keyboard alone.
@Suite struct KeyboardWalkTests {
    init() { Demo.register() }

    nonisolated private static let names = [
        "hello", "async", "input", "form", "controls", "choices", "windows", "budget", "charts", "canvas", "fields",
        "writing", "markdown", "dialogs", "files", "pickers", "combos", "tabs", "colors", "bars", "panes", "languages",
        "sizes", "layout", "columns", "elements", "text", "effects", "animation", "scrolling", "onboarding", "tables",
        "sorting", "rows", "bound-lists", "notes", "pizza", "pictures", "player",
    ]

    @Test func `the walk knows every page`() {
        #expect(Page.all.map(\.name).filter { !Self.names.contains($0) } == [])
    }

    @Test(arguments: names)
    func `Tab visits every stop of a page and returns, also backwards`(name: String) throws {
        let walk = try KeyboardWalk(page: name)

        let (forward, backward) = try (walk.round(), walk.round(.shift))

        #expect(forward.isClosed, "\(name): Tab is stuck at \(forward.end)")
        #expect(backward.isClosed, "\(name): Shift+Tab is stuck at \(backward.end)")
        #expect(
            Set(forward.stops.map(\.name)) == Set(backward.stops.map(\.name)),
            "\(name): Tab and Shift+Tab visit different controls")
    }

    @Test(arguments: names)
    func `keys reach every control of a page that the pointer reaches`(name: String) throws {
        let walk = try KeyboardWalk(page: name)

        let missed = try walk.unreachedControls()

        #expect(missed.isEmpty, "\(name): no key reaches \(missed.joined(separator: ", "))")
    }

    @Test(arguments: names)
    func `keys operate every control of a page that they reach`(name: String) throws {
        let walk = try KeyboardWalk(page: name)

        let idle = try walk.idleControls()

        #expect(idle.isEmpty, "\(name): no key operates \(idle.joined(separator: ", "))")
    }
}

/// Finds the views of a page that have focus after sequences of keys. Each sequence starts on a new page, because keys change it.
private struct KeyboardWalk {
    /// A view with focus, and the keys that lead to it.
    struct Stop {
        let name: String
        let keys: [KeyChord]
    }

    /// The stops of a key that is pressed again and again.
    struct Round {
        var stops: [Stop] = []
        /// Whether the first stop was reached again.
        var isClosed = false
        var end: String { stops.last?.name ?? "no control" }
    }

    private let page: Page

    init(page name: String) throws { page = try #require(Page.all.first { $0.name == name }) }

    private func open(_ keys: [KeyChord] = []) throws -> TestApplication {
        let app = try TestApplication(
            page.controller.init(), size: Size(900, 640), resources: .demo, formatters: FoundationFormatters(),
            fixedText: true)
        for key in keys { press(key, in: app) }
        return app
    }

    private func press(_ key: KeyChord, in app: TestApplication) { app.key(key.key, key.modifiers) }

    /// The class of a view, its id or label, and its place in the tree, which is the same on each new page.
    private func name(_ view: View, in app: TestApplication) -> String {
        var (place, next) = ("", view)
        while let superview = next.superview {
            place = "/\(superview.subviews.firstIndex { $0 === next } ?? -1)" + place
            next = superview
        }
        let title = view.accessibilityIdentifier ?? view.accessibility.label ?? ""
        return "\(type(of: view))\(title.isEmpty ? "" : " '\(title)'") \(place)"
    }

    private func focus(of app: TestApplication) -> String? {
        app.window.firstResponder.map { name($0, in: app) }
    }

    /// Presses Tab until the first stop has focus again. Where a text takes Tab, Ctrl+Tab continues.
    func round(_ modifiers: Modifiers = []) throws -> Round {
        let app = try open()
        app.window.makeFirstResponder(nil)
        var (round, keys) = (Round(), [KeyChord]())
        for _ in 0..<600 {
            let old = app.window.firstResponder
            var key = KeyChord(.tab, modifiers)
            if (old as? TextView)?.isEditable == true { key.modifiers.insert(.control) }
            press(key, in: app)
            keys.append(key)
            guard let new = focus(of: app) else { break }
            if new == round.stops.first?.name {
                round.isClosed = true
                break
            }
            if round.stops.contains(where: { $0.name == new }) { break }
            round.stops.append(Stop(name: new, keys: keys))
        }
        if round.stops.isEmpty { round.isClosed = true }
        return round
    }

    /// All stops of Tab, F6, and of arrows from there.
    private func stops() throws -> [Stop] {
        var found = try round().stops
        func explore(_ key: KeyChord, from start: [KeyChord], limit: Int) throws {
            let app = try open(start)
            var keys = start
            for _ in 0..<limit {
                press(key, in: app)
                keys.append(key)
                guard let new = focus(of: app) else { return }
                if !found.contains(where: { $0.name == new }) { found.append(Stop(name: new, keys: keys)) }
            }
        }
        try explore(KeyChord(Key("F6"), []), from: [], limit: 6)
        for stop in found {
            for key in [Key.right, .down] { try explore(KeyChord(key, []), from: stop.keys, limit: 12) }
        }
        return found
    }

    /// The names of enabled controls that the pointer can press and no key reaches. The parts of a control belong to it.
    func unreachedControls() throws -> [String] {
        let reached = Set(try stops().map(\.name))
        let app = try open()
        return app.window.root.descendants.compactMap { view in
            guard let control = view as? Control, control.isEnabled, Reachability(of: control).isReachable,
                !(control is MenuBarTitle)
            else { return nil }
            var next: View? = control
            while let view = next {
                if reached.contains(name(view, in: app)), view === control || !(view is ScrollView) { return nil }
                next = view.superview
            }
            return name(control, in: app)
        }
    }

    /// The names of reached controls that do nothing for the keys that operate controls.
    func idleControls() throws -> [String] {
        var idle: [String] = []
        for stop in try stops() {
            let operates = try [Key.space, .return, .right, .left, .down, .up, Key("A"), .backspace].contains { key in
                let app = try open(stop.keys)
                guard let control = app.window.firstResponder as? Control else { return true }
                let windows = app.application.windows.count
                let layers = app.window.presentation.layers.count
                let before = control.accessibility
                var isFired = false
                control.addAction(for: [.primaryActionTriggered, .valueChanged, .editingChanged, .touchUpInside]) {
                    isFired = true
                }
                press(KeyChord(key, []), in: app)
                return isFired || app.application.windows.count != windows
                    || app.window.presentation.layers.count != layers || control.accessibility != before
                    || app.window.firstResponder !== control
            }
            if !operates { idle.append(stop.name) }
        }
        return idle
    }
}
