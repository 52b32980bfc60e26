/// The content of the rows of a list with bound elements: the elements of a document from which views for each row are created.
///
/// A list that takes `items` conforms to `RowTemplateOwner` and gets the template when its element ends:
///
///     func take(_ template: RowTemplate) { self.template = template }
///
///     let row = template.makeRow(for: items, at: 3)   // views that are bound to element 3
///     row.show(items, at: 7)                          // the same views, bound to element 7
///
/// The views retain the variables of the row. Specification 8.
final class RowTemplate {
    private let build: DocumentBuild
    private let elements: [Range<Int>]
    private let binder: Binder?
    /// The row that contains the list or the condition.
    private let outer: (scope: RowScope, binder: Binder?)?
    private(set) weak var owner: (any MarkupOwner)?
    /// The view that will get the content.
    private(set) weak var container: View?
    /// The name of the element in bindings.
    let name: String
    private let type: any BindableType

    fileprivate init(_ rows: RowDeclaration, build: DocumentBuild, owner: (any MarkupOwner)?, in container: View) {
        self.build = build
        self.container = container
        self.owner = owner
        elements = rows.elements
        binder = rows.binder
        outer = build.row
        name = rows.name
        type = rows.type
    }

    /// Whether the list has no elements from which rows are made.
    var isEmpty: Bool { elements.isEmpty }

    /// Returns the expression for a property of the element, as by a column's `key`; nil without an owner.
    ///
    /// - Parameter report: called with faults of values.
    /// - Throws: `BindingFault` if the element has no such property.
    func expression(
        ofMember name: String, report: @escaping (BindingFault) -> Void
    ) throws(BindingFault) -> RowExpression? {
        guard let binder else { return nil }
        let text = "\(self.name).\(name)"
        return RowExpression(text, try binder.expression(text), report: report)
    }

    /// The known properties of the elements.
    var memberNames: [String] { type.memberNames }

    /// Creates the variables of a row without views, for lists that only evaluate expressions.
    func makeScope() -> RowScope { RowScope(name, type, in: outer?.scope) }

    /// Creates the views of a row, bound to the element at an index.
    func makeRow(for items: BoundItems, at index: Int) -> RowContent {
        let scope = makeScope()
        scope.show(items, at: index)
        let group = SlotGroup(scope: scope)
        fill(group, in: nil, row: (scope, binder))
        return RowContent(views: group.views, scope: scope)
    }

    /// Creates a row of a slot, which may contain slots.
    func makeGroup(for items: BoundItems, at index: Int, in slot: ContentSlot) -> SlotGroup {
        let scope = makeScope()
        scope.show(items, at: index)
        let group = SlotGroup(scope: scope)
        fill(group, in: slot.container, slot.list, row: (scope, binder))
        return group
    }

    /// Creates the items of a control for an element.
    func makeItems(for items: BoundItems, at index: Int, in control: View) -> SlotGroup {
        let scope = makeScope()
        scope.show(items, at: index)
        let group = SlotGroup(scope: scope)
        fill(group, in: control, row: (scope, binder))
        return group
    }

    /// Creates conditional content of a slot, without variables of its own.
    func makeGroup(in slot: ContentSlot) -> SlotGroup {
        let group = SlotGroup()
        fill(group, in: slot.container, slot.list, row: outer)
        return group
    }

    /// Creates the content without an element, which reports its faults.
    ///
    /// - Parameter container: a view of the class that will get the content.
    func check(isRow: Bool = true, in container: View = ColumnView(), _ list: SlotItems? = nil) {
        let row = isRow ? (scope: makeScope(), binder: binder) : outer
        fill(SlotGroup(scope: row?.scope), in: container, list, row: row)
    }

    private func fill(
        _ group: SlotGroup, in container: View?, _ list: SlotItems? = nil, row: (scope: RowScope, binder: Binder?)?
    ) {
        // Creating a row may run code of the app that requests another row.
        let build = build.isIdle ? build : DocumentBuild(again: build)
        build.row = row
        defer { build.row = nil }
        View.performWithoutAnimation {
            MarkupContext.hearing {
                build.load.run(for: owner) { build.run(elements, into: group, of: container, list) }
            }
        }
        guard let scope = group.scope else { return }
        for view in group.views { view.ensuredExtras.rowScope = scope }
        for case let item as any RowItem in group.items { item.take(scope) }
    }
}

/// An item that sends actions, such as a button of a bar.
protocol RowItem: MarkupItem {
    /// Gets the variables of the row that contains the item.
    func take(_ scope: RowScope)
}

