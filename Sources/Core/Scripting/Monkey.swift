/// Generates random user actions from a seed. The same seed gives the same actions with the same app.
public struct Monkey {
    private var random: SplitMix64
    private var pressedButton: PointerButton?
    private var pressedKey: KeyChord?
    private var isTouching = false

    /// Creates a monkey. Equal seeds produce equal events.
    public init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns the header of a monkey's script; common settings are more likely.
    public mutating func header() -> Script.Header {
        var header = Script.Header()
        header.size = oneOf([Size(480, 320), Size(480, 320), Size(320, 480), Size(800, 600), Size(120, 90)])
        header.scale = oneOf([1, 1, 1, 1.25, 1.5, 2])
        header.theme = oneOf(Theme.Appearance.allCases)
        header.density = chance(0.2) ? .touch : .desktop
        header.direction = chance(0.25) ? .rightToLeft : .leftToRight
        return header
    }

    /// Returns the next action for the window's current state. Views have the names that a recorder gives them.
    public mutating func next(in window: Window) -> ScriptAction {
        let count = window.application?.windows.count ?? 1
        if window.platformWindow == nil { (pressedButton, pressedKey, isTouching) = (nil, nil, false) }
        if window.platformWindow == nil || count > 1 && !holdsSomething && chance(0.1) {
            return .window(.number(Int.random(in: 1...max(1, count), using: &random)))
        }
        window.layout()
        let isTiny = min(window.size.width, window.size.height) < Self.usableSide
        if isTiny, chance(0.5) { return .resize(usualSize()) }
        if let button = pressedButton, chance(0.5) {
            pressedButton = nil
            return .release(chance(0.5) ? nil : target(in: window), button)
        }
        if let chord = pressedKey, chance(0.5) {
            pressedKey = nil
            return .keyUp(chord)
        }
        if isTouching, chance(0.5) { return moveFinger(in: window) }
        return action(nextAction(for: window), in: window)
    }

    private var holdsSomething: Bool { pressedButton != nil || pressedKey != nil || isTouching }

    private enum RandomAction: CaseIterable {
        case click, move, press, drag, wheel, tap, touch, touchDrag, pinch, type, key, keyDown, wait, resize, theme
    }

    /// Returns the relative frequency of an action. Text is rare while no view accepts it.
    private static func weight(_ nextAction: RandomAction, wantsText: Bool) -> Int {
        switch nextAction {
        case .click: 34
        case .move: 5
        case .press: 6
        case .drag, .wheel: 7
        case .tap: 6
        case .touch: 3
        case .touchDrag: 7
        case .pinch: 2
        case .type: wantsText ? 25 : 2
        case .key: 16
        case .keyDown: 5
        case .wait: 6
        case .resize: 4
        case .theme: 1
        }
    }

    private mutating func nextAction(for window: Window) -> RandomAction {
        let weights = RandomAction.allCases.map { Self.weight($0, wantsText: window.wantsText) }
        var rest = integer(in: 0...weights.reduce(0, +) - 1)
        for (nextAction, weight) in zip(RandomAction.allCases, weights) {
            if rest < weight { return nextAction }
            rest -= weight
        }
        return .click
    }

    private mutating func action(_ nextAction: RandomAction, in window: Window) -> ScriptAction {
        switch nextAction {
        case .click:
            let count = oneOf([1, 1, 1, 1, 1, 1, 2, 3])
            return .click(target(in: window), button(), count: count, chance(0.1) ? modifiers() : [])
        case .move: return .move(target(in: window))
        case .press:
            let button = button()
            pressedButton = button
            return .press(target(in: window), button)
        case .drag:
            let start = target(in: window)
            return .drag(start, to: target(in: window))
        case .wheel:
            let notches = oneOf([-10, -3, -1, -0.5, 0.5, 1, 3, 10])
            let target = chance(0.3) ? nil : target(in: window)
            let way = chance(0.8) ? Point(0, notches) : Point(notches, 0)
            return .wheel(target, dx: way.x, dy: way.y, in: chance(0.2) ? fingerTime() : nil)
        case .tap: return .tap(target(in: window))
        case .touch:
            isTouching = true
            return .touchDown(target(in: window))
        case .touchDrag: return .touchDrag(target(in: window), fingerTrajectory(in: window), in: fingerTime())
        case .pinch:
            let way = chance(0.7) ? .zero : Point(oneOf([-60, 12]), oneOf([-12, 60]))
            return .pinch(target(in: window), scale: oneOf([0.1, 0.5, 0.9, 1, 1.1, 2, 8]), by: way, in: fingerTime())
        case .type: return .type(text())
        case .key: return .key((0..<integer(in: 1...3)).map { _ in chord() })
        case .keyDown:
            let chord = chance(0.5) ? KeyChord(.space) : chord()
            pressedKey = chord
            return .keyDown(chord)
        case .wait: return .wait(.milliseconds(oneOf([1, 16, 100, 300, 500, 1000, 3000])))
        case .resize: return .resize(size())
        case .theme: return .theme(window.theme.appearance == .light ? .dark : .light)
        }
    }
}

