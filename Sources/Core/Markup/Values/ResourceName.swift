/// The name of a text, an image, a colour or a font in the resources of a program.
///
/// `InlayPlugin` and `inlay generate` write a property for each name, so that a misspelled name does not compile:
///
///     title = localized(.title)                   // "title" = "Expenses"; in Localizable.strings
///     logoView.image = ViewBuilder.image(.logo)   // logo.png, or logo.imageset in an asset catalogue
public nonisolated struct ResourceName<Resource>: Hashable, Sendable {
    /// The name as documents write it.
    public let rawValue: String

    /// Creates a name. The resource need not exist.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ViewController {
    /// Returns the localized string for a key, like `@key` in the controller's documents. Specification 7.
    public func localized(_ key: ResourceName<String>) -> String { localizedString(key.rawValue) }

    /// Returns the localized string for a key in the plural form of a number. Specification 7.
    ///
    /// - Parameter counts: the number; several for a text with several variables in a `.stringsdict` file.
    public func localized(_ key: ResourceName<String>, count counts: Int...) -> String {
        PluralFormatter(key: key.rawValue, table: tableForStrings, builder: viewBuilder, owner: self)
            .text(for: counts.map(Double.init))
    }
}

extension ViewBuilder {
    /// Returns the image with a name, or nil if there is none. Specification 3.3.
    ///
    /// - Parameter bundle: the folders to search. The default is the application's resources.
    public static func image(_ name: ResourceName<Image>, bundle: Resources? = nil) -> Image? {
        imageValue(name.rawValue, bundle: bundle)
    }

    /// Returns the colour with a name, or nil if there is none. Specification 3.1.
    ///
    /// - Parameter bundle: the folders to search. The default is the application's resources.
    public static func color(_ name: ResourceName<Color>, bundle: Resources? = nil) -> Color? {
        colorValue(name.rawValue, bundle: bundle)
    }

    /// Returns the font with a name, or nil if there is none. Specification 3.2.
    ///
    /// - Parameter bundle: the folders to search. The default is the application's resources.
    public static func font(_ name: ResourceName<Font>, bundle: Resources? = nil) -> Font? {
        fontValue(name.rawValue, bundle: bundle)
    }
}