/// The views of one row and its variables.
struct RowContent {
    let views: [View]
    let scope: RowScope

    /// Shows another element in the same views.
    func show(_ items: BoundItems, at index: Int) { scope.show(items, at: index) }
}

/// A list that takes `items`. Its children in a document are the content of a row if `items` is bound.
///
///     super.properties + [
///         .init(items: "items", \PickerView.items) { $0.items = $1 },
///         .init("row", \PickerView.rowName) { $0.rowName = $1 },
///     ]
protocol RowTemplateOwner: AnyObject {
    /// The name of the element in bindings of the content, `RowScope.defaultName` by default.
    var rowName: String { get set }
    /// Whether the next child is content of the rows. False after an instruction that declares another part, such as a header.
    var takesRowContent: Bool { get }
    /// Gets the content of the rows, after all attributes and children of the element. The elements may have been set before.
    func take(_ template: RowTemplate)
    /// The list among whose items those of the rows are; nil, the default, for a list that has only rows.
    var templateItems: SlotItems? { get }
    /// The attribute that names an array in each element; nil, the default, for a list without one.
    var arrayAttribute: String? { get }
    /// Gets a function that reports a fault of the array's attribute at its place, and a fault that is known. Does nothing by default.
    func takeArrayReporter(_ report: @escaping (MarkupCause) -> Void, fault: MarkupCause?)
}

extension RowTemplateOwner {
    var takesRowContent: Bool { true }
    var templateItems: SlotItems? { nil }
    var arrayAttribute: String? { nil }
    func takeArrayReporter(_ report: @escaping (MarkupCause) -> Void, fault: MarkupCause?) {}
}

/// A view with an object that takes the template for it.
protocol RowTemplateHost: View {
    associatedtype Bound: RowTemplateOwner
    var bound: Bound { get }
}

/// A control whose items, not views, are the content of rows.
protocol RowItemContainer: MarkupObject {}

/// The part of a document that describes rows, while it is read.
final class RowDeclaration {
    let name: String
    let type: any BindableType
    /// nil without an owner: then bindings are not connected.
    let binder: Binder?
    /// The events of each child element.
    var elements: [Range<Int>] = []

    /// Other content for the same rows.
    fileprivate init(_ rows: RowDeclaration, elements: [Range<Int>]) {
        name = rows.name
        type = rows.type
        binder = rows.binder
        self.elements = elements
    }

    fileprivate init(_ name: String, _ type: any BindableType, _ binder: Binder?) {
        self.name = name
        self.type = type
        self.binder = binder
    }

    /// Content without variables, as of a condition.
    init(_ content: Range<Int>) {
        name = ""
        type = UnknownType()
        binder = nil
        elements = [content]
    }
}

/// An expression that a list evaluates for each row: the text of a column, or a key to sort by.
struct RowExpression {
    /// The text in the document.
    let text: String
    private let bound: BoundExpression?
    private let report: (BindingFault) -> Void

    /// An expression that is the same text in all rows.
    init(text: String) {
        self.text = text
        bound = nil
        report = { _ in }
    }

    fileprivate init(_ text: String, _ bound: BoundExpression, report: @escaping (BindingFault) -> Void) {
        self.text = text
        self.bound = bound
        self.report = report
    }

    /// Whether the expression has a formatter.
    var hasFormatter: Bool { bound?.formatter != nil }

    /// Whether the value depends on the row.
    var isBound: Bool { bound != nil }

    /// Returns the value in a row, formatted as the expression says; nil if a step of a path is nil. A fault is reported.
    func value(in scope: RowScope) -> Any? {
        guard let bound else { return text }
        do throws(BindingFault) { return try bound.inRow(scope).currentValue() } catch {
            report(error)
            return nil
        }
    }

    /// Returns the value in a row without the formatter, by which rows are sorted.
    func unformattedValue(in scope: RowScope) -> Any? {
        guard var bound = bound?.inRow(scope) else { return text }
        do throws(BindingFault) {
            return try bound.expression.value { index throws(BindingFault) in try bound.paths[index].value(for: nil) }
        } catch {
            report(error)
            return nil
        }
    }

    /// Returns another value as the expression formats it, such as the sum of a column.
    func formatted(_ value: Any) -> Any? {
        guard let bound else { return value }
        do throws(BindingFault) { return try bound.expression.formatted(value, by: bound.formatter) } catch {
            report(error)
            return nil
        }
    }

    /// The steps of the path that is the whole expression; nil for other expressions, and for those that are only read.
    var singlePath: [String]? { bound?.expression.isOneWay == false ? bound?.expression.singlePath?.steps : nil }

