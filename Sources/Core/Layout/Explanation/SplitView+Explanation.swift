// Explanations of the sizes and places of panes. Specification 13.27.

extension SplitView: ArrangementExplaining {
    func lengthReason(of view: View, along axis: Axis) -> String {
        let inner = contentRect(in: bounds.size).size[axis]
        guard axis == self.axis else {
            let room =
                "\(bounds.size[axis].plain)" + LayoutExplanation(of: self).insetsPhrase(contentInsets, along: axis)
            guard !view.layoutState.dimensions.known(axis).isDefined else {
                return LayoutExplanation(of: view).ownReason(along: axis)
            }
            return LayoutExplanation(of: view).bounded("fills the split view: \(room)", inner, along: axis)
        }
        let room = inner - Double(handles.count) * Self.line
        guard let index = panes.firstIndex(where: { $0 === view }) else { return "is no pane" }
        let items = panes.map { self.item(of: $0, in: room) }
        let pane = items[index]
        let length = PaneLengths(items, in: room).lengths[index]
        if length == pane.minimum, length > 0 { return "minimum\(axis.propertyName) \(length.plain)" }
        if length == pane.maximum { return "maximum\(axis.propertyName) \(length.plain)" }
        let isUsers = view.extras?.pane.length.isDefined == true
        let base =
            isUsers ? "\(pane.base.plain) that its handle gives" : "\(axis.lengthName)=\"\(pane.base.plain)\" is set"
        if length == pane.base { return base }
        let total = items.reduce(0) { $0 + $1.weight }
        guard pane.weight > 0 else { return "\(base), and \((length - pane.base).plain) that no weight takes" }
        let rest = room - items.reduce(0) { $0 + $1.base }
        let share = "weight \(pane.weight.plain) of \(total.plain), of \(rest.plain) points that remain"
        return isUsers || pane.base > 0 ? "\(base), and \((length - pane.base).plain): \(share)" : share
    }

    func placeReason(of view: View, along axis: Axis) -> String {
        guard axis == self.axis, let index = panes.firstIndex(where: { $0 === view }), index > 0 else {
            return axis == self.axis ? "the first pane" : "at the edge of the split view"
        }
        return "after \(Selector.describe(panes[index - 1])) and a line of \(Self.line.plain)"
    }
}
