/// The items of one menu.
final class MenuView: View {
    let menu: Menu
    let items: [MenuItemView]
    /// The indices of items with a separator above them.
    private let firsts: Set<Int>

    /// Lengths in points.
    private static let padding = 4.0
    private static let gap = 9.0
    private static let leastWidth = 120.0

    init(_ menu: Menu) {
        self.menu = menu
        let groups = menu.groups
        items = groups.flatMap { $0.map(MenuItemView.init) }
        var (firsts, count) = (Set<Int>(), 0)
        for group in groups {
            if count > 0 { firsts.insert(count) }
            count += group.count
        }
        self.firsts = firsts
        super.init()
        let hasMarks = items.contains(where: \.hasMark)
        for item in items {
            item.hasMarks = hasMarks
            addSubview(item)
        }
    }

    required convenience init() { self.init(Menu()) }

    deinit {}

    /// The items that can be chosen.
    var choices: [MenuItemView] { items.filter(\.isEnabled) }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let sizes = items.map { $0.measure(fitting: .unconstrained) }
        let height = sizes.reduce(2 * Self.padding + Double(firsts.count) * Self.gap) { $0 + $1.height }
        return Size(max(Self.leastWidth, sizes.map(\.width).max() ?? 0), height)
    }

    override func layoutSubviews() {
        var y = Self.padding
        for (index, item) in items.enumerated() {
            if firsts.contains(index) { y += Self.gap }
            let height = item.measure(fitting: .unconstrained).height
            item.frame = pixels.snapped(Rect(0, y, frame.width, height))
            y += height
        }
    }

    override func draw(into list: inout DisplayList) {
        for index in firsts {
            list.fill(pixels.hairline(across: bounds, y: items[index].frame.minY - Self.gap / 2), .separator)
        }
    }

    override var accessibility: Accessibility {
        Accessibility(role: .menu, label: menu.title.isEmpty ? nil : menu.title)
    }
}
