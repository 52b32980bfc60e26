nonisolated extension String {
    /// The text after the last slash, or the whole text if there is none.
    package var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }

    /// The folder of the path, or `.` for a file name alone.
    package var folderPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
