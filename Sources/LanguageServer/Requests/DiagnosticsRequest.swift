import Inlay

/// Finds the faults of a document and their corrections.
struct DiagnosticsRequest {
    let document: TextDocument
    let kind: DocumentKind
    let project: Project
    let encoding: PositionEncoding
    let catalogue: Catalogue
    /// Returns the uses of names in the workspace, which only tables and templates need.
    let index: () -> WorkspaceIndex

    /// The faults as the checker reports them, and names that can be removed, with the text that they were found in.
    struct Findings {
        let bytes: [UInt8]
        let diagnostics: [MarkupDiagnostic]
        let names: [NameFinding]

        init(_ check: PendingCheck, _ found: [MarkupDiagnostic]) {
            bytes = check.document.bytes
            let moved = check.sourceStart == 0 ? found : TemplateCheck.moved(found, check)
            diagnostics = check.known + moved
            names = check.names
        }
    }

    /// The name of the document in diagnostics.
    private var name: String { DocumentURI.path(of: document.uri) ?? document.uri }

    /// Returns the check that finds the faults.
    func check() -> PendingCheck {
        let source = MarkupSource(name: name, data: document.bytes)
        var check = PendingCheck(document)
        switch kind {
        case .markup: check.source = source
        case .strings:
            let index = index()
            check.known = [source.stringsFault].compactMap(\.self)
            let uses = index.isComplete ? index.keys : KeyUses()
            check.names = TableCheck(table: TextTable(document, project), uses: uses).findings
        case .templates:
            let index = index()
            let file = DocumentReach.templateFileName(of: document)
            // Other JSON files are not templates.
            guard index.namesTemplateFile(file) else { break }
            let reading = TemplateReading(
                document: document, scan: TemplateScan(document.bytes, in: 0..<document.bytes.count),
                catalogue: catalogue, project: project, elements: index.elements(usingTemplateFile: file))
            let templates = TemplateCheck(reading: reading, code: index.code)
            (check.source, check.sourceStart) = templates.source(name: name)
            check.names = index.isComplete ? templates.findings : []
        case .swift: break
        }
        return check
    }

    /// Converts findings, by the address of the file that has them.
    func published(_ findings: Findings) -> [String: [Diagnostic]] {
        var published: [String: [Diagnostic]] = [document.uri: []]
        var known: Set<Diagnostic> = []
        for diagnostic in findings.diagnostics {
            guard let file = file(of: diagnostic) else { continue }
            let converted = convert(diagnostic, in: file)
            if known.insert(converted).inserted { published[file.uri, default: []].append(converted) }
        }
        published[document.uri]? += findings.names.map(convert)
        return published
    }

    /// The document that a diagnostic is about; a fault outside all files is shown in this document.
    private func file(of diagnostic: MarkupDiagnostic) -> TextDocument? {
        if diagnostic.file == name || diagnostic.file.isEmpty { return document }
        if diagnostic.file.hasPrefix("/") { return project.document(atPath: diagnostic.file) }
        return DocumentURI.path(of: document.uri).flatMap {
            project.document(atPath: $0.folderPath + "/" + diagnostic.file)
        }
    }

    private func convert(_ diagnostic: MarkupDiagnostic, in file: TextDocument) -> Diagnostic {
        let related = diagnostic.notes.map { note in
            Diagnostic.Related(
                location: Location(uri: file.uri, range: file.range(of: note.bytes, encoding)), message: note.message)
        }
        return Diagnostic(
            range: Self.range(of: diagnostic, in: file, encoding), severity: Self.severity(diagnostic.severity),
            code: diagnostic.id.rawValue, message: diagnostic.message,
            relatedInformation: related.isEmpty ? nil : related)
    }

    private func convert(_ finding: NameFinding) -> Diagnostic {
        let related = finding.other.map { other in
            [
                Diagnostic.Related(
                    location: Location(uri: document.uri, range: document.range(of: other, encoding)),
                    message: "the text that is used")
            ]
        }
        return Diagnostic(
            range: document.range(of: finding.range, encoding), severity: finding.other == nil ? 4 : 2,
            code: finding.code, message: finding.message, tags: [1], relatedInformation: related)
    }

    private static func severity(_ severity: MarkupDiagnostic.Severity) -> Int {
        switch severity {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }

    private static func range(of diagnostic: MarkupDiagnostic, in file: TextDocument, _ encoding: PositionEncoding)
        -> TextRange
    {
        if let bytes = diagnostic.bytes { return file.range(of: bytes, encoding) }
        // Lines and columns count from 1, columns in characters.
        let line = min(max(0, diagnostic.range.line - 1), file.lineCount - 1)
        let text = file.text(file.lineStart(line)..<file.lineEnd(line)).unicodeScalars
        func offset(_ column: Int) -> Int {
            text.prefix(max(0, column)).reduce(file.lineStart(line)) { $0 + UTF8.width($1) }
        }
        let start = offset(diagnostic.range.column - 1)
        let end = offset(diagnostic.range.column - 1 + diagnostic.range.length)
        return file.range(of: start..<end, encoding)
    }

    // MARK: - Corrections

    /// Returns the corrections of the faults that a range touches.
    func actions(for findings: Findings, in range: TextRange) -> [CodeAction] {
        guard findings.bytes == document.bytes else { return [] }
        func isTouched(_ diagnostic: Diagnostic) -> Bool {
            diagnostic.range.start <= range.end && range.start <= diagnostic.range.end
        }
        let removals = findings.names.map { ($0, convert($0)) }.filter { isTouched($1) }.map { finding, converted in
            action(
                "Remove the entry", converted,
                [TextEdit(range: document.range(of: finding.removal, encoding), newText: "")],
                isPreferred: finding.other != nil)
        }
        return removals
            + findings.diagnostics.flatMap { diagnostic -> [CodeAction] in
                guard file(of: diagnostic)?.uri == document.uri else { return [] }
                let converted = convert(diagnostic, in: document)
                guard isTouched(converted) else { return [] }
                let fixes = diagnostic.fixes.map { fix in
                    action(
                        fix.message, converted,
                        fix.edits.map { TextEdit(range: document.range(of: $0.bytes, encoding), newText: $0.text) })
                }
                guard fixes.isEmpty, let suggestion = diagnostic.suggestion, diagnostic.bytes != nil else {
                    return fixes
                }
                return [
                    action(
                        "Replace with '\(suggestion)'", converted,
                        [TextEdit(range: converted.range, newText: suggestion)])
                ]
            }
    }

    private func action(
        _ title: String, _ diagnostic: Diagnostic, _ edits: [TextEdit], isPreferred: Bool = true
    ) -> CodeAction {
        CodeAction(
            title: title, diagnostics: [diagnostic], isPreferred: isPreferred,
            edit: WorkspaceEdit(changes: [document.uri: edits]))
    }
}
