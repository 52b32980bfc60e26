import InlayScanning

/// The names in a document that its owner, or the tables of texts, must have.
struct DocumentNames {
    struct Outlet {
        var name: String
        /// The name of the element.
        var element: String
        /// The element around it; nil for the outermost one.
        var container: String?
        /// Whether the view may be missing: it is in `If`, `Else` or a case of platforms.
        var isOptional: Bool
        var place: SourcePlace
    }

    struct Action {
        /// The name without colons.
        var name: String
        /// The number of colons.
        var arity: Int
        /// Whether any responder may perform the action. Only the owner performs that of an event attribute.
        var isOffered: Bool
        /// Whether the method draws, with a display list and a size.
        var isDrawing = false
        var place: SourcePlace
    }

    /// A binding, text or document that is named.
    struct Name {
        var name: String
        var place: SourcePlace
    }

    struct Include {
        var document: String
        var isOptional: Bool
    }

    private(set) var outlets: [Outlet] = []
    private(set) var actions: [Action] = []
    /// The owner's properties that bindings begin with.
    private(set) var bindings: [Name] = []
    private(set) var keys: [Name] = []
    private(set) var includes: [Include] = []
    private(set) var fault: (message: String, place: SourcePlace)?

    private let file: SourceFile
    private let scan: MarkupScan

    /// The platforms for which the content of `<?case NAME?>` is active by default.
    private static let platforms: Set = ["Linux", "Desktop", "iOS"]
    private static let sizeLimit = 64 << 20

    init(_ file: SourceFile) {
        self.file = file
        // A document of this size is none of an app.
        guard file.bytes.count <= Self.sizeLimit else {
            scan = MarkupScan([])
            fault = ("the document is larger than 64 MB", SourcePlace(file: file.path, line: 1, column: 1))
            return
        }
        scan = MarkupScan(file.bytes)
        if let fault = MarkupFault(of: file.bytes) { self.fault = (fault.message, file.place(at: fault.offset)) }
        readElements()
    }

    /// The parts of the document around an element that decide what its names mean.
    private struct Surroundings {
        var isRow = false
        var isOptional = false
        /// The names of the rows around it.
        var rowNames: Set<String> = []
    }

    private mutating func readElements() {
        var surroundings: [Surroundings] = []
        let cases = scan.instructions.filter { ["case", "end"].contains(file.text($0.target)) }
        var nextCase = 0
        var platform: String?
        for element in scan.elements {
            while nextCase < cases.count, cases[nextCase].range.lowerBound < element.start {
                platform = file.text(cases[nextCase].target) == "case" ? file.text(cases[nextCase].data) : nil
                nextCase += 1
            }
            var around = element.parent.map { surroundings[$0] } ?? Surroundings()
            if platform != nil { around.isOptional = true }
            if platform.map({ !Self.platforms.contains($0) }) ?? false {
                surroundings.append(around)
                continue
            }
            read(element, around)
            surroundings.append(content(of: element, around))
        }
        for instruction in scan.instructions where file.text(instruction.target) == "include" {
            let around = instruction.parent.map { surroundings[$0] } ?? Surroundings()
            // Ids in rows connect no outlets, and the row's names are no names of the owner.
            guard !around.isRow else { continue }
            includes.append(Include(document: file.text(instruction.data), isOptional: around.isOptional))
        }
    }

    /// Returns the surroundings of the elements in an element.
    private func content(of element: MarkupScan.Element, _ around: Surroundings) -> Surroundings {
        var inside = around
        let name = file.text(element.name)
        if name == "If" || name == "Else" { inside.isOptional = true }
        let items = element.attributes.first { file.text($0.name) == "items" }?.value.map(file.text) ?? ""
        guard name == "ForEach" || items.hasPrefix("$") else { return inside }
        inside.isRow = true
        let row = element.attributes.first { file.text($0.name) == "row" }?.value.map(file.text) ?? "row"
        inside.rowNames.formUnion([row, "index"])
        return inside
    }

    private mutating func read(_ element: MarkupScan.Element, _ around: Surroundings) {
        let elementName = file.text(element.name)
        for attribute in element.attributes {
            guard let range = attribute.value, !range.isEmpty else { continue }
            let name = file.text(attribute.name)
            let value = file.text(range)
            let place = file.place(at: range.lowerBound)
            if name == "id" {
                guard !around.isRow else { continue }
                outlets.append(
                    Outlet(
                        name: value, element: elementName,
                        container: element.parent.map { file.text(scan.elements[$0].name) },
                        isOptional: around.isOptional, place: place))
            } else if value.hasPrefix("$") {
                readBinding(range, except: around.rowNames)
            } else if value.hasPrefix("@"), value.count > 1 {
                keys.append(
                    Name(name: Self.unescaped(String(value.dropFirst())), place: file.place(at: range.lowerBound + 1)))
            } else if ElementClasses.events.contains(name) {
                addAction(value, isOffered: false, isDrawing: name == "onDraw", place)
            } else if name == "action", elementName == "item" || elementName == "action" {
                addAction(value, isOffered: true, place)
            }
        }
    }

    private mutating func addAction(
        _ value: String, isOffered: Bool, isDrawing: Bool = false, _ place: SourcePlace
    ) {
        let name = String(value.prefix { $0 != ":" })
        // Inlay reports other forms when the document loads.
        let arity = value.count { $0 == ":" }
        guard SwiftName.isIdentifier(name), arity <= 2 else { return }
        actions.append(
            Action(name: name, arity: arity, isOffered: isOffered, isDrawing: isDrawing, place: place))
    }

    /// Adds the first name of each path in a binding's expression.
    private mutating func readBinding(_ range: Range<Int>, except rowNames: Set<String>) {
        let bytes = file.bytes
        var position = range.lowerBound
        func isName(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
                || (0x61...0x7a).contains(byte)
        }
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                position += 1
                while position < range.upperBound, bytes[position] != byte {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position += 1
            } else if byte == UInt8(ascii: ":") {
                // A formatter follows two colons.
                if position + 1 < range.upperBound, bytes[position + 1] == byte { return }
                position += 1
            } else if isName(byte) {
                let start = position
                while position < range.upperBound, isName(bytes[position]) { position += 1 }
                let before = bytes[start - 1]
                let isEnd = position == range.upperBound
                let isAggregate =
                    !isEnd && bytes[position] == UInt8(ascii: ":")
                    && !(position + 1 < range.upperBound && bytes[position + 1] == UInt8(ascii: ":"))
                let isFunction = !isEnd && bytes[position] == UInt8(ascii: "(")
                let isEntity = before == UInt8(ascii: "&") && !isEnd && bytes[position] == UInt8(ascii: ";")
                let name = file.text(start..<position)
                guard before != UInt8(ascii: "."), !isAggregate, !isFunction, !isEntity, !Self.words.contains(name),
                    !rowNames.contains(name), SwiftName.isIdentifier(name)
                else { continue }
                bindings.append(Name(name: name, place: file.place(at: start)))
            } else {
                position += 1
            }
        }
    }

    /// The words of expressions.
    private static let words: Set = ["and", "or", "true", "false", "nil"]

    /// Returns a value with the five named references replaced.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var text = text
        for (name, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: character)
        }
        return text
    }
}
