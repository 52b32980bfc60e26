/// Builds the views of one document: reads the tape in order and keeps a stack of open elements.
///
/// For each element it creates the view, sets the properties, connects actions and outlet, and builds the content. It then adds the
/// complete subtree to the parent. Specification 1.2.
final class DocumentBuild {
    /// An element whose end tag has not been read yet.
    struct OpenElement {
        let tag: OpenTag
        /// The element's view, or nil for an untyped element.
        let view: View?
        /// The object that receives the child elements, a view or an item; nil if there is none.
        let container: (any MarkupObject)?
        /// The element's index on the tape, and the value of `nonRecreatableCount` before it.
        let start: Int32
        let nonRecreatableCount: Int
        /// The rows that the children describe, for a list with bound elements.
        let rows: RowDeclaration?
    }

    /// The receiver of content without a parent.
    struct Content {
        let group: SlotGroup
        /// The view that will get the views, or that has the bindings of the items.
        let container: View?
        /// The list that will get the items; nil for views.
        let list: SlotItems?

        /// The object whose class lists the items that the content may have.
        var itemContainer: (any MarkupObject)? { list?.container ?? container }
    }

    let load: DocumentLoad
    let source: SourceText
    let tape: MarkupTape
    let registry = ElementRegistry.shared
    /// The view that `<root>` represents.
    private let root: View?
    private let makeRoot: (() -> View)?

    // Debug builds check that accesses do not overlap. The checks were a tenth of the time of a load.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var openElements: [OpenElement] = []
    /// Whether no element is being read, so that the build can create content.
    var isIdle: Bool { openElements.isEmpty && content == nil }
    /// The number of open elements that start in an inactive `case`.
    private var skippedDepth = 0
    /// The platform of the open `case`.
    var openedCase: String? {
        didSet { isCaseActive = openedCase.map(builder.options.platforms.contains) ?? true }
    }
    private var isCaseActive = true
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var outermost: OpenTag?
    private var result: View?
    /// The meaning of each name as an element name, by name number.
    private let meanings: [ElementRegistry.Meaning]
    /// By name number: whether views of that element are always created at once. True for an app's classes and for controls.
    private let requiresEagerCreation: [Bool]
    /// Whether an element has the attribute `style`.
    private let usesStyles: Bool
    let listNames: ListNames
    /// The index of the current event.
    var position = 0
    /// The view and tag of the last element, kept for reuse if nothing retains the view.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var spare: (view: View, tag: OpenTag)?
    /// The number of features read that the document alone cannot recreate: ids, bindings, actions and faults.
    private var ownNonRecreatableCount = 0
    var nonRecreatableCount: Int { ownNonRecreatableCount + log.reportCount }
    /// Recreates elements later. nil until an element needs it, and reset when templates or strings change.
    var recreationBuild: DocumentBuild?
    var plans: [ObjectIdentifier: AttributePlan] = [:]
    /// The last plan by name number.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var lastPlans: [AttributePlan?]
    var templates: TemplateSet
    var translations: Translations

    var builder: ViewBuilder { load.builder }
    var owner: (any MarkupOwner)? { load.owner }
    var ownerName: String { load.ownerName }
    var log: DiagnosticLog { load.log }
    let context: MarkupContext
    /// The row for which content is created, and the binder for its variables, nil without an owner.
    var row: (scope: RowScope, binder: Binder?)?
    /// The receiver of content that is created without a parent: of the elements of a row, for example.
    private(set) var content: Content?
    /// The `<If>` that ends at the previous event.
    var lastIf: (slot: If, end: Int)?
    /// The files of the documents of cells that contain this document, from the outside in.
    private(set) var cellFiles: [String] = []
    /// Binders for the rows of lists, by the element's index on the tape. All rows share them.
    var rowBinders: [Int32: Binder] = [:]

