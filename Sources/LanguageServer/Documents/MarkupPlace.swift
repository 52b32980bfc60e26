import InlayScanning

/// The part of a document at an offset.
enum MarkupPlace: Equatable, Sendable {
    case elementName(element: Int)
    case endTagName(element: Int)
    /// White space or an attribute's name in a start tag. `attribute` is nil between attributes.
    case attributeName(element: Int, attribute: Int?)
    case attributeValue(element: Int, attribute: Int)
    case instructionTarget(Int)
    case instructionData(Int)
    /// Between tags. `parent` is nil outside the outermost element.
    case content(parent: Int?)
    case comment
}

extension MarkupScan {
    /// Returns the part at an offset. At the border of two parts it is the one that typing continues: a name or value rather than the space
    /// around it.
    func place(at offset: Int) -> MarkupPlace {
        if comments.contains(where: { $0.lowerBound < offset && offset < $0.upperBound }) { return .comment }
        if let index = instructions.firstIndex(where: { $0.range.lowerBound < offset && offset <= $0.range.upperBound })
        {
            let instruction = instructions[index]
            if offset <= instruction.target.upperBound {
                return offset < instruction.target.lowerBound
                    ? .content(parent: instruction.parent) : .instructionTarget(index)
            }
            // The end `?>` is no place for data.
            if offset < instruction.range.upperBound || instruction.data.contains(offset) {
                return .instructionData(index)
            }
        }
        // Start tags are in the order of the text.
        guard let index = lastElement(before: offset) else { return .content(parent: nil) }
        let element = elements[index]
        if offset < element.tagEnd || offset == element.tagEnd && !element.isTagClosed {
            return placeInTag(of: index, at: offset)
        }
        if let end = endTag(around: offset, from: index) { return .endTagName(element: end) }
        return .content(parent: innermost(at: offset, from: index))
    }

    /// Returns the index of the last element that starts before an offset.
    private func lastElement(before offset: Int) -> Int? {
        var low = 0
        var high = elements.count
        while low < high {
            let middle = (low + high) / 2
            if elements[middle].start < offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    private func placeInTag(of index: Int, at offset: Int) -> MarkupPlace {
        let element = elements[index]
        if offset <= element.name.upperBound { return .elementName(element: index) }
        for (number, attribute) in element.attributes.enumerated() {
            if attribute.name.lowerBound <= offset, offset <= attribute.name.upperBound {
                return .attributeName(element: index, attribute: number)
            }
            if let value = attribute.value, value.lowerBound <= offset, offset <= value.upperBound {
                return .attributeValue(element: index, attribute: number)
            }
        }
        return .attributeName(element: index, attribute: nil)
    }

    /// Returns the element whose end tag's name is at an offset.
    private func endTag(around offset: Int, from index: Int) -> Int? {
        var next: Int? = index
        while let current = next {
            if let name = elements[current].endName, name.lowerBound <= offset, offset <= name.upperBound {
                return current
            }
            next = elements[current].parent
        }
        return nil
    }

    /// Returns the innermost element that contains an offset.
    private func innermost(at offset: Int, from index: Int) -> Int? {
        var next: Int? = index
        while let current = next {
            let element = elements[current]
            if !element.isSelfClosing, element.tagEnd <= offset, offset < element.end || !isClosed(current) {
                return current
            }
            next = element.parent
        }
        return nil
    }

    /// Whether an element has an end tag or needs none.
    func isClosed(_ index: Int) -> Bool { elements[index].isSelfClosing || elements[index].endName != nil }

    /// An element and its ancestors, the element first.
    func lineage(of index: Int?) -> some Sequence<Int> {
        sequence(state: index) { next in
            defer { next = next.flatMap { elements[$0].parent } }
            return next
        }
    }
}
