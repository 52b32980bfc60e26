import Testing

@testable import Inlay

/// A control, a receiver of one of its events, and the user input that causes the event.
nonisolated struct RemovalSample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let markup: String
    /// Makes the control's event call `stage.tell()`.
    let listen: @MainActor (RemovalEnvironment) -> Void
    let act: @MainActor (RemovalEnvironment) throws -> Void

    init(
        _ name: String, _ markup: String, _ listen: @escaping @MainActor (RemovalEnvironment) -> Void,
        act: @escaping @MainActor (RemovalEnvironment) throws -> Void
    ) {
        testDescription = name
        self.markup = markup
        self.listen = listen
        self.act = act
    }

    init(
        _ name: String, _ markup: String, _ events: ControlEvents,
        act: @escaping @MainActor (RemovalEnvironment) throws -> Void
    ) {
        self.init(
            name, markup, { stage in (stage.control as? Control)?.addAction(for: events) { stage.tell() } }, act: act)
    }

    static let all = valueSamples + textSamples + pickerSamples + barSamples + scrollSamples
}

/// A window of 400 by 480 points with the control of a sample, and another control that stays.
@MainActor final class RemovalEnvironment {
    private(set) var control: View?
    let other = Button()
    let window: Window
    var remove: (View) -> Void = { _ in }
    private(set) var count = 0
    private(set) var clicks = 0
    /// The number of events before the control is removed.
    var patience = 0
    private var kept: AnyObject?

    init(_ sample: RemovalSample) throws {
        let root = try view(
            #"<ColumnView layoutMargins="30"><RowView>\#(sample.markup)<Spacer/></RowView><Spacer/></ColumnView>"#)
        control = root.subviews.first?.subviews.first
        other.title = "Other"
        other.style = .system
        (root as? ColumnView)?.addArrangedSubview(other)
        window = try openWindow(root, size: Size(400, 480))
        other.addAction(for: .primaryActionTriggered) { [unowned self] in clicks += 1 }
        sample.listen(self)
    }

    func letGo() { (control, kept, remove) = (nil, nil, { _ in }) }
    func keep(_ object: AnyObject) { kept = object }

    func tell() {
        guard let control, control.window != nil else { return }
        if patience > 0 {
            patience -= 1
            return
        }
        count += 1
        remove(control)
    }

    /// Returns a point in the window, from fractions of the control's width and height.
    func place(_ across: Double, _ down: Double = 0.5) -> Point {
        guard let control else { return .zero }
        return control.convertToWindow(Point(control.frame.width * across, control.frame.height * down))
    }
    func click(_ across: Double, _ down: Double = 0.5) { window.click(place(across, down)) }
    func click(_ name: String) throws {
        let frame = try window.find(Selector(name)).frameInWindow
        window.click(Point(frame.midX, frame.midY))
    }
    func down(_ point: Point) {
        window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []))
    }
    func drag(from start: Point, to end: Point) {
        down(start)
        for step in 1...10 { window.send(.pointerMoved(start + (end - start).scaled(by: Double(step) / 10), [])) }
        window.send(.pointerUp(end, .left, clickCount: 1, []))
    }
    func focus() { window.press(.tab) }
    func type(_ text: String) {
        for character in text {
            for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
        }
    }
    func wait(_ milliseconds: Int) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        for _ in 0..<milliseconds / 10 {
            clock.advance(by: .milliseconds(10))
            window.drawFrame()
        }
    }
}