    /// - Parameter parent: the document that includes this one and shares its templates and strings.
    init(
        _ document: DocumentLoad.Document, load: DocumentLoad, parent: DocumentBuild? = nil, root: View? = nil,
        makeRoot: (() -> View)?
    ) {
        self.load = load
        source = document.text
        tape = document.tape
        context = load.context
        self.root = root
        self.makeRoot = makeRoot
        let meanings = tape.names.strings.map { [registry] in registry.meaning(of: $0) }
        self.meanings = meanings
        requiresEagerCreation = meanings.map { [registry] in registry.requiresEagerCreation($0) }
        listNames = ListNames(in: tape)
        usesStyles = tape.hasAttribute(MarkupTape.style)
        lastPlans = Array(repeating: nil, count: tape.names.count)
        templates = parent?.templates ?? TemplateSet(load.builder.templates)
        translations = parent?.translations ?? Translations()
    }

    /// Creates a build that recreates elements of a document that was already read.
    init(again build: DocumentBuild) {
        load = build.load
        source = build.source
        tape = build.tape
        context = build.context
        root = nil
        makeRoot = nil
        meanings = build.meanings
        requiresEagerCreation = build.requiresEagerCreation
        listNames = build.listNames
        usesStyles = build.usesStyles
        plans = build.plans
        lastPlans = build.lastPlans
        templates = build.templates
        translations = build.translations
        outermost = build.outermost
        cellFiles = build.cellFiles
        row = build.row
        rowBinders = build.rowBinders
    }

    /// Creates the views. Returns nil if the document has none.
    func run() -> View? {
        while position < tape.events.count {
            read(tape.events[position])
            position += 1
        }
        spare = nil
        return result
    }

    /// Creates the view of one element.
    func run(from start: Int) -> View? {
        position = start
        repeat {
            read(tape.events[position])
            position += 1
        } while !openElements.isEmpty && position < tape.events.count
        spare = nil
        defer { result = nil }
        return result
    }

    /// Reads the instructions before the outermost element.
    ///
    /// - Returns: the events of the element; nil if there is none.
    func readToOutermost() -> Range<Int>? {
        while position < tape.events.count {
            if case .open = tape.events[position], isActive { return skipElement() }
            read(tape.events[position])
            position += 1
        }
        report(.inactiveDocument, in: nil, at: .bytes(0..<0))
        return nil
    }

    /// Returns a build for the document with the content of cells; nil if it cannot be read.
    func contentBuild(ofDocument name: String, _ complain: (MarkupCause) -> Void) -> DocumentBuild? {
        switch builder.locate(documentNamed: name, for: owner) {
        case .missing: complain(.missingFile(.document, name))
        case .outside: complain(.fileOutsideResources(name))
        case .found(let path):
            builder.includeHandler?(path)
            let file = builder.resources.name(ofFile: path)
            if let first = cellFiles.firstIndex(where: { FileName($0) == FileName(path) }) {
                let names = cellFiles[first...].map { builder.resources.name(ofFile: $0) }
                complain(.includeCycle(names + [file]))
                return nil
            }
            guard let document = load.document(at: path, name: file, isOptional: true, report: complain) else {
                return nil
            }
            let build = DocumentBuild(document, load: load, parent: self, makeRoot: nil)
            build.cellFiles = cellFiles + [path]
            return build
        }
        return nil
    }

    /// Creates the views and slots of elements that have no parent in this document, such as the content of a row.
    ///
    /// - Parameters:
    ///   - container: the view that will get the views and items, if it may contain slots or has items.
    ///   - list: the list that will get the items of a slot.
    func run(_ events: [Range<Int>], into group: SlotGroup, of container: View?, _ list: SlotItems? = nil) {
        content = Content(group: group, container: container, list: list)
        let collector = list?.makeCollector()
        if let collector, let outermost {
            openElements.append(
                OpenElement(
                    tag: outermost, view: nil, container: collector, start: 0, nonRecreatableCount: 0, rows: nil))
        }
        for range in events {
            position = range.lowerBound
            while position < range.upperBound {
                read(tape.events[position])
                position += 1
            }
        }
        if let collector {
            openElements = []
            group.nodes += collector.collectedItems.map { .item($0) }
        }
        spare = nil
        content = nil
    }

