/// Checks attributes that name properties of bound elements, and cells that no column shows. Specification 8, 13.31.
struct ListCheck {
    private let build: DocumentBuild

    init(of build: DocumentBuild) { self.build = build }

    // MARK: Bound elements

    /// Reports a column of a bound list that stays empty because the elements do not have the property that its key names.
    func checkKey(of element: DocumentBuild.OpenElement) {
        guard let column = element.container as? TableColumn, let rows = build.innermostRows, let binder = rows.binder
        else { return }
        let key = build.attribute("key", of: element.tag)?.index
        column.faultReporter = reporter(of: key, in: element.tag)
        guard build.attribute("text", of: element.tag) == nil, column.template == nil, key.map(build.isBound) != true
        else {
            return
        }
        do throws(BindingFault) { _ = try binder.expression("\(rows.name).\(column.key)") } catch {
            column.report(error, known: rows.type.memberNames)
        }
    }

    /// Reports attributes of a list that do not fit the type of its elements.
    func checkAttributes(of list: any RowTemplateOwner, _ rows: RowDeclaration, in tag: OpenTag) {
        if let name = list.arrayAttribute, let (index, text) = build.attribute(name, of: tag), !build.isBound(index) {
            checkArray(name, index, text, of: list, rows, in: tag)
        }
        guard build.owner is DescribedOwner, let binder = build.row?.binder ?? build.load.binder else { return }
        for name in ["selectedItem", "selectedItems"] {
            guard let index = build.attribute(name, of: tag)?.index, build.isBound(index),
                let type = binder.type(of: build.tape.string(build.tape.attributes[Int(index)].value.dropFirst()))
            else { continue }
            let isList = name == "selectedItems"
            let element = isList ? type.elementType : type
            guard isList && type.isNoList || element?.excludes(rows.type) == true else { continue }
            let wanted = isList ? "[\(rows.type.className)]" : rows.type.className
            build.report(.boundElement(wanted, property: name, found: type.fullName), in: tag, at: .value(index))
        }
    }

    /// Reports an attribute that must name an array in each element, such as `children` of an outline.
    private func checkArray(
        _ name: String, _ index: Int32, _ text: String, of list: any RowTemplateOwner, _ rows: RowDeclaration,
        in tag: OpenTag
    ) {
        let steps = [rows.name] + text.split(separator: ".").map(String.init)
        let path = BindingExpression.Path(steps: steps, ranges: steps.map { _ in 0..<0 })
        var fault: MarkupCause?
        do throws(BindingFault) {
            try path.check(from: rows.type)
            if let type = path.type(from: rows.type), type.isNoList {
                fault = .elementArray(text, attribute: name, type: type.fullName)
            }
        } catch { fault = error.cause }
        list.takeArrayReporter(reporter(of: index, in: tag), fault: fault)
    }

    /// Returns a closure that reports a fault of an attribute's value, or of the element without the attribute, during the load or later.
    private func reporter(of index: Int32?, in tag: OpenTag) -> (MarkupCause) -> Void {
        if let index {
            let report: (BindingFault) -> Void = build.reporter(of: index, in: tag)
            return { report(BindingFault($0)) }
        }
        let (element, range) = (build.name(of: tag), build.range(of: .name, in: tag))
        return { [log = build.log, source = build.source] cause in
            log.report(cause, element: element, in: source) { range }
        }
    }

    // MARK: Declared rows

    /// Reports cells of a table's rows that no column shows. Tables whose columns come and go are not checked.
    func checkCells(of element: DocumentBuild.OpenElement) {
        guard let table = element.view as? TableView, element.rows == nil else { return }
        let cells = DeclaredCells(in: Int(element.start)..<build.position, of: build.tape)
        let columns = table.columnPart?.declared ?? []
        guard cells.isFixed, cells.columnCount == columns.count, let first = cells.rows.first else { return }
        guard !columns.isEmpty else {
            return build.report(
                .rowWithoutColumns(build.name(of: first), parent: build.name(of: element.tag)), in: first, at: .name)
        }
        let keys = columns.map(\.key)
        for (place, cell) in cells.cells {
            if let (index, key) = build.attribute("key", of: cell), !key.isEmpty {
                guard !build.isBound(index), !keys.contains(key) else { continue }
                build.report(.unknownCellKey(key, known: keys), in: cell, at: .value(index))
            } else if place >= columns.count {
                build.report(.surplusCell(columns: columns.count), in: cell, at: .name)
            }
        }
    }
}

/// The rows and cells that the element of a table declares.
private struct DeclaredCells {
    /// The number of columns in the element.
    private(set) var columnCount = 0
    private(set) var rows: [OpenTag] = []
    /// The cells with their places in their rows.
    private(set) var cells: [(place: Int, tag: OpenTag)] = []
    /// Whether the same columns and cells are always there.
    private(set) var isFixed = true

    init(in range: Range<Int>, of tape: MarkupTape) {
        // The names of the open elements, and the number of cells in each.
        var open: [(name: String, count: Int)] = []
        for event in tape.events[range] {
            switch event {
            case .open(let name, let offset, let attributes):
                let tag = OpenTag(name: name, offset: offset, attributes: attributes)
                let name = tape.names[name]
                add(tag, named: name, to: &open)
                open.append((name, 0))
            case .close: open.removeLast()
            case .instruction(let target, _, _): if tape.names[target] == "case" { isFixed = false }
            case .text: break
            }
        }
    }

    private mutating func add(_ tag: OpenTag, named name: String, to open: inout [(name: String, count: Int)]) {
        switch (name, open.last?.name) {
        case ("column", _) where open.count == 1: columnCount += 1
        case ("row", _) where open.count == 1: rows.append(tag)
        case ("cell", "row"?):
            cells.append((open[open.count - 1].count, tag))
            open[open.count - 1].count += 1
        case ("If", _), ("Else", _), ("ForEach", _): isFixed = false
        default: break
        }
    }
}
