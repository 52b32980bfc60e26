import Glibc
import Inlay

/// A document with its own faults and the files it includes.
nonisolated struct CheckedDocument {
    /// The path without symbolic links, like those of included files.
    let path: String
    /// Whether a program loads the document for an owner.
    let hasOwner: Bool
    var diagnostics: [MarkupDiagnostic]
    /// The paths of all included files, directly or indirectly.
    var included: Set<String> = []

    init(path: String, hasOwner: Bool = false, diagnostics: [MarkupDiagnostic] = []) {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        self.path = resolved.map { String(cString: $0) } ?? path
        self.hasOwner = hasOwner
        self.diagnostics = diagnostics
    }
}

nonisolated extension [CheckedDocument] {
    /// Documents that no other document includes, or that have an owner. Faults in an included document are reported for the
    /// document that includes it, with its templates and texts.
    var withoutIncluded: [CheckedDocument] {
        var includers: [String: Int] = [:]
        for document in self {
            for path in document.included where path != document.path { includers[path, default: 0] += 1 }
        }
        func isRoot(_ document: CheckedDocument) -> Bool { document.hasOwner || includers[document.path] == nil }
        var covered = filter(isRoot).reduce(into: Set<String>()) { $0.formUnion($1.included) }
        return filter { document in
            if isRoot(document) { return true }
            // Of documents that include each other, only the first is reported.
            guard covered.insert(document.path).inserted else { return false }
            covered.formUnion(document.included)
            return true
        }
    }
}