    private func read(_ event: MarkupTape.Event) {
        switch event {
        case .open(let name, let offset, let attributes):
            open(OpenTag(name: name, offset: offset, attributes: attributes))
        case .close: close()
        case .instruction(let target, let offset, let data):
            process(instruction: tape.names[target], data: data, offset: Int(offset))
        case .text(let range):
            if isActive { report(.textContent, in: nil, at: .bytes(Int(range.lowerBound)..<Int(range.upperBound))) }
        }
    }

    /// Marks the current element as one that the document alone cannot recreate.
    func markAsNotRecreatable() { ownNonRecreatableCount += 1 }

    /// Reports empty outlets and passes the tables to the owner, after all views exist.
    func finish() {
        if outermost == nil { report(.inactiveDocument, in: nil, at: .bytes(0..<0)) }
        reportMisspelledOutlets()
        reportEmptyOutlets()
        // The report closures retain their document.
        load.idsWithoutOutlet = []
        guard let owner = owner as? any MarkupTablesOwner else { return }
        owner.strings = translations.texts(default: load.strings)
        owner.properties = templates.texts
    }

    var isActive: Bool { isCaseActive && skippedDepth == 0 }

    private func reportEmptyOutlets() {
        guard let members = load.members, let outermost else { return }
        for (name, outlet) in members.outlets
        where !outlet.isConnected && !outlet.mayBeEmpty && !load.mismatchedOutlets.contains(name) {
            let cause =
                load.laterIdentifiers.contains(name)
                ? MarkupCause.laterOutlet(name, owner: ownerName)
                : .emptyOutlet(name, owner: ownerName)
            report(cause, in: outermost, at: .name)
            leaveEmpty(outlet)
        }
    }
}

// MARK: - Elements
extension DocumentBuild {
    private func open(_ tag: OpenTag) {
        guard isActive else {
            skippedDepth += 1
            return
        }
        if matchesPreviousElement(tag) || declaresRow(tag) { return }
        // The outermost element of a cell's document is read once for each cell. A closure would be checked for actor isolation.
        var isOutermost = true
        if let outermost { isOutermost = outermost.offset == tag.offset }
        if isOutermost { outermost = tag }
        let meaning = meanings[Int(tag.name)]
        if case .slot(let type) = meaning, !isOutermost { return readSlot(type, tag) }
        let (start, nonRecreatableCount) = (Int32(position), self.nonRecreatableCount)
        if requiresEagerCreation[Int(tag.name)] || load.needsAllViews { markAsNotRecreatable() }
        var item: (any MarkupItem)?
        let view: View?
        switch meaning {
        case .view(let type): view = makeView(type, tag)
        case .root: view = rootView(for: tag, isOutermost: isOutermost)
        case .unsupported(let type):
            report(.unsupportedElement(name(of: tag)), in: tag, at: .name)
            view = makeView(type, tag)
            (view as? UnsupportedView)?.elementName = name(of: tag)
        case .abstract, .slot, .unknown: view = nil
        }
        if let view {
            if isOutermost, let root, root !== view {
                report(.rootUnused(element: name(of: tag)), in: tag, at: .name)
            }
            reportValidationIssues(in: tag, at: .name)
            if let inspection = context.inspection {
                let element = SourcePlace(atEndOfTagAt: Int(tag.offset), of: source)
                inspection.properties.didMake(view, by: element, style: view.markup.style)
            }
            applyAttributes(of: tag, to: view)
            reportValidationIssues(in: tag, at: .name)
        } else if case .root = meaning {
            // Already reported.
        } else if isOutermost {
            reportUntyped(meaning, tag)
            report(.noView(element: name(of: tag), known: registry.elementNames), in: tag, at: .name)
        } else if let parent = openElements.last, let container = parent.container {
            if let type = registry.table(of: Swift.type(of: container)).items[name(of: tag)] {
                item = makeItem(type, tag, in: container)
            } else if let view = parent.view {
                deliver(tag, meaning, to: view)
            } else {
                reportUntyped(meaning, tag)
            }
        } else if let content, openElements.isEmpty {
            let container = content.itemContainer
            if let type = container.flatMap({ registry.table(of: Swift.type(of: $0)).items[name(of: tag)] }) {
                item = makeItem(type, tag, in: nil)
            } else {
                report(.unknownElement(name(of: tag), known: registry.childNames), in: tag, at: .name)
            }
        }
        let container: (any MarkupObject)? = view ?? item
        let rows: RowDeclaration? = if let container { rowDeclaration(of: tag, container) } else { nil }
        let element = OpenElement(
            tag: tag, view: view, container: container, start: start, nonRecreatableCount: nonRecreatableCount,
            rows: rows)
        // Most elements have no content. They are finished at once, which is faster than the way over the stack.
        if case .close = tape.events[position + 1] {
            position += 1
            finish(element)
        } else {
            openElements.append(element)
        }
    }

