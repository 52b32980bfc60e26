import FoundationEssentials
import Inlay
import InlayScanning

/// The files of the workspace: open documents as the client has them, all others as they are on the disk.
final class Project {
    /// The most files that a search visits, and the deepest folder.
    private static let maximumCount = 50_000
    private static let maximumDepth = 32
    /// The largest file that is read, as for documents.
    private static let maximumSize = MarkupSource.maximumSize

    /// The folders of the workspace.
    var roots: [String] = [] { didSet { currentIndex = nil } }
    /// The open documents by their address.
    private(set) var open: [String: TextDocument] = [:]
    private var scans: [String: (bytes: [UInt8], scan: MarkupScan)] = [:]
    private var names: [String: (bytes: [UInt8], names: [Occurrence])] = [:]
    private var files: [String: (modified: String, document: TextDocument)] = [:]

    private var currentIndex: WorkspaceIndex?

    init() {}
    deinit {}

    // MARK: - Open documents

    func set(_ document: TextDocument) {
        open[document.uri] = document
        forgetIndex(of: document.uri)
    }

    func close(_ uri: String) {
        open[uri] = nil
        scans[uri] = nil
        forgetIndex(of: uri)
    }

    /// The uses of names in the workspace. It may not be complete.
    func index(near path: String?) -> WorkspaceIndex {
        if let currentIndex { return currentIndex }
        let index = WorkspaceIndex(self, near: path)
        currentIndex = index
        return index
    }

    private func forgetIndex(of uri: String) {
        if DocumentKind(uri: uri).map({ $0 == .markup || $0 == .swift }) ?? true { currentIndex = nil }
    }

    /// Returns the document of an address: the open one, or the file.
    func document(_ uri: String) -> TextDocument? {
        if let document = open[uri] { return document }
        return DocumentURI.path(of: uri).flatMap(document(atPath:))
    }

    /// Returns the document of a path: the open one, or the file. nil if it cannot be read.
    func document(atPath path: String) -> TextDocument? {
        let uri = DocumentURI.uri(ofPath: path)
        if let document = open[uri] { return document }
        guard let modified = FileBytes.modificationTime(path) else {
            files[path] = nil
            return nil
        }
        if let file = files[path], file.modified == modified { return file.document }
        guard let bytes = try? FileBytes.read(path, limit: Self.maximumSize) else { return nil }
        let document = TextDocument(uri: uri, bytes: bytes)
        files[path] = (modified, document)
        return document
    }

    /// Returns the elements of a document. They are read again when its text has changed.
    func scan(of document: TextDocument) -> MarkupScan {
        if let known = scans[document.uri], known.bytes == document.bytes { return known.scan }
        let scan = MarkupScan(document.bytes)
        scans[document.uri] = (document.bytes, scan)
        return scan
    }

    /// Returns the shared names in a document. They are read again when its text has changed.
    func occurrences(of document: TextDocument, _ kind: DocumentKind) -> [Occurrence] {
        if let known = names[document.uri], known.bytes == document.bytes { return known.names }
        let found =
            switch kind {
            case .markup:
                Occurrences.markup(
                    document, open[document.uri] == nil ? MarkupScan(document.bytes) : scan(of: document))
            case .strings: Occurrences.strings(document, StringsScan(document.bytes))
            case .templates: Occurrences.templates(document, TemplateScan(document.bytes, in: 0..<document.bytes.count))
            case .swift: Occurrences.swift(document)
            }
        names[document.uri] = (document.bytes, found)
        return found
    }

    /// Forgets the files on the disk, because some have changed.
    func filesHaveChanged() { (files, names, currentIndex) = ([:], [:], nil) }

    // MARK: - Folders

    /// Returns the names in a folder, or nothing if it cannot be read.
    func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The folders in which files of a document's name are searched: its own, those of languages, and the folder around its language folder.
    func resourceFolders(of path: String) -> [String] {
        var folder = path.folderPath
        if folder.hasSuffix(".lproj") { folder = folder.folderPath }
        return [folder] + names(in: folder).filter { $0.hasSuffix(".lproj") }.map { folder + "/" + $0 }
    }

    /// Returns the existing files of a name in the folders of a document.
    func resources(named name: String, of path: String) -> [String] {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return [] }
        return resourceFolders(of: path).map { $0 + "/" + name }.filter {
            open[DocumentURI.uri(ofPath: $0)] != nil || FileBytes.modificationTime($0) != nil
        }
    }

    /// Returns the files of the workspace with some endings. Hidden files, build folders and symbolic links are left out.
    func files(_ endings: [String], near path: String?) -> [String] {
        var found: [String] = []
        var count = 0
        func visit(_ folder: String, _ depth: Int) {
            guard depth < Self.maximumDepth else { return }
            for name in names(in: folder) where !name.hasPrefix(".") && name != "node_modules" {
                count += 1
                guard count <= Self.maximumCount else { return }
                let path = folder + "/" + name
                if endings.contains(where: name.hasSuffix) {
                    found.append(path)
                } else if !name.contains(".") || name.hasSuffix(".lproj") || name.hasSuffix(".xcassets") {
                    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                    if attributes?[.type] as? FileAttributeType == .typeDirectory { visit(path, depth + 1) }
                }
            }
        }
        var folders = roots
        if let path, !roots.contains(where: { path.hasPrefix($0 + "/") }) { folders.append(path.folderPath) }
        for folder in folders { visit(folder, 0) }
        // Open documents may not be saved yet.
        for uri in open.keys.sorted() {
            guard let path = DocumentURI.path(of: uri), endings.contains(where: path.hasSuffix), !found.contains(path)
            else { continue }
            found.append(path)
        }
        return found
    }
}