    /// Writes a text that the user has typed to the element of a row.
    ///
    /// - Returns: false if the text is not a value of the property, or if the property cannot be written.
    func write(_ text: String, in scope: RowScope) -> Bool {
        guard let bound = bound?.inRow(scope), singlePath != nil, let path = bound.paths.first else { return false }
        let value = bound.formatter.map { $0.value(of: text) } ?? text
        do throws(BindingFault) {
            return try value.map { value throws(BindingFault) in try path.write(value) } ?? false
        } catch {
            report(error)
            return false
        }
    }

    /// Binds a property of a view in a row, in both directions for a path and an editable property.
    func bind(_ keyPath: String, of view: View, in scope: RowScope, owner: any MarkupOwner) {
        guard case .found(let property, of: let object) = PropertyPath.resolve(keyPath, from: view), let bound else {
            return
        }
        let context = ViewBuilder.builder(for: owner).makeContext(for: owner)
        Binding(property, of: object, in: view, to: bound.inRow(scope), owner: owner, context: context, report: report)
            .start()
    }
}

extension DocumentBuild {
    private static let cellName = "cell"

    /// Returns the value of an attribute of the element, as written.
    func attribute(_ name: String, of tag: OpenTag) -> (index: Int32, text: String)? {
        for index in tag.attributes where tape.names[tape.attributes[Int(index)].name] == name {
            return (index, tape.string(tape.attributes[Int(index)].value))
        }
        return nil
    }

    /// The receiver of the content of rows: the view or item, or an object of it.
    private func rowTemplateOwner(of object: any MarkupObject) -> (any RowTemplateOwner)? {
        object as? any RowTemplateOwner ?? (object as? any RowTemplateHost)?.bound
    }

    /// Begins the rows of a list whose `items` are bound.
    func rowDeclaration(of tag: OpenTag, _ object: any MarkupObject) -> RowDeclaration? {
        // The cast is slow, and most documents have no `items`.
        guard let name = listNames.items, let items = index(of: name, in: tag), isBound(items),
            let list = rowTemplateOwner(of: object)
        else { return nil }
        return rowDeclaration(of: tag, items, named: list.rowName)
    }

    /// - Parameters:
    ///   - items: the index of the attribute with the list.
    ///   - name: the name of the element in the content of a row.
    func rowDeclaration(of tag: OpenTag, _ items: Int32, named name: String) -> RowDeclaration {
        let expression = tape.string(tape.attributes[Int(items)].value.dropFirst())
        let list = (row?.binder ?? load.binder)?.type(of: expression)
        if let list, list.isNoList, owner is DescribedOwner {
            report(.boundItems(list.fullName, property: "items"), in: tag, at: .value(items))
        }
        let type = list?.elementType ?? UnknownType()
        var binder = rowBinders[tag.offset]
        if binder == nil, let owner {
            binder = Binder(owner, row: RowScope(name, type, in: row?.binder?.row), builder: builder.withoutViews)
            rowBinders[tag.offset] = binder
        }
        return RowDeclaration(name, type, binder)
    }

    /// Records an element as content of the rows of its list, instead of creating it.
    ///
    /// - Returns: false if the element is not content of rows.
    func declaresRow(_ tag: OpenTag) -> Bool {
        guard listNames.items != nil else { return false }
        // The fields are read in place: a copy of the element retains its parts.
        let last = openElements.endIndex - 1
        guard last >= 0 else { return false }
        if openElements[last].view == nil, let column = openElements[last].container as? TableColumn {
            // A slot is reported: a cell is one view.
            if case .slot = registry.meaning(of: name(of: tag)) { return false }
            return declaresCell(of: column)
        }
        guard openElements[last].rows != nil, let container = openElements[last].container else { return false }
        let isItem = registry.table(of: type(of: container)).items[name(of: tag)] != nil
        guard isItem == (container is any RowItemContainer), rowTemplateOwner(of: container)?.takesRowContent == true
        else { return false }
        addRowElement(skipElement())
        return true
    }

    /// Records an element as the content of a column's cells, in a table with bound rows.
    private func declaresCell(of column: TableColumn) -> Bool {
        guard let rows = innermostRows else { return false }
        if column.template != nil {
            column.table?.table.diagnostics.report(
                "the column '\(column.key)' has several views for its cells; only the last is used: put them into one")
        }
        column.take(makeTemplate(RowDeclaration(rows, elements: [skipElement()])))
        return true
    }