    private func close() {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        if let element = openElements.popLast() { finish(element) }
    }

    /// Adds the view of a complete element to its parent, the innermost open element.
    private func finish(_ element: OpenElement) {
        if element.rows != nil { finishRows(of: element) }
        guard let view = element.view else {
            if listNames.items != nil { ListCheck(of: self).checkKey(of: element) }
            return
        }
        if listNames.cell != nil { ListCheck(of: self).checkCells(of: element) }
        if let inspection = context.inspection { inspection.properties.didFinish(view) }
        if load.needsAllViews { check(view, of: element.tag) }
        if let validationIssue = view.diagnostics.anyValidationIssue { report(validationIssue, of: view, element.tag) }
        defer { reportValidationIssues(in: element.tag, at: .name) }
        // The parent is read in place: a copy of it retains its parts.
        let parent = openElements.endIndex - 1
        guard parent >= 0 else {
            take(view, of: element.tag)
            return
        }
        guard !hand(view, of: element, toOpenElement: parent) else { return }
        report(
            .childNotTaken(child: name(of: element.tag), parent: name(of: openElements[parent].tag)), in: element.tag,
            at: .name)
    }

    /// Passes a finished view to the checks that need all views.
    private func check(_ view: View, of tag: OpenTag) {
        if builder.options.reportsLowContrast {
            let place = placeOfTextColor(in: tag)
            load.contrast.add(view) { self.report($0, in: tag, at: place) }
        }
        if let elementHandler = builder.elementHandler { elementHandler(view, reporter(of: tag)) }
    }

    /// Takes a view without a parent: the outermost one, or one of the content of a row.
    private func take(_ view: View, of tag: OpenTag) {
        guard let content else {
            result = view
            return
        }
        guard let list = content.list else { return content.group.nodes.append(.view(view)) }
        guard let item = list.item(for: view) else {
            return report(.childNotTaken(child: name(of: tag), parent: list.elementName), in: tag, at: .name)
        }
        content.group.nodes.append(.item(item))
        if let scope = content.group.scope { view.ensuredExtras.rowScope = scope }
    }

    private func rootView(for tag: OpenTag, isOutermost: Bool) -> View? {
        guard isOutermost else {
            report(.rootNested, in: tag, at: .name)
            return nil
        }
        // The root of a document that is the content of cells is a column, as that of an included document.
        let view = root ?? makeRoot?() ?? (content == nil ? nil : ColumnView())
        if view == nil { report(.rootUndefined, in: tag, at: .name) }
        return view
    }

    /// Creates the view of a typed element with the factory that `style` names, or with the plain initializer.
    private func makeView(_ type: View.Type, _ tag: OpenTag) -> View {
        guard usesStyles, let index = index(of: MarkupTape.style, in: tag) else { return type.init() }
        let style = tape.string(tape.attributes[Int(index)].value)
        guard let factory = registry.factory(named: style, of: type) else {
            report(registry.unknownStyle(style, of: type), in: tag, at: .value(index))
            return type.init()
        }
        if registry.hasAddedFactory(named: style, of: type) { markAsNotRecreatable() }
        let view = factory()
        view.markup.style = style
        return view
    }

