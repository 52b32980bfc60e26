import DemoSources
import FoundationEssentials
import Inlay

/// A file that a page is made of, as it is in the resources of the running program.
struct SourceFile {
    enum Language { case swift, markup, other }

    /// The largest size of a file that is shown, in bytes.
    private static let sizeLimit = 1 << 20

    let name: String
    /// The text of the file, or the reason why it cannot be shown.
    let content: Result<String, Missing>

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    var language: Language {
        name.hasSuffix(".swift") ? .swift : name.hasSuffix(".xml") ? .markup : .other
    }

    /// Returns the document, the Swift file and the other files of a page.
    static func files(of page: Page, shownBy controller: ViewController) -> [SourceFile] {
        let document = controller.documentName.map { ["\($0).xml"] } ?? []
        let source = "\(page.controller).swift"
        return (document + [source] + page.files).map { name in
            if let package = page.package, name == source { return SourceFile(name, ofPackage: package) }
            return SourceFile(name, in: [controller.resources, .demo, .demoSources])
        }
    }

    /// A file of another package, whose Swift files are not resources of this program.
    private init(_ name: String, ofPackage package: String) {
        self.name = name
        content = .failure(Missing(description: "\(name) is in \(package), a package of its own."))
    }

    init(_ name: String, in places: [Resources]) {
        self.name = name
        guard let path = places.lazy.compactMap({ $0.path(forFile: name) }).first else {
            content = .failure(
                Missing(
                    description: "\(name) is not among the resources of this program. Build it again to see the file."))
            return
        }
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            guard data.count <= Self.sizeLimit else {
                content = .failure(Missing(description: "\(name) is too long to be shown."))
                return
            }
            content = .success(String(decoding: data, as: UTF8.self))
        } catch {
            content = .failure(Missing(description: "\(name) cannot be read: \(path)"))
        }
    }
}
