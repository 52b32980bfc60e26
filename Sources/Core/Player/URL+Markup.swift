public import FoundationEssentials

/// A file of the resources, or an address with a scheme.
nonisolated extension URL: MarkupConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> URL {
        if text.contains("://"), let url = URL(string: text) { return url }
        guard let path = context.resources.path(forFile: text) else {
            throw .other("there is no such file in the resources")
        }
        return URL(filePath: path)
    }

    public static var markupFormat: String { "name of a file, or address" }
    public var markupText: String? { isFileURL ? lastPathComponent : absoluteString }
}
