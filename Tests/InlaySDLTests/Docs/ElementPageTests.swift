import FoundationEssentials
import Testing

@testable import Inlay
@testable import InlayRaster
@testable import InlaySDL

/// The pages in `docs/elements` agree with the classes of the elements.
@MainActor @Suite struct ElementPageTests {
    nonisolated static let folder = Page.folder + "/elements"

    nonisolated static let samples = Page.names(in: "elements/samples", ending: ".xml")
    nonisolated static let pages = Page.names(in: "elements", ending: ".md").filter { $0 != "README" }

    static func text(_ path: String) throws -> String { try Page.text("elements/" + path) }

    @Test func `every element has a page and every page has an element`() {
        let elements = ElementRegistry.builtins.map { String(describing: $0) }

        #expect(Self.pages == elements.sorted())
    }

    @Test(arguments: pages)
    func `the element list names each element and its aliases`(page: String) throws {
        let list = try Self.text("README.md").split(separator: "\n")
        let others = ElementNames.classes.first { $0.name == page }?.others ?? []

        let row = try #require(list.first { $0.hasPrefix("| [\(page)](\(page).md) |") })

        for other in others {
            #expect(row.contains("`\(other)`"))
            let lines = try Self.text(page + ".md").split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("Also named ") && $0.contains("`\(other)`") })
        }
    }

    @Test(arguments: samples)
    func `every sample loads without diagnostics`(sample: String) throws {
        let samples = Self.folder + "/samples"
        var builder = ViewBuilder(resources: Resources(directory: samples), imageLoader: FileImageLoader())
        builder.diagnosticHandler = { _ in }

        let result = try builder.load(documentNamed: sample)

        #expect(result.diagnostics.filter { $0.id != .unsupportedElement }.isEmpty)
    }

    @Test func `every quoted document is a sample and every sample is quoted`() throws {
        let quoted = try Self.pages.flatMap { try ElementPage(of: $0).documents }
        let texts = try Self.samples.map { try Self.text("samples/\($0).xml") }

        #expect(quoted.sorted() == texts.sorted())
    }

    @Test(arguments: pages)
    func `a page shows each quoted sample in light and dark`(page: String) throws {
        let page = try ElementPage(of: page)

        #expect(!page.pictures.isEmpty)
        for sample in Self.samples where page.documents.contains(try Self.text("samples/\(sample).xml")) {
            #expect(page.text.contains("pictures/\(sample).png"))
            #expect(page.text.contains("pictures/\(sample)-dark.png"))
        }
    }

    @Test(arguments: pages)
    func `every page has an accessibility section`(page: String) throws {
        #expect(try Self.text(page + ".md").contains("\n## Accessibility\n\n"))
    }

    @Test func `every picture is on a page and every page's picture exists`() throws {
        let shown = try Self.pages.flatMap { try ElementPage(of: $0).pictures }

        #expect(Set(shown).sorted() == Page.names(in: "elements/pictures", ending: ".png"))
    }

    @Test(arguments: pages)
    func `a page lists the properties added by its element`(element: String) throws {
        let page = try ElementPage(of: element)
        let type = try #require(ViewBuilder.viewClass(named: element))
        let inherited = Set(Self.elements(above: type).flatMap { $0.properties.entries.map(\.name) })
        let own = type.properties.entries.filter { !inherited.contains($0.name) }

        let missing = own.map(\.name).filter { name in !page.properties.contains { $0.name == name } }
        let unnamed = own.flatMap(\.aliases).filter { !$0.hasPrefix("is") && !page.text.contains("`\($0)`") }

        #expect(missing.isEmpty)
        #expect(unnamed.isEmpty)
    }

    @Test(arguments: pages)
    func `a page names the attributes of its element's items`(element: String) throws {
        let page = try ElementPage(of: element)
        let type = try #require(ViewBuilder.viewClass(named: element))
        for item in ClassTable(of: type).items.values.map(\.type) {
            let own = item.properties.entries.filter { $0.declaringClass == "\(item)" }.map(\.name)
            let missing = own.filter { !page.text.contains("`\($0)`") && !page.text.contains(" \($0)=\"") }
            #expect(missing.isEmpty)
        }
    }

    @Test(arguments: pages)
    func `a page agrees with the class on every listed property`(element: String) throws {
        let page = try ElementPage(of: element)
        let type = try #require(ViewBuilder.viewClass(named: element))
        let view = type.init()
        let table = ClassTable(of: type)

        for row in page.properties {
            let property = try #require(table[row.name], "'\(row.name)' is no property of \(type)")
            // The kind suffices where the pages of values give the details: `colour` for `colour: #rrggbb, ...`.
            let formats = [property.format, String(property.format.prefix { $0 != ":" })]
            #expect(formats.contains(row.format), "\(row.name)")
            guard case .value = property.access else { continue }
            #expect(row.defaultValue == Self.text(of: view[keyPath: property.keyPath]), "\(row.name)")
        }
    }

    @Test func `the control page lists every event`() throws {
        let page = try ElementPage(of: "Control")

        let missing = ControlEvents.attributes.map(\.name).filter { !page.text.contains("`\($0)`") }

        #expect(missing.isEmpty)
    }

    /// Returns the elements whose classes are superclasses of the class.
    private static func elements(above type: View.Type) -> [View.Type] {
        var above: [View.Type] = []
        var mirror = Mirror(reflecting: type.init()).superclassMirror
        while let next = mirror {
            above += ElementRegistry.builtins.filter { $0 == next.subjectType }
            mirror = next.superclassMirror
        }
        return above
    }

    /// Returns a value as the pages write it.
    private static func text(of value: Any?) -> String {
        switch value {
        case let number as Double: number.isNaN ? "unset" : number.plain
        case let insets as EdgeInsets where insets == EdgeInsets(insets.top): insets.top.plain
        case let insets as EdgeInsets:
            [insets.top, insets.left, insets.bottom, insets.right].map(\.plain).joined(separator: ", ")
        case let color as Color: "\(color)"
        case let point as Point: point.markupText ?? "none"
        case is Date: "now"
        case let list as [Any] where list.isEmpty: "none"
        case let text as AttributedString: text == AttributedString() ? "empty" : "\(text)"
        case let text as String: text.isEmpty ? "empty" : text
        case let value?:
            if let value = BoundValue.unwrapped(value) { "\(value)" } else { "none" }
        case nil: "none"
        }
    }
}
