/// Views that a layout arranges side by side do not cover each other.
struct OverlapRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.overlap
    let explanation = "The view below can be neither read nor clicked where the other view covers it."

    /// Frames may overlap by this much, in points, because they are rounded to pixels.
    private static let tolerance = 1.0

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        inspection.window.root.descendants.compactMap { $0 as? LayoutView }.flatMap(findings)
    }

    private func findings(in layout: LayoutView) -> [AccessibilityFinding] {
        guard Self.separates(layout), Reachability(of: layout).isShown else { return [] }
        let views = layout.subviews.filter { Self.counts($0, in: layout) }.sorted { $0.frame.minY < $1.frame.minY }
        var found: [AccessibilityFinding] = []
        for (index, view) in views.enumerated() {
            for other in views[(index + 1)...] {
                guard other.frame.minY < view.frame.maxY - Self.tolerance else { break }
                let common = view.frame.intersection(other.frame)
                guard common.width > Self.tolerance, common.height > Self.tolerance else { continue }
                found.append(AccessibilityFinding(.overlap(Selector.describe(view), common.size), of: other))
            }
        }
        return found
    }

    /// Whether the layout places its views side by side. Layers cover each other by intention, as do rows with a negative spacing, and the
    /// handles of split views.
    private static func separates(_ layout: LayoutView) -> Bool {
        switch layout {
        case let box as BoxView: box.spacing >= 0
        default: layout is AnchorView
        }
    }

    /// Views at anchors may cover a background; two texts or controls may not cover each other.
    private static func counts(_ view: View, in layout: LayoutView) -> Bool {
        guard Reachability(of: view).isVisible, !view.frame.isEmpty, !(view is Spacer) else { return false }
        return !(layout is AnchorView) || view is Control || view is Label
    }
}
