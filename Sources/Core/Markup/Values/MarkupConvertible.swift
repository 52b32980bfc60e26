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

extension MarkupConvertible {
    /// The value that a bound value stands for: one of this type is taken as it is, of others the text is read.
    static func markupValue(bound value: Any, in context: MarkupContext) throws(MarkupValueError) -> Self {
        // Text that is no finite number is refused, too.
        if let number = value as? Double, !number.isFinite { throw .outOfRange }
        if let same = value as? Self { return same }
        guard let text = BoundValue.text(value) else {
            throw .wrongType("\(type(of: value))", wanted: markupFormat)
        }
        return try markupValue(text, in: context)
    }
}

/// Why text is no value of a type, or a doubtful one.
public nonisolated indirect enum MarkupValueError: Error, Equatable, Sendable {
    /// A part of the text, at its bytes, such as one of a list.
    case part(String, at: Range<Int>, MarkupValueError)
    /// None of the names that are known.
    case unknownName(known: [String])
    /// No number; it counts as 0.
    case notANumber
    /// A number with something after it, at these bytes, which is ignored.
    case numberWithRest(at: Range<Int>)
    /// A number that the type cannot hold.
    case outOfRange
    /// A number that the property does not take; it lies outside of this range.
    case outside(ClosedRange<Double>)
    /// A length below 0.
    case negative
    /// A ratio that is not above 0.
    case notPositive
    /// A fraction where a whole number is wanted; it is cut off.
    case fraction
    /// Neither yes nor no; it counts as no.
    case notABoolean
    /// Neither one nor four numbers.
    case insetCount(Int)
    case pointCount(Int)
    /// `#` with a wrong number of digits.
    case colorDigits
    /// Neither a text style nor a name and a size.
    case fontForm
    /// A family that is not installed; the theme's font takes its place.
    case unknownFont(String)
    /// A bound value of a type that is neither the property's nor text.
    case wrongType(String, wanted: String)
    /// Text where attributes are wanted; it is shown as it is.
    case withoutAttributes
    case missingImage
    /// No icon of the desktop, and no standard action; a placeholder takes its place.
    case missingIcon
    case imageOutsideResources
    case unreadableImage(reason: String)
    /// For types outside Inlay: what is wrong, to follow "value 'x' of 'y': ".
    case other(String)
}

nonisolated extension MarkupValueError {
    /// Without the parts that it lies in.
    var reason: MarkupValueError {
        if case .part(_, _, let error) = self { error.reason } else { self }
    }

    /// Where in the text it lies, in bytes; nil for the whole of it.
    var range: Range<Int>? {
        switch self {
        case .numberWithRest(let range): return range
        case .part(_, let range, let error):
            guard let inner = error.range else { return range }
            return range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound
        default: return nil
        }
    }

    /// What to put in the place of the text, or of the part that is wrong.
    func suggestion(for text: String) -> String? {
        switch self {
        case .part(let part, _, let error): error.suggestion(for: part)
        case .unknownName(let known): text.nearest(among: known)
        default: nil
        }
    }
}

/// What a conversion may use: the resources, images and fonts of the document.
public final class MarkupContext {
    public let resources: Resources
    private let imageLoader: any ImageLoader
    private let textEngine: any TextEngine
    private lazy var tables = ResourceTables.tables(of: resources)
    private var images: [FileName: Image] = [:]
    private var colors: [FileName: Color] = [:]
    private var fonts: [String: Font] = [:]
    private var doubt: MarkupValueError?
    private let report: (MarkupDiagnostic) -> Void

    /// - Parameters:
    ///   - textEngine: says which font families there are.
    ///   - report: hears what is wrong with files that values come from.
    public init(
        resources: Resources, imageLoader: any ImageLoader, textEngine: any TextEngine = FixedTextEngine(),
        report: @escaping (MarkupDiagnostic) -> Void = { _ in }
    ) {
        self.resources = resources
        self.imageLoader = imageLoader
        self.textEngine = textEngine
        self.report = report
    }

    deinit {}

    /// Reports the value being converted as doubtful, without giving it up.
    public func doubt(_ reason: MarkupValueError) { doubt = reason }

    /// The doubt about the last value, which is then forgotten.
    func takeDoubt() -> MarkupValueError? {
        guard let reason = doubt else { return nil }
        doubt = nil
        return reason
    }

    func hasFontFamily(_ name: String) -> Bool { textEngine.hasFamily(name) }

    private func reportProblems() { for problem in tables.takeProblems() { report(problem) } }
}

// MARK: - Images (specification 3.3)
extension MarkupContext {
    /// The image of a name: registered, in an asset catalogue, in a file of the resources, or of the icon theme. A document
    /// that uses it often reads it once.
    ///
    /// A standard action has a symbol where the icon theme has none. Another name that has the form of an icon's gives a
    /// placeholder, and a warning.
    public func image(named name: String) throws(MarkupValueError) -> Image {
        if let image = try ownImage(named: name) { return image }
        if let image = imageLoader.icon(named: name) ?? ActionIcons.image(named: name) {
            images[FileName(name)] = image
            return image
        }
        if case .outside = tables.location(ofImage: name) { throw .imageOutsideResources }
        guard ActionIcons.isName(name) else { throw .missingImage }
        doubt(.missingIcon)
        return ActionIcons.placeholder
    }

