nonisolated extension String {
    /// What stands after the last slash; the whole text where there is none.
    package var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }

    /// The folder of the file that the text is the path of: `.` for a name alone.
    package var folderPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
