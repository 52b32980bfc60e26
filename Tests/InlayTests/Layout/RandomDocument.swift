import Inlay

/// Creates random documents of all elements from the property tables, with extreme values, templates, includes and bindings.
struct RandomDocument {
    private var random: RandomLayout

    init(seed: UInt64) { random = RandomLayout(seed: seed) }

    /// The elements of Inlay that also have a name of UIKit or MarkupKit. Elements that tests register are left out, so that a seed gives
    /// the same document in every run.
    private static let elements = ViewBuilder.elements.filter { element in
        element.names.count > 1 && !element.names.contains { $0.contains(".") }
    }
    private static let containers = elements.filter(\.takesChildren)

    /// Documents that other documents include, by their names.
    static let includes = [
        "Row":
            #"<RowView spacing="3"><Label text="included"/><Spacer/><Button title="$text" style="system"/></RowView>"#,
        "Cell": #"<root backgroundColor="red"><Label text="$text" numberOfLines="0"/><Switch on="$flag"/></root>"#,
        "Scroll": #"<ScrollView><ColumnView><TextView text="a b c"/><?include Row?></ColumnView></ScrollView>"#,
    ]

    mutating func document() -> RandomElement {
        element(Self.containers, depth: random.integer(1...4))
    }

    private mutating func element(_ choice: [ClassDescription], depth: Int) -> RandomElement {
        let description = random.oneOf(choice)
        var element = RandomElement(name: random.oneOf(description.names))
        if !description.factories.isEmpty, random.chance(60) {
            element.set("style", random.oneOf(description.factories))
        }
        for _ in 0..<random.oneOf([0, 0, 1, 1, 2, 3, 5]) { addAttribute(of: description, to: &element) }
        if random.chance(15) { element.set("class", random.oneOf(["plain", "wide", "odd"])) }
        if random.chance(8) { element.set("id", random.oneOf(["a", "b", "c"])) }
        if !description.events.isEmpty, random.chance(10) { element.set(random.oneOf(description.events), "act") }
        for part in parts(of: description, depth: depth) { element.children.append(part) }
        guard description.takesChildren, depth > 0 else { return element }
        for _ in 0..<random.oneOf([0, 1, 1, 2, 2, 3, 4]) {
            element.children.append(child(of: description, depth: depth - 1))
        }
        return element
    }

    private mutating func child(of parent: ClassDescription, depth: Int) -> RandomElement {
        if random.chance(4) {
            return RandomElement(instruction: "include \(random.oneOf(Self.includes.keys.sorted()))")
        }
        let rows: [String: [String]] = [
            "TableView": ["TableViewCell", "ContentTableViewCell"], "CollectionView": ["CollectionViewCell"],
        ]
        if let names = rows[parent.className], random.chance(75) {
            return element(Self.elements.filter { names.contains($0.className) }, depth: depth)
        }
        return element(depth > 0 && random.chance(60) ? Self.containers : Self.elements, depth: depth)
    }

    // MARK: Parts

