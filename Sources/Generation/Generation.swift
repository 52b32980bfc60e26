import InlayScanning

/// Swift code for the documents and resources of a target.
///
/// Each document has a file with the outlets and actions of the classes that load it, and `ResourceNames.swift` has the names of texts,
/// images, colours and fonts. A fault of a document is an `#error` at its place, so that the compiler reports it with the other faults.
package struct Generation {
    /// A generated file.
    package struct File: Equatable {
        package var name: String
        package var text: String
    }

    /// A document that cannot be read.
    package struct Fault {
        package var path: String
        package var line: Int
        package var column: Int
        package var message: String
    }

    package private(set) var files: [File] = []
    package private(set) var faults: [Fault] = []
    /// The documents without faults, parsed; nil without documents.
    package private(set) var pack: DocumentPack?

    /// The name of the file with the names of resources.
    package static let resourceFile = "ResourceNames.swift"

    /// The file of a document, or of one of its versions; nil for a file that is no document.
    package static func fileName(forDocument path: String) -> String? { documentName(path).map { $0 + ".xml.swift" } }

    /// The name by which owners load a document, the same for its versions for size classes and languages.
    static func documentName(_ path: String) -> String? {
        let file = path.split(separator: "/").last.map(String.init) ?? ""
        guard file.hasSuffix(".xml") else { return nil }
        return String(file.dropLast(4).prefix { $0 != "~" })
    }

    /// Creates the code of a target.
    ///
    /// - Parameters:
    ///   - paths: the Swift files, documents and resources of the target.
    ///   - read: returns the content of a file; nil if it cannot be read.
    package init(_ paths: [String], read: (String) -> [UInt8]?) {
        var scans: [SwiftScan] = []
        var documents: [String: [DocumentNames]] = [:]
        var resources = ResourceNames()
        for path in paths.sorted() {
            if path.hasSuffix(".swift") {
                guard let bytes = read(path), !bytes.starts(with: GeneratedCode.mark.utf8) else { continue }
                scans.append(SwiftScan(bytes))
            } else if let name = Self.documentName(path) {
                guard let bytes = read(path) else {
                    faults.append(Fault(path: path, line: 1, column: 1, message: "the file cannot be read"))
                    continue
                }
                let document = DocumentNames(SourceFile(path: path, bytes: bytes))
                documents[name, default: []].append(document)
                pack = pack ?? DocumentPack()
                if document.fault == nil { pack?.add(bytes) }
                if let fault = document.fault {
                    let place = fault.place
                    faults.append(
                        Fault(path: path, line: place.line, column: place.column, message: fault.message))
                }
            } else {
                resources.add(path) { read(path) ?? [] }
            }
        }
        let classes = OwnerClasses(scans)
        let target = Target(classes: classes, resources: resources, documents: documents)
        files = documents.keys.sorted().map { File(name: $0 + ".xml.swift", text: target.code(forDocument: $0)) }
        var code = GeneratedCode()
        code.add(classes.declaration(importing: "Inlay"))
        resources.write(to: &code)
        files.append(File(name: Self.resourceFile, text: code.text))
    }
}
