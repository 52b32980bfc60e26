import Testing

@testable import Inlay

/// Attributes that are rarely used. Specification 5, 11.2, 13.1.
@MainActor @Suite struct ViewExtrasTests {
    @Test(arguments: [(LayoutDirection.leftToRight, 3.0, 5.0), (.rightToLeft, 5, 3)])
    func `leading and trailing margins follow the layout direction`(
        direction: LayoutDirection, left: Double, right: Double
    ) throws {
        let box = try #require(
            Loaded(#"<RowView layoutMargins="8" layoutMarginLeading="3" layoutMarginTrailing="5"><View/></RowView>"#)
                .view)

        let window = try openWindow(box, size: Size(100, 50), direction: direction)
        window.layout()

        #expect(box.layoutMargins == EdgeInsets(top: 8, left: left, bottom: 8, right: right))
        #expect(box.subviews.first?.frame == Rect(left, 8, 92, 34))
    }

    @Test func `setting all margins replaces the leading margin`() {
        let view = View()
        view.layoutMarginLeading = 3

        view.layoutMargins = EdgeInsets(4)

        #expect(view.layoutMargins == EdgeInsets(4))
    }

    @Test func `setting one margin edge keeps the leading margin flexible`() throws {
        let view = try #require(Loaded(#"<View layoutMarginLeading="3" layoutMarginTop="4"/>"#).view)

        _ = try openWindow(view, direction: .rightToLeft)

        #expect(view.layoutMargins == EdgeInsets(top: 4, left: 8, bottom: 8, right: 3))
    }

    @Test(
        arguments: [
            ("required", 1000, nil), ("high", 750, nil), ("fittingSizeLevel", 50, nil), ("123.5", 123.5, nil),
            ("1001", 750, .invalidValue), ("hight", 750, .invalidValue), ("12px", 12, .doubtfulValue),
        ] as [(String, Double, MarkupDiagnostic.ID?)])
    func `layout priorities accept names and numbers`(text: String, expected: Double, problem: MarkupDiagnostic.ID?) {
        let loaded = Loaded("<View horizontalContentCompressionResistancePriority='\(text)'/>")

        #expect(loaded.view?.horizontalContentCompressionResistancePriority == LayoutPriority(expected))
        #expect(loaded.diagnostics.first?.id == problem)
    }

    @Test func `the label with higher compression resistance keeps its width`() throws {
        let (first, second) = (label("aaaaaaaaaa"), label("bbbbbbbbbb"))
        second.horizontalContentCompressionResistancePriority = .required
        let window = try openWindow(row(first, second) { $0.spacing = 0 }, size: Size(80, 20))
        window.layout()

        #expect(second.frame.width == 50)
        #expect(first.frame.width == 30)
    }

    @Test func `the view with lower hugging priority takes the surplus`() throws {
        let (first, second) = (label("a"), label("b"))
        first.horizontalContentHuggingPriority = .fittingSizeLevel
        let window = try openWindow(row(first, second) { $0.spacing = 0 }, size: Size(80, 20))
        window.layout()

        #expect(first.frame.width == 75)
        #expect(second.frame.width == 5)
    }

    @Test func `a dimmed view tree shows no tint color`() throws {
        let button = Button()
        button.style = .system
        button.title = "OK"
        let parent = column(button) { $0.tintColor = Color(red: 1, green: 0, blue: 0) }
        _ = try openWindow(parent)

        parent.tintAdjustmentMode = .dimmed
        let dimmed = button.titleLabel.textColor
        button.tintAdjustmentMode = .normal

        #expect(dimmed == .secondaryLabel)
        #expect(button.titleLabel.textColor == Color(red: 1, green: 0, blue: 0))
    }

    @Test func `an accessibility identifier identifies the view in selectors`() throws {
        let loaded = Loaded(#"<ColumnView><Label accessibilityIdentifier="price" text="12"/></ColumnView>"#)
        let window = try openWindow(try #require(loaded.view))

        #expect(try Selector("#price").find(in: window.view) is Label)
        #expect(window.accessibilityTree == "label \"12\" #price")
    }
}