    /// Children of a view that are not views, and instructions that place the next view.
    private mutating func parts(of description: ClassDescription, depth: Int) -> [RandomElement] {
        var parts: [RandomElement] = []
        func add(_ name: String, _ attributes: [(String, String)]) {
            parts.append(RandomElement(name: name, attributes: attributes))
        }
        switch description.className {
        case "PickerView":
            for _ in 0..<random.integer(0...8) {
                if random.chance(12) { parts.append(RandomElement(instruction: "componentSeparator")) }
                add("row", [("title", text()), ("value", "1")])
            }
        case "SegmentedControl": for _ in 0..<random.integer(0...4) { add("segment", [("title", text())]) }
        case "TabBar", "NavigationBar", "Toolbar":
            for _ in 0..<random.integer(0...3) {
                add("item", [("title", text()), ("name", random.oneOf(["a", "b"]))])
            }
        case "TableView", "CollectionView":
            if random.chance(25) { parts.append(RandomElement(instruction: "sectionBreak")) }
            if random.chance(25) { parts.append(RandomElement(instruction: "sectionHeaderTitle \(text())")) }
            for name in ["backgroundView", "tableHeaderView", "tableFooterView", "sectionHeaderView"]
            where random.chance(8) {
                parts.append(placed(name, depth))
            }
        case "TextField":
            for name in ["leftView", "rightView", "inputView", "inputAccessoryView"] where random.chance(15) {
                parts.append(placed(name, depth))
            }
        case "TableViewCell", "ContentTableViewCell", "CollectionViewCell":
            for name in ["backgroundView", "selectedBackgroundView"] where random.chance(10) {
                parts.append(placed(name, depth))
            }
        case "ScrollView", "PageView":
            if random.chance(10) {
                parts.append(
                    RandomElement(instruction: "refreshControl", children: [RandomElement(name: "RefreshControl")]))
            }
        default: break
        }
        return parts
    }

    private mutating func placed(_ instruction: String, _ depth: Int) -> RandomElement {
        var view = element(Self.elements, depth: max(0, min(depth - 1, 1)))
        // A cell hides the views behind it itself.
        view.attributes.removeAll { $0.name.hasSuffix("hidden") }
        return RandomElement(instruction: instruction, children: [view])
    }

    // MARK: Attributes

    private mutating func addAttribute(of description: ClassDescription, to element: inout RandomElement) {
        // Half of the attributes are the class's own: `View` has more than most classes.
        let own = description.properties.filter { $0.declaredIn != "View" }
        let property = random.oneOf(own.isEmpty || random.chance(50) ? description.properties : own)
        if let object = property.object {
            let inner = Self.properties(ofObject: object)
            guard !inner.isEmpty else {
                if object == "Layer" { element.set("layer.\(random.oneOf(Self.layerNumbers))", number("")) }
                return
            }
            let part = random.oneOf(inner)
            guard let value = value(of: part) else { return }
            element.set("\(property.name).\(part.name)", value)
            return
        }
        guard let value = value(of: property) else { return }
        element.set(property.name, value)
    }

    /// The properties of a class that attribute paths reach. Layers and similar objects are not elements.
    private static func properties(ofObject name: String) -> [PropertyDescription] {
        elements.first { $0.className == name }?.properties.filter { $0.object == nil } ?? []
    }

    private static let layerNumbers = ["cornerRadius", "borderWidth", "shadowRadius"]

    private mutating func value(of property: PropertyDescription) -> String? {
        if random.chance(4), let binding = binding(of: property) { return binding }
        if !property.values.isEmpty { return random.oneOf(property.values) }
        switch property.format {
        case "true or false": return random.oneOf(["true", "false"])
        case "number": return number(property.name)
        case "whole number": return random.oneOf(["0", "0", "1", "2", "3", "7", "-1", "1000000"])
        case "text", "attributed string": return text()
        case let format where format.hasPrefix("colour"):
            return random.oneOf(["red", "#0008", "systemBackground", "label"])
        case let format where format.hasPrefix("number, or four"):
            return random.oneOf(["0", "1", "8", "16", "0.3", "3,5,7,11", "-4", "200", "1000000"])
        case let format where format.hasPrefix("number, or required"):
            return random.oneOf(["required", "defaultHigh", "defaultLow", "fittingSizeLevel", "1", "740", "999"])
        case let format where format.hasPrefix("two numbers"):
            return random.oneOf(["0,0", "0.5,0.5", "10,20", "-30,-30", "100000,100000"])
        case let format where format.hasPrefix("font"):
            return random.oneOf(["body", "title1", "caption2", "System 7", "System-Bold 40", "System 13.3", "X 300"])
        case let format where format.hasPrefix("set of none"):
            return random.oneOf(["none", "all", "top, leading", "bottom, trailing", "top, bottom", "leading, trailing"])
        case let format where format.hasPrefix("2026"):
            return random.oneOf(["2026-03-14", "2026-03-14T09:30", "0001-01-01"])
        case let format where format.hasPrefix("a locale"): return random.oneOf(["de_DE", "ar", "ja_JP"])
        case let format where format.hasPrefix("list of colour"): return "red, green, blue"
        case let format where format.hasPrefix("list of text"): return random.oneOf(["One, Two", "a", ""])
        default: return nil
        }
    }

