// Diagnostics about elements, instructions and the root view.
nonisolated extension MarkupCause {
    static func unknownElement(_ name: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .unknownElement, "unknown element '\(name)'",
            suggestion: .name(ForeignNames.element(name), orNearestTo: name, among: known),
            isNameOfElement: true)
    }

    /// An iOS class that Inlay does not have.
    static func unsupportedElement(_ name: String) -> MarkupCause {
        MarkupCause(
            .unsupportedElement, .note, strict: .warning,
            "'\(name)' is not available on the desktop; an empty frame is shown")
    }

    static func abstractElement(_ name: String) -> MarkupCause {
        MarkupCause(
            .abstractElement, "'\(name)' is not an element, only a base class of elements",
            suggestion: ForeignNames.element(name).map { .text($0) } ?? .none, isNameOfElement: true)
    }

    static func rowWithoutColumns(_ row: String, parent: String) -> MarkupCause {
        MarkupCause(
            .childNotTaken,
            "'\(parent)' has no columns, so the cells of its '\(row)' are not shown; add a 'column' for each cell")
    }

    static func surplusCell(columns count: Int) -> MarkupCause {
        MarkupCause(
            .childNotTaken,
            "the table has \(count) column\(count == 1 ? "" : "s"), so this cell is not shown; "
                + "add a 'column', or remove the cell")
    }

    static func unknownCellKey(_ key: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .childNotTaken,
            "no column has the key '\(key.shortened)', so this cell is not shown\(known.list(after: "; the keys are "))",
            suggestion: .nearest(to: key, among: known))
    }

    static func childNotTaken(child: String, parent: String) -> MarkupCause {
        MarkupCause(.childNotTaken, "'\(parent)' does not accept this '\(child)'; ignored")
    }

    /// - Parameters:
    ///   - parent: nil for the content of a row that no container arranges.
    ///   - list: the view around the place whose property `items` repeats elements; nil without one.
    ///   - hasItems: whether the parent repeats its content for bound `items`.
    static func misplacedSlot(_ name: String, parent: String?, in list: String?, hasItems: Bool) -> MarkupCause {
        let advice =
            list.map { "bind 'items' of '\($0)' instead" } ?? "put it into a layout view, such as 'ColumnView'"
        guard let parent else { return MarkupCause(.childNotTaken, "'\(name)' cannot be a row itself; \(advice)") }
        return MarkupCause(
            .childNotTaken,
            hasItems
                ? "'\(parent)' repeats its content for 'items' already: '\(name)' is ignored"
                : "'\(parent)' cannot contain '\(name)'; \(advice)")
    }

    static func slotInRows(_ name: String, parent: String) -> MarkupCause {
        MarkupCause(
            .childNotTaken, "'\(parent)' takes one 'ForEach', whose elements are its items; this '\(name)' is ignored")
    }

    static let elseWithoutIf = MarkupCause(.childNotTaken, "'Else' must directly follow an 'If'; ignored")

    static func missingAttribute(_ name: String, element: String) -> MarkupCause {
        MarkupCause(.invalidValue, "'\(element)' needs the attribute '\(name)'", property: name)
    }

    static func unknownInstruction(_ target: String) -> MarkupCause {
        MarkupCause(
            .unknownInstruction, "unknown processing instruction '\(target)'",
            suggestion: .nearest(to: target, among: PartNames.instructions))
    }

    /// - Parameter name: empty if a `case` has none.
    static func unknownPlatform(_ name: String, known: [String]) -> MarkupCause {
        let list = known.joined(separator: ", ")
        return MarkupCause(
            .unknownPlatform,
            name.isEmpty
                ? "'case' needs a platform, such as \(list)"
                : "unknown platform '\(name.shortened)': not one of \(list); its content is ignored",
            suggestion: .nearest(to: name, among: known))
    }

    static let endWithoutCase = MarkupCause(.endWithoutCase, "'<?end?>' without a '<?case?>' before it")
    static let textContent = MarkupCause(.textContent, .error, "text is not allowed between elements")
    static let rootUndefined = MarkupCause(
        .rootUndefined, .error, "no root view: a document with '<root>' needs a view from the code that loads it")
    static let rootNested = MarkupCause(.rootNested, .error, "'<root>' is only allowed as the outermost element")

    static func rootUnused(element: String) -> MarkupCause {
        MarkupCause(.rootUnused, "the root view passed is not used, since the outermost element is '\(element)'")
    }

    static func noView(element: String, known: [String]) -> MarkupCause {
        MarkupCause(
            .noView, .error, "the outermost element '\(element)' is not a view",
            suggestion: .name(ForeignNames.element(element), orNearestTo: element, among: known), isNameOfElement: true)
    }

    static let inactiveDocument = MarkupCause(.noView, .error, "the document has no view for this platform")
}

nonisolated extension MarkupCause.Proposal {
    /// A name of another toolkit has a fixed translation.
    fileprivate static func name(_ fixed: String?, orNearestTo name: String, among known: [String]) -> Self {
        fixed.map { .text($0) } ?? .nearest(to: name, among: known)
    }
}
