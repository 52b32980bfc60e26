import Inlay
import InlayTesting

/// A page whose views show the events that they receive, to compare a recording with its replay.
final class RecordedPage: MarkupOwner {
    @Outlet var status: Label
    @Outlet var echo: Label
    @Outlet var log: Label
    @Outlet var more: Button
    private var saved = 0
    private var pressed = 0

    func registerActions(in actions: inout ActionTable) {
        actions["press"] = press
        actions["save"] = save
        actions["toggle"] = toggle
    }

    func press() {
        pressed += 1
        status.text = "pressed \(pressed), saved \(saved)"
    }

    func save() {
        saved += 1
        status.text = "pressed \(pressed), saved \(saved)"
    }

    func toggle() { more.isEnabled.toggle() }

    func open() throws -> TestApplication {
        let app = try TestApplication(
            markup: """
                <ColumnView layoutMargins="10" spacing="10">
                    <Button id="saveButton" style="system" title="Save" onTouchDown="press"
                        onPrimaryActionTriggered="save"/>
                    <RowView spacing="5">
                        <Button style="system" title="Toggle" onPrimaryActionTriggered="toggle"/>
                        <Button id="more" style="system" title="More" onPrimaryActionTriggered="save"/>
                    </RowView>
                    <Label id="status" text="none"/>
                    <Label id="echo" text=""/>
                    <Label id="log" text=""/>
                </ColumnView>
                """, owner: self, size: Size(300, 300))
        let field = Field { [unowned self] in echo.text = $0 }
        field.markup.identifier = "field"
        field.height = 30
        let area = Area { [unowned self] in log.text = $0 }
        area.height = 60
        (app.window.view as? ColumnView)?.addArrangedSubview(field)
        (app.window.view as? ColumnView)?.addArrangedSubview(area)
        app.window.drawFrame()
        return app
    }

    /// Returns the recording of `act`: the lines after the header.
    static func record(_ act: (TestApplication) throws -> Void) throws -> String {
        let page = RecordedPage()
        let app = try page.open()
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        try act(app)
        recorder.finish()
        return String(text.drop { $0 != "-" }.dropFirst("---\n".count))
    }
}

/// A view that accepts text, as text fields do.
private final class Field: View {
    private var text = ""
    private var show: (String) -> Void = { _ in }

    convenience init(show: @escaping (String) -> Void) {
        self.init()
        self.show = show
    }

    override var acceptsFocus: Bool { true }
    override var textInputArea: Rect? { bounds }
    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .text(let new): text += new
        case .keyDown(Key("Backspace"), _, _): _ = text.popLast()
        case .keyDown(let key, let modifiers, _) where modifiers.contains(.control): text += "<\(key.rawValue)>"
        default: return false
        }
        show(text)
        return true
    }
}

/// A view without a name that counts the events that it receives.
private final class Area: View {
    private var presses: [PointerButton: Int] = [:]
    private var clicks = 0
    private var wheel = Point.zero
    private var show: (String) -> Void = { _ in }

    convenience init(show: @escaping (String) -> Void) {
        self.init()
        self.show = show
    }

    override func handle(_ event: Event) -> Bool {
        var held: Modifiers = []
        switch event.kind {
        case .pointerDown(_, let button, let count, let modifiers):
            presses[button, default: 0] += 1
            clicks += count
            held = modifiers
        case .wheel(_, let dx, let dy, let modifiers):
            wheel = wheel + Point(dx, dy)
            held = modifiers
        default: return false
        }
        let counts = PointerButton.allCases.map { "\(presses[$0] ?? 0)" }.joined(separator: " ")
        show("\(counts), \(clicks) clicks, wheel \(wheel.x) \(wheel.y), held \(held.rawValue)")
        return true
    }
}
