/// The attributes that all elements have. Specification 4.
enum ReservedAttribute: String, CaseIterable {
    case identifier = "id"
    case templates = "class"
    case style

    /// The description in Markdown.
    var meaning: String {
        switch self {
        case .identifier:
            "the name of the view: the owner's outlet of this name becomes the view, and scripts find it as `#name`"
        case .templates: "the names of templates, separated by commas; later templates override earlier ones"
        case .style: "the factory that creates the view"
        }
    }
}

/// The instructions that every document understands. Specification 10.
enum DocumentInstruction: String, CaseIterable {
    case properties, strings, include, `case`, end

    /// The description in Markdown.
    var meaning: String {
        switch self {
        case .properties: "templates: the name of a JSON file or property list, or JSON in braces"
        case .strings: "the name of a table of texts (`.strings`), in addition to `Localizable`"
        case .include: "the name of a document whose root view is inserted here"
        case .case: "the platform for which the content up to `<?end?>` applies"
        case .end: "the end of `<?case ...?>`"
        }
    }
}