    /// The image without a look at the icon theme; nil if there is none.
    private func ownImage(named name: String) throws(MarkupValueError) -> Image? {
        if let image = images[FileName(name)] ?? ElementRegistry.shared.images[name] { return image }
        let set = tables.assets.imageSet(named: name)
        reportProblems()
        let image: Image
        if let set {
            image = try load(set)
        } else {
            guard case .found(let path) = tables.location(ofImage: name) else { return nil }
            let paths = resources.variants(ofImage: name, at: path)
            let names = paths.map(ImageFileName.init)
            let files = zip(paths, names).map { AssetIndex.File(path: $0, scale: Double($1.scale)) }
            image = try load(AssetIndex.ImageSet(files: files, isTemplate: names.contains(where: \.isSymbolic)))
        }
        images[FileName(name)] = image
        if let warning = image.source.warnings.first { doubt(.other(warning)) }
        return image
    }

    private func load(_ set: AssetIndex.ImageSet) throws(MarkupValueError) -> Image {
        let light = set.files.filter { !$0.isDark }
        let dark = set.files.filter(\.isDark)
        guard let first = light.first ?? dark.first,
            let lightSources = try sources(light.isEmpty ? dark : light)
        else { throw .missingImage }
        let darkSources = light.isEmpty ? nil : try sources(dark)
        func source(_ light: any ImageSource, _ dark: (any ImageSource)?) -> any ImageSource {
            dark.map { AdaptiveImage(light: light, dark: $0) } ?? light
        }
        var result = source(lightSources.leftToRight, darkSources?.leftToRight)
        if lightSources.rightToLeft != nil || darkSources?.rightToLeft != nil {
            let opposite = source(
                lightSources.rightToLeft ?? lightSources.leftToRight,
                darkSources.map { $0.rightToLeft ?? $0.leftToRight })
            result = DirectedImage(leftToRight: result, rightToLeft: opposite)
        }
        return Image(
            name: first.path.lastPathComponent, source: result, isTemplate: set.isTemplate, slices: set.slices)
    }

    private typealias DirectedSources = (leftToRight: any ImageSource, rightToLeft: (any ImageSource)?)

    /// The pictures of one appearance. A picture that is for left to right alone is mirrored for right to left, as in Xcode's catalogues.
    private func sources(_ files: [AssetIndex.File]) throws(MarkupValueError) -> DirectedSources? {
        let leftFiles = files.filter { $0.isRightToLeft != true }
        let rightFiles = files.filter { $0.isRightToLeft == true }
        guard let left = try source(leftFiles.isEmpty ? rightFiles : leftFiles) else { return nil }
        if !leftFiles.isEmpty, let right = try source(rightFiles) { return (left, right) }
        return (left, leftFiles.contains { $0.isRightToLeft == false } ? MirroredImage(left) : nil)
    }

    private func source(_ files: [AssetIndex.File]) throws(MarkupValueError) -> (any ImageSource)? {
        var variants: [(scale: Double, image: Image)] = []
        do throws(ImageError) {
            for file in files { variants.append((file.scale, try imageLoader.image(at: file.path, scale: file.scale))) }
        } catch {
            throw .unreadableImage(reason: error.reason)
        }
        return variants.count > 1 ? ImageVariants(variants) : variants.first?.image.source
    }
}

// MARK: - Colours and fonts (specification 3.1, 3.2)
extension MarkupContext {
    /// The colour of a name without `#`: a picture, a colour set, an entry of `Colors.plist`, a preset or a role.
    func color(named name: String) throws(MarkupValueError) -> Color {
        if let color = colors[FileName(name)] { return color }
        var failure: MarkupValueError?
        var color: Color?
        do throws(MarkupValueError) {
            color = try ownImage(named: name).map(Color.pattern)
        } catch {
            failure = error
        }
        color = color ?? tables.assets.color(named: name) ?? tableColor(named: name) ?? Color(named: name)
        reportProblems()
        guard let color else { throw failure ?? .unknownName(known: Color.names) }
        colors[FileName(name)] = color
        return color
    }

    private func tableColor(named name: String) -> Color? {
        guard let entry = tables.color(named: name) else { return nil }
        if let color = Color(hex: entry.text) { return color }
        report(entry.file.diagnostic(.faultyEntry(entry.text, key: name, .colorDigits), at: entry.range))
        return nil
    }

    /// The font of a key in `Fonts.plist`, else of a text style, or a name and a size. A document reads each text once.
    func font(_ text: String) throws(MarkupValueError) -> Font {
        if let font = fonts[text] { return font }
        let font: Font
        if let found = tableFont(named: text) { font = found } else { font = try Font.value(text, in: self) }
        // What is doubtful is said each time.
        if doubt == nil { fonts[text] = font }
        return font
    }

    private func tableFont(named name: String) -> Font? {
        let found = tables.font(named: name)
        reportProblems()
        guard let entry = found else { return nil }
        do throws(MarkupValueError) {
            return try Font.value(entry.text, in: self)
        } catch {
            report(entry.file.diagnostic(.faultyEntry(entry.text, key: name, error), at: entry.range))
            return nil
        }
    }
}