nonisolated extension RemovalSample {
    private static let slider = #"<Slider value="0.5" width="200"/>"#
    private static let stepper = #"<Stepper value="5"/>"#
    private static let segments =
        #"<SegmentedControl selectedSegmentIndex="1"><segment title="S"/><segment title="M"/></SegmentedControl>"#
    private static let pages = #"<PageControl numberOfPages="4"/>"#

    private static let valueSamples: [RemovalSample] = [
        RemovalSample("Slider, dragged", slider, .valueChanged) { stage in
            stage.patience = 3
            stage.drag(from: stage.place(0.5), to: stage.place(0.9))
        },
        RemovalSample("Slider, pressed", slider, .valueChanged) { $0.click(0.9) },
        RemovalSample("Slider, by a key", slider, .valueChanged) { stage in
            stage.focus()
            stage.window.press(.right)
            stage.window.press(.right)
        },
        RemovalSample("Slider, flicked by a finger", slider, .valueChanged) { stage in
            stage.patience = 3
            try TestFinger(stage.window).flick(from: stage.place(0.5), by: Point(80, 0))
        },
        RemovalSample("Stepper, pressed", stepper, .valueChanged) { $0.click(0.9) },
        RemovalSample("Stepper, held", stepper, .valueChanged) { stage in
            stage.patience = 4
            stage.down(stage.place(0.9))
            try stage.wait(2000)
        },
        RemovalSample("Stepper, let go", stepper, .touchUpInside) { stage in
            stage.down(stage.place(0.9))
            try stage.wait(700)
            stage.window.send(.pointerUp(stage.place(0.9), .left, clickCount: 1, []))
        },
        RemovalSample("Switch, clicked", "<Switch/>", .valueChanged) { $0.click(0.5) },
        RemovalSample("Switch, dragged", "<Switch/>", .valueChanged) {
            $0.drag(from: $0.place(0.2), to: $0.place(0.9))
        },
        RemovalSample("Switch, by a key", "<Switch/>", .valueChanged) { stage in
            stage.focus()
            stage.window.press(.space)
        },
        RemovalSample("SegmentedControl, clicked", segments, .valueChanged) { $0.click(0.2) },
        RemovalSample("SegmentedControl, by a key", segments, .valueChanged) { stage in
            stage.focus()
            stage.window.press(.left)
        },
        RemovalSample("PageControl, clicked", pages, .valueChanged) { $0.click(0.9) },
        RemovalSample("PageControl, by a key", pages, .valueChanged) { stage in
            stage.focus()
            stage.window.press(.right)
        },
        RemovalSample("Button, pressed", #"<Button style="system" title="Go"/>"#, .touchDown) { $0.click(0.5) },
        RemovalSample("Button, clicked", #"<Button style="system" title="Go"/>"#, .primaryActionTriggered) {
            $0.click(0.5)
        },
        RemovalSample("Button, its menu", #"<Button style="system" title="Go"/>"#) { stage in
            let button = stage.control as? Button
            button?.showsMenuAsPrimaryAction = true
            button?.menu = Menu(children: [Action(title: "Remove") { [unowned stage] _ in stage.tell() }])
        } act: { stage in
            stage.click(0.5)
            stage.window.press(.down)
            stage.window.press(.return)
        },
        RemovalSample("Label, its context menu", #"<Label text="Go"/>"#) { stage in
            stage.control?.contextMenu = Menu(children: [
                Menu(title: "More", children: [Action(title: "Remove") { [unowned stage] _ in stage.tell() }])
            ])
        } act: { stage in
            stage.window.send(.pointerDown(stage.place(0.5), .right, clickCount: 1, []))
            for key in [Key.down, .right, .return] {
                stage.window.press(key)
                try TestFinger(stage.window).settle()
            }
        },
    ]

    private static let pizza =
        #"<component name="size"><row title="Small"/><row title="Large"/><row title="Huge"/></component></PickerView>"#
    private static func picker(_ style: String) -> String {
        #"<PickerView pickerStyle="\#(style)" width="200">"# + pizza
    }
    private static func date(_ style: String) -> String {
        #"<DatePicker preferredDatePickerStyle="\#(style)" width="320"/>"#
    }
    @MainActor private static func hearPicker(_ stage: RemovalEnvironment) {
        let listener = PickerListener(stage)
        (stage.control as? PickerView)?.delegate = listener
        stage.keep(listener)
    }

    private static let pickerSamples: [RemovalSample] = [
        RemovalSample("PickerView, wheels by a key", picker("wheels"), hearPicker) { stage in
            stage.focus()
            stage.window.press(.down)
            stage.window.press(.down)
        },
        RemovalSample("PickerView, wheels by a click", picker("wheels"), hearPicker) { $0.click(0.5, 0.7) },
        RemovalSample("PickerView, wheels dragged", picker("wheels"), hearPicker) { stage in
            try TestFinger(stage.window).flick(from: stage.place(0.5, 0.7), by: Point(0, -40))
            try TestFinger(stage.window).settle()
        },
        RemovalSample("TextField, what it is filled in with", #"<TextField width="200"/>"#) { stage in
            let picker = (try? view(picker("wheels"))) as? PickerView
            let listener = PickerListener(stage)
            picker?.delegate = listener
            (stage.control as? TextField)?.inputView = picker
            stage.keep(listener)
        } act: { stage in
            stage.click(0.3)
            stage.window.press(.down)
            stage.window.press(.down)
            try TestFinger(stage.window).settle()
        },
        RemovalSample("PickerView, menu", picker("menu"), hearPicker) { stage in
            stage.click(0.5)
            try TestFinger(stage.window).settle()
            stage.window.press(.down)
            stage.window.press(.return)
        },
        RemovalSample("DatePicker, wheels", date("wheels"), .valueChanged) { stage in
            stage.focus()
            stage.window.press(.down)
            stage.window.press(.down)
        },
        RemovalSample("DatePicker, wheels dragged", date("wheels"), .valueChanged) { stage in
            try TestFinger(stage.window).flick(from: stage.place(0.2, 0.7), by: Point(0, -40))
            try TestFinger(stage.window).settle()
        },
        RemovalSample("DatePicker, its calendar", date("compact"), .valueChanged) { stage in
            stage.click(0.1)
            try TestFinger(stage.window).settle()
            try stage.click(#"day "28""#)
        },
        RemovalSample("DatePicker, typed", date("compact"), .valueChanged) { stage in
            stage.focus()
            stage.window.press(.up)
        },
        RemovalSample("DatePicker, inline", date("inline"), .valueChanged) { try $0.click(#"day "28""#) },
    ]
}

@MainActor private final class PickerListener: PickerViewDelegate {
    unowned let stage: RemovalEnvironment

    init(_ stage: RemovalEnvironment) { self.stage = stage }
    deinit {}

    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) { stage.tell() }
}
