public import FoundationEssentials

/// A file of the resources, or an address with a scheme.
nonisolated extension URL: MarkupConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> URL {
        if text.contains("://"), let url = URL(string: text) { return url }
        if let path = context.resources.path(forFile: text) { return URL(filePath: path) }
        if let url = URL(string: text), url.scheme != nil { return url }
        // The player shows the failure in the view.
        context.conversionWarning(.other("there is no such file in the resources"))
        return URL(filePath: "/" + text)
    }

    public static var markupFormat: String { "name of a file, or address" }
    public var markupText: String? { isFileURL ? lastPathComponent : absoluteString }
}
