/// The declarations of a Swift file that concern documents: imports, and classes with their members. The code need not compile.
package struct SwiftScan: Sendable {
    package struct Method: Sendable {
        package var name: String
        /// The labels of the parameters; `_` for none.
        package var labels: [String]
        package var isAsync = false
        package var isPrivate = false
    }

    /// A class, or the members that an extension adds to a type.
    package struct Class: Sendable {
        package var name: String
        /// The first inherited name; nil for none, and for an extension.
        package var superclass: String?
        package var isExtension = false
        package var isPublic = false
        package var isPrivate = false
        package var methods: [Method] = []
        /// The properties, including outlets.
        package var properties: Set<String> = []
        /// The actions that `registerActions(in:)` of the class registers by literal names.
        package var registeredActions: Set<String> = []
        /// Whether it may register others, with names that are not literals.
        package var registersOtherActions = false
        /// Whether the class overrides `documentName`.
        package var choosesDocument = false
        /// The literal that `documentName` returns.
        package var documentName: String?
    }

    /// The modules that the file imports without condition.
    package private(set) var imports: [String] = []
    /// The modules among them that are imported with an access level.
    package private(set) var leveledImports: Set<String> = []
    /// The classes and extensions outside of other types.
    package private(set) var classes: [Class] = []
    /// The classes of elements that the file registers by another name: `register(Gauge.self, as: "gauge")`.
    package private(set) var registeredElements: [String: String] = [:]

    package init(_ bytes: [UInt8]) {
        var reader = DeclarationReader(SwiftTokens(bytes))
        reader.readFile()
        (imports, leveledImports) = (reader.imports, reader.leveledImports)
        classes = reader.classes
        registeredElements = reader.registeredElements
    }
}

/// Reads declarations from tokens. An unexpected token is skipped, so that the reader always ends.
private struct DeclarationReader {
    var imports: [String] = []
    var leveledImports: Set<String> = []
    var classes: [SwiftScan.Class] = []
    var registeredElements: [String: String] = [:]

    private let tokens: [SwiftTokens.Token]
    private var position = 0
    /// The number of open `#if`.
    private var conditions = 0

    init(_ tokens: SwiftTokens) { self.tokens = tokens.tokens }

    private struct Modifiers {
        var isPublic = false
        var isPrivate = false
        var isStatic = false
        /// Whether there is an access level.
        var hasLevel = false
    }

    mutating func readFile() {
        readRegisteredElements()
        var modifiers = Modifiers()
        while let token = next() {
            switch token {
            case .directive(let name):
                if name == "if" { conditions += 1 } else if name == "endif" { conditions = max(0, conditions - 1) }
            case .word("import"):
                readImport(hasLevel: modifiers.hasLevel)
                modifiers = Modifiers()
            case .word("class"), .word("extension"):
                if case .word(let name)? = peek(), name != "func", name != "var" {
                    readType(isExtension: token == .word("extension"), modifiers)
                }
                modifiers = Modifiers()
            case .word(let word) where note(word, in: &modifiers): break
            case .symbol("{"): skipBlock(to: "}", from: "{")
            case .symbol("@"): skipAttribute()
            case .word("func"), .word("var"), .word("let"), .word("struct"), .word("enum"), .word("protocol"),
                .word("actor"):
                modifiers = Modifiers()
            default: break
            }
        }
    }

    private func note(_ word: String, in modifiers: inout Modifiers) -> Bool {
        if ["public", "open", "package", "internal", "fileprivate", "private"].contains(word) {
            modifiers.hasLevel = true
        }
        switch word {
        case "public", "open": modifiers.isPublic = true
        case "private", "fileprivate": modifiers.isPrivate = true
        case "package", "internal": break
        case "static": modifiers.isStatic = true
        default: return false
        }
        return true
    }

    private mutating func next() -> SwiftTokens.Token? {
        guard position < tokens.count else { return nil }
        position += 1
        return tokens[position - 1]
    }

    private func peek(_ distance: Int = 0) -> SwiftTokens.Token? {
        position + distance < tokens.count ? tokens[position + distance] : nil
    }

    private mutating func take(_ token: SwiftTokens.Token) -> Bool {
        guard peek() == token else { return false }
        position += 1
        return true
    }

    /// Skips to the end of a block whose start was read.
    private mutating func skipBlock(to end: Character, from start: Character) {
        var depth = 1
        while depth > 0, let token = next() {
            if token == .symbol(start) { depth += 1 }
            if token == .symbol(end) { depth -= 1 }
        }
    }

    private mutating func skipAttribute() {
        _ = next()
        while take(.symbol(".")) { _ = next() }
        if take(.symbol("(")) { skipBlock(to: ")", from: "(") }
    }

    private mutating func readImport(hasLevel: Bool) {
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
        if case .word(let kind)? = peek(), kinds.contains(kind) { position += 1 }
        guard case .word(let name)? = next(), conditions == 0 else { return }
        if hasLevel { leveledImports.insert(name) }
        if !imports.contains(name) { imports.append(name) }
    }

