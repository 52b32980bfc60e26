import Inlay

/// The names of an app: of its module and program, of its windows, and for the desktop.
nonisolated struct AppNames {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The longest name of a program; the file names that contain it stay below the limits of file systems.
    private static let maximumLength = 64  // characters
    /// The longest identifier that the desktop accepts. It is a name on the session bus.
    private static let maximumIdentifierLength = 255  // characters

    /// Modules that an app imports, or that a build of it contains. A module with such a name would hide them.
    private static let modules: Set<String> = [
        "ArgumentParser", "CheckDocuments", "Demo", "DemoCharts", "DemoPizza", "DemoResources", "Dispatch", "Faulty",
        "Foundation", "FoundationEssentials", "FoundationInternationalization", "Glibc", "Inlay", "InlayCharts",
        "InlayDesktop", "InlayFormatting", "InlayMarkdown", "InlayPlayer", "InlayRaster", "InlaySDL", "InlayTesting",
        "Musl", "Observation", "PackageDescription", "Subprocess", "Swift", "Synchronization", "System",
        "SystemPackage",
        "TestSupport", "Testing", "XCTest",
    ]
    /// Types that are not elements and that the files of an app use.
    private static let types: Set<String> = [
        "Accessibility", "Action", "ActionTable", "Alert", "Any", "Application", "Array", "Bool", "Color", "Data",
        "Date",
        "Double", "Event", "Float", "Font", "Image", "Int", "Key", "Menu", "Never", "Optional", "Outlet", "Point",
        "Package", "Protocol", "Rect", "Resources", "Result", "Self", "Set", "Size", "String", "Task", "Test", "Type",
        "URL", "ViewBuilder", "ViewController", "Void", "Window",
    ]

    let name: String
    let identifier: String

    /// The name in words: `Reading List` for `ReadingList`.
    var title: String { Self.words(of: name) }
    /// The identifier without its last part, which names the people who make the app.
    var developer: String { identifier.split(separator: ".").dropLast().joined(separator: ".") }

    /// - Parameter identifier: nil for one of `org.example`.
    @MainActor init(_ name: String, identifier: String?) throws(Failure) {
        try Self.check(name, like: "MyNotes")
        self.name = name
        self.identifier = identifier ?? "org.example.\(name)"
        try Self.checkIdentifier(self.identifier, name)
    }

    /// Checks that a name can be that of a Swift type and of files.
    @MainActor static func check(_ name: String, like sample: String) throws(Failure) {
        let letters = name.utf8
        let isPlain = letters.allSatisfy { isLetter($0) || isDigit($0) }
        guard let first = letters.first, isPlain, isLetter(first), first < UInt8(ascii: "a") else {
            let words = name.drop { !$0.isASCII || !$0.isLetter }.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            let proposal = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            throw Failure(
                description: "invalid name '\(name)': must be letters from A to Z and digits, and begin with a capital "
                    + "letter, such as '\(proposal.isEmpty ? sample : proposal)'")
        }
        guard letters.count <= maximumLength else {
            throw Failure(
                description: "invalid name '\(name.prefix(20))…': must have \(maximumLength) letters or fewer")
        }
        guard !modules.contains(name), !types.contains(name), ViewBuilder.viewClass(named: name) == nil else {
            throw Failure(
                description: "invalid name '\(name)': Swift or Inlay has a module or type of this name; "
                    + "choose another, such as 'My\(name)'")
        }
    }

    private static func checkIdentifier(_ identifier: String, _ name: String) throws(Failure) {
        let parts = identifier.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isValid = parts.allSatisfy { part in
            guard let first = part.first, !isDigit(first), first != UInt8(ascii: "-") else { return false }
            return part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        }
        guard isValid, parts.count >= 3, identifier.utf8.count <= maximumIdentifierLength else {
            throw Failure(
                description: "invalid identifier '\(identifier)': must be three or more words with points between "
                    + "them, the domain in reverse first, such as 'org.example.\(name)'")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Inserts a space before each capital letter that begins a word.
    static func words(of name: String) -> String {
        var text = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            let beginsWord =
                index > 0 && letter.isUppercase
                && (!letters[index - 1].isUppercase
                    || index + 1 < letters.count && letters[index + 1].isLowercase)
            text += (beginsWord ? " " : "") + String(letter)
        }
        return text
    }
}
