/// The numbers of the rows of a list.
protocol RowCounts {
    var sectionCount: Int { get }
    /// The number of rows in all sections.
    var rowCount: Int { get }
    /// The number of rows of each section.
    var rowCounts: [Int] { get }
    /// Returns the number of rows of a section; 0 if the section does not exist.
    func rowCount(of section: Int) -> Int
    /// Returns the index of a row among the rows of all sections.
    func index(of path: IndexPath) -> Int
    /// Returns the row at an index among the rows of all sections; nil if there is none.
    func path(at index: Int) -> IndexPath?
}

extension ListSource {
    var sectionCount: Int { counts.sectionCount }
    /// Returns the number of rows of a section; 0 if the section does not exist.
    func rowCount(of section: Int) -> Int { counts.rowCount(of: section) }
}

extension RowHeightIndex: RowCounts {
    func index(of path: IndexPath) -> Int { slot(of: path) - 2 * path.section - 1 }

    func path(at index: Int) -> IndexPath? {
        guard (0..<rowCount).contains(index) else { return nil }
        // Each section has a slot for its header and one for its footer.
        let section = (0..<sectionCount).partition { header(of: $0 + 1) - 2 * ($0 + 1) <= index }
        return IndexPath(row: index - (header(of: section) - 2 * section), section: section)
    }
}
