import FoundationEssentials

/// Where a row is in a table, or an item in a collection: Foundation's.
public typealias IndexPath = FoundationEssentials.IndexPath

nonisolated extension IndexPath {
    /// - Parameters:
    ///   - row: counted from 0 in its section.
    ///   - section: counted from 0.
    public init(row: Int, section: Int) { self = [section, row] }

    public init(item: Int, section: Int) { self = [section, item] }

    /// 0 for a path without sections.
    public var section: Int { isEmpty ? 0 : self[0] }
    /// 0 for a path that ends at a section.
    public var row: Int { count > 1 ? self[1] : 0 }
    public var item: Int { row }
}
