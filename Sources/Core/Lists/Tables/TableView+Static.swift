// The content of a table that a document declares, and its changes by apps. Specification 10.1, 13.11.

extension TableView {
    // MARK: Sections

    /// Inserts an empty section before an index, or at the end.
    public func insertSection(_ section: Int) { declared.insertSection(section) }

    /// Deletes a declared section. The last remaining section is emptied instead.
    public func deleteSection(_ section: Int) { declared.deleteSection(section) }

    public func name(forSection section: Int) -> String? { declared.traits(of: section)?.name }
    /// Sets the name of a section of the document or of the data source. Sections before it do not need a name.
    public func setName(_ name: String?, forSection section: Int) {
        declared.changeTraits(of: section) { $0.name = name }
    }

    /// Returns the first section with a name; nil if there is none.
    public func section(withName name: String) -> Int? { declared.section(withName: name) }

    /// Returns how rows of a section are checked by clicks.
    public func selectionMode(forSection section: Int) -> TableViewSelectionMode {
        declared.traits(of: section)?.selectionMode ?? .default
    }
    /// Sets how rows of a section are checked by clicks.
    public func setSelectionMode(_ mode: TableViewSelectionMode, forSection section: Int) {
        declared.changeTraits(of: section) { $0.selectionMode = mode }
    }

    /// Returns the title of a section's header in the document; nil without one.
    public func title(forHeaderInSection section: Int) -> String? { declared.section(section)?.header.text }
    /// Returns the title of a section's footer in the document; nil without one.
    public func title(forFooterInSection section: Int) -> String? { declared.section(section)?.footer.text }
    /// Returns the view of a section's header in the document; nil without one.
    public func view(forHeaderInSection section: Int) -> View? { declared.section(section)?.header.view }
    /// Returns the view of a section's footer in the document; nil without one.
    public func view(forFooterInSection section: Int) -> View? { declared.section(section)?.footer.view }

    public func setTitle(_ title: String?, forHeaderInSection section: Int) {
        declared.change(.header, of: section) { $0.header.text = title }
    }
    public func setTitle(_ title: String?, forFooterInSection section: Int) {
        declared.change(.footer, of: section) { $0.footer.text = title }
    }
    /// Sets the view of a section's header; nil removes it.
    public func setView(_ view: View?, forHeaderInSection section: Int) {
        declared.change(.header, of: section) { $0.header.view = view }
    }
    /// Sets the view of a section's footer; nil removes it.
    public func setView(_ view: View?, forFooterInSection section: Int) {
        declared.change(.footer, of: section) { $0.footer.view = view }
    }

    // MARK: Cells

    /// Inserts a declared cell before a row, or at the end of its section.
    public func insertCell(_ cell: TableViewCell, forRowAt path: IndexPath) { declared.insert(cell, at: path) }

    /// Deletes a declared cell.
    public func deleteCell(forRowAt path: IndexPath) { declared.delete(at: path) }

    /// Returns the first row whose cell has a value.
    public func rowForCell(withValue value: Any, inSection section: Int) -> Int? {
        declared.section(section)?.rows.firstIndex { BoundValue.areEqual($0.value, value) }
    }

    /// Returns the first checked row.
    public func rowForCheckedCell(inSection section: Int) -> Int? {
        declared.section(section)?.rows.firstIndex { $0.isChecked }
    }

    /// Returns the value of the first checked cell.
    public func value(forSection section: Int) -> Any? {
        declared.section(section)?.rows.first { $0.isChecked }?.value
    }

    /// Checks the cells with a value, and unchecks all others. nil unchecks all cells that have a value.
    public func setValue(_ value: Any?, forSection section: Int) {
        declared.setChecked(inSection: section) { row in
            if let value { return BoundValue.areEqual(row.value, value) }
            return row.isChecked && row.value == nil
        }
    }

    /// Returns the values of the checked cells, in order.
    public func values(forSection section: Int) -> [Any] {
        (declared.section(section)?.rows ?? []).filter(\.isChecked).compactMap(\.value)
    }

    /// Checks the cells whose value is in `values`, and unchecks the other cells that have a value.
    public func setValues(_ values: [Any], forSection section: Int) {
        declared.setChecked(inSection: section) { row in
            row.value == nil ? row.isChecked : values.contains { BoundValue.areEqual(row.value, $0) }
        }
    }
}

/// The properties of a table in documents.
enum TableViewProperties {
    static let all: [Property] = [
        .init("rowHeight", \TableView.rowHeight) { $0.rowHeight = $1 },
        .init("sectionHeaderHeight", \TableView.sectionHeaderHeight) { $0.sectionHeaderHeight = $1 },
        .init("sectionFooterHeight", \TableView.sectionFooterHeight) { $0.sectionFooterHeight = $1 },
        .init("separatorStyle", \TableView.separatorStyle) { $0.separatorStyle = $1 },
        .init("separatorColor", \TableView.separatorColor) { $0.separatorColor = $1 },
        .init("separatorInset", \TableView.separatorInset, check: LengthCheck.refuseHuge) { $0.separatorInset = $1 },
        .init("separatorInsetTop", \TableView.separatorInset.top, check: LengthCheck.refuseHuge) {
            $0.separatorInset.top = $1
        },
        .init("separatorInsetLeft", \TableView.separatorInset.left, check: LengthCheck.refuseHuge) {
            $0.separatorInset.left = $1
        },
        .init("separatorInsetRight", \TableView.separatorInset.right, check: LengthCheck.refuseHuge) {
            $0.separatorInset.right = $1
        },
        .init("separatorInsetBottom", \TableView.separatorInset.bottom, check: LengthCheck.refuseHuge) {
            $0.separatorInset.bottom = $1
        },
        .init("readableWidth", \TableView.usesReadableWidth, aliases: ["cellLayoutMarginsFollowReadableWidth"]) {
            $0.usesReadableWidth = $1
        },
        .init("allowsSelection", \TableView.allowsSelection) { $0.allowsSelection = $1 },
        .init("allowsReordering", \TableView.allowsReordering) { $0.allowsReordering = $1 },
        .init("allowsMultipleSelection", \TableView.allowsMultipleSelection) { $0.allowsMultipleSelection = $1 },
        .init("selectionFollowsFocus", \TableView.selectionFollowsFocus) { $0.selectionFollowsFocus = $1 },
        .init(items: "items", \TableView.bound.items) { $0.bound.items = $1 },
        .init("row", \TableView.bound.rowName) { $0.bound.rowName = $1 },
        .init(any: "selectedItem", \TableView.selectedItem, isEditable: true, setsNil: true) { $0.selectedItem = $1 },
        .init(any: "selectedItems", \TableView.selectedItems, isEditable: true, setsNil: true) {
            $0.selectedItems = $1
        },
        .init("showsColumnHeader", \TableView.columns.showsHeader) { $0.columns.showsHeader = $1 },
        .init("alternatesRowBackgrounds", \TableView.columns.alternatesRowBackgrounds) {
            $0.columns.alternatesRowBackgrounds = $1
        },
        .init("focusesCells", \TableView.columns.focusesCells) { $0.columns.focusesCells = $1 },
        .init("columnState", \TableView.columns.state, isEditable: true) { $0.columns.state = $1 },
    ]
}
