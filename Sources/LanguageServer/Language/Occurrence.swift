import Inlay
import InlayScanning

/// A name that several places share.
enum SharedName: Hashable, Sendable {
    case identifier(String)
    case template(String)
    case stringsKey(String)
    /// A document, by its name without ending and size class.
    case document(String)
    /// A file of templates, by its name without ending and size class.
    case templateFile(String)
    case action(String)

    /// Whether the server renames it.
    var isRenamable: Bool {
        switch self {
        case .identifier, .template: true
        default: false
        }
    }
}

/// A place where a shared name is declared or used.
struct Occurrence: Sendable {
    var name: SharedName
    var range: Range<Int>
    var isDeclaration = false
    /// The name of the element that uses a template.
    var element: String?
}

/// The shared names in one document.
enum Occurrences {
    /// Attributes whose values are names of documents or of views.
    private static let viewAttributes: Set<String> = ["target", "accessibilityLabelledBy"]

    static func markup(_ document: TextDocument, _ scan: MarkupScan) -> [Occurrence] {
        var found: [Occurrence] = []
        for element in scan.elements {
            for attribute in element.attributes {
                guard let value = attribute.value, !value.isEmpty else { continue }
                let name = document.text(attribute.name)
                let first = document.bytes[value.lowerBound]
                if first == UInt8(ascii: "@") {
                    let key = value.lowerBound + 1..<value.upperBound
                    if !key.isEmpty { found.append(.init(name: .stringsKey(document.text(key)), range: key)) }
                } else if first == UInt8(ascii: "$"), let key = pluralKey(in: value, of: document) {
                    found.append(.init(name: .stringsKey(document.text(key)), range: key))
                } else if name == "id" {
                    found.append(.init(name: .identifier(document.text(value)), range: value, isDeclaration: true))
                } else if name == "class" {
                    for part in ListedNames.ranges(in: value, of: document.bytes) {
                        found.append(
                            .init(
                                name: .template(document.text(part)), range: part, element: document.text(element.name))
                        )
                    }
                } else if viewAttributes.contains(name) {
                    found.append(.init(name: .identifier(document.text(value)), range: value))
                } else if name == "cell", document.text(element.name) == "column" {
                    found.append(.init(name: .document(MarkupReading.documentName(document.text(value))), range: value))
                } else if name == "action" || isEvent(name), first != UInt8(ascii: "$") {
                    found.append(.init(name: .action(document.text(value)), range: value))
                }
            }
        }
        for instruction in scan.instructions where !instruction.data.isEmpty {
            let data = document.text(instruction.data)
            switch document.text(instruction.target) {
            case "include":
                found.append(.init(name: .document(MarkupReading.documentName(data)), range: instruction.data))
            case "properties" where data.hasPrefix("{"):
                found += templates(document, TemplateScan(document.bytes, in: instruction.data))
            case "properties":
                found.append(.init(name: .templateFile(String(data.prefix { $0 != "~" })), range: instruction.data))
            case let target where data.hasPrefix("@") && DocumentInstruction(rawValue: target) == nil:
                // Instructions of containers, such as the titles of sections, may be texts.
                let key = instruction.data.lowerBound + 1..<instruction.data.upperBound
                if !key.isEmpty { found.append(.init(name: .stringsKey(document.text(key)), range: key)) }
            default: break
            }
        }
        return found
    }

    /// Whether an attribute is named like an event: `on` and a capital letter. Properties such as `onTintColor` are no names of actions.
    private static func isEvent(_ name: String) -> Bool {
        name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true && !name.hasSuffix("Color")
            && !name.hasSuffix("Image")
    }

    static func templates(_ document: TextDocument, _ scan: TemplateScan) -> [Occurrence] {
        scan.templates.map { .init(name: .template(document.text($0.name)), range: $0.name, isDeclaration: true) }
    }

    /// The keys of a table. The forms of a plural share the key without category.
    static func strings(_ document: TextDocument, _ scan: StringsScan) -> [Occurrence] {
        scan.entries.map { entry in
            let key = document.text(entry.key)
            return .init(
                name: .stringsKey(PluralCategory.parts(of: key)?.key ?? key), range: entry.key, isDeclaration: true)
        }
    }

    /// Returns the key of a plural in a binding: `guests` in `$count::plural;key=guests`.
    private static func pluralKey(in value: Range<Int>, of document: TextDocument) -> Range<Int>? {
        let text = document.text(value)
        guard let formatter = text.firstRange(of: "::plural") else { return nil }
        for argument in text[formatter.upperBound...].split(separator: ";") where argument.hasPrefix("key=") {
            let key = argument.dropFirst("key=".count)
            let start = value.lowerBound + text.utf8.distance(from: text.startIndex, to: key.startIndex)
            return key.isEmpty ? nil : start..<start + key.utf8.count
        }
        return nil
    }

    /// The outlets and actions that Swift code declares, `@Outlet var name` and `actions["name"]`, and the keys that it uses,
    /// `localizedString("key")`.
    static func swift(_ document: TextDocument) -> [Occurrence] {
        SwiftNames(document.bytes).occurrences
    }
}