    // A loop, because a closure would be checked for actor isolation at run time.
    /// Returns the index of the attribute with a name number.
    func index(of name: Int32, in tag: OpenTag) -> Int32? {
        for index in tag.attributes where tape.attributes[Int(index)].name == name { return index }
        return nil
    }

    /// Creates the item of an element, sets its properties, and adds it to its container.
    ///
    /// - Parameter container: nil for the content of a row.
    private func makeItem(_ type: ItemType, _ tag: OpenTag, in container: (any MarkupObject)?) -> any MarkupItem {
        let item = type.type.init()
        let view = item as? View ?? innermostView
        let bindingCount = view?.extras?.bindings.count ?? 0
        applyAttributes(of: tag, to: item)
        loadCell(of: item, in: tag)
        if let elementHandler = builder.elementHandler { elementHandler(item, reporter(of: tag)) }
        let hasContent = item.hasContent || view?.extras?.bindings.count ?? 0 != bindingCount
        if let container {
            if hasContent { type.add(item, container) }
        } else if let content {
            if let list = content.list, !list.takes(item) {
                report(.childNotTaken(child: name(of: tag), parent: list.elementName), in: tag, at: .name)
            } else if hasContent || content.list == nil {
                content.group.nodes.append(.item(item))
            }
        }
        reportValidationIssues(in: tag, at: .name)
        return item
    }

    /// Adds an element to the content of the rows of the innermost list.
    func addRowElement(_ events: Range<Int>) { openElements.last?.rows?.elements.append(events) }

    /// The view that contains the element that is read.
    var innermostView: View? { openElements.last { $0.view != nil }?.view ?? content?.container }

    /// Passes an untyped element to its parent, and reports it if the parent does not know it.
    private func deliver(_ tag: OpenTag, _ meaning: ElementRegistry.Meaning, to parent: View) {
        var properties: [(name: String, value: String)] = []
        for index in tag.attributes {
            let name = tape.names[tape.attributes[Int(index)].name]
            guard !Self.reservedNames.contains(name), ControlEvents.attributeTable[name] == nil else { continue }
            let value = isBound(index) ? boundText(of: index, in: tag) : text(of: index, in: tag)
            if let value { properties.append((name, value)) }
        }
        let complain = { (cause: MarkupCause) in self.report(cause, in: tag, at: self.place(of: cause, in: tag)) }
        defer { reportValidationIssues(in: tag, at: .name) }
        let isTaken = context.serve(complain) {
            parent.processMarkupElement(name(of: tag), properties: properties)
        }
        if !isTaken || meaning.isAbstract { reportUntyped(meaning, tag) }
    }

    /// Returns the place in an untyped element of a problem that its parent reports.
    private func place(of cause: MarkupCause, in tag: OpenTag) -> Place {
        guard let name = cause.property else { return .name }
        for index in tag.attributes where tape.names[tape.attributes[Int(index)].name] == name {
            return cause.isAboutName ? .attribute(index) : .value(index)
        }
        return .name
    }

    private func reportUntyped(_ meaning: ElementRegistry.Meaning, _ tag: OpenTag) {
        switch meaning {
        case .abstract: report(.abstractElement(name(of: tag)), in: tag, at: .name)
        case .unknown where openElements.isEmpty: break
        default: report(.unknownElement(name(of: tag), known: registry.childNames), in: tag, at: .name)
        }
    }
}

// MARK: - Reporting
extension DocumentBuild {
    /// The part of an element that a diagnostic refers to.
    enum Place {
        case name
        case attribute(Int32)
        /// A step of a dotted path, by its byte range in the attribute's name.
        case pathStep(Int32, Range<Int>)
        case value(Int32)
        /// A part of a value, by its byte range in the value.
        case valuePart(Int32, Range<Int>)
        case bytes(Range<Int>)
    }

