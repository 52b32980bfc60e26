import FoundationEssentials
import Inlay

/// Text in many scripts. A button changes the width of lines that are wrapped, truncated and scaled.
final class TextViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 560) }

    @Outlet var stage: ColumnView
    @Outlet var widthLabel: Label
    @Outlet var widthButton: Button
    @Bindable var message = TextViewController.sample

    private static let wide = 380.0
    private static let narrow = 240.0
    private var width = TextViewController.wide { didSet { showWidth() } }

    override func registerActions(in actions: inout ActionTable) {
        actions["changeWidth"] = { [unowned self] in width = width == Self.wide ? Self.narrow : Self.wide }
    }

    override func viewDidLoad() { showWidth() }

    /// The lines are longer with larger text.
    override func viewWillLayoutSubviews() {
        let room = view.frame.width - view.layoutMargins.left - view.layoutMargins.right
        stage.width = min(width * max(1, view.theme.fontScale), max(0, room))
    }

    private func showWidth() {
        view.setNeedsLayout()
        widthLabel.text = "\(Int(width)) points wide"
        widthButton.attributedTitle = title(width == Self.wide ? "Narrower" : "Wider")
    }

    /// Returns a title with the width that the button sets.
    private func title(_ text: String) -> AttributedString {
        var title = AttributedString(text)
        var detail = AttributedString("  \(Int(Self.wide + Self.narrow - width))")
        detail.font = .style(.caption1)
        detail.foregroundColor = .secondaryLabel
        title.append(detail)
        return title
    }

    /// One label with many attributes: fonts, colours within a joined word, and decorations.
    private static var sample: AttributedString {
        var text = AttributedString(
            "One label: bold, italic and large, marked in colours, now 9.90 instead of 12.90, العربية, a link")
        func change(_ part: String, _ change: (inout AttributedSubstring) -> Void) {
            if let range = text.range(of: part) { change(&text[range]) }
        }
        change("bold") { $0.font = .system(size: 14, weight: .bold) }
        change("italic") { $0.font = .system(size: 14, isItalic: true) }
        change("large") { $0.font = .style(.title2) }
        change("marked") { $0.backgroundColor = .role(.selection) }
        change("colours") { $0.foregroundColor = .role(.destructive) }
        change("9.90") { $0.underlineStyle = .single }
        change("12.90") {
            $0.foregroundColor = .secondaryLabel
            $0.strikethroughStyle = .single
        }
        change("الع") { $0.foregroundColor = .role(.success) }
        change("a link") { $0.link = URL(string: "https://example.org") }
        return text
    }
}
