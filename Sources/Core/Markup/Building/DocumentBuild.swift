/// One reading of one document: it follows the tape and keeps the open elements.
///
/// Each element lives as specification 1.2 says: made, its properties set, its actions and outlet connected, its content
/// built, and then handed to its parent with its whole subtree.
final class DocumentBuild {
    /// An element whose end tag is still to come.
    private struct OpenElement {
        let tag: OpenTag
        /// nil for an untyped element.
        let view: View?
    }

    let builder: ViewBuilder
    let source: MarkupSource
    let tape: MarkupTape
    let owner: (any MarkupOwner)?
    let root: View?
    let log: DiagnosticLog
    let context: MarkupContext
    let registry = ElementRegistry.shared

    private var openElements: [OpenElement] = []
    /// How many elements are open whose start lies in a `case` of another platform.
    private var skippedDepth = 0
    private var isCaseActive = true
    private var outermost: OpenTag?
    private var result: View?
    /// By name number.
    private var meanings: [ElementRegistry.Meaning?]
    private var reportedFeatures: Set<MarkupFeature> = []
    var plans: [ObjectIdentifier: AttributePlan] = [:]

    var views: [String: View] = [:]
    let ownerName: String
    /// Outlets whose view is of another class; they are reported there.
    var mismatchedOutlets: Set<String> = []
    var idsWithoutOutlet: [(name: String, tag: OpenTag, index: Int32)] = []
    lazy var outlets = owner.map { OutletTable(of: $0) }
    lazy var actions: ActionTable = {
        var table = ActionTable()
        owner?.registerActions(in: &table)
        return table
    }()

    init(
        _ tape: MarkupTape, of source: MarkupSource, builder: ViewBuilder, owner: (any MarkupOwner)?, root: View?,
        log: DiagnosticLog
    ) {
        self.tape = tape
        self.source = source
        self.builder = builder
        self.owner = owner
        self.root = root
        self.log = log
        context = builder.makeContext { log.add($0) }
        meanings = Array(repeating: nil, count: tape.names.count)
        ownerName = owner?.className ?? ""
    }