    func report(_ cause: @autoclosure () -> MarkupCause, in tag: OpenTag?, at place: Place) {
        log.report(cause(), element: tag.map { name(of: $0) }, in: source) { range(of: place, in: tag) }
    }

    /// Reports the validation issues that views raised for the values that the document just set.
    @inline(__always) func reportValidationIssues(in tag: OpenTag, at place: Place) {
        if MarkupContext.hasPendingValidationIssues { reportPendingValidationIssues(in: tag, at: place) }
    }

    private func reportPendingValidationIssues(in tag: OpenTag, at place: Place) {
        for message in MarkupContext.takePendingValidationIssues() { report(.complaint(message), in: tag, at: place) }
    }

    /// Reports a validation issue at the end tag, when all attributes are set. Bound attributes are skipped: their values come later.
    private func report(_ validationIssue: ValidationIssue, of view: View, _ tag: OpenTag) {
        let given = validationIssue.properties.compactMap { property in
            tag.attributes.last { tape.names[tape.attributes[Int($0)].name] == property }
        }
        guard !given.contains(where: isBound), view.diagnostics.takeUnreportedValidationIssue() != nil else { return }
        report(.complaint(validationIssue.message), in: tag, at: given.first.map { .value($0) } ?? .name)
    }

    /// Returns a function that reports a finding at an element. It may be called after the load.
    private func reporter(of tag: OpenTag) -> (AccessibilityFinding) -> Void {
        let (element, range) = (name(of: tag), range(of: .name, in: tag))
        return { [log, source] finding in log.report(finding.cause, element: element, in: source) { range } }
    }

    /// Returns the place of the attribute that sets the text colour.
    private func placeOfTextColor(in tag: OpenTag) -> Place {
        for index in tag.attributes {
            let name = tape.names[tape.attributes[Int(index)].name]
            if ContrastCheck.isTextColor(name) { return .value(index) }
        }
        return .name
    }

    func className(of object: any MarkupObject) -> String { registry.table(of: type(of: object)).className }
    func name(of tag: OpenTag) -> String { tape.names[tag.name] }

    func range(of place: Place, in tag: OpenTag?) -> Range<Int> {
        func attribute(_ index: Int32, _ tag: OpenTag) -> (name: Range<Int>, value: Range<Int>) {
            let number = Int(index - tag.attributes.lowerBound)
            let start = StartTag(in: source.bytes, at: Int(tag.offset), attributes: number + 1)
            return number < start.attributes.count ? start.attributes[number] : (start.name, start.name)
        }
        switch (place, tag) {
        case (.bytes(let range), _): return range
        case (_, nil): return 0..<0
        case (.name, let tag?): return StartTag(in: source.bytes, at: Int(tag.offset), attributes: 0).name
        case (.attribute(let index), let tag?): return attribute(index, tag).name
        case (.value(let index), let tag?): return attribute(index, tag).value
        case (.valuePart(let index, let part), let tag?):
            let value = attribute(index, tag).value
            // Entities make the source longer than the value.
            let isPlain = value.count == tape.attributes[Int(index)].value.count
            return isPlain ? value.lowerBound + part.lowerBound..<value.lowerBound + part.upperBound : value
        case (.pathStep(let index, let step), let tag?):
            let start = attribute(index, tag).name.lowerBound
            return start + step.lowerBound..<start + step.upperBound
        }
    }
}

/// The names in a document that need checks which most documents do without.
nonisolated struct ListNames {
    /// The number of the name `items`; nil if the document does not use it.
    let items: MarkupTape.Name?
    /// The number of the name `cell`; nil if the document does not use it.
    let cell: MarkupTape.Name?

    init(in tape: MarkupTape) {
        func number(of name: String) -> MarkupTape.Name? {
            tape.names.strings.firstIndex(of: name).map(MarkupTape.Name.init)
        }
        items = number(of: "items")
        cell = number(of: "cell")
    }
}

/// A start tag on the tape.
nonisolated struct OpenTag {
    let name: MarkupTape.Name
    /// The offset of `<` in the source.
    let offset: Int32
    let attributes: Range<Int32>
}
