/// The widths of a table's columns, in points. Specification 13.31.
nonisolated struct ColumnWidths {
    /// The rules of a column.
    struct Rule {
        /// The fixed width, or the one that the user has set; nil for a width from the other rules.
        var width: Double?
        var weight = 0.0
        /// The width of the content; nil if the column does not fit its content.
        var content: Double?
        var least = 32.0
        var greatest = Double.lengthLimit

        /// The content of a column with a weight is a lower limit.
        private var lowerLimit: Double { weight > 0 ? max(least, min(content ?? 0, greatest)) : least }

        fileprivate func clamp(_ width: Double) -> Double {
            min(max(width, lowerLimit), max(lowerLimit, greatest))
        }
    }

    /// The width of a column without a rule.
    static let standard = 120.0

    /// Returns the widths of columns in a given width.
    ///
    /// Columns with a weight share the width that the others leave. A column that reaches a limit gets the limit, and the rest is shared
    /// again. If nothing is left, they have their smallest widths, and the columns are wider than the table. Widths are whole pixels.
    static func widths(of rules: [Rule], in room: Double, scale: Double) -> [Double] {
        func snapped(_ width: Double) -> Double { (width * scale).rounded() / scale }
        var widths = rules.map { rule in snapped(rule.clamp(rule.width ?? rule.content ?? standard)) }
        var open = rules.indices.filter { rules[$0].width == nil && rules[$0].weight > 0 }
        guard !open.isEmpty else { return widths }
        var rest = max(0, room - rules.indices.filter { !open.contains($0) }.reduce(0) { $0 + widths[$1] })
        // Columns that a limit makes wider are decided first if they take more than others give, as in CSS flexbox.
        while !open.isEmpty {
            let total = open.reduce(0) { $0 + rules[$1].weight }
            let shares = open.map { rest * rules[$0].weight / total }
            let excess = zip(open, shares).reduce(0) { $0 + rules[$1.0].clamp($1.1) - $1.1 }
            let limited = zip(open, shares).filter { index, share in
                let width = rules[index].clamp(share)
                return excess > 0 ? width > share : excess < 0 ? width < share : width != share
            }
            guard !limited.isEmpty else { break }
            for (index, share) in limited {
                widths[index] = snapped(rules[index].clamp(share))
                rest = max(0, rest - widths[index])
            }
            open.removeAll { index in limited.contains { $0.0 == index } }
        }
        // Rounds the edges rather than the widths, so that the columns fill the room exactly.
        let total = open.reduce(0) { $0 + rules[$1].weight }
        var (end, start) = (0.0, 0.0)
        for index in open {
            end += rest * rules[index].weight / total
            widths[index] = snapped(end) - start
            start = snapped(end)
        }
        return widths
    }
}
