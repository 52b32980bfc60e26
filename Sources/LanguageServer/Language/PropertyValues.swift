import Inlay

/// A value that a document can set.
struct PropertyValue {
    var text: String
    var kind: CompletionItem.Kind
    var detail: String?
    /// Sorts values before others.
    var order = ""
}

/// Lists the values of properties: names, colours, fonts, images and symbols.
struct PropertyValues {
    let catalogue: Catalogue
    let project: Project
    /// The file whose folders have the images, or nil for a text without file.
    let path: String?

    func values(of property: PropertyDescription) -> [PropertyValue] {
        if property.format.contains("colour") {
            return catalogue.swatches.named.map {
                .init(text: $0.name, kind: .color, detail: ColorSwatches.hex($0.rgba))
            }
        }
        if property.format.hasPrefix("font") {
            return Font.TextStyle.allCases.map { .init(text: $0.rawValue, kind: .enumerationMember, order: "0") }
                + ["System 14", "System-Bold 14"].map { .init(text: $0, kind: .value, order: "1") }
        }
        if property.format.contains("image name") {
            return imageNames.map { .init(text: $0, kind: .file, order: "0") }
                + property.values.map { .init(text: $0, kind: .enumerationMember, detail: "symbol", order: "1") }
        }
        var names = property.values
        if property.format == "true or false" {
            names = ["true", "false"]
        } else if names.isEmpty, property.format.hasPrefix("set of ") {
            names = property.format.dropFirst("set of ".count).split(separator: ",").map { name in
                String(name.drop { $0 == " " })
            }
        }
        return names.map {
            .init(text: $0, kind: .enumerationMember, detail: $0 == property.defaultValue ? "default" : nil)
        }
    }

    private static let imageEndings = [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp", ".bmp"]

    /// The images in the folders of the file and in its asset catalogues, without endings and scales.
    private var imageNames: [String] {
        guard let path else { return [] }
        var names: Set<String> = []
        func visit(_ folder: String, _ depth: Int) {
            guard depth < 4 else { return }
            for name in project.names(in: folder) {
                if name.hasSuffix(".imageset") {
                    names.insert(String(name.dropLast(".imageset".count)))
                } else if name.hasSuffix(".xcassets") || folder.contains(".xcassets") && !name.contains(".") {
                    visit(folder + "/" + name, depth + 1)
                } else if let ending = Self.imageEndings.first(where: name.hasSuffix) {
                    names.insert(String(name.dropLast(ending.count).prefix { $0 != "@" && $0 != "~" }))
                }
            }
        }
        for folder in project.resourceFolders(of: path) { visit(folder, 0) }
        return names.sorted()
    }
}

extension CompletionItem {
    /// - Parameter quote: written before and after the value.
    init(_ value: PropertyValue, replacing range: TextRange, quote: String = "") {
        self.init(
            label: value.text, kind: value.kind, detail: value.detail,
            documentation: value.kind == .color ? value.detail.map { MarkupContent($0) } : nil,
            sortText: value.order.isEmpty ? nil : value.order + value.text,
            textEdit: TextEdit(range: range, newText: quote + value.text + quote))
    }
}