    /// Gives a column the content that its `cell` attribute names. The column shows texts if the document cannot be read.
    func loadCell(of item: any MarkupItem, in tag: OpenTag) {
        guard let column = item as? TableColumn, let name = column.cellDocument,
            let index = attribute(Self.cellName, of: tag)?.index
        else { return }
        func complain(_ cause: MarkupCause) { report(cause.inOptionalPart, in: tag, at: .value(index)) }
        guard !isBound(index) else {
            return complain(.complaint("'cell' cannot be bound: write the name of a document; the column shows texts"))
        }
        guard let rows = innermostRows else {
            return complain(.complaint("'cell' needs 'items' of the table; the column '\(column.key)' shows texts"))
        }
        guard let build = contentBuild(ofDocument: name, complain), let element = build.readToOutermost() else {
            return
        }
        column.take(build.makeTemplate(RowDeclaration(rows, elements: [element])))
    }

    /// The rows of the innermost view.
    var innermostRows: RowDeclaration? { openElements.last { $0.view != nil }?.rows }

    /// Moves to the end of the element at the current position, and returns its events.
    func skipElement() -> Range<Int> {
        let start = position
        var depth = 0
        repeat {
            switch tape.events[position] {
            case .open(_, _, let attributes):
                depth += 1
                noteIdentifier(attributes)
            case .close: depth -= 1
            default: break
            }
            position += 1
        } while depth > 0 && position < tape.events.count
        let end = position
        // The loop over the events moves on from the end tag.
        position -= 1
        return start..<end
    }

    private func noteIdentifier(_ attributes: Range<Int32>) {
        for index in attributes where tape.attributes[Int(index)].name == MarkupTape.identifier {
            load.laterIdentifiers.insert(tape.string(tape.attributes[Int(index)].value))
        }
    }

    /// Gives the list of an element its content, when the element ends.
    func finishRows(of element: OpenElement) {
        guard let rows = element.rows, let object = element.container, let list = rowTemplateOwner(of: object) else {
            return
        }
        ListCheck(of: self).checkAttributes(of: list, rows, in: element.tag)
        let view = object is any RowItemContainer ? element.view ?? innermostView : nil
        list.take(makeTemplate(rows, in: view ?? ColumnView(), list.templateItems))
    }

    /// Returns the content of rows. Without elements, as in tools, its faults are reported now.
    ///
    /// - Parameters:
    ///   - isRow: whether the content has the variables of a row.
    ///   - isChecked: whether the faults are reported now.
    ///   - container: a view of the class that will get the content.
    ///   - list: the list that will get the items of a slot.
    func makeTemplate(
        _ rows: RowDeclaration, isRow: Bool = true, isChecked: Bool = true, in container: View = ColumnView(),
        _ list: SlotItems? = nil
    ) -> RowTemplate {
        let template = RowTemplate(rows, build: DocumentBuild(again: self), owner: owner, in: container)
        if isChecked, owner == nil || owner is DescribedOwner { template.check(isRow: isRow, in: container, list) }
        return template
    }

    /// Returns an expression for each row of the list that contains an item. nil after a fault.
    func rowExpression(of index: Int32, in tag: OpenTag) -> RowExpression? {
        let rows = openElements.last { $0.view != nil }?.rows
        guard let bound = boundExpression(of: index, in: tag, by: rows?.binder) else { return nil }
        let text = tape.string(tape.attributes[Int(index)].value.dropFirst())
        return RowExpression(text, bound, report: reporter(of: index, in: tag))
    }
}

/// The row of a bound list that contains a view. An action finds out with it which element it is for:
///
///     func remove(_ sender: Button) {
///         guard let book = BoundRow(of: sender)?.element as? Book else { return }
///         books.removeAll { $0 === book }
///     }
public struct BoundRow {
    /// The element that the row shows.
    public let element: Any
    /// The index of the element in the array.
    public let index: Int

    /// Finds the innermost row. Returns nil for a view outside of rows.
    public init?(of view: View) { self.init(RowScope.scope(of: view)) }

    /// Finds the row of an item of a bar. Returns nil for an item outside of rows.
    public init?(of item: BarButtonItem) { self.init(RowScope.scope(of: item.button)) }

    /// Finds the row in which an action of a document's menu was chosen: the row of the action, else of the view with the menu.
    public init?(of action: Action) { self.init(action.rowScope) }

    private init?(_ scope: RowScope?) {
        guard let scope, let element = scope.value else { return nil }
        self.element = element
        index = scope.position
    }
}

extension RowScope {
    /// Returns the variables of the innermost row that contains a view.
    static func scope(of view: View) -> RowScope? {
        sequence(first: view) { $0.superview }.lazy.compactMap { $0.extras?.rowScope }.first
    }
}
