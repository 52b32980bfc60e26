/// A type that an attribute's text converts to.
///
/// An enum of strings needs no code: `extension LineBreakMode: MarkupConvertible {}`.
public nonisolated protocol MarkupConvertible {
    /// The value that `text` stands for.
    ///
    /// Text of a doubtful form still gives its value; `context.doubt(_:)` then says what is wrong with it.
    /// - Throws: why there is no value. The property keeps the one it has.
    @MainActor static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Self

    /// What the text looks like, for people: `number`, `true or false`.
    static var markupFormat: String { get }

    /// All texts that convert, where they are names; else empty.
    static var markupNames: [String] { get }

    /// The text that gives this value; nil where none does.
    var markupText: String? { get }
}

nonisolated extension MarkupConvertible {
    public static var markupNames: [String] { [] }
    public var markupText: String? { nil }
}

/// Why text is no value of a type, or a doubtful one.
public nonisolated enum MarkupValueError: Error, Equatable, Sendable {
    /// None of the names that are known.
    case unknownName(known: [String])
    /// No number; it counts as 0.
    case notANumber
    /// A number with something after it, which is ignored.
    case numberWithRest
    /// A number that the type cannot hold.
    case outOfRange
    /// A length below 0.
    case negative
    /// A fraction where a whole number is wanted; it is cut off.
    case fraction
    /// Neither yes nor no; it counts as no.
    case notABoolean
    /// Neither one nor four numbers.
    case insetCount(Int)
    /// `#` with a wrong number of digits.
    case colorDigits
    /// Neither a text style nor a name and a size.
    case fontForm
    case missingImage
    case imageOutsideResources
    case unreadableImage(reason: String)
    /// For types outside Inlay: what is wrong, to follow "value 'x' of 'y': ".
    case other(String)
}

/// What a conversion may use: the resources and images of the document.
public final class MarkupContext {
    public let resources: Resources
    private let imageLoader: any ImageLoader
    private var images: [String: Image] = [:]
    private var doubt: MarkupValueError?

    public init(resources: Resources, imageLoader: any ImageLoader) {
        self.resources = resources
        self.imageLoader = imageLoader
    }

    /// Reports the value being converted as doubtful, without giving it up.
    public func doubt(_ reason: MarkupValueError) { doubt = reason }

    /// The doubt about the last value, which is then forgotten.
    func takeDoubt() -> MarkupValueError? {
        guard let reason = doubt else { return nil }
        doubt = nil
        return reason
    }

    /// The image of a name in the resources (specification 3.3). A document that uses it often reads it once.
    public func image(named name: String) throws(MarkupValueError) -> Image {
        if let image = images[name] { return image }
        switch resources.locate(image: name) {
        case .missing: throw .missingImage
        case .outside: throw .imageOutsideResources
        case .found(let path):
            do {
                let image = try imageLoader.image(at: path)
                images[name] = image
                return image
            } catch {
                throw .unreadableImage(reason: error.reason)
            }
        }
    }
}
