import FoundationEssentials

/// The position of a row in a table, or of an item in a collection view; Foundation's type.
public typealias IndexPath = FoundationEssentials.IndexPath

nonisolated extension IndexPath {
    /// - Parameters:
    ///   - row: counted from 0 in its section.
    ///   - section: counted from 0.
    public init(row: Int, section: Int) { self = [section, row] }

    /// Creates the path of an item in a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The section number; 0 for an empty path.
    public var section: Int { isEmpty ? 0 : self[0] }
    /// The row number in the section; 0 for a path without a row.
    public var row: Int { count > 1 ? self[1] : 0 }
    /// The second index, for items of collections: the same as `row`.
    public var item: Int { row }
}
