import Inlay
import InlayScanning

/// A document with the language that explains it.
struct MarkupReading {
    let document: TextDocument
    let scan: MarkupScan
    let catalogue: Catalogue
    let project: Project

    init(_ document: TextDocument, _ catalogue: Catalogue, _ project: Project) {
        self.document = document
        self.catalogue = catalogue
        self.project = project
        scan = project.scan(of: document)
    }

    /// The path of the file, or nil for a text without file.
    var path: String? { DocumentURI.path(of: document.uri) }

    func text(_ range: Range<Int>) -> String { document.text(range) }

    // MARK: - Elements

    func name(of element: Int) -> String { text(scan.elements[element].name) }

    /// The names of an element and of the nearest elements around it, the nearest first.
    func names(from element: Int?) -> [String] {
        // Texts that are being typed may be nested without end.
        scan.lineage(of: element).prefix(2 * Catalogue.maximumItemDepth).map(name)
    }

    /// Returns the class of an element, or nil for an unknown name. `<root>` is the view of the document's owner.
    func description(of element: Int) -> ClassDescription? {
        let name = name(of: element)
        guard name != "root" else { return rootDescription }
        if let known = catalogue.element(named: name) { return known }
        return catalogue.description(ofElement: names(from: element))
    }

    /// The class of `<root>`: the owner if it is a view; otherwise a column, as when the document is included.
    private var rootDescription: ClassDescription? {
        owners.lazy.compactMap { catalogue.description(ofClass: $0.className) }.first
            ?? catalogue.description(ofClass: "ColumnView")
    }

    // MARK: - Attributes

    /// The meaning of an attribute by its name.
    enum Meaning {
        case style
        case templates
        case identifier
        case event
        case property(PropertyDescription, ClassDescription)
        case unknown
    }

    func meaning(ofAttribute name: String, of element: Int) -> Meaning {
        switch name {
        case "style": return .style
        case "class": return .templates
        case "id": return .identifier
        default:
            guard let description = description(of: element) else { return .unknown }
            if description.events.contains(name) { return .event }
            return catalogue.property(name, of: description).map { .property($0.0, $0.1) } ?? .unknown
        }
    }

    /// Returns the value of an attribute as written, or nil without one.
    func value(ofAttribute name: String, of element: Int) -> String? {
        scan.elements[element].attributes.first { text($0.name) == name }?.value.map(text)
    }

    /// Whether the values of a property are identifiers of views.
    static func namesViews(_ property: PropertyDescription) -> Bool {
        property.name == "target" || property.name == "accessibilityLabelledBy"
    }

    /// Whether the values of a property of an item are actions of the owner.
    static func namesAction(_ property: PropertyDescription) -> Bool {
        property.name == "action" && property.format == "text"
    }

    // MARK: - Owners

    /// The owners that load the document, if the program is known.
    var owners: [OwnerDescription] {
        guard let program = catalogue.program, let path else { return [] }
        let name = Self.documentName(path)
        return program.owners.filter { $0.document == name }
    }

    /// Returns the name of a document without ending and size class: `Name` for `Folder/Name~vertical.xml`.
    static func documentName(_ path: String) -> String {
        let file = path.lastPathComponent
        return String((file.hasSuffix(".xml") ? String(file.dropLast(4)) : file).prefix { $0 != "~" })
    }

    // MARK: - Templates and strings

    /// The templates that the document defines or names, with the documents that define them.
    var templates: [(document: TextDocument, scan: TemplateScan)] {
        var found: [(TextDocument, TemplateScan)] = []
        for instruction in scan.instructions where text(instruction.target) == "properties" {
            let data = text(instruction.data)
            if data.hasPrefix("{") {
                found.append((document, TemplateScan(document.bytes, in: instruction.data)))
            } else if let path {
                for name in ["\(data).json", "\(data)~vertical.json", "\(data)~horizontal.json"] {
                    for file in project.resources(named: name, of: path) {
                        guard let other = project.document(atPath: file) else { continue }
                        found.append((other, TemplateScan(other.bytes, in: 0..<other.bytes.count)))
                    }
                }
            }
        }
        return found
    }

    /// The templates in the instructions of the document, by the index of the instruction.
    var inlineTemplates: [(instruction: Int, reading: TemplateReading)] {
        scan.instructions.indices.filter { index in
            text(scan.instructions[index].target) == "properties"
                && document.bytes[scan.instructions[index].data].first == UInt8(ascii: "{")
        }.map { ($0, inlineTemplates(ofInstruction: $0)) }
    }

    func inlineTemplates(ofInstruction index: Int) -> TemplateReading {
        TemplateReading(
            document: document, scan: TemplateScan(document.bytes, in: scan.instructions[index].data),
            catalogue: catalogue, project: project, elements: elementsByTemplate)
    }

    /// The names of the elements that use each template in this document.
    private var elementsByTemplate: [String: Set<String>] {
        project.occurrences(of: document, .markup).reduce(into: [:]) { found, occurrence in
            guard case .template(let name) = occurrence.name, let element = occurrence.element else { return }
            found[name, default: []].insert(element)
        }
    }

    /// The tables of strings that the document uses, those that it names last first.
    var tables: [(document: TextDocument, scan: StringsScan)] {
        guard let path else { return [] }
        let named = scan.instructions.filter { text($0.target) == "strings" }.map { text($0.data) }.reversed()
        return (named + ["Localizable"]).flatMap { name in
            project.resources(named: name.hasSuffix(".strings") ? name : name + ".strings", of: path)
        }.compactMap { project.document(atPath: $0) }.map { ($0, StringsScan($0.bytes)) }
    }

    /// The files of a document that is included or shown in cells.
    func documents(named name: String) -> [String] {
        guard let path else { return [] }
        let file = name.hasSuffix(".xml") ? name : name + ".xml"
        return project.resources(named: file, of: path)
    }

    /// All identifiers of the document.
    var identifiers: [(name: String, element: Int, range: Range<Int>)] {
        scan.elements.indices.flatMap { index in
            scan.elements[index].attributes.compactMap { attribute in
                guard text(attribute.name) == "id", let value = attribute.value, !value.isEmpty else { return nil }
                return (text(value), index, value)
            }
        }
    }
}
