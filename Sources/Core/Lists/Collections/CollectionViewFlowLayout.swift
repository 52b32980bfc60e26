/// A layout that arranges items in lines, like words in a text. Specification 11.8.
///
/// Items of one size are found in constant time. If the delegate returns individual sizes, or items are measured, a change lays out
/// the whole section again.
@MainActor open class CollectionViewFlowLayout: CollectionViewLayout {
    /// The size of items in points, unless the delegate returns another.
    public var itemSize = Size(50, 50) { didSet { sizeDidChange(\.itemSize, from: oldValue) } }
    /// The estimated size of items, in points. If a side is not zero, items are measured when they are shown; until then they have the
    /// estimated size. A side of zero uses that side of `itemSize`, at least 1.
    public var estimatedItemSize = Size.zero { didSet { sizeDidChange(\.estimatedItemSize, from: oldValue) } }
    /// The space around the items of each section, in points.
    public var sectionInset = EdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
    /// The size of headers along the scroll axis, in points; across it they fill the view. Zero means no headers.
    public var headerReferenceSize = Size.zero { didSet { sizeDidChange(\.headerReferenceSize, from: oldValue) } }
    /// The size of footers; only the dimension along the scroll direction is used. Zero, the default, is no footer.
    public var footerReferenceSize = Size.zero { didSet { sizeDidChange(\.footerReferenceSize, from: oldValue) } }
    /// The distance between lines, in points.
    public var minimumLineSpacing = 10.0 { didSet { spacingDidChange(\.minimumLineSpacing, from: oldValue) } }
    /// The least distance between items of a line, in points. Full lines distribute the remaining space between their items.
    public var minimumInteritemSpacing = 10.0 { didSet { spacingDidChange(\.minimumInteritemSpacing, from: oldValue) } }
    /// The direction in which lines of items follow each other; `vertical` by default.
    public var scrollDirection = ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { invalidateLayout() } }
    }

    /// The axis along which lines follow one another.
    public nonisolated enum ScrollDirection: String, CaseIterable, Sendable, MarkupConvertible {
        case vertical, horizontal
    }

    private(set) var sections = FlowSections()
    /// The sizes of measured items by section, from which `sections` are created.
    private var measured: [Int: [Int: Size]] = [:]
    /// Whether the protocol's default method was called: the delegate does not return sizes.
    private var usesDefaultItemSize = false

    public required init() { super.init() }

    deinit {}

    override open var lineAxis: Axis { axis.other }
    private var axis: Axis { scrollDirection == .vertical ? .vertical : .horizontal }

    private func sizeDidChange(_ path: ReferenceWritableKeyPath<CollectionViewFlowLayout, Size>, from old: Size) {
        let new = self[keyPath: path]
        guard new != old else { return }
        let sides = [new.width, new.height]
        guard sides.allSatisfy({ $0 >= 0 && $0 <= .lengthLimit }) else {
            collectionView?.diagnostics.report(
                "invalid size '\(new.plain)': must be from 0 to \(Double.lengthLimit.plain); ignored")
            self[keyPath: path] = old
            return
        }
        sections = FlowSections()
        measured = [:]
        invalidateLayout()
    }

    private func spacingDidChange(_ path: ReferenceWritableKeyPath<CollectionViewFlowLayout, Double>, from old: Double)
    {
        let new = self[keyPath: path]
        guard new != old else { return }
        if new >= 0, new <= .lengthLimit { return invalidateLayout() }
        collectionView?.diagnostics.report(
            "invalid spacing '\(new.plain)': must be from 0 to \(Double.lengthLimit.plain); ignored")
        self[keyPath: path] = old
    }

    // MARK: Layout

    override open func prepare() {
        guard let view = collectionView else { return }
        let cross = max(
            0,
            view.frame.size[axis.other]
                - (axis == .vertical ? view.contentInset.horizontal : view.contentInset.vertical))
        let delegate = view.delegate as? any CollectionViewDelegateFlowLayout
        collectMeasures()
        func rules(of section: Int, _ count: Int) -> FlowSection.Rules {
            self.rules(of: section, in: view, delegate, cross: cross, count: count)
        }
        let counts = view.itemCounts
        if delegate == nil, !isMeasuring {
            sections = FlowSections(counts: counts, rules: rules(of: 0, 0))
        } else {
            var start = 0.0
            sections = FlowSections(
                each: counts.enumerated().map { number, count in
                    let section = FlowSection(rules(of: number, count), count: count, start: start)
                    start = section.end
                    return section
                })
        }
        measured = [:]
    }

    private func collectMeasures() {
        measured.merge(sections.known) { $1 }
        sections = FlowSections()
    }

    private func rules(
        of section: Int, in view: CollectionView, _ delegate: (any CollectionViewDelegateFlowLayout)?, cross: Double,
        count: Int
    ) -> FlowSection.Rules {
        // The delegate may have other items after one of these calls.
        var flow: (any CollectionViewDelegateFlowLayout)? { view.mayAsk ? delegate : nil }
        var rules = FlowSection.Rules(axis: axis, cross: cross)
        rules.inset = view.sound(
            flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset)
        rules.lineSpacing = view.sound(
            flow?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing)
        rules.itemSpacing = view.sound(
            flow?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
                ?? minimumInteritemSpacing)
        rules.header =
            view.sound(
                flow?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
                    ?? headerReferenceSize)[axis]
        rules.footer =
            view.sound(
                flow?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
                    ?? footerReferenceSize)[axis]
        if isMeasuring {
            let known = measured[section]?.filter { $0.key < count } ?? [:]
            rules.sizes = FlowSizes(estimate: estimate, known: known)
        } else {
            rules.size = itemSize
            rules.sizes = flow.flatMap {
                sizes(of: section, count: count, askedOf: $0, in: view).map { FlowSizes($0.map(view.sound)) }
            }
        }
        return rules
    }

    /// Returns the sizes from the delegate; nil if it does not return sizes.
    private func sizes(
        of section: Int, count: Int, askedOf flow: any CollectionViewDelegateFlowLayout, in view: CollectionView
    ) -> [Size]? {
        guard count > 0 else { return nil }
        usesDefaultItemSize = false
        let first = flow.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: 0, section: section))
        if usesDefaultItemSize { return nil }
        return [first]
            + (1..<count).map {
                let path = IndexPath(item: $0, section: section)
                return view.mayAsk ? flow.collectionView(view, layout: self, sizeForItemAt: path) : itemSize
            }
    }

    /// Returns the size of items for which the delegate does not return one.
    func defaultItemSize() -> Size {
        usesDefaultItemSize = true
        return itemSize
    }

    private var isMeasuring: Bool { estimatedItemSize != .zero }
    /// The estimated size of items. It is never 0, because lines without length would never be shown and measured.
    private var estimate: Size {
        func side(_ estimate: Double, _ size: Double) -> Double { estimate > 0 ? estimate : max(1, size) }
        return Size(
            side(estimatedItemSize.width, itemSize.width), side(estimatedItemSize.height, itemSize.height))
    }

    override open var collectionViewContentSize: Size {
        guard let view = collectionView else { return .zero }
        return axis == .vertical
            ? Size(max(0, view.frame.width - view.contentInset.horizontal), sections.end)
            : Size(sections.end, max(0, view.frame.height - view.contentInset.vertical))
    }

    override open func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
        let sought = mirrored(rect)
        let (low, high) = axis == .vertical ? (sought.minY, sought.maxY) : (sought.minX, sought.maxX)
        var found: [LayoutAttributes] = []
        for number in sections.first(beyond: low)..<sections.count {
            let section = sections[number]
            if section.start >= high { break }
            if let frame = section.headerFrame {
                found.append(attributes(.header, IndexPath(item: 0, section: number), frame))
            }
            for item in section.items(from: low, to: high) {
                found.append(attributes(.item, IndexPath(item: item, section: number), section.frame(of: item)))
            }
            if let frame = section.footerFrame {
                found.append(attributes(.footer, IndexPath(item: 0, section: number), frame))
            }
        }
        return found.filter { $0.frame.intersects(rect) || $0.frame.isEmpty }
    }

    override open func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
        guard (0..<sections.count).contains(path.section) else { return nil }
        let section = sections[path.section]
        return (0..<section.count).contains(path.item)
            ? attributes(.item, path, section.frame(of: path.item)) : nil
    }

    /// Returns attributes with a frame that is mirrored for right-to-left layouts.
    private func attributes(_ kind: LayoutAttributes.Kind, _ path: IndexPath, _ frame: Rect) -> LayoutAttributes {
        LayoutAttributes(kind, at: path, frame: mirrored(frame))
    }

    /// Mirrors a rectangle in right-to-left layouts.
    private func mirrored(_ rect: Rect) -> Rect {
        guard collectionView?.isRightToLeft == true else { return rect }
        return Rect(collectionViewContentSize.width - rect.maxX, rect.minY, rect.width, rect.height)
    }

    // MARK: Measures

    override func measuredSize(of attributes: LayoutAttributes) -> Size? {
        guard isMeasuring, attributes.kind == .item else { return nil }
        var room = Size.unconstrained
        let section = attributes.path.section
        if (0..<sections.count).contains(section) { room[axis.other] = sections[section].room }
        return room
    }

    override func itemWasMeasured(at path: IndexPath, _ size: Size) -> Bool {
        guard (0..<sections.count).contains(path.section), sections[path.section].size(of: path.item) != size else {
            return false
        }
        sections.set(size, of: path)
        return true
    }

    override func itemsDidChange(_ map: RowMap) {
        collectMeasures()
        let old = measured
        measured = [:]
        for (section, sizes) in old {
            for (item, size) in sizes {
                guard let path = map.newPath(of: IndexPath(item: item, section: section), isRow: true) else { continue }
                measured[path.section, default: [:]][path.item] = size
            }
        }
    }

    // MARK: Markup

    override open class var properties: PropertyTable {
        super.properties + flowProperties(of: \CollectionViewFlowLayout.self) { $0 }
    }
    override open class var ignoredAttributes: Set<String> { IgnoredUIKitAttributes.ofFlowLayouts }

    /// Returns the properties for a flow layout, or for a class that has one.
    static func flowProperties<Owner: MarkupObject>(
        of path: KeyPath<Owner, CollectionViewFlowLayout>, layout: @escaping (Owner) -> CollectionViewFlowLayout
    ) -> [Property] {
        func length(_ name: String, _ own: ReferenceWritableKeyPath<CollectionViewFlowLayout, Double>) -> Property {
            .init(name, path.appending(path: own), check: LengthCheck.refuseNegative) { layout($0)[keyPath: own] = $1 }
        }
        func edge(_ name: String, _ own: ReferenceWritableKeyPath<CollectionViewFlowLayout, Double>) -> Property {
            .init(name, path.appending(path: own), check: LengthCheck.refuseHuge) { layout($0)[keyPath: own] = $1 }
        }
        return [
            length("itemWidth", \.itemSize.width), length("itemHeight", \.itemSize.height),
            length("estimatedItemWidth", \.estimatedItemSize.width),
            length("estimatedItemHeight", \.estimatedItemSize.height),
            .init("sectionInset", path.appending(path: \.sectionInset), check: LengthCheck.refuseHuge) {
                layout($0).sectionInset = $1
            },
            edge("sectionInsetTop", \.sectionInset.top), edge("sectionInsetLeft", \.sectionInset.left),
            edge("sectionInsetBottom", \.sectionInset.bottom), edge("sectionInsetRight", \.sectionInset.right),
            length("headerReferenceWidth", \.headerReferenceSize.width),
            length("headerReferenceHeight", \.headerReferenceSize.height),
            length("footerReferenceWidth", \.footerReferenceSize.width),
            length("footerReferenceHeight", \.footerReferenceSize.height),
            length("minimumLineSpacing", \.minimumLineSpacing),
            length("minimumInteritemSpacing", \.minimumInteritemSpacing),
            .init("scrollDirection", path.appending(path: \.scrollDirection)) { layout($0).scrollDirection = $1 },
        ]
    }
}

// MARK: - Validation
extension CollectionView {
    fileprivate func sound(_ size: Size) -> Size {
        func side(_ length: Double) -> Double { length >= 0 ? min(length, .lengthLimit) : 0 }
        if !(size.width >= 0 && size.height >= 0) {
            reportOnce("invalid size '\(size.plain)': must be 0 or greater; 0 is used")
        }
        return Size(side(size.width), side(size.height))
    }

    fileprivate func sound(_ distance: Double) -> Double {
        if distance >= 0 { return min(distance, .lengthLimit) }
        reportOnce("invalid spacing '\(distance.plain)': must be 0 or greater; 0 is used")
        return 0
    }

    /// Returns a valid inset. It may be negative: items may extend beyond their section.
    fileprivate func sound(_ inset: EdgeInsets) -> EdgeInsets {
        func edge(_ length: Double) -> Double {
            if abs(length) <= .lengthLimit { return length }
            reportOnce("invalid inset '\(length.plain)': at most \(Double.lengthLimit.plain) is possible; 0 is used")
            return 0
        }
        return EdgeInsets(
            top: edge(inset.top), left: edge(inset.left), bottom: edge(inset.bottom), right: edge(inset.right))
    }
}