// MARK: - Targets and values
extension Monkey {
    /// The shortest side in points with which a window shows enough views to click.
    private static let usableSide = 60.0

    private mutating func target(in window: Window) -> ScriptTarget {
        ScriptTarget(naming: point(in: window), in: window)
    }

    /// Returns a whole point inside the window: mostly in a view that accepts focus, sometimes anywhere.
    private mutating func point(in window: Window) -> Point {
        let all = Rect(origin: .zero, size: window.size)
        var area = all
        if !chance(0.1) {
            let views = window.presentation.front.descendants.filter {
                Reachability(of: $0).isReachable && $0.frameInWindow.intersects(all)
            }
            let lively = views.filter(\.acceptsFocus)
            let choice = lively.isEmpty || chance(0.2) ? views : lively
            if !choice.isEmpty { area = oneOf(choice).frameInWindow.intersection(all) }
        }
        return Point(coordinate(from: area.minX, to: area.maxX), coordinate(from: area.minY, to: area.maxY))
    }

    private mutating func coordinate(from start: Double, to end: Double) -> Double {
        let first = Int(start.rounded(.down))
        return Double(integer(in: first...max(first, Int(end.rounded(.up)) - 1)))
    }

    private mutating func moveFinger(in window: Window) -> ScriptAction {
        if chance(0.6) { return .touchMove(fingerTrajectory(in: window), in: fingerTime()) }
        isTouching = false
        return .touchUp
    }

    private mutating func fingerTrajectory(in window: Window) -> TouchTrajectory {
        if chance(0.2) { return .to(target(in: window)) }
        let lengths = [-400.0, -150, -60, -12, -3, 3, 12, 60, 150, 400]
        let (along, across) = (oneOf(lengths), oneOf([0.0, 0, 0, -20, 35]))
        return .by(chance(0.75) ? Point(across, along) : Point(along, across))
    }

    private mutating func fingerTime() -> Duration { .milliseconds(oneOf([16, 50, 150, 300, 800])) }

    private mutating func button() -> PointerButton { chance(0.85) ? .left : oneOf(PointerButton.allCases) }

    private mutating func modifiers() -> Modifiers { oneOf([.shift, .control, .alt, .logo, [.control, .shift]]) }

    private mutating func chord() -> KeyChord {
        if chance(0.3) { return chance(0.3) ? KeyChord(.tab, .shift) : KeyChord(.tab) }
        let isUsual = chance(0.8)
        return KeyChord(Key(oneOf(isUsual ? Self.commonKeys : Self.otherKeys)), chance(0.15) ? modifiers() : [])
    }

    private static let commonKeys = [
        "Space", "Return", "Escape", "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Backspace",
        "Delete",
    ]
    private static let otherKeys = ["A", "C", "V", "X", "Z", "F", "F1", "F5", "F10", "Menu", "Keypad Enter", "=", "-"]

    private mutating func text() -> String {
        if chance(0.5) { return oneOf(Self.words) }
        return (0..<integer(in: 1...3)).map { _ in oneOf(Self.unusualTexts) }.joined()
    }

    private static let words = [
        "a", "Ann", "hello", "Hello, World!", "12.5", " ", "a\"b\\c", "Tab\there", "two\nlines",
    ]

    /// Texts that often cause errors: combining marks, joiners, both directions, controls, and characters without a glyph.
    private static let unusualTexts = [
        "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇩🇪", "🇩", "שלום", "العربية", "漢字", "\u{202E}abc", "\u{200D}", "\u{FEFF}",
        "ﬁ", "𝒳", "\u{0}", "\u{1B}", "\u{7F}", "\r\n", "\u{2028}", "\u{85}", "\u{600}", "\u{10FFFF}", "\u{FFFD}",
        "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "กำ", "한", "\u{1112}", "\u{A0}", "ß", "İ",
        String(repeating: "long ", count: 12),
    ]

    private mutating func size() -> Size {
        switch integer(in: 0...9) {
        case 0: Size(1, 1)
        case 1: chance(0.5) ? Size(1, 300) : Size(300, 1)
        case 2: Size(1600, 1200)
        case 3: Size(Double(integer(in: 2...60)), Double(integer(in: 2...60)))
        default: usualSize()
        }
    }

    private mutating func usualSize() -> Size { Size(Double(integer(in: 100...900)), Double(integer(in: 80...700))) }
}

// MARK: - Randomness
extension Monkey {
    private mutating func chance(_ probability: Double) -> Bool {
        Double(integer(in: 0...999)) < probability * 1000
    }

    /// Returns a random integer, the same for a seed with every version of the standard library. The range is
    /// small compared with 2^64, so that the distribution is practically uniform.
    private mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    /// Returns a random element of an array, which must not be empty.
    private mutating func oneOf<Element>(_ elements: [Element]) -> Element {
        elements[integer(in: 0...elements.count - 1)]
    }
}

/// The SplitMix64 generator of Steele, Lea and Flood: small, fast, and the same on all platforms.
nonisolated struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
