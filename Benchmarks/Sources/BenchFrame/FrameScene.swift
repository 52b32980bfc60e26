import Inlay

/// The content of the window, and one change to it each frame. `Peers` builds the same content with other toolkits.
final class FrameScene: Scene {
    enum Kind: String {
        case gradient = "W3a"
        case label = "W3b"
        case scrolling = "W3c"
        case longScroll = "scroll"
        case soak
    }

    let kind: Kind
    private let gradient = LinearGradientView()
    var view: View { gradient }
    var name: String { kind.rawValue }
    let count: Int
    /// The content that scrolls, taller than the view that clips it. Scenes without scrolling have none.
    private var content: View?
    private var firstLabel: Label?
    /// A font small enough that the longest text fits.
    private static let font = Font.system(size: 12)
    private static let bottom = Color(red: 78.0 / 255, green: 67.0 / 255, blue: 118.0 / 255)

    init(_ kind: Kind, size: Size, hiddenCount: Int = 0) {
        self.kind = kind
        count = Self.cellCount(size)
        setTop(red: 43)
        let scrolls = kind == .scrolling || kind == .longScroll || kind == .soak
        let half = (size.height / 2).rounded(.down)
        fill(view, Size(size.width, scrolls ? half : size.height), .white)
        if scrolls { addScrollingHalf(Rect(0, half, size.width, half)) }
        for index in 0..<hiddenCount {
            let label = Label()
            label.text = "Hidden \(index)"
            label.frame = Rect(Double(index % 20) * 64, size.height + 64 + Double(index / 20) * 32, 60, 28)
            view.addSubview(label)
        }
    }

    /// Makes the change that precedes the frame of this index.
    func change(_ index: Int) {
        switch kind {
        case .gradient: setTop(red: 43 + index % 200)
        case .label: setText(index + 100)
        case .scrolling: scroll(to: Double(3 * (index + 20)))
        case .longScroll, .soak: break
        }
    }

    func setText(_ number: Int) { firstLabel?.text = "Item \(number)" }

    /// - Parameter offset: in points. The content is `scrollingHeight` taller than its visible part.
    func scroll(to offset: Double) { content?.frame.origin.y = -offset }

    var scrollingHeight: Double {
        guard let content, let visible = content.superview else { return 0 }
        return content.frame.height - visible.frame.height
    }

    private func setTop(red: Int) {
        gradient.colors = [Color(red: Double(red) / 255, green: 88.0 / 255, blue: 118.0 / 255), Self.bottom]
    }

    private func addScrollingHalf(_ frame: Rect) {
        let visible = View()
        visible.clipsToBounds = true
        visible.frame = frame
        let content = View()
        content.backgroundColor = Color(white: 0.95)
        content.frame = Rect(0, 0, frame.width, frame.height * 4)
        fill(content, content.frame.size, .black)
        visible.addSubview(content)
        view.addSubview(visible)
        self.content = content
    }

    /// Fills a view with alternating labels and buttons, in cells of 64 by 32 points.
    private func fill(_ parent: View, _ size: Size, _ textColor: Color) {
        let columns = Int(size.width) / 64
        for index in 0..<Self.cellCount(size) {
            let cell = index.isMultiple(of: 2) ? makeLabel(index, textColor) : makeButton(index)
            cell.frame = Rect(Double(index % columns) * 64, Double(index / columns) * 32, 60, 28)
            parent.addSubview(cell)
        }
    }

    private static func cellCount(_ size: Size) -> Int { Int(size.width) / 64 * (Int(size.height) / 32) }

    private func makeLabel(_ index: Int, _ color: Color) -> View {
        let label = Label()
        label.text = "Item \(index)"
        label.font = Self.font
        label.textColor = color
        if firstLabel == nil { firstLabel = label }
        return label
    }

    private func makeButton(_ index: Int) -> View {
        let button = Button()
        button.title = "B \(index)"
        button.titleLabel.font = Self.font
        button.backgroundColor = Color(white: 0.867)
        button.layer.cornerRadius = 4
        button.layer.borderWidth = 1
        button.layer.borderColor = Color(white: 0.533)
        return button
    }
}
