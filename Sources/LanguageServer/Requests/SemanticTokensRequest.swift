import Inlay
import InlayScanning

/// Classifies the parts of a document for colouring.
struct SemanticTokensRequest {
    /// The types in the order of their numbers. Editors have colours for these names of the protocol.
    enum TokenType: Int, CaseIterable {
        case type, property, event, variable, string, enumMember, number, keyword, macro, comment, decorator, method

        var name: String { "\(self)" }
    }

    let document: TextDocument
    let encoding: PositionEncoding

    func tokens(of scan: StringsScan) -> SemanticTokens {
        let entries = scan.entries.flatMap { entry in
            [(entry.key, TokenType.property)] + (entry.value.map { [($0, .string)] } ?? [])
        }
        return encoded(entries + scan.comments.map { ($0, .comment) })
    }

    func tokens(of reading: MarkupReading) -> SemanticTokens {
        var tokens: [(range: Range<Int>, type: TokenType)] = []
        let scan = reading.scan
        for index in scan.elements.indices {
            let element = scan.elements[index]
            tokens.append((element.name, .type))
            if let name = element.endName { tokens.append((name, .type)) }
            let description = reading.description(of: index)
            for attribute in element.attributes {
                let name = reading.text(attribute.name)
                let isEvent = description?.events.contains(name) ?? false
                let isReserved = ReservedAttribute(rawValue: name) != nil
                tokens.append((attribute.name, isReserved ? .keyword : isEvent ? .event : .property))
                guard let value = attribute.value, !value.isEmpty else { continue }
                let property = isEvent || isReserved ? nil : description?.property(named: name)
                tokens.append((value, type(ofValue: value, name, isEvent: isEvent, property)))
            }
        }
        for instruction in scan.instructions {
            tokens.append((instruction.target, .macro))
            if document.bytes[instruction.data].first != UInt8(ascii: "{") {
                tokens.append((instruction.data, .string))
            }
        }
        tokens += scan.comments.map { ($0, .comment) }
        return encoded(tokens)
    }

    private func type(
        ofValue value: Range<Int>, _ name: String, isEvent: Bool, _ property: PropertyDescription?
    ) -> TokenType {
        switch document.bytes[value.lowerBound] {
        case UInt8(ascii: "$"): return .variable
        case UInt8(ascii: "@"): return .macro
        default: break
        }
        if isEvent { return .method }
        switch name {
        case "id": return .variable
        case "class": return .decorator
        case "style": return .enumMember
        default: break
        }
        guard let property else { return .string }
        if property.format == "number" || property.format == "whole number" { return .number }
        return property.values.isEmpty && property.format != "true or false" ? .string : .enumMember
    }

    /// Encodes tokens as differences. A token of several lines is one token for each line, because not all clients support others.
    private func encoded(_ tokens: [(range: Range<Int>, type: TokenType)]) -> SemanticTokens {
        var data: [Int] = []
        var last = Position(line: 0, character: 0)
        for token in tokens.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where !token.range.isEmpty {
            for line in document.line(at: token.range.lowerBound)...document.line(at: token.range.upperBound - 1) {
                let start = max(token.range.lowerBound, document.lineStart(line))
                let end = min(token.range.upperBound, document.lineEnd(line))
                guard start < end else { continue }
                let position = document.position(at: start, encoding)
                let length = document.position(at: end, encoding).character - position.character
                guard length > 0, position >= last else { continue }
                let isSameLine = position.line == last.line
                data += [
                    position.line - last.line, isSameLine ? position.character - last.character : position.character,
                    length, token.type.rawValue, 0,
                ]
                last = position
            }
        }
        return SemanticTokens(data: data)
    }
}
