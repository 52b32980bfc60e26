/// Rarely used properties of views. A view creates it when one of them is first set, so that other views only pay for one pointer.
final class ViewExtras {
    var layer: Layer?
    var tintAdjustmentMode = TintAdjustmentMode.automatic
    var tintColor: Color?
    var interfaceStyle = UserInterfaceStyle.unspecified
    /// The colour behind the content, for a view that draws it in place of `backgroundColor`.
    var backdrop: Color?
    var tag = 0
    var accessibilityLabel: String?
    /// The localized default name of a built-in part for assistive programs. `accessibilityLabel` overrides it.
    var localizedAccessibilityLabel: LocalizedString?
    /// The label whose `target` is the view. Its text is the name of the view for assistive programs without an `accessibilityLabel`.
    weak var namingLabel: Label?
    var accessibilityIdentifier: String?
    var accessibility: AccessibilitySettings?
    var contextMenu: Menu?
    /// The document's elements of the context menu, which change it.
    var declaredContextMenu: DeclaredContextMenu?
    var toolTip: String?
    var gestureRecognizers: [GestureRecognizer] = []
    var markup = MarkupRecord()
    /// The bindings that keep properties of the view, or of its objects, equal to an owner's.
    var bindings: [Binding] = []
    /// The outlets of the view's own document, if generated code declares them.
    var declaredOutlets: DeclaredOutlets?
    /// The row that the view is the content of.
    var rowScope: RowScope?
    /// The places of views that come and go among the subviews.
    var slots = SlotList()
    /// The items among which items come and go.
    var slotItems: SlotItems?
    var reportedValidationIssue: ValidationIssue?
    /// Properties whose corrected values have been reported.
    var reportedCorrections: Set<String> = []
    weak var viewController: ViewController?
    var insets = LayoutInsets()
    /// The leading margin; nil uses the margin of the side on which lines begin.
    var leadingMargin: Double?
    var trailingMargin: Double?
    var anchor: Anchor = []
    var pane = PaneState()
    /// The horizontal and the vertical priority; nil uses the class's default.
    var compressionResistance: (LayoutPriority?, LayoutPriority?)
    var hugging: (LayoutPriority?, LayoutPriority?)

    // A strong reference to the layer may outlive the view.
    deinit { layer?.view = nil }
}

/// Whether interactive controls show their tint. Specification 5.
public nonisolated enum TintAdjustmentMode: String, CaseIterable, Sendable {
    /// Uses the superview's mode.
    case automatic
    case normal
    /// Grey, as for views behind a dialog.
    case dimmed
}

/// The strength with which a view keeps its size, from 0 to 1000. Specification 5.
public nonisolated struct LayoutPriority: Hashable, Sendable, Comparable {
    /// The priority, from 0 to 1000.
    public var value: Double

    /// Creates a priority from 0 to 1000.
    public init(_ value: Double) { self.value = value }

    /// The size must be kept: 1000.
    public static let required = LayoutPriority(1000)
    /// The size is kept unless that is impossible: 750.
    public static let defaultHigh = LayoutPriority(750)
    /// The size gives way first: 250.
    public static let defaultLow = LayoutPriority(250)
    /// The weakest priority that is of use: 50.
    public static let fittingSizeLevel = LayoutPriority(50)

    /// Returns whether the first priority is lower.
    public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.value < b.value }
}

nonisolated extension LayoutPriority: MarkupConvertible, CustomStringConvertible {
    /// The first version of MarkupKit wrote `high` and `low`.
    private static let names: [(name: String, value: LayoutPriority)] = [
        ("required", .required), ("defaultHigh", .defaultHigh), ("defaultLow", .defaultLow),
        ("fittingSizeLevel", .fittingSizeLevel), ("high", .defaultHigh), ("low", .defaultLow),
    ]

    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> LayoutPriority {
        if let named = names.first(where: { $0.name == text }) { return named.value }
        guard NumericPrefix(text).form != .none else { throw .unknownName(known: names.map(\.name)) }
        let number = try Double.markupValue(text, in: context)
        guard (0...1000).contains(number) else { throw .outside(0...1000) }
        return LayoutPriority(number)
    }

    public static var markupFormat: String { "number, or required, defaultHigh, defaultLow, fittingSizeLevel" }

    public var description: String { value.plain }
}