    private mutating func readRegisteredElements() {
        for index in tokens.indices.dropLast(9) where tokens[index] == .word("register") {
            let part = tokens[index + 1..<index + 9]
            let start = part.startIndex
            guard part[start] == .symbol("("), case .word(let type) = part[start + 1], part[start + 2] == .symbol("."),
                part[start + 3] == .word("self"), part[start + 4] == .symbol(","), part[start + 5] == .word("as"),
                part[start + 6] == .symbol(":"), case .text(let name) = part[start + 7]
            else { continue }
            registeredElements[name] = type
        }
    }

    private mutating func readType(isExtension: Bool, _ modifiers: Modifiers) {
        guard case .word(let name)? = next() else { return }
        var type = SwiftScan.Class(name: name, isExtension: isExtension)
        (type.isPublic, type.isPrivate) = (modifiers.isPublic, modifiers.isPrivate)
        var isNested = false
        if peek() == .symbol(".") { isNested = true }
        if take(.symbol("<")) { skipBlock(to: ">", from: "<") }
        if take(.symbol(":")), !isExtension, case .word(let first)? = peek() { type.superclass = first }
        while let token = next(), token != .symbol("{") { if token == .symbol("}") { return } }
        readMembers(of: &type, isPrivate: isExtension && modifiers.isPrivate)
        if !isNested { classes.append(type) }
    }

    private mutating func readMembers(of type: inout SwiftScan.Class, isPrivate: Bool) {
        var modifiers = Modifiers()
        while let token = next(), token != .symbol("}") {
            switch token {
            case .symbol("{"): skipBlock(to: "}", from: "{")
            case .symbol("("): skipBlock(to: ")", from: "(")
            case .symbol("@"): skipAttribute()
            case .word("class"):
                guard case .word(let name)? = peek() else { continue }
                if name == "func" || name == "var" { modifiers.isStatic = true }
            case .word("func"):
                readMethod(of: &type, isPrivate: isPrivate || modifiers.isPrivate, isStatic: modifiers.isStatic)
                modifiers = Modifiers()
            case .word("var"), .word("let"):
                readProperty(of: &type, isStatic: modifiers.isStatic)
                modifiers = Modifiers()
            case .word("private") where peek() == .symbol("("), .word("fileprivate") where peek() == .symbol("("):
                // `private(set)` concerns the setter.
                position += 1
                skipBlock(to: ")", from: "(")
            case .word(let word) where note(word, in: &modifiers): break
            case .word("init"), .word("deinit"), .word("subscript"), .word("struct"), .word("enum"):
                modifiers = Modifiers()
            default: break
            }
        }
    }

    private mutating func readMethod(of type: inout SwiftScan.Class, isPrivate: Bool, isStatic: Bool) {
        guard case .word(let name)? = next() else { return }
        if take(.symbol("<")) { skipBlock(to: ">", from: "<") }
        guard take(.symbol("(")) else { return }
        var method = SwiftScan.Method(name: name, labels: readLabels(), isPrivate: isPrivate)
        loop: while let token = peek() {
            switch token {
            case .word("async"):
                method.isAsync = true
                position += 1
            case .symbol("{"), .symbol("}"), .word("func"), .word("var"), .word("let"): break loop
            default: position += 1
            }
        }
        if !isStatic { type.methods.append(method) }
        guard take(.symbol("{")) else { return }
        let start = position
        skipBlock(to: "}", from: "{")
        if name == "registerActions" { noteActions(start..<position, of: &type) }
    }

    /// Reads the labels of parameters, to the closing parenthesis.
    private mutating func readLabels() -> [String] {
        var labels: [String] = []
        var depth = 1
        var isStart = true
        while depth > 0, let token = next() {
            switch token {
            case .symbol("("), .symbol("["), .symbol("{"): depth += 1
            case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
            case .symbol(","): if depth == 1 { isStart = true }
            case .symbol("@"): _ = next()
            case .word(let word):
                if isStart { labels.append(word) }
                isStart = false
            default: break
            }
        }
        return labels
    }

    private mutating func noteActions(_ range: Range<Int>, of type: inout SwiftScan.Class) {
        for index in range.dropLast(3) where tokens[index] == .word("actions") && tokens[index + 1] == .symbol("[") {
            if case .text(let name) = tokens[index + 2] {
                type.registeredActions.insert(String(name.prefix { $0 != ":" }))
            } else {
                type.registersOtherActions = true
            }
        }
    }

    private mutating func readProperty(of type: inout SwiftScan.Class, isStatic: Bool) {
        guard case .word(let name)? = next() else { return }
        if isStatic { return }
        type.properties.insert(name)
        guard name == "documentName" else { return }
        type.choosesDocument = true
        // `override var documentName: String? { "Login" }`
        var distance = 0
        while distance < 8, let token = peek(distance), token != .symbol("}") {
            if case .text(let text) = token { type.documentName = text }
            distance += 1
        }
    }
}
