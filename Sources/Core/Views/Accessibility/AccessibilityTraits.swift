/// The kind and the state of a view, by UIKit's names. Specification 5.
public nonisolated struct AccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The view acts like a button.
    public static let button = AccessibilityTraits(rawValue: 1)
    /// The view opens an address.
    public static let link = AccessibilityTraits(rawValue: 1 << 1)
    /// The view is an image.
    public static let image = AccessibilityTraits(rawValue: 1 << 2)
    /// The view is a field for searches.
    public static let searchField = AccessibilityTraits(rawValue: 1 << 3)
    /// The view is a text that does not change.
    public static let staticText = AccessibilityTraits(rawValue: 1 << 4)
    /// The view is the title of the content after it.
    public static let header = AccessibilityTraits(rawValue: 1 << 5)
    /// The view has a value that increases and decreases.
    public static let adjustable = AccessibilityTraits(rawValue: 1 << 6)
    /// The view is a bar with tabs.
    public static let tabBar = AccessibilityTraits(rawValue: 1 << 7)
    /// The view is a switch; it is on if it is also `selected`.
    public static let toggleButton = AccessibilityTraits(rawValue: 1 << 8)
    /// The view is selected.
    public static let selected = AccessibilityTraits(rawValue: 1 << 9)
    /// The view cannot be used.
    public static let notEnabled = AccessibilityTraits(rawValue: 1 << 10)
    /// Changes of the view are announced.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 11)
    /// Other traits of UIKit, which have no effect: they are about speech and gestures of VoiceOver.
    static let ignored: Set<String> = [
        "none", "keyboardKey", "playsSound", "startsMediaSession", "allowsDirectInteraction", "causesPageTurn",
        "summaryElement", "supportsZoom",
    ]

    static let names: [(name: String, trait: AccessibilityTraits)] = [
        ("button", .button), ("link", .link), ("image", .image), ("searchField", .searchField),
        ("staticText", .staticText), ("header", .header), ("adjustable", .adjustable), ("tabBar", .tabBar),
        ("toggleButton", .toggleButton), ("selected", .selected), ("notEnabled", .notEnabled),
        ("updatesFrequently", .updatesFrequently),
    ]

    private static let roles: [(trait: AccessibilityTraits, role: Accessibility.Role)] = [
        (.toggleButton, .switch), (.link, .link), (.searchField, .searchField), (.button, .button),
        (.tabBar, .tabBar), (.header, .header), (.adjustable, .slider), (.image, .image), (.staticText, .label),
    ]

    /// Sets the role and the states.
    func apply(to node: inout Accessibility) {
        guard !isEmpty else { return }
        if let role = Self.roles.first(where: { contains($0.trait) })?.role { node.role = role }
        if contains(.toggleButton) {
            node.checkState = contains(.selected) ? .on : .off
        } else if contains(.selected) {
            node.isSelected = true
        }
        if contains(.notEnabled) { node.isEnabled = false }
        if contains(.updatesFrequently), node.live == .off { node.live = .polite }
    }
}

nonisolated extension AccessibilityTraits: MarkupConvertible, CustomStringConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> AccessibilityTraits {
        var traits: AccessibilityTraits = []
        for part in text.listParts where !ignored.contains(String(part.text)) {
            guard let trait = names.first(where: { $0.name == part.text }) else {
                throw .part(String(part.text), at: part.range, .unknownName(known: names.map(\.name)))
            }
            traits.formUnion(trait.trait)
        }
        return traits
    }

    public static var markupFormat: String {
        "set of \(names.map(\.name).joined(separator: ", ")), separated by commas"
    }
    public var markupText: String? { description }

    public var description: String {
        isEmpty ? "none" : Self.names.filter { contains($0.trait) }.map(\.name).joined(separator: ", ")
    }
}