extension View {
    /// The view's extras, which are created if there are none.
    var ensuredExtras: ViewExtras {
        let extras = extras ?? ViewExtras()
        self.extras = extras
        return extras
    }

    /// A number by which an app can find the view.
    public var tag: Int {
        get { extras?.tag ?? 0 }
        set { ensuredExtras.tag = newValue }
    }

    /// The view's name for assistive programs. The default is the text of the label whose `target` is the view; nil derives the name
    /// from the view's content.
    public var accessibilityLabel: String? {
        get {
            guard let extras else { return nil }
            return extras.accessibilityLabel ?? AccessibilityElement(of: self).textOfNamingView
                ?? extras.namingLabel?.text
                ?? extras.localizedAccessibilityLabel.map { translated($0) }
        }
        set { ensuredExtras.accessibilityLabel = newValue }
    }

    /// The colour of interactive content; nil uses the superview's, and at the root the theme's accent.
    public var tintColor: Color? {
        get { extras?.tintColor }
        set {
            let old = tintColor
            if newValue != old { ensuredExtras.tintColor = newValue }
            if animation.isAnimationConcerned, let extras {
                let property = AnimatedProperty(
                    owner: extras, storage: \ViewExtras.tintColor, name: "tintColor",
                    shown: { [unowned self] in
                        $0 ?? superview.map { InheritedAppearance(of: $0) }?.nearestTint ?? .accent
                    },
                    mark: { [unowned self] _, _ in InheritedAppearance(of: self).forEachTinted { $0.setNeedsDisplay() }
                    })
                animation.animateChange(of: property, from: old)
            }
            if newValue != old { InheritedAppearance(of: self).tintDidChange() }
        }
    }

    /// The menu that the right button opens anywhere in the view.
    public var contextMenu: Menu? {
        get { extras?.contextMenu }
        set { ensuredExtras.contextMenu = newValue }
    }

    /// The information about this view from its document.
    public var markup: MarkupRecord {
        get { extras?.markup ?? MarkupRecord() }
        // Modified in place: a document may add many entries, and each would copy the previous ones.
        _modify { yield &ensuredExtras.markup }
    }

    /// The controller whose `view` this is. It is the next responder.
    public internal(set) var viewController: ViewController? {
        get { extras?.viewController }
        set { ensuredExtras.viewController = newValue }
    }

    /// Whether the view and its subtree show their tints.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { extras?.tintAdjustmentMode ?? .automatic }
        set {
            guard newValue != tintAdjustmentMode else { return }
            ensuredExtras.tintAdjustmentMode = newValue
            InheritedAppearance(of: self).tintDidChangeInTree()
        }
    }

    /// A name for tests and assistive programs that is never shown to people. Defaults to the `id`.
    public var accessibilityIdentifier: String? {
        get { extras?.accessibilityIdentifier ?? markup.identifier }
        set { ensuredExtras.accessibilityIdentifier = newValue }
    }
}

// MARK: - Margins
extension View {
    /// The distances of content from the edges, in points. The default is 0 for layout views and 8 for others. Setting them also
    /// replaces the leading and the trailing margin.
    public var layoutMargins: EdgeInsets {
        get {
            var margins = layoutSettings.ownMargins
            guard let extras, extras.leadingMargin != nil || extras.trailingMargin != nil else { return margins }
            let (left, right) =
                isRightToLeft
                ? (extras.trailingMargin, extras.leadingMargin) : (extras.leadingMargin, extras.trailingMargin)
            margins.left = left ?? margins.left
            margins.right = right ?? margins.right
            return margins
        }
        set {
            layoutSettings.setMargin(\.leadingMargin, nil)
            layoutSettings.setMargin(\.trailingMargin, nil)
            layoutSettings.ownMargins = newValue
        }
    }
}
