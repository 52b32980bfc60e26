/// An order with the fields of httpbin.org/forms/post.
public nonisolated struct PizzaOrder: Equatable, Sendable {
    /// The name of the customer.
    public var name = ""
    /// The telephone number of the customer.
    public var telephone = ""
    /// The e-mail address of the customer; it may be empty.
    public var email = ""
    /// `small`, `medium` or `large`.
    public var size = ""
    /// The names of the toppings, in the order of the form.
    public var toppings: [String] = []
    /// Hours and minutes, such as `18:30`.
    public var delivery = ""
    /// Instructions for the delivery, in several lines.
    public var comments = ""

    public init() {}

    /// A field that may be invalid.
    public enum Entry: CaseIterable, Sendable { case name, telephone, email, comments }

    /// The limit in characters, which keeps pasted texts from overloading the server.
    public static let maximumCommentLength = 1000
    /// The limit for a field of one line, in characters.
    public static let longestLine = 200

    /// The order as fields of the form, without an empty size.
    public var fields: [FormField] {
        [FormField("custname", name), FormField("custtel", telephone), FormField("custemail", email)]
            + (size.isEmpty ? [] : [FormField("size", size)]) + toppings.map { FormField("topping", $0) }
            + [FormField("delivery", delivery), FormField("comments", comments)]
    }

    /// Returns a message for an invalid entry; nil if it is valid.
    public func problem(with entry: Entry) -> String? {
        switch entry {
        case .name where name.allSatisfy(\.isWhitespace): "Please tell us your name"
        case .name where name.count > Self.longestLine: "A name has at most \(Self.longestLine) characters here"
        case .telephone where !telephone.isEmpty && telephone.count(where: \.isNumber) < Self.minimumDigitCount:
            "A telephone number has at least \(Self.minimumDigitCount) digits"
        case .telephone where telephone.count > Self.longestLine: "This is too long for a telephone number"
        case .email where !email.isEmpty && !EmailAddress.isValid(email):
            "An e-mail address looks like ann@example.org"
        case .comments
        where comments.count > Self.maximumCommentLength || comments.utf8.count > Self.maximumCommentLength * 8:
            "Please use at most \(Self.maximumCommentLength) characters, not \(comments.count)"
        default: nil
        }
    }

    /// The invalid entries, in the order of the form.
    public var problems: [(entry: Entry, text: String)] {
        Entry.allCases.compactMap { entry in problem(with: entry).map { (entry, $0) } }
    }

    private static let minimumDigitCount = 3
}

/// The addresses that `<input type="email">` of HTML accepts, which is both stricter and laxer than the mail standards.
nonisolated enum EmailAddress {
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.count <= longest, let at = text.firstIndex(of: "@") else { return false }
        let (name, host) = (text[..<at], text[text.index(after: at)...])
        return !name.isEmpty && name.allSatisfy(isOfName)
            && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    /// The limits of the mail standards, in bytes.
    private static let longest = 254
    private static let longestLabel = 63

    private static func isLetter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    private static func isOfName(_ character: Character) -> Bool {
        isLetter(character) || ".!#$%&'*+/=?^_`{|}~-".contains(character)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard let first = label.first, let last = label.last, label.utf8.count <= longestLabel else { return false }
        return isLetter(first) && isLetter(last) && label.allSatisfy { isLetter($0) || $0 == "-" }
    }
}
