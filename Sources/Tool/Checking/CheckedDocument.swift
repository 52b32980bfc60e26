import Glibc
import Inlay

/// A document, what is wrong with it alone, and what it includes.
nonisolated struct CheckedDocument {
    /// Without symbolic links, as those of included files.
    let path: String
    /// Whether a program loads it for an owner of its own.
    let hasOwner: Bool
    var diagnostics: [MarkupDiagnostic]
    /// The paths of all files that it includes, also by way of others.
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
    /// Those that no other includes, or that have an owner of their own. What is wrong with an included one is told with the
    /// document that includes it, whose templates and texts it has.
    var withoutIncluded: [CheckedDocument] {
        var includers: [String: Int] = [:]
        for document in self {
            for path in document.included where path != document.path { includers[path, default: 0] += 1 }
        }
        func isRoot(_ document: CheckedDocument) -> Bool { document.hasOwner || includers[document.path] == nil }
        var covered = filter(isRoot).reduce(into: Set<String>()) { $0.formUnion($1.included) }
        return filter { document in
            if isRoot(document) { return true }
            // Of documents that include each other, the first is told.
            guard covered.insert(document.path).inserted else { return false }
            covered.formUnion(document.included)
            return true
        }
    }
}
