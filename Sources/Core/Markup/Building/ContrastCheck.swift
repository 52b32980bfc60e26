/// Finds text of a fixed colour that is hard to read on its fixed background colour.
///
/// Theme colours have enough contrast by themselves, and images are not checked.
struct ContrastCheck {
    /// The minimum contrast of text according to WCAG 2, level AA.
    static let least = 4.5

    /// Report closures by view, each for the element of its view.
    private var reports: [ObjectIdentifier: (MarkupCause) -> Void] = [:]

    /// Whether an attribute, or the last step of a path, is the name of a text colour.
    static func isTextColor(_ name: String) -> Bool {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return ["textColor", "titleColor", "normalTitleColor", "tintColor", "color"].contains(last)
    }

    mutating func add(_ view: View, report: @escaping (MarkupCause) -> Void) {
        reports[ObjectIdentifier(view)] = report
    }

    func run(_ root: View) {
        guard !reports.isEmpty else { return }
        var seen: Set<ObjectIdentifier> = []
        check(root, ground: nil, report: { _ in }, &seen)
    }

    /// - Parameters:
    ///   - ground: the background colour behind the view, if it is a fixed colour.
    ///   - report: reports at the nearest element that encloses the view.
    private func check(
        _ view: View, ground: RGBA?, report: @escaping (MarkupCause) -> Void, _ seen: inout Set<ObjectIdentifier>
    ) {
        guard seen.insert(ObjectIdentifier(view)).inserted else { return }
        let report = reports[ObjectIdentifier(view)] ?? report
        var ground = ContrastSource(of: view).drawsDefaultBackground ? nil : ground
        if let own = InheritedAppearance(of: view).backdrop {
            ground = own.fixedComponents.flatMap { $0.alpha >= 1 ? $0 : nil }
        }
        if let ground, let text = ContrastSource(of: view).fixedTextColor?.fixedComponents, text.alpha > 0 {
            let contrast = ground.mixed(with: text, text.alpha).contrast(with: ground)
            if contrast < Self.least { report(.lowContrast(text: text, ground: ground, contrast)) }
        }
        let parts = view is Button ? [] : view.subviews
        for (index, part) in (parts + DumpedContent.content(of: view).map(\.view)).enumerated() {
            // Stacked views may be placed over the views below them.
            let isCovered = view is LayerView && index > 0
            check(part, ground: isCovered ? nil : ground, report: report, &seen)
        }
    }
}

/// The colours of one view for the contrast check.
struct ContrastSource {
    let view: View

    init(of view: View) { self.view = view }

    /// Whether the view fills its bounds with a theme colour if it has no background colour.
    var drawsDefaultBackground: Bool {
        switch view {
        case let button as Button: button.hasShape || button[.normal].backgroundImage != nil
        case let field as TextField: field.borderStyle != .none
        case is TextView: true
        case is TableViewCell, is TabBadge: true
        default: false
        }
    }

    /// The text colour that was set on the view.
    var fixedTextColor: Color? {
        switch self.view {
        case let label as Label: label.textColor
        case let button as Button: button[.normal].titleColor ?? (button.style == .custom ? button.tintColor : nil)
        case let field as TextField: field.textColor
        case let view as TextView: view.textColor
        default: nil
        }
    }
}
