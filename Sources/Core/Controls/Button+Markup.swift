extension Button {
    static let buttonFactories: [String: () -> View] = [
        "systemButton": { make(.system) }, "system": { make(.system) }, "prominent": { make(.prominent) },
        "customButton": { make(.custom) }, "custom": { make(.custom) },
        "plainButton": { make(.plain) }, "plain": { make(.plain) },
        "detailDisclosureButton": { make(.plain, .info) }, "detailDisclosure": { make(.plain, .info) },
        "infoLightButton": { make(.plain, .info) }, "infoLight": { make(.plain, .info) },
        "infoDarkButton": { make(.plain, .info) }, "infoDark": { make(.plain, .info) },
        "contactAddButton": { make(.plain, .add) }, "contactAdd": { make(.plain, .add) },
    ]

    private static func make(_ style: Style, _ symbol: Symbol? = nil) -> Button {
        let button = Button()
        button.style = style
        button.image = symbol.map(Image.symbol)
        return button
    }

    static let buttonProperties: [Property] =
        contentProperties + insetProperties + properties(of: .highlighted, "highlighted")
        + properties(of: .disabled, "disabled") + properties(of: .selected, "selected")

    private static let contentProperties: [Property] = [
        .init("title", \Button[.normal].title, aliases: ["normalTitle"]) { $0.title = $1 ?? "" },
        .init("attributedTitle", \Button[.normal].attributedTitle, aliases: ["normalAttributedTitle"]) {
            $0[.normal].attributedTitle = $1
        },
        .init("titleColor", \Button[.normal].titleColor, aliases: ["normalTitleColor"]) {
            $0[.normal].titleColor = $1
        },
        .init(
            "titleShadowColor", \Button[.normal].titleShadowColor, aliases: ["normalTitleShadowColor"]
        ) { $0[.normal].titleShadowColor = $1 },
        .init("image", \Button[.normal].image, aliases: ["normalImage"]) { $0[.normal].image = $1 },
        .init("backgroundImage", \Button[.normal].backgroundImage, aliases: ["normalBackgroundImage"]) {
            $0[.normal].backgroundImage = $1
        },
        .init("color", \Button.tintColor) { $0.tintColor = $1 },
        .init("showsTouchWhenHighlighted", \Button.showsTouchWhenHighlighted) { $0.showsTouchWhenHighlighted = $1 },
        .init("adjustsImageWhenHighlighted", \Button.adjustsImageWhenHighlighted) {
            $0.adjustsImageWhenHighlighted = $1
        },
        .init("role", \Button.role) { $0.role = $1 },
        .init("showsMenuAsPrimaryAction", \Button.showsMenuAsPrimaryAction) { $0.showsMenuAsPrimaryAction = $1 },
        .init(object: "titleLabel", \Button.titleLabel),
        .init(object: "imageView", \Button.imageView),
    ]

    private static func properties(of state: State, _ prefix: String) -> [Property] {
        [
            .init(prefix + "Title", \Button[state].title) { $0[state].title = $1 },
            .init(prefix + "AttributedTitle", \Button[state].attributedTitle) { $0[state].attributedTitle = $1 },
            .init(prefix + "TitleColor", \Button[state].titleColor) { $0[state].titleColor = $1 },
            .init(prefix + "TitleShadowColor", \Button[state].titleShadowColor) { $0[state].titleShadowColor = $1 },
            .init(prefix + "Image", \Button[state].image) { $0[state].image = $1 },
            .init(prefix + "BackgroundImage", \Button[state].backgroundImage) { $0[state].backgroundImage = $1 },
        ]
    }

    private static let insetProperties: [Property] =
        edges(of: "contentEdgeInset", \.effectiveInsets) + edges(of: "titleEdgeInset", \.titleEdgeInsets)
        + edges(of: "imageEdgeInset", \.imageEdgeInsets)

    /// The insets as one property and one property for each edge.
    private static func edges(
        of name: String, _ path: ReferenceWritableKeyPath<Button, EdgeInsets>
    ) -> [Property] {
        func edge(_ suffix: String, _ edge: WritableKeyPath<EdgeInsets, Double>) -> Property {
            .init(name + suffix, path.appending(path: edge), check: LengthCheck.refuseHuge) {
                $0[keyPath: path][keyPath: edge] = $1
            }
        }
        return [
            .init(name + "s", path, check: LengthCheck.refuseHuge) { $0[keyPath: path] = $1 },
            edge("Top", \.top), edge("Left", \.left), edge("Bottom", \.bottom), edge("Right", \.right),
        ]
    }
}
