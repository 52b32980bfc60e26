/// A type that can be converted from an attribute's text.
///
/// An enum of strings needs no code: `extension LineBreakMode: MarkupConvertible {}`.
public nonisolated protocol MarkupConvertible {
    /// Converts text to a value.
    ///
    /// Text in a doubtful form still returns a value; call `context.conversionWarning(_:)` to report the problem.
    /// - Throws: the reason why there is no value. The property keeps its current value.
    @MainActor static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Self

    /// The expected form of the text, for messages: `number`, `true or false`.
    static var markupFormat: String { get }

    /// The names among the valid texts, for completion: all of them if the values are names; otherwise empty.
    static var markupNames: [String] { get }

    /// The text that converts to this value, or nil if there is none.
    var markupText: String? { get }
}

nonisolated extension MarkupConvertible {
    public static var markupNames: [String] { [] }
    public var markupText: String? { nil }
}

extension MarkupConvertible {
    /// Converts a bound value. A value of this type is used directly; other values are converted from their text.
    static func markupValue(bound value: Any, in context: MarkupContext) throws(MarkupValueError) -> Self {
        // Non-finite numbers are rejected, as they are in text.
        if let number = value as? Double, !number.isFinite { throw .outOfRange }
        if let same = value as? Self { return same }
        guard let text = BoundValue.text(value) else {
            throw .wrongType("\(type(of: value))", wanted: markupFormat)
        }
        return try markupValue(text, in: context)
    }
}

/// The reason why text is not a value of a type, or is doubtful.
public nonisolated indirect enum MarkupValueError: Error, Equatable, Sendable {
    /// A problem in a part of the text, such as a list item, at a byte range.
    case part(String, at: Range<Int>, MarkupValueError)
    /// A name that is not among the known names.
    case unknownName(known: [String])
    /// Text that is not a number. The value is 0.
    case notANumber
    /// A number with other text after it, at this byte range. The rest is ignored.
    case numberWithRest(at: Range<Int>)
    /// A number that the type cannot represent.
    case outOfRange
    /// A number outside the range that the property accepts.
    case outside(ClosedRange<Double>)
    /// A length below 0.
    case negative
    /// A ratio that is not greater than 0.
    case notPositive
    /// A fraction where a whole number is required. It is truncated.
    case fraction
    /// Text that is neither true nor false. The value is false.
    case notABoolean
    /// A list that has neither one nor four numbers.
    case insetCount(Int)
    case pointCount(Int)
    /// A `#` with a wrong number of digits.
    case colorDigits
    /// Text that is neither a text style nor a name and a size.
    case fontForm
    /// A font family that is not installed. The theme's font replaces it.
    case unknownFont(String)
    /// A bound value that is neither text nor of the property's type.
    case wrongType(String, wanted: String)
    /// Plain text where attributed text is expected. It is shown without attributes.
    case withoutAttributes
    case missingImage
    /// An icon name that is neither in the icon theme nor a standard action. A placeholder replaces it.
    case missingIcon
    case imageOutsideResources
    case unreadableImage(reason: String)
    /// A problem of a type outside Inlay. The text follows "value 'x' of 'y': ".
    case other(String)
}

nonisolated extension MarkupValueError {
    /// The innermost error, without the enclosing `part` cases.
    var reason: MarkupValueError {
        if case .part(_, _, let error) = self { error.reason } else { self }
    }

    /// The byte range of the problem in the text, or nil for the whole text.
    var range: Range<Int>? {
        switch self {
        case .numberWithRest(let range): return range
        case .part(_, let range, let error):
            guard let inner = error.range else { return range }
            return range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound
        default: return nil
        }
    }

    /// Returns a replacement for the text, or for the faulty part of it.
    func suggestion(for text: String) -> String? {
        switch self {
        case .part(let part, _, let error): error.suggestion(for: part)
        case .unknownName(let known): text.nearest(among: known) ?? text.completed(among: known)
        default: nil
        }
    }
}

/// The resources, images and fonts of a document that conversions can use.
public final class MarkupContext {
    /// The place of images and other files of the document.
    public let resources: Resources
    private let imageLoader: any ImageLoader
    private let textEngine: any TextEngine
    private lazy var tables = ResourceTables.tables(of: resources)
    private var images: [FileName: Image] = [:]
    private var colors: [FileName: Color] = [:]
    private var fonts: [String: Font] = [:]
    private var conversionWarning: MarkupValueError?
    private let report: (MarkupDiagnostic) -> Void
    /// The records of the application, while it is inspected; nil, the default, records nothing.
    var inspection: Inspection?

    /// - Parameters:
    ///   - textEngine: provides the list of available font families.
    ///   - report: receives diagnostics about files that values come from.
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

    /// Marks the value that is being converted as doubtful. The conversion still returns it.
    public func conversionWarning(_ reason: MarkupValueError) { conversionWarning = reason }

    /// Returns and clears the conversionWarning about the last value.
    func takeConversionWarning() -> MarkupValueError? {
        guard let reason = conversionWarning else { return nil }
        conversionWarning = nil
        return reason
    }

    func hasFontFamily(_ name: String) -> Bool { textEngine.hasFamily(name) }

    private func reportProblems() { for problem in tables.takeProblems() { report(problem) } }
}

// MARK: - Images (specification 3.3)
extension MarkupContext {
    /// Returns the image with a name: a registered image, or one from an asset catalogue, a file of the resources or the icon theme. A
    /// document that uses an image several times loads it once.
    ///
    /// A standard action has a built-in symbol if the icon theme has none. Any other name in the form of an icon name returns a placeholder
    /// with a warning.
    public func image(named name: String) throws(MarkupValueError) -> Image {
        if let image = try ownImage(named: name) { return image }
        if let symbol = Symbol(rawValue: name) { return .directed(symbol) }
        if let image = imageLoader.icon(named: name) ?? ActionIcons.image(named: name) {
            images[FileName(name)] = image
            return image
        }
        if case .outside = tables.location(ofImage: name) { throw .imageOutsideResources }
        guard ActionIcons.isName(name) else { throw .missingImage }
        conversionWarning(.missingIcon)
        return ActionIcons.placeholder
    }

    /// Returns the image without searching the icon theme, or nil if there is none.
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
        if let warning = image.source.warnings.first { conversionWarning(.other(warning)) }
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
            result = DirectionalImage(leftToRight: result, rightToLeft: opposite)
        }
        return Image(
            name: first.path.lastPathComponent, source: result, isTemplate: set.isTemplate, slices: set.slices)
    }

    private typealias DirectionalSources = (leftToRight: any ImageSource, rightToLeft: (any ImageSource)?)

    /// Returns the images of one appearance. An image for left-to-right only is mirrored for right-to-left, as in Xcode's catalogues.
    private func sources(_ files: [AssetIndex.File]) throws(MarkupValueError) -> DirectionalSources? {
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
    /// Returns the colour of a name without `#`: an image, a colour set, an entry of `Colors.plist`, a preset or a role.
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

    /// Returns the font of a key in `Fonts.plist`, of a text style, or of a name and a size. A document converts each text once.
    func font(_ text: String) throws(MarkupValueError) -> Font {
        if let font = fonts[text] { return font }
        let font: Font
        if let found = tableFont(named: text) { font = found } else { font = try Font.value(text, in: self) }
        // A doubtful text is not cached, so that each use is reported.
        if conversionWarning == nil { fonts[text] = font }
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
