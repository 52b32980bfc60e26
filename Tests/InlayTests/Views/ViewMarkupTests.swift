import Testing

@testable import Inlay

/// Properties that the attributes of elements set. Specification 13.
@Suite struct ViewMarkupTests {
    private func load<V: View>(_ markup: String, as type: V.Type) throws -> V {
        let loaded = Loaded(markup)
        #expect(loaded.diagnostics.isEmpty, "\(loaded.headlines)")
        return try #require(loaded.view(as: type))
    }

    @Test func `attributes set sizes and size limits`() throws {
        let view = try load(
            """
            <View width="1" height="2" minimumWidth="3" minimumHeight="4" maximumWidth="5" maximumHeight="6"
                aspectRatio="1.5" weight="7"/>
            """, as: View.self)

        #expect([view.width, view.height] == [1, 2])
        #expect(
            [
                view.minimumWidth, view.minimumHeight, view.maximumWidth,
                view.maximumHeight,
            ] == [3, 4, 5, 6])
        #expect([view.aspectRatio, view.weight] == [1.5, 7])
    }

    @Test func `attributes set margins and spacings`() throws {
        let view = try load(
            """
            <View layoutMarginTop="1" layoutMarginLeft="2" layoutMarginBottom="3" layoutMarginRight="4"
                topSpacing="5" bottomSpacing="6" leadingSpacing="7" trailingSpacing="8"/>
            """, as: View.self)

        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(
            [
                view.topSpacing, view.bottomSpacing, view.leadingSpacing,
                view.trailingSpacing,
            ] == [5, 6, 7, 8])
    }

    @Test func `attributes set appearance and behavior`() throws {
        let view = try load(
            """
            <View backgroundColor="white" tintColor="black" alpha="0.5" hidden="true" clipsToBounds="true"
                userInteractionEnabled="false" hitBehavior="passThrough" contentMode="center" tag="3"
                accessibilityLabel="Battery"/>
            """, as: View.self)

        #expect(view.backgroundColor == .white)
        #expect(view.tintColor == .black)
        #expect(view.alpha == 0.5)
        #expect(view.isHidden && view.clipsToBounds && !view.isUserInteractionEnabled)
        #expect(view.hitBehavior == .passThrough)
        #expect(view.contentMode == .center)
        #expect(view.tag == 3)
        #expect(view.accessibility == Accessibility(label: "Battery"))
    }

    @Test func `attributes set button content for each state`() throws {
        let button = try load(
            """
            <Button style="custom" title="Save" titleColor="white" color="black" highlightedTitle="Saving"
                disabledTitleColor="gray" selectedTitle="Saved" titleLabel.numberOfLines="2"/>
            """, as: Button.self)

        #expect(button.style == .custom)
        #expect(button.title == "Save")
        #expect(button[.normal].titleColor == .white)
        #expect(button.tintColor == .black)
        #expect(button[.highlighted].title == "Saving")
        #expect(button[.disabled].titleColor == Color(white: 0.5))
        #expect(button[.selected].title == "Saved")
        #expect(button.titleLabel.numberOfLines == 2)
    }

    @Test func `button insets can be set as a whole or by edge`() throws {
        let button = try load(
            """
            <Button contentEdgeInsets="4" contentEdgeInsetTop="1" titleEdgeInsetLeft="2" imageEdgeInsetBottom="3"/>
            """, as: Button.self)

        #expect(button.contentEdgeInsets == EdgeInsets(top: 1, left: 4, bottom: 4, right: 4))
        #expect(button.titleEdgeInsets == EdgeInsets(left: 2))
        #expect(button.imageEdgeInsets == EdgeInsets(bottom: 3))
    }

    @Test func `attributes set control states`() throws {
        let control = try load(#"<Control enabled="false" selected="true" highlighted="true"/>"#, as: Control.self)

        #expect(!control.isEnabled && control.isSelected && control.isHighlighted)
        #expect(control.accessibility == Accessibility(isEnabled: false))
    }

    @Test func `a row can ignore its layout margins`() throws {
        let row = try load(
            #"<RowView layoutMargins="9" layoutMarginsRelativeArrangement="false"><View/></RowView>"#, as: RowView.self)

        _ = try openWindow(row, size: Size(100, 50))

        #expect(row.subviews.first?.frame == Rect(0, 0, 100, 50))
    }
}
