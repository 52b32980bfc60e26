/// A control must be large enough for a shaky hand, or have enough space around it. WCAG 2.2, 2.5.8.
struct SmallTargetRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.smallTarget
    let explanation = "People whose hands shake hit another control."
    /// The smallest side of a target, in points.
    static let least = 24.0

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        let targets = inspection.targets
        return targets.compactMap { view in
            guard isSmall(view), !isInText(view), let near = targets.first(where: { isNear($0, view) }) else {
                return nil
            }
            return AccessibilityFinding(
                .smallTarget(view.frameInWindow.size, neighbor: Selector.describe(near)), of: view)
        }
    }

    private func isSmall(_ view: View) -> Bool {
        let size = view.frameInWindow.size
        // Frames are rounded to device pixels.
        return min(size.width, size.height) < Self.least - 0.5
    }

    /// Whether the view is a link in a text, whose height is that of its line.
    private func isInText(_ view: View) -> Bool { view.accessibility.role == .link && !(view is LinkButton) }

    /// Whether a circle around a small target touches another target, or the circle around it.
    private func isNear(_ other: View, _ view: View) -> Bool {
        guard other !== view, !other.isAncestor(of: view), !view.isAncestor(of: other) else { return false }
        let (own, area) = (view.frameInWindow, other.frameInWindow)
        let center = Point(own.midX, own.midY)
        guard !isSmall(other) else {
            let way = Point(area.midX, area.midY) - center
            return way.x * way.x + way.y * way.y < Self.least * Self.least
        }
        let x = center.x - min(max(center.x, area.minX), area.maxX)
        let y = center.y - min(max(center.y, area.minY), area.maxY)
        return x * x + y * y < Self.least * Self.least / 4
    }
}