    private mutating func binding(of property: PropertyDescription) -> String? {
        switch property.format {
        case "true or false": "$flag"
        // A ratio of 0 is refused: a view keeps its previous ratio, and a new view has none.
        case "number" where property.name.lowercased().hasSuffix("ratio"): nil
        case "number", "whole number": "$number"
        case "text": "$text"
        default: nil
        }
    }

    private mutating func number(_ name: String) -> String {
        let lowercase = name.lowercased()
        if lowercase.hasSuffix("weight") { return random.oneOf(["0", "0.5", "1", "1", "3", "1000000"]) }
        if lowercase.hasSuffix("ratio") { return random.oneOf(["0.1", "0.5", "1", "2", "3.7"]) }
        if lowercase.hasSuffix("alpha") || lowercase.hasSuffix("opacity") { return random.oneOf(["0", "0.3", "1"]) }
        if lowercase.contains("duration") { return "0" }
        let usual = ["0", "1", "4", "8", "12", "16", "20", "44", "60", "100", "150", "320", "0.3", "7.7", "33.3"]
        return random.oneOf(
            random.chance(80) ? usual : ["-4", "-100", "600", "1000", "30000", "1000000", "1e9", "0.001"])
    }

    private mutating func text() -> String { random.oneOf(Self.texts) }

    private static let texts = [
        "", "a", "Title", "Two words", "A longer text that needs several lines in a narrow view",
        "Incomprehensibilities", "ไทยไทยไทยไทย", "שלום עולם", "مرحبا", "漢字かな", "one\ntwo", "👩‍👩‍👧", "e\u{301}",
        String(repeating: "many words ", count: 30),
    ]
}

/// An element or an instruction of a random document.
struct RandomElement {
    var name = ""
    /// An instruction in place of an element. The children follow it.
    var instruction: String?
    var attributes: [(name: String, value: String)] = []
    var children: [RandomElement] = []

    init(name: String, attributes: [(String, String)] = []) {
        self.name = name
        for (name, value) in attributes { set(name, value) }
    }

    init(instruction: String, children: [RandomElement] = []) {
        self.instruction = instruction
        self.children = children
    }

    mutating func set(_ name: String, _ value: String) {
        attributes.removeAll { $0.name == name }
        attributes.append((name, value))
    }

    var count: Int { children.reduce(1) { $0 + $1.count } }

    /// The markup of the element.
    var markup: String {
        let inner = children.map(\.markup).joined()
        if let instruction { return "<?\(instruction)?>" + inner }
        let texts = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
        return inner.isEmpty ? "<\(name)\(texts)/>" : "<\(name)\(texts)>\(inner)</\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            default: result.append(character)
            }
        }
    }

    /// Variants of the document without one of its parts, smaller ones first.
    var smaller: [RandomElement] {
        var result: [RandomElement] = []
        for (index, child) in children.enumerated() {
            if instruction == nil || children.count > 1 {
                var copy = self
                copy.children.remove(at: index)
                result.append(copy)
            }
            if !child.children.isEmpty, child.instruction == nil {
                var copy = self
                copy.children.replaceSubrange(index...index, with: child.children)
                result.append(copy)
            }
        }
        for index in attributes.indices {
            var copy = self
            copy.attributes.remove(at: index)
            result.append(copy)
        }
        for (index, child) in children.enumerated() {
            for other in child.smaller {
                var copy = self
                copy.children[index] = other
                result.append(copy)
            }
        }
        return result
    }
}