    func run() throws(MarkupError) -> ViewBuilder.Result {
        for event in tape.events {
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
        if outermost == nil { report(.inactiveDocument, in: nil, at: .bytes(0..<0)) }
        reportMisspelledOutlets()
        reportEmptyOutlets()
        guard let result, !log.hasFatal else { throw MarkupError(log.diagnostics) }
        return ViewBuilder.Result(view: result, views: views, diagnostics: log.diagnostics)
    }

    private var isActive: Bool { isCaseActive && skippedDepth == 0 }

    private func reportEmptyOutlets() {
        guard let outlets, let outermost else { return }
        for (name, outlet) in outlets.outlets where !outlet.isConnected && !mismatchedOutlets.contains(name) {
            report(.emptyOutlet(name, owner: ownerName), in: outermost, at: .name)
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
        let isOutermost = outermost == nil
        if isOutermost { outermost = tag }
        let meaning = meaning(of: tag.name)
        let view: View?
        switch meaning {
        case .view(let type): view = makeView(type, tag)
        case .root: view = rootView(for: tag, isOutermost: isOutermost)
        case .unavailable, .abstract, .unknown: view = nil
        }
        if let view {
            if isOutermost, let root, root !== view {
                report(.rootUnused(element: name(of: tag)), in: tag, at: .name)
            }
            applyAttributes(of: tag, to: view)
        } else if case .root = meaning {
            // Said already.
        } else if isOutermost {
            reportUntyped(meaning, tag)
            report(.noView(element: name(of: tag), known: registry.elementNames), in: tag, at: .name)
        } else if let parent = openElements.last?.view {
            deliver(tag, meaning, to: parent)
        }
        openElements.append(OpenElement(tag: tag, view: view))
    }

    private func close() {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        guard let element = openElements.popLast(), let view = element.view else { return }
        guard let parent = openElements.last else {
            result = view
            return
        }
        guard let parentView = parent.view, !parentView.appendMarkupElementView(view) else { return }
        report(
            .childNotTaken(child: name(of: element.tag), parent: name(of: parent.tag)), in: element.tag, at: .name)
    }

    private func meaning(of name: MarkupTape.Name) -> ElementRegistry.Meaning {
        if let meaning = meanings[Int(name)] { return meaning }
        let meaning = registry.meaning(of: tape.names[name])
        meanings[Int(name)] = meaning
        return meaning
    }

    private func rootView(for tag: OpenTag, isOutermost: Bool) -> View? {
        guard isOutermost else {
            report(.rootNested, in: tag, at: .name)
            return nil
        }
        let view = root ?? builder.makeRoot?()
        if view == nil { report(.rootUndefined, in: tag, at: .name) }
        return view
    }

    /// The view of a typed element: by the factory that `style` names, else by the plain initializer.
    private func makeView(_ type: View.Type, _ tag: OpenTag) -> View {
        guard let index = tag.attributes.first(where: { tape.attributes[Int($0)].name == MarkupTape.style }) else {
            return type.init()
        }
        let style = tape.string(tape.attributes[Int(index)].value)
        guard let factory = registry.factory(named: style, of: type) else {
            report(
                .unknownStyle(
                    style, className: registry.table(of: type).className, known: registry.factoryNames(of: type)),
                in: tag, at: .value(index))
            return type.init()
        }
        let view = factory()
        view.markup.style = style
        return view
    }

    /// Offers an untyped element to its parent, which takes it or does not know it.
    private func deliver(_ tag: OpenTag, _ meaning: ElementRegistry.Meaning, to parent: View) {
        var properties: [(name: String, value: String)] = []
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            let name = tape.names[attribute.name]
            guard !Self.reservedNames.contains(name), ControlEvents.attributeTable[name] == nil else { continue }
            if tape.firstByte(attribute.value) == UInt8(ascii: "$") {
                if owner != nil { reportOnce(.bindings, in: tag, at: .value(index)) }
            } else {
                properties.append((name, text(of: index, in: tag)))
            }
        }
        let isTaken = parent.processMarkupElement(name(of: tag), properties: properties)
        if !isTaken || meaning.isAbstract { reportUntyped(meaning, tag) }
    }

    private func reportUntyped(_ meaning: ElementRegistry.Meaning, _ tag: OpenTag) {
        switch meaning {
        case .unavailable: report(.unavailableElement(name(of: tag)), in: tag, at: .name)
        case .abstract: report(.abstractElement(name(of: tag)), in: tag, at: .name)
        case .unknown where openElements.isEmpty: break
        default: report(.unknownElement(name(of: tag), known: registry.elementNames), in: tag, at: .name)
        }
    }
}

// MARK: - Processing instructions (specification 10)
extension DocumentBuild {
    private func process(instruction target: String, data: Range<Int32>, offset: Int) {
        let text = tape.string(data)
        let range = offset + 2..<offset + 2 + target.utf8.count
        switch target {
        case "case": isCaseActive = builder.options.platforms.contains(String(text.trimmed))
        case "end": isCaseActive = true
        case _ where !isActive: break
        case "properties", "strings", "include":
            reportOnce(.instruction(target), in: openElements.last?.tag, at: .bytes(range))
        default:
            guard let parent = openElements.last(where: { $0.view != nil }), let view = parent.view,
                !view.processMarkupInstruction(target, data: text)
            else { return }
            report(.unknownInstruction(target), in: parent.tag, at: .bytes(range))
        }
    }
}

// MARK: - Reporting
extension DocumentBuild {
    /// What in an element a diagnostic points at.
    enum Place {
        case name
        case attribute(Int32)
        /// A step of a dotted path, by its offset and length in the attribute's name.
        case pathStep(Int32, Range<Int>)
        case value(Int32)
        case bytes(Range<Int>)
    }

    func report(_ cause: MarkupCause, in tag: OpenTag?, at place: Place) {
        log.report(cause, element: tag.map { name(of: $0) }) { range(of: place, in: tag) }
    }

    /// Reports the first use of a feature that is missing; a document uses it in many places.
    func reportOnce(_ feature: MarkupFeature, in tag: OpenTag?, at place: Place) {
        guard reportedFeatures.insert(feature).inserted else { return }
        report(.notAvailable(feature), in: tag, at: place)
    }

    func className(of object: any MarkupObject) -> String { registry.table(of: type(of: object)).className }
    func name(of tag: OpenTag) -> String { tape.names[tag.name] }

    private func range(of place: Place, in tag: OpenTag?) -> Range<Int> {
        if case .bytes(let range) = place { return range }
        guard let tag else { return 0..<0 }
        func attribute(_ index: Int32) -> (name: Range<Int>, value: Range<Int>) {
            let number = Int(index - tag.attributes.lowerBound)
            let start = StartTag(in: source.bytes, at: Int(tag.offset), attributes: number + 1)
            return number < start.attributes.count ? start.attributes[number] : (start.name, start.name)
        }
        switch place {
        case .name: return StartTag(in: source.bytes, at: Int(tag.offset), attributes: 0).name
        case .attribute(let index): return attribute(index).name
        case .value(let index): return attribute(index).value
        case .pathStep(let index, let step):
            let start = attribute(index).name.lowerBound
            return start + step.lowerBound..<start + step.upperBound
        case .bytes(let range): return range
        }
    }
}

/// A start tag on the tape.
nonisolated struct OpenTag {
    let name: MarkupTape.Name
    /// Of `<` in the source.
    let offset: Int32
    let attributes: Range<Int32>
}
