import InlayScanning

/// Finds the lines that an editor can hide: elements, comments, instructions, templates.
struct FoldingRequest {
    let document: TextDocument

    func ranges(of scan: MarkupScan) -> [FoldingRange] {
        var found = scan.elements.compactMap { element -> FoldingRange? in
            // The end tag stays visible.
            let end = document.line(at: max(element.end - 1, element.start))
            return range(element.start, lastLine: element.endName == nil && !element.isSelfClosing ? end : end - 1)
        }
        found += scan.comments.compactMap {
            range($0.lowerBound, lastLine: document.line(at: $0.upperBound - 1), "comment")
        }
        found += scan.instructions.compactMap {
            range($0.range.lowerBound, lastLine: document.line(at: $0.range.upperBound - 1))
        }
        return found.sorted { ($0.startLine, $0.endLine) < ($1.startLine, $1.endLine) }
    }

    func ranges(of scan: StringsScan) -> [FoldingRange] {
        scan.comments.compactMap { range($0.lowerBound, lastLine: document.line(at: $0.upperBound - 1), "comment") }
    }

    func ranges(of scan: TemplateScan) -> [FoldingRange] {
        scan.templates.compactMap {
            range($0.value.lowerBound, lastLine: document.line(at: $0.value.upperBound - 1) - 1)
        }
    }

    private func range(_ start: Int, lastLine: Int, _ kind: String? = nil) -> FoldingRange? {
        let line = document.line(at: start)
        return lastLine > line ? FoldingRange(startLine: line, endLine: lastLine, kind: kind) : nil
    }
}
