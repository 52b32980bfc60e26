import Inlay

/// Templates of a file or of an instruction, with the language that explains them.
struct TemplateReading {
    let document: TextDocument
    let scan: TemplateScan
    let catalogue: Catalogue
    let project: Project
    /// The names of the elements that use each template.
    let elements: [String: Set<String>]

    var path: String? { DocumentURI.path(of: document.uri) }

    func text(_ range: Range<Int>) -> String { document.text(range) }

    /// The classes that use a template, in the order of their names. Empty for an unused template, and for one that only items use.
    func classes(ofTemplate index: Int) -> [ClassDescription] {
        (elements[text(scan.templates[index].name)] ?? []).sorted().compactMap { catalogue.element(named: $0) }
    }

    /// Returns the property of a name in a template: of the classes that use the template, otherwise of the first class that has it.
    func property(_ number: Int, ofTemplate index: Int) -> (PropertyDescription, ClassDescription)? {
        let name = text(scan.templates[index].properties[number].name)
        let users = classes(ofTemplate: index)
        let classes = users.isEmpty ? catalogue.elements : users
        return classes.lazy.compactMap { catalogue.property(name, of: $0) }.first
    }

    /// The text of a value without its quotes.
    func value(of property: TemplateScan.Property) -> Range<Int>? {
        property.value.map { TemplateScan.text(of: $0, in: document.bytes) }
    }

    /// The colours among the values, with their ranges.
    var colors: [(range: Range<Int>, rgba: RGBA)] {
        scan.templates.indices.flatMap { index in
            scan.templates[index].properties.indices.compactMap { number -> (Range<Int>, RGBA)? in
                guard let range = value(of: scan.templates[index].properties[number]), !range.isEmpty,
                    let rgba = catalogue.swatches.rgba(of: text(range)),
                    property(number, ofTemplate: index)?.0.format.contains("colour") ?? false
                else { return nil }
                return (range, rgba)
            }
        }
    }
}
